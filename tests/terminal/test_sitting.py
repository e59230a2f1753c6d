"""What a screen may show, for how long, and to which seat: by a clock that the test turns."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.memoarrr import Location, Peek, Reveal
from quarterdeck.games.memoarrr import events as happened
from quarterdeck.narration import Company
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.memoarrr import MemoarrrNarrator
from quarterdeck.terminal.drawing.memoarrr import MemoarrrBoard
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.screen.table_state import TableState
from quarterdeck.terminal.table import TableUpdate
from tests.games.memoarrr.table import Table

NAMES = ("Ann", "Bo")
ISLAND = {0: "crab-lava", 4: "turtle-water", 6: "crab-water", 20: "penguin-jungle"}


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table() -> Table:
    return Table(2, cells=ISLAND)


def at(clock: Clock, seats: tuple[int, ...] = (0,)) -> TableState:
    return TableState(seats, MemoarrrBoard(Catalogue(), Palette("none")), clock)


def told(table: Table, eyes: int, **times: Any) -> TableUpdate:
    """What the latest entry is told as."""
    match = table.match
    shown = match.view_before_turning_down(eyes)
    return TableUpdate(eyes, match.latest_events(eyes), match.view(eyes), match.moves(eyes), shown, **times)


def log(sitting: TableState) -> list[str]:
    return [line for line, _ in sitting.event_log.told(MemoarrrNarrator(Catalogue(), Company(NAMES, 0)))]


def end_of_round(table: Table, sitting: TableState, opens_in: float = 2.5) -> None:
    """Ann reveals a crab, Bo a turtle: Bo is out, and the second round begins."""
    table.play(Reveal(0))
    sitting.hear(told(table, 0))
    table.play(Reveal(4))
    sitting.hear(told(table, 0, opens_in=opens_in))


def test_the_card_that_ends_a_round_lingers_with_the_others_until_everybody_has_seen_it(
    table: Table, clock: Clock
) -> None:
    sitting = at(clock)
    end_of_round(table, sitting)
    assert sitting.view.cells[0] == "crab-lava"
    assert sitting.view.cells[4] == sitting.view.to_match == "turtle-water"
    assert (sitting.view.round, sitting.view.held[1] is not None, sitting.moves) == (1, True, ())
    while clock.now < 102.0:
        clock.now += sitting.changes_in
        sitting.tick()
    assert (sitting.view.round, set(sitting.view.cells)) == (2, {None})


def test_a_log_line_is_told_without_its_card_once_that_has_been_turned_down(table: Table, clock: Clock) -> None:
    sitting = at(clock)
    end_of_round(table, sitting)
    assert "You reveal A1: a crab on lava. It opens the round." in log(sitting)
    clock.now += 1.9
    sitting.tick()
    assert "Bo reveals E1: a turtle on the water. No match." in log(sitting)
    clock.now += 0.2
    sitting.tick()
    assert log(sitting)[:3] == [
        "You have revealed a card.",
        "Bo has revealed a card.",
        "Bo takes the volcano with 7 birds.",
    ]
    assert not any("crab" in line or "A1" in line for line in log(sitting))


def test_where_no_player_waits_cards_are_turned_down_at_once(table: Table, clock: Clock) -> None:
    sitting = at(clock)
    end_of_round(table, sitting, opens_in=0.0)
    assert set(sitting.view.cells) == {None}
    assert not any("crab" in line for line in log(sitting))


def test_what_other_eyes_were_told_is_forgotten_with_the_round_too(table: Table, clock: Clock) -> None:
    """On a shared screen each pair of eyes has its own log: Bo's must not remember what Ann's has forgotten."""
    sitting = at(clock, (0, 1))
    table.play(Reveal(0))
    sitting.hear(told(table, 1))
    table.play(Reveal(4))
    sitting.hear(told(table, 0))
    assert not any("crab" in line for line in log(sitting))
    sitting.hear(TableUpdate(1, (), table.match.view(1), ()))
    assert log(sitting)[0] == "You have revealed a card.", "Bo's own log"
    assert not any("crab" in line for line in log(sitting))


def test_a_private_look_is_in_no_log(clock: Clock) -> None:
    sitting = at(clock)
    looked = happened.Looked(0, "north", {1: Location.CRAB_LAVA})  # type: ignore[arg-type]
    sitting.hear(TableUpdate(0, (looked, happened.Peeked(0, 6, Location.CRAB_WATER)), None, ()))
    assert log(sitting) == ["You look at the three cards in the north.", "Your penguin looks at B2."]
    assert sitting.latest.events == ()


@pytest.fixture
def penguin() -> Table:
    table = Table(2, abilities=True, edition="2023", cells={0: "penguin-lava", 6: "crab-water", 4: "turtle-lava"})
    table.play(Reveal(0))
    return table


def test_a_private_look_ends_with_its_time(penguin: Table, clock: Clock) -> None:
    sitting = at(clock)
    penguin.play(Peek(6))
    sitting.hear(told(penguin, 0, looks_for=7.0))
    assert (sitting.view.glimpse, sitting.is_glancing, sitting.look_left) == ({6: "crab-water"}, True, 7.0)
    clock.now += 7.0
    sitting.tick()
    assert (sitting.view.glimpse, sitting.is_glancing, sitting.look_left) == ({}, False, None)
    assert sitting.latest.view.glimpse == {}


def test_a_private_look_ends_when_its_player_says_so(penguin: Table, clock: Clock) -> None:
    sitting = at(clock)
    penguin.play(Peek(6))
    sitting.hear(told(penguin, 0))
    assert sitting.look_left is None
    sitting.looked_enough()
    assert sitting.latest.view.glimpse == {}


def test_a_curtain_falls_before_a_look_where_several_share_the_screen(penguin: Table, clock: Clock) -> None:
    alone, shared = at(clock), at(clock, (0, 1))
    for sitting in (alone, shared):
        sitting.hear(told(penguin, 0))
    assert (alone.curtain, shared.curtain) == (None, 0)
    assert (len(alone.moves) > 0, shared.moves) == (True, ())
    shared.lift()
    assert (shared.curtain, shared.moves) == (None, alone.moves)


def test_the_curtain_falls_again_for_the_next_one(penguin: Table, clock: Clock) -> None:
    sitting = at(clock, (0, 1))
    sitting.hear(told(penguin, 0))
    sitting.lift()
    penguin.play(Peek(6))
    sitting.hear(told(penguin, 0))
    assert (sitting.curtain, sitting.view.glimpse) == (None, {6: "crab-water"})
    sitting.hear(told(penguin, 1))
    assert (sitting.lifted, sitting.curtain, sitting.view.glimpse) == (None, None, {})
    penguin.play(Reveal(4))
    sitting.hear(told(penguin, 0))
    assert sitting.lifted is None


def test_behind_the_curtain_there_is_nothing_private(penguin: Table, clock: Clock) -> None:
    sitting = at(clock, (0, 1))
    penguin.play(Peek(6))
    sitting.hear(told(penguin, 0))
    assert (sitting.curtain, sitting.view.glimpse) == (0, {})


def test_nothing_can_be_done_while_everybody_looks_or_a_move_is_on_its_way(table: Table, clock: Clock) -> None:
    sitting = at(clock)
    sitting.hear(told(table, 0, opens_in=1.0))
    assert (sitting.moves, sitting.is_open) == ((), False)
    clock.now += 1.0
    assert sitting.moves
    sitting.pending = True
    assert sitting.moves == ()
    sitting.hear(told(table, 0, away=True))
    assert sitting.moves == ()
