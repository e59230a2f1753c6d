"""The table at one moment: the island, the stack, and where in a round it is."""

from __future__ import annotations

from typing import TypeAlias

from quarterdeck.core import game
from quarterdeck.games.memoarrr.cards import Animal, Location, Volcano
from quarterdeck.games.memoarrr.events import Event
from quarterdeck.games.memoarrr.island import CENTRE, Side
from quarterdeck.games.memoarrr.options import Options

LOOKING = 0
"""The number of the round while everybody looks at the three cards of their side."""


class State(game.State, frozen=True, kw_only=True):
    options: Options
    seats: int
    first: int
    locations: tuple[Location, ...]
    """As they were dealt and swapped since, cell by cell; at the centre the one that went back to the box unseen."""
    treasures: tuple[int, ...]
    """Left on the stack, top first."""
    won: tuple[tuple[int, ...], ...]
    """The treasures of each seat, in the order in which they were taken."""
    sides: tuple[Side | None, ...]
    """The side that each seat has picked."""
    number: int
    """Of the round, 1 to 7."""
    starter: int
    volcanoes: tuple[Volcano, ...]
    """Left on the stack, top first."""
    held: tuple[Volcano | None, ...]
    """The volcano of each seat; a seat with one is out of the round."""
    fog: int
    """The set of cells that lie face down."""
    closed: int
    """The set of face-down cells that the next reveal may not touch: the ban before the first one, later a block."""
    last: Location | None
    """The location revealed last, which is the one to match; None when the round has yet to open."""
    last_cell: int
    """Where it lies."""
    ability: Animal | None
    """The animal whose ability the seat to move must use now."""
    peek: tuple[int, int] | None
    """The seat whose penguin is looking, and the cell that it looks at."""

    @property
    def removed(self) -> Location:
        return self.locations[CENTRE]


Step: TypeAlias = tuple[State, tuple[Event, ...]]
"""What comes of a move: the table afterwards and what has happened."""
