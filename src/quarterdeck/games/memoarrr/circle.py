"""The players still in a round, in the order in which they come to move."""

from __future__ import annotations


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
