"""The table at one moment: the island, the stack, and where in a round it is."""

from __future__ import annotations

from typing import TypeAlias

from quarterdeck.core import game
from quarterdeck.games.memoarrr.cards import Animal, Location, Volcano
from quarterdeck.games.memoarrr.circle import NOBODY, Circle
from quarterdeck.games.memoarrr.events import Event
from quarterdeck.games.memoarrr.island import CENTRE, EVERYWHERE, Side
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
    """As they were stacked for the game, top first."""
    sides: tuple[Side | None, ...]
    """The side that each seat has picked."""
    number: int = LOOKING
    """Of the round, 1 to 7."""
    starter: int
    winners: tuple[int, ...] = ()
    """The seats that have won a round, in the order in which they took the treasures."""
    volcanoes: tuple[Volcano, ...] = ()
    """As they were stacked for this round, top first."""
    out: tuple[int, ...] = ()
    """The seats that are out of the round, in the order in which they took the volcanoes."""
    still_in: Circle = NOBODY
    """The seats still in the round."""
    fog: int = EVERYWHERE
    """The set of cells that lie face down."""
    closed: int = EVERYWHERE
    """The set of face-down cells that may not be revealed now: all while looking, then the ban, later a block."""
    last: Location | None = None
    """The location revealed last, which is the one to match; None when the round has yet to open."""
    last_cell: int = CENTRE
    """Where it lies."""
    ability: Animal | None = None
    """The animal whose ability the seat to move must use now."""
    peek: tuple[int, int] | None = None
    """The seat whose penguin is looking, and the cell that it looks at."""

    @property
    def volcanoes_left(self) -> tuple[Volcano, ...]:
        """On the stack, top first."""
        return self.volcanoes[len(self.out) :]

    @property
    def treasures_left(self) -> tuple[int, ...]:
        """On the stack, top first."""
        return self.treasures[len(self.winners) :]

    @property
    def won(self) -> tuple[tuple[int, ...], ...]:
        """The treasures of each seat, in the order in which they were taken."""
        taken = tuple(zip(self.winners, self.treasures, strict=False))
        return tuple(tuple(rubies for winner, rubies in taken if winner == seat) for seat in range(self.seats))

    @property
    def removed(self) -> Location:
        return self.locations[CENTRE]


Step: TypeAlias = tuple[State, tuple[Event, ...]]
"""What comes of a move: the table afterwards and what has happened."""
