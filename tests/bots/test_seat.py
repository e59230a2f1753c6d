"""A bot is given a seat, and the seat shows what a player there may see and nothing else."""

from __future__ import annotations

import pytest

from quarterdeck.bots.bot import Seat
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.memoarrr import GAME, Look, Side


@pytest.fixture
def match() -> AnyMatch:
    started: AnyMatch = Match(GAME, 3, FairDeal.from_phrase("a seat by the window"), {"first": 1})
    started.play(1, Look(Side.NORTH))
    return started


def test_a_seat_offers_four_things(match: AnyMatch) -> None:
    offered = {name for name in dir(Seat(match, 1)) if not name.startswith("_")}
    assert offered == {"moves", "view", "events", "number"}


@pytest.mark.parametrize("number", [0, 1, 2])
def test_they_are_those_of_the_player_who_sits_there(match: AnyMatch, number: int) -> None:
    seat = Seat(match, number)
    assert seat.number == number
    assert seat.moves == match.moves(number)
    assert seat.view == match.view(number)
    assert seat.events() == match.events(number)
    assert seat.events(1) == match.events(number, 1)


def test_a_look_of_somebody_else_is_not_among_them(match: AnyMatch) -> None:
    assert set(Seat(match, 1).view.glimpse) == {1, 2, 3}
    assert Seat(match, 0).view.glimpse == {}
    assert "cards=None" in repr(Seat(match, 0).events())


def test_a_seat_goes_on_with_its_match(match: AnyMatch) -> None:
    seat = Seat(match, 0)
    match.play(0, Look(Side.EAST))
    assert set(seat.view.glimpse) == {9, 14, 19}
    assert len(seat.events()) == len(match)


def test_nothing_can_be_hung_on_a_seat(match: AnyMatch) -> None:
    with pytest.raises(AttributeError):
        Seat(match, 0).note = "B3 is the crab"  # type: ignore[attr-defined]
