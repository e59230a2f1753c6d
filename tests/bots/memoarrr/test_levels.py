"""Each level plays lawful moves, repeats its choices, and is stronger than the level below."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from quarterdeck.bots.bot import Bot, Parrot
from quarterdeck.bots.memoarrr import sign_on
from quarterdeck.bots.memoarrr.kraken import Kraken
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.memoarrr import GAME
from tests.depth import deep

LEVELS = ["cabin-boy", "deckhand", "bosun", "captain", "kraken"]
OPTIONS = [
    {"edition": edition, "abilities": abilities, "treasures": treasures}
    for edition, abilities, treasures in product(("2018", "2023"), (False, True), ("shuffled", "ordered"))
]
UNHURRIED = 60.0


@pytest.fixture(autouse=True)
def _the_kraken_thinks_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.bots.memoarrr.kraken.PLAYOUTS", 60)


def bot_for(level: str, match: AnyMatch, seat: int) -> Bot:
    berth = berth_in(match, seat, f"salt/{seat}")
    return Parrot(berth) if level == "parrot" else sign_on(level, berth)


def started(seats: int, options: dict[str, Any], phrase: str = "a fresh breeze") -> AnyMatch:
    match: AnyMatch = Match(GAME, seats, FairDeal.from_phrase(phrase), options)
    return match


def played(match: AnyMatch, crew: list[str]) -> AnyMatch:
    seats = [SeatedBot(bot_for(level, match, seat), match, seat, UNHURRIED) for seat, level in enumerate(crew)]
    while match.turn:
        seat = match.turn[0]
        match.play(seat, seats[seat].choose())
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_whole_games_with_any_options(level: str, seats: int) -> None:
    """A third of the options with each number of seats, or one choice of them, which is another for each level."""
    some = OPTIONS[(seats - 2 + LEVELS.index(level)) % 3 :: 3]
    for options in some[: deep(len(some))]:
        assert played(started(seats, options), [level] * seats).over


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("abilities", [False, True])
def test_a_bot_created_again_from_the_same_events_chooses_the_same(level: str, abilities: bool) -> None:
    match = started(2, {"abilities": abilities, "edition": "2023"})
    seats = [SeatedBot(bot_for(level, match, seat), match, seat, UNHURRIED) for seat in range(2)]
    while match.turn:
        seat = match.turn[0]
        move = seats[seat].choose()
        assert SeatedBot(bot_for(level, match, seat), match, seat, UNHURRIED).choose() == move
        assert seats[seat].choose() == move
        match.play(seat, move)


@pytest.mark.parametrize(
    ("level", "below", "abilities"),
    [
        ("cabin-boy", "parrot", False),
        ("cabin-boy", "parrot", True),
        ("deckhand", "cabin-boy", False),
        pytest.param("deckhand", "cabin-boy", True, marks=pytest.mark.long),
        pytest.param("bosun", "deckhand", False, marks=pytest.mark.long),
        ("bosun", "deckhand", True),
        ("captain", "bosun", False),
        pytest.param("captain", "bosun", True, marks=pytest.mark.long),
    ],
)
def test_a_level_beats_the_one_below(level: str, below: str, abilities: bool) -> None:
    wins, deals = 0, 25 if level == "captain" else 10  # its lead is the smallest
    for deal in range(deals):
        for crew in ([level, below], [below, level]):
            match = played(started(2, {"abilities": abilities}, f"duel/{deal}"), crew)
            outcome = match.outcome()
            assert outcome is not None
            wins += crew[outcome.winner] == level
    assert wins > 1.2 * deals


def test_out_of_time_the_kraken_plays_what_seemed_best_so_far() -> None:
    match = started(2, {})
    hasty = [SeatedBot(Kraken(berth_in(match, seat, "salt")), match, seat, 0.0) for seat in range(2)]
    while match.turn:
        seat = match.turn[0]
        match.play(seat, hasty[seat].choose())
    assert match.over
