"""A seated bot sees what a player at the seat sees, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quarterdeck.bots.bot import Bot, BotFailed, Turn
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.memoarrr import GAME, Look, Ready, Side


class Witness:
    """Records what it gets and plays the first move."""

    def __init__(self) -> None:
        self.seen: list[tuple[Any, ...]] = []
        self.turns: list[Turn] = []

    def see(self, events: tuple[Any, ...]) -> None:
        self.seen.append(events)

    def choose(self, turn: Turn) -> Any:
        self.turns.append(turn)
        return turn.moves[0]


@pytest.fixture
def match() -> AnyMatch:
    started: AnyMatch = Match(GAME, 3, FairDeal.from_phrase("a seat by the window"), {"first": 1})
    started.play(1, Look(Side.NORTH))
    return started


def test_a_berth_tells_the_game_the_table_and_the_seat_and_nothing_of_the_cards(match: AnyMatch) -> None:
    berth = berth_in(match, 2, "salt")
    assert msgspec.structs.asdict(berth) == {
        "game": "memoarrr",
        "options": match.options,
        "seats": 3,
        "seat": 2,
        "seed": "salt",
        "rules": "1",
    }


def test_a_turn_offers_three_things(match: AnyMatch) -> None:
    witness = Witness()
    SeatedBot(witness, match, 0, budget=0.7).choose()
    (turn,) = witness.turns
    assert {name for name in dir(turn) if not name.startswith("_")} == {"moves", "view", "budget"}
    assert turn.moves == match.moves(0)
    assert turn.view == match.view(0)
    assert turn.budget == 0.7


def test_it_does_not_see_the_cards_of_another_players_look(match: AnyMatch) -> None:
    own, other = Witness(), Witness()
    SeatedBot(own, match, 1).choose()
    SeatedBot(other, match, 0).choose()
    assert set(own.seen[1][0].cards) == {1, 2, 3}
    assert other.seen[1][0].cards is None
    assert own.turns[0].view.glimpse != {}
    assert other.turns[0].view.glimpse == {}


def test_every_entry_is_shown_once_and_in_order(match: AnyMatch) -> None:
    witness = Witness()
    aboard = SeatedBot(witness, match, 0)
    match.play(0, aboard.choose())
    assert witness.seen == match.events_as_shown(0)[:2]
    aboard.choose()
    assert witness.seen == match.events_as_shown(0)
    aboard.choose()
    assert witness.seen == match.events_as_shown(0), "asked again, it is not shown anything twice"


def test_who_comes_late_is_shown_what_the_seat_was_shown_and_would_have_been_shown_then(match: AnyMatch) -> None:
    early, late = Witness(), Witness()
    aboard = SeatedBot(early, match, 1)
    aboard.choose()
    match.play(1, Ready())
    match.play(0, Look(Side.EAST))
    match.play(2, Look(Side.SOUTH))
    match.play(0, Ready())
    match.play(2, Ready())
    aboard.choose()
    SeatedBot(late, match, 1).choose()
    assert early.seen == late.seen
    assert late.seen[1][0].cards is not None, "what it was shown has been turned down since"


def test_nothing_can_be_hung_on_a_seat_or_a_turn(match: AnyMatch) -> None:
    witness = Witness()
    aboard = SeatedBot(witness, match, 0)
    aboard.choose()
    things: tuple[Any, ...] = (aboard, *witness.turns)
    for thing in things:
        with pytest.raises(AttributeError):
            thing.note = "B3 is the crab"


class Stubborn(Witness):
    def __init__(self, move: Any) -> None:
        super().__init__()
        self._move = move

    def choose(self, turn: Turn) -> Any:
        return self._move


class Blind(Witness):
    def see(self, events: tuple[Any, ...]) -> None:
        raise RuntimeError("too bright")


class Lost(Witness):
    def choose(self, turn: Turn) -> Any:
        raise KeyError("charts")


class Deserter(Witness):
    def choose(self, turn: Turn) -> Any:
        raise SystemExit(3)


class Frank(Witness):
    def choose(self, turn: Turn) -> Any:
        raise BotFailed("bot-too-slow", "I was asleep.")


@pytest.mark.parametrize(
    ("bot", "code", "sentence"),
    [
        (Stubborn(None), "bot-cheats", "The bot at seat 0 wants None, which is not lawful."),
        (Stubborn(Ready()), "bot-cheats", "The bot at seat 0 wants Ready(), which is not lawful."),
        (Stubborn(Look(Side.NORTH)), "bot-cheats", "The bot at seat 0 wants Look(side=<Side.NORTH: 'north'>)"),
        (Blind(), "bot-failed", "The bot at seat 0 failed: RuntimeError('too bright')."),
        (Lost(), "bot-failed", "The bot at seat 0 failed: KeyError('charts')."),
        (Deserter(), "bot-failed", "The bot at seat 0 failed: SystemExit(3)."),
        (Frank(), "bot-too-slow", "I was asleep."),
    ],
)
def test_a_bot_that_has_no_lawful_move_has_failed_and_the_match_stands(
    match: AnyMatch, bot: Bot, code: str, sentence: str
) -> None:
    before = match.log
    with pytest.raises(BotFailed) as failed:
        SeatedBot(bot, match, 0).choose()
    assert failed.value.code == code
    assert failed.value.sentence.startswith(sentence)
    assert match.log == before
