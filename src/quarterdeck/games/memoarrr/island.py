"""The island: a 5 × 5 grid of cells, numbered row by row, with the stack at its centre.

A set of cells is an integer whose bit i stands for cell i.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Generic, TypeVar

from quarterdeck.core.errors import IllegalMove

T = TypeVar("T")

WIDTH = 5
CELLS = 25
CENTRE = 12
EVERYWHERE = (1 << CELLS) - 1 - (1 << CENTRE)
_BEFORE_CENTRE = (1 << CENTRE) - 1


class Side(StrEnum):
    """A side of the island. Its player looks at the three middle cards of its outer row."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


SIDES = tuple(Side)
MIDDLE_CELLS = {Side.NORTH: (1, 2, 3), Side.EAST: (9, 14, 19), Side.SOUTH: (21, 22, 23), Side.WEST: (5, 10, 15)}


def cell_name(cell: int) -> str:
    """A letter for the column and a number for the row: cell 0 is A1, cell 24 is E5."""
    row, column = divmod(cell, WIDTH)
    return f"{'ABCDE'[column]}{row + 1}"


def check_face_down(fog: int, cell: int) -> None:
    """Raise unless the cell holds a face-down location."""
    if not 0 <= cell < CELLS or cell == CENTRE:
        raise IllegalMove("no-such-cell", "Locations lie on A1 to E5, except on C3, the centre.", cell=cell)
    if not fog >> cell & 1:
        raise IllegalMove("face-up", f"{cell_name(cell)} is face up already.", cell=cell)


def _neighbours(cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, WIDTH)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    cells = (r * WIDTH + c for r, c in around if 0 <= r < WIDTH and 0 <= c < WIDTH)
    return tuple(neighbour for neighbour in cells if neighbour != CENTRE)


NEIGHBOURS = tuple(_neighbours(cell) for cell in range(CELLS))
"""The orthogonal neighbours of each cell, without the centre."""


class ByCells(Generic[T]):
    """The results of `make` for each cell of a set, in order, from a table for each half of the island.

    No set holds the centre.
    """

    __slots__ = ("_after", "_before")

    def __init__(self, make: Callable[[int], T]) -> None:
        self._before = _subsets([make(cell) for cell in range(CENTRE)])
        self._after = _subsets([make(cell) for cell in range(CENTRE + 1, CELLS)])

    def __getitem__(self, cells: int) -> tuple[T, ...]:
        return self._before[cells & _BEFORE_CENTRE] + self._after[cells >> CENTRE + 1]


def _subsets(things: list[T]) -> list[tuple[T, ...]]:
    """All subsets of these things. Place i has those whose bits are set in i."""
    subsets: list[tuple[T, ...]] = [()]
    for thing in things:
        subsets += [(*subset, thing) for subset in subsets]
    return subsets


CELLS_IN = ByCells(int)
MIDDLE_SETS = {side: sum(1 << cell for cell in cells) for side, cells in MIDDLE_CELLS.items()}
"""The middle cells of each side, as a set."""
