"""Shown is not remembered: what lies face down now is told to no player, also not to those who have seen it before."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from quarterdeck.core import wire
from quarterdeck.games.memoarrr.island import MIDDLE_CELLS
from tests.properties.ledger import Island
from tests.properties.redeal import Leak
from tests.properties.strategies import AnyMatch, kind
from tests.truth import lay, state_of

_A_LOCATION = re.compile(r"(?:penguin|octopus|walrus|crab|turtle)-(?:water|flowers|lava|jungle|desert)")


def island_of(match: AnyMatch) -> Island:
    """Worked out from the log: a view that leaks is not to be asked which cards are face down."""
    island = Island(match.seats, match.options)
    for entry in match.log:
        for event in entry.events:
            island.note(event)
    return island


def face_down(match: AnyMatch) -> list[int]:
    """The cells in the fog, and the centre, which stands for the card in the box."""
    face_up = island_of(match).face_up
    return [cell for cell in range(25) if cell not in face_up]


def held_up(match: AnyMatch, seat: int | None) -> set[int]:
    """The face-down cells whose cards the seat has in its hand right now, worked out from the log."""
    latest = [event for event in match.log[-1].events if kind(event) == "peeked" and event.seat == seat]
    if latest:
        return {latest[0].cell}
    mine = [event for entry in match.log for event in entry.events if getattr(event, "seat", None) == seat]
    if mine and seat is not None and kind(mine[-1]) == "looked":
        return set(MIDDLE_CELLS[mine[-1].side])
    return set()


def looked_at(match: AnyMatch, seat: int | None) -> set[int]:
    """The face-down cells that the seat looks at if its time is not over, although others may have moved since.

    Its own next move ends the look, and so does a move that turns the card up or takes it to another cell.
    """
    cells = held_up(match, seat)
    mine = [number for number, entry in enumerate(match.log) if entry.seat == seat and entry.seat is not None]
    if cells or not mine:
        return cells
    peeked = [event.cell for event in match.log[mine[-1]].events if kind(event) == "peeked"]
    for entry in match.log[mine[-1] + 1 :]:
        for event in entry.events:
            if kind(event) in ("revealed", "swapped"):
                gone = {event.cell, getattr(event, "with_", None)}
                peeked = [cell for cell in peeked if cell not in gone]
    return set(peeked)


def check_forgotten(match: AnyMatch, one: int, other: int) -> None:
    """Two face-down cards of a running game change places in secret: no view and no moves may tell."""
    locations = list(state_of(match).locations)
    locations[one], locations[other] = locations[other], locations[one]
    twin = match.copy()
    lay(twin, replace(state_of(match), locations=tuple(locations)))
    for receiver in (None, *range(match.seats)):
        before, after = match.view(receiver), twin.view(receiver)
        if set(before.glimpse) != held_up(match, receiver):
            raise Leak(f"Receiver {receiver} glimpses {before.glimpse}, and should see {held_up(match, receiver)}.")
        if _without_glimpse(before) != _without_glimpse(after):
            raise Leak(f"The view of {receiver} depends on the face-down cells {one} and {other}:\n{before}\n{after}")
    for seat in range(match.seats):
        if wire.encode(match.moves(seat)) != wire.encode(twin.moves(seat)):
            raise Leak(f"The moves of {seat} depend on the face-down cells {one} and {other}.")


def _without_glimpse(view: Any) -> bytes:
    return wire.encode(replace(view, glimpse={}))


def check_past_events(match: AnyMatch) -> None:
    """The events of a running game name no card that is not face up now, not even in the latest entry."""
    island = island_of(match)
    face_up = {str(island.cells[cell]) for cell in island.face_up}
    for receiver in (None, *range(match.seats)):
        told = set(_A_LOCATION.findall(wire.encode(match.visible_events(receiver)).decode()))
        if not told <= face_up:
            raise Leak(f"Receiver {receiver} is still told of {sorted(told - face_up)}.")


def check_past_cells(match: AnyMatch) -> None:
    """Once the cards are turned down, no event of an earlier round tells which cell it was about."""
    began = max((i for i, entry in enumerate(match.log) if any(map(_is_round, entry.events))), default=0)
    for receiver in (None, *range(match.seats)):
        for events in match.visible_events(receiver)[: began + 1]:
            for event in events:
                if getattr(event, "cell", None) is not None or getattr(event, "with_", None) is not None:
                    raise Leak(f"Receiver {receiver} is still told where this was: {event}.")


def _is_round(event: Any) -> bool:
    return kind(event) == "round"
