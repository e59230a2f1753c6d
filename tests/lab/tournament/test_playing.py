"""One deal from every seat: the same cards, other seats, other dice."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.bots.bot import Berth, Bot, BotFailed
from quarterdeck.bots.piped import signed_on
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.lab import simulate
from quarterdeck.lab.tournament import playing
from quarterdeck.lab.tournament.plan import Duplicate, TournamentPlan
from quarterdeck.lab.tournament.playing import play
from tests.lab.tournament.small import plan


@pytest.fixture
def hired(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Berth]]:
    """Everybody who comes aboard, in order."""
    seen: list[tuple[str, Berth]] = []

    def noted(name: str, berth: Berth) -> AbstractContextManager[Bot]:
        seen.append((name, berth))
        return signed_on(name, berth)

    monkeypatch.setattr(simulate, "signed_on", noted)
    return seen


@pytest.fixture
def matches(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every match that is played."""
    made: list[Any] = []

    def start(*settings: Any) -> Any:
        made.append(Match(*settings))
        return made[-1]

    monkeypatch.setattr(playing, "Match", start)
    return made


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_every_game_of_a_deal_has_its_cards_and_its_first_player(game: str, matches: list[Any]) -> None:
    play(plan(game, seats=3), Duplicate(5, ("parrot", "lazy", "timid")))
    dealt = [match.log[0] for match in matches]
    assert len(dealt) == 3
    assert dealt[0] == dealt[1] == dealt[2]
    assert dealt[0] == Match(registry.find(game), 3, FairDeal.from_phrase("tide/5")).log[0]


def test_seats_are_taken_as_the_table_turns(hired: list[tuple[str, Berth]]) -> None:
    duplicate = Duplicate(0, ("parrot", "lazy", "timid"))
    play(plan(seats=3), duplicate)
    seated = [(name, berth.seat) for name, berth in hired]
    assert seated == [(name, seat) for seating in duplicate.seatings for seat, name in enumerate(seating)]


def test_no_player_has_the_dice_of_another_or_of_another_game(hired: list[tuple[str, Berth]]) -> None:
    for deal in range(2):
        play(plan(), Duplicate(deal, ("parrot", "lazy")))
    assert len({berth.seed for _, berth in hired}) == len(hired) == 8


def test_rankings_are_of_members_of_the_table_wherever_they_sat(matches: list[Any]) -> None:
    duplicate = Duplicate(3, ("parrot", "lazy", "timid"))
    played = play(plan(seats=3), duplicate)
    seatings = list(duplicate.seatings)
    for match, seating, ranking in zip(matches, seatings, played.rankings, strict=True):
        by_seat = [seating[seat] for seat in match.outcome().ranking]
        assert [duplicate.table[member] for member in ranking] == by_seat


def test_every_move_is_timed_for_the_player_who_made_it(matches: list[Any]) -> None:
    played = play(plan(), Duplicate(0, ("parrot", "timid")))
    moves = [sum(entry.seat == seat for entry in match.log) for match, seat in zip(matches, (0, 1), strict=True)]
    assert played.paces["parrot"].moves == sum(moves)
    assert played.paces["parrot"].moves + played.paces["timid"].moves == sum(len(match) - 1 for match in matches)
    assert played.paces["parrot"].seconds > 0


def test_the_same_deal_is_played_the_same_way() -> None:
    wanted: TournamentPlan = plan("memoarrr", options={"abilities": True})
    again = [play(wanted, Duplicate(1, ("parrot", "lazy"))).rankings for _ in range(2)]
    assert again[0] == again[1]


def test_a_bot_that_fails_is_named_with_its_game() -> None:
    with pytest.raises(BotFailed) as failed:
        play(plan(), Duplicate(2, ("lazy", "drunkard")))
    assert failed.value.sentence.startswith("Game tide/2/0, drunkard: The bot at seat 1 failed:")


def test_a_program_plays_too_and_is_timed_by_the_clock_on_the_wall() -> None:
    program = f"pipe:{Path(sys.executable).with_name('quarterdeck')} bot parrot"
    wanted = plan("piratatak", bots=("lazy", program))
    wanted.check()
    played = play(wanted, Duplicate(0, ("lazy", program)))
    assert len(played.rankings) == 2
    assert played.paces[program].seconds > 0
