"""The table at one moment: the island, the stack, and where in a round it is."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from quarterdeck.core import game
from quarterdeck.games.memoarrr.cards import TREASURES, Animal, Location, Options, Volcano
from quarterdeck.games.memoarrr.events import Event
from quarterdeck.games.memoarrr.island import CENTRE, EVERYWHERE, Side


class Circle:
    """Seats clockwise from the one to move. All circles there can be are made once, and know those that follow."""

    __slots__ = ("alone", "passed_on", "seats", "turn", "without")

    seats: tuple[int, ...]
    turn: tuple[int, ...]
    """The seat to move, as the only one that may."""
    alone: bool
    """Whether only one player is left, who has won the round."""
    passed_on: Circle
    """After a success: the next one is to move, and the one who has moved comes last."""
    without: Circle
    """After a failure: the next one is to move, and the one who has moved is out."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.turn = seats[:1]
        self.alone = len(seats) == 1

    def __repr__(self) -> str:
        return f"Circle{self.seats}"


def _all_circles(most: int) -> dict[tuple[int, ...], Circle]:
    circles: dict[tuple[int, ...], Circle] = {}

    def circle(seats: tuple[int, ...]) -> Circle:
        if seats not in circles:
            made = circles[seats] = Circle(seats)
            made.passed_on = circle(seats[1:] + seats[:1])
            made.without = circle(seats[1:])
        return circles[seats]

    for count in range(2, most + 1):
        circle(tuple(range(count)))
    return circles


_CIRCLES = _all_circles(4)


EVERYBODY = {
    seats: tuple(_CIRCLES[tuple((starter + step) % seats for step in range(seats))] for starter in range(seats))
    for seats in (2, 3, 4)
}
"""For each number of seats and each of them that can start a round, all players."""

NOBODY = _CIRCLES[()]


ROUNDS = len(TREASURES)


class Setting(msgspec.Struct, frozen=True, gc=False):
    """What stays as it is for the whole game."""

    options: Options
    seats: int
    first: int
    treasures: tuple[int, ...]
    """As they were stacked, top first."""


class Special(msgspec.Struct, frozen=True, gc=False):
    """What is out of the ordinary until the next reveal: one of these at a time, or nothing."""

    closed: int = 0
    """The set of face-down cells that may not be revealed: all while looking, then the ban, later a walrus's block."""
    ability: Animal | None = None
    """The animal whose ability the seat to move must use now."""
    peek: tuple[int, int] | None = None
    """The seat whose penguin is looking, and the cell that it looks at."""


ORDINARY = Special()
LOOKING = Special(closed=EVERYWHERE)
"""Before the first round: everybody looks at the three cards of their side."""


class State(game.State, frozen=True, kw_only=True):
    setting: Setting
    locations: tuple[Location, ...]
    """As they were dealt and swapped since, cell by cell; at the centre the one that went back to the box unseen."""
    sides: tuple[Side | None, ...]
    """The side that each seat has picked."""
    starter: int
    """The seat that starts the round."""
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
    last_cell: int = CENTRE
    """Where the location revealed last lies, which is the one to match; the centre when the round has yet to open."""
    special: Special = LOOKING

    @property
    def round(self) -> int:
        """Its number, 1 to 7; 0 while everybody looks. A round that has been won is still the same round."""
        return 0 if self.special is LOOKING else len(self.winners) + len(self.turn)

    @property
    def over(self) -> bool:
        """Whether all rounds have been played."""
        return len(self.winners) == ROUNDS

    @property
    def last(self) -> Location | None:
        """The location revealed last."""
        return None if self.last_cell == CENTRE else self.locations[self.last_cell]

    @property
    def volcanoes_left(self) -> tuple[Volcano, ...]:
        """On the stack, top first."""
        return self.volcanoes[len(self.out) :]

    @property
    def treasures_left(self) -> tuple[int, ...]:
        """On the stack, top first."""
        return self.setting.treasures[len(self.winners) :]

    @property
    def won(self) -> tuple[tuple[int, ...], ...]:
        """The treasures of each seat, in the order in which they were taken."""
        taken = tuple(zip(self.winners, self.setting.treasures, strict=False))
        return tuple(tuple(rubies for winner, rubies in taken if winner == seat) for seat in range(self.setting.seats))

    @property
    def removed(self) -> Location:
        return self.locations[CENTRE]


Step: TypeAlias = tuple[State, tuple[Event, ...]]
"""What comes of a move: the table afterwards and what has happened."""
