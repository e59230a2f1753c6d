"""What a seat was shown: just what it was told at each moment, however late it is asked, and never more."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core import registry, wire
from quarterdeck.core.errors import UnknownSeat
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.memoarrr import GAME, Look, Ready, Side
from tests.truth import deal_of

TABLES = [
    ("memoarrr", 2, {}),
    ("memoarrr", 3, {"abilities": True, "edition": "2023"}),
    ("memoarrr", 4, {"abilities": True, "treasures": "ordered"}),
    ("piratatak", 3, {}),
]


def told_on_the_way(name: str, seats: int, options: dict[str, Any]) -> tuple[AnyMatch, list[list[Any]]]:
    """A whole game, and what `news` has told each seat, entry by entry."""
    match: AnyMatch = Match(registry.find(name), seats, FairDeal.from_phrase("what was told"), options)
    told = [[match.latest_events(seat)] for seat in range(seats)]
    number = 0
    while match.turn:
        seat = match.turn[number % len(match.turn)]
        moves = match.moves(seat)
        number += 1
        match.play(seat, moves[number * 7 % len(moves)])
        for listener in range(seats):
            told[listener].append(match.latest_events(listener))
    return match, told


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_player_who_asks_at_the_end_is_shown_what_was_told_on_the_way(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    match, told = told_on_the_way(name, seats, options)
    again = _again(match)
    for seat in range(seats):
        assert match.events_as_shown(seat) == told[seat]
        assert again.events_as_shown(seat) == told[seat], "nobody had asked this match before"


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_player_who_asks_on_the_way_is_shown_the_beginning_of_that(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    match, told = told_on_the_way(name, seats, options)
    again: AnyMatch = Match(match.game, seats, deal_of(match), match.options)
    for entry in match.log[1:]:
        for seat in range(seats):
            if len(again) % 5 == 0:
                assert again.events_as_shown(seat) == told[seat][: len(again)]
            assert again.events_as_shown(seat, len(again) - 1) == told[seat][len(again) - 1 : len(again)]
        assert entry.seat is not None
        again.play(entry.seat, entry.move)


def _again(match: AnyMatch) -> AnyMatch:
    again: AnyMatch = Match(match.game, match.seats, deal_of(match), match.options)
    for entry in match.log[1:]:
        assert entry.seat is not None
        again.play(entry.seat, entry.move)
    return again


def test_the_deal_keeps_its_secrets_when_the_game_is_over() -> None:
    match, _ = told_on_the_way(*TABLES[0])
    assert match.over
    assert match.visible_events(0)[0][0].removed is not None, "everybody may look back now"
    assert match.events_as_shown(0)[0][0].removed is None, "but this was not shown at the time"
    removed = wire.encode(match.log[0].events[0].removed)
    assert removed not in wire.encode(match.events_as_shown(0)[:-1])


def looked() -> AnyMatch:
    match: AnyMatch = Match(GAME, 2, FairDeal.from_phrase("a look"), {"first": 0})
    match.play(0, Look(Side.NORTH))
    return match


def test_a_look_is_shown_to_the_one_who_looked_and_to_no_other_player() -> None:
    match = looked()
    assert set(match.events_as_shown(0)[1][0].cards) == {1, 2, 3}
    assert match.events_as_shown(1)[1][0].cards is None


def test_a_twin_is_shown_the_same_and_goes_on_alone() -> None:
    match = looked()
    match.events_as_shown(1)
    twin = match.copy()
    twin.play(0, Ready())
    assert twin.events_as_shown(1)[:2] == match.events_as_shown(1)
    assert twin.events_as_shown(1)[2] == twin.log[2].events
    match.play(1, Look(Side.WEST))
    assert set(match.events_as_shown(1)[2][0].cards) == {5, 10, 15}
    assert match.events_as_shown(0)[2][0].side is Side.WEST
    assert twin.events_as_shown(1)[2] == twin.log[2].events


@pytest.mark.parametrize(("since", "entries"), [(0, 2), (1, 1), (2, 0), (9, 0), (-1, 2)])
def test_it_can_be_asked_for_from_an_entry_on(since: int, entries: int) -> None:
    assert looked().events_as_shown(0, since) == looked().events_as_shown(0)[2 - entries :]


@pytest.mark.parametrize("seat", [2, -1])
def test_who_is_not_at_the_table_is_shown_nothing(seat: int) -> None:
    with pytest.raises(UnknownSeat):
        looked().events_as_shown(seat)
