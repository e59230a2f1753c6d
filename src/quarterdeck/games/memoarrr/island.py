"""The island: a 5 × 5 grid of cells, numbered row by row, with the stack at its centre.

A set of cells is a whole number whose bit i stands for cell i: small, hashable and quick to take apart.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import TypeVar

from quarterdeck.core.errors import IllegalMove

T = TypeVar("T")

WIDTH = 5
CELLS = 25
CENTRE = 12
BIT = {cell: 1 << cell for cell in range(CELLS) if cell != CENTRE}
EVERYWHERE = sum(BIT.values())


class Side(StrEnum):
    """A side of the island; its player looks at the three middle cards of its outer row."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


SIDES = tuple(Side)
MIDDLE_CELLS = {
    Side.NORTH: (1, 2, 3),
    Side.EAST: (9, 14, 19),
    Side.SOUTH: (21, 22, 23),
    Side.WEST: (5, 10, 15),
}


def cell_name(cell: int) -> str:
    """A cell as people read it: a letter for the column, a number for the row. Cell 0 is A1, cell 24 is E5."""
    row, column = divmod(cell, WIDTH)
    return f"{'ABCDE'[column]}{row + 1}"


def check_cell(cell: int) -> None:
    """Raise unless a location can lie there."""
    if cell not in BIT:
        raise IllegalMove("no-such-cell", "Locations lie on the cells 0 to 24, but for 12, the centre.", cell=cell)


def _neighbours(cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, WIDTH)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    cells = (r * WIDTH + c for r, c in around if 0 <= r < WIDTH and 0 <= c < WIDTH)
    return tuple(neighbour for neighbour in cells if neighbour != CENTRE)


NEIGHBOURS = tuple(_neighbours(cell) for cell in range(CELLS))
"""For each cell those orthogonally next to it, never the centre."""


def cells_to(make: Callable[[int], T]) -> Callable[[int], tuple[T, ...]]:
    """A quick way from a set of cells to what `make` gives for each, in order: remembered half an island at a time."""
    made = tuple(make(cell) for cell in range(CELLS))
    half = CENTRE
    northern = (1 << half) - 1

    @cache
    def north(cells: int) -> tuple[T, ...]:
        return tuple(made[cell] for cell in range(half) if cells >> cell & 1)

    @cache
    def south(cells: int) -> tuple[T, ...]:
        return tuple(made[cell] for cell in range(half, CELLS) if cells >> cell - half & 1)

    return lambda cells: north(cells & northern) + south(cells >> half)


cells_in = cells_to(int)
"""The cells of a set, in order."""

MIDDLE_SETS = {side: sum(BIT[cell] for cell in cells) for side, cells in MIDDLE_CELLS.items()}
"""The middle cells of each side as a set."""
