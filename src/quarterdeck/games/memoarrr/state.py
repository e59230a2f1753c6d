"""The table at one moment: the island, the stack, and the progress of the round."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from quarterdeck.core import game
from quarterdeck.games.memoarrr.cards import TREASURES, Animal, Location, Options, Volcano
from quarterdeck.games.memoarrr.events import Event
from quarterdeck.games.memoarrr.island import CENTRE, EVERYWHERE, Side


class Circle:
    """The seats in clockwise order from the one to move. All possible circles are made once and linked."""

    __slots__ = ("alone", "passed_on", "seats", "turn", "without")

    seats: tuple[int, ...]
    turn: tuple[int, ...]
    """The seat to move, as a tuple of one."""
    alone: bool
    """Whether only one player is left, the winner of the round."""
    passed_on: Circle
    """After a success: the next seat is to move, and the seat that moved is last."""
    without: Circle
    """After a failure: the next seat is to move, and the seat that moved is out."""

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
"""The circle of all players, by the number of seats and the starter."""

NO_SEATS = _CIRCLES[()]
ROUNDS = len(TREASURES)


class Setting(msgspec.Struct, frozen=True, gc=False):
    """The facts that never change during a game."""

    options: Options
    seats: int
    first: int
    treasures: tuple[int, ...]
    """The whole stack at the start, top first."""


class Special(msgspec.Struct, frozen=True, gc=False):
    """An exception until the next reveal. At most one of the fields is set."""

    closed: int = 0
    """The face-down cells that may not be revealed: all while looking, then the ban, later a walrus's block."""
    ability: Animal | None = None
    """The animal whose ability the seat to move must use now."""
    peek: tuple[int, int] | None = None
    """The seat that looks with its penguin, and the cell."""


ORDINARY = Special()
LOOKING = Special(closed=EVERYWHERE)
"""Before the first round, while players look at the three cards of their side."""


class State(game.State, frozen=True, kw_only=True):
    setting: Setting
    locations: tuple[Location, ...]
    """The location of each cell, after all swaps. At the centre: the one that was removed unseen."""
    sides: tuple[Side | None, ...]
    """The side that each seat has picked."""
    starter: int
    """The seat that starts the round."""
    winners: tuple[int, ...] = ()
    """The winner of each finished round."""
    volcanoes: tuple[Volcano, ...] = ()
    """The whole stack of this round, top first."""
    out: tuple[int, ...] = ()
    """The seats that are out of the round, in the order of their volcanoes."""
    still_in: Circle = NO_SEATS
    fog: int = EVERYWHERE
    """The set of cells that lie face down."""
    last_cell: int = CENTRE
    """The cell of the location revealed last, which is the one to match; the centre before the first reveal."""
    special: Special = LOOKING

    @property
    def round(self) -> int:
        """1 to 7; 0 before the first round. At the end of the game it is 7."""
        return 0 if self.special is LOOKING else len(self.winners) + len(self.turn)

    @property
    def over(self) -> bool:
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
        """The treasures of each seat, in the order of the rounds."""
        won: tuple[list[int], ...] = tuple([[] for _ in range(self.setting.seats)])
        for winner, rubies in zip(self.winners, self.setting.treasures, strict=False):
            won[winner].append(rubies)
        return tuple(map(tuple, won))

    @property
    def removed(self) -> Location:
        return self.locations[CENTRE]


Step: TypeAlias = tuple[State, tuple[Event, ...]]
"""The result of a move: the new state and the events."""
