"""What lay under the fog and in the stacks: for looking back at a game that has ended, never for one that runs."""

from __future__ import annotations

from quarterdeck.core import game
from quarterdeck.games.memoarrr.cards import Location, Volcano
from quarterdeck.games.memoarrr.island import CENTRE
from quarterdeck.games.memoarrr.state import State


class Hidden(game.Hidden, frozen=True):
    locations: tuple[Location | None, ...]
    """What lies in each cell, face up or down; None at the centre."""
    removed: Location
    """The location that was put away unseen."""
    treasures: tuple[int, ...]
    """The rubies in the chests left on the stack, top first."""
    volcanoes: tuple[Volcano, ...]
    """Left on the stack, top first."""
    won: tuple[tuple[int, ...], ...]
    """The treasures of each seat, as rubies."""


def hidden(state: State) -> Hidden:
    return Hidden(
        locations=(*state.locations[:CENTRE], None, *state.locations[CENTRE + 1 :]),
        removed=state.removed,
        treasures=state.treasures_left,
        volcanoes=state.volcanoes_left,
        won=state.won,
    )
