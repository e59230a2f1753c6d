"""The island in five numbers: two hold the cards cell by cell, two are sets of cells, one is the cell to match.

Kernel source; `program` says what that is.
"""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.lab.kernels.words import Word

CENTRE = 12
SOUTH = CENTRE + 1
"""The first cell of the southern half."""
EVERYWHERE = (1 << 25) - 1 - (1 << CENTRE)
WEST_COLUMN = 0b00001_00001_00001_00001_00001
EAST_COLUMN = WEST_COLUMN << 4
ROW = 0b11111
PENGUIN = 0
OCTOPUS = 1
WALRUS = 2
CRAB = 3
TURTLE = 4


class Island(NamedTuple):
    north: Word
    """The cards on the cells 0 to 11, five bits each; a card is 5 · animal + landscape."""
    south: Word
    """The cards on the cells 13 to 24."""
    fog: int
    """The set of cells that lie face down."""
    closed: int
    """The set of face-down cells that may not be revealed next: the ban, later a walrus's block."""
    last: int
    """The cell of the card revealed last; the centre when the round has yet to open."""


def card_at(island: Island, cell: int) -> int:
    """The card that lies on a cell."""
    if cell < CENTRE:
        return int(island.north >> 5 * cell) & 31
    return int(island.south >> 5 * (cell - SOUTH)) & 31


def animal_of(card: int) -> int:
    """A fifth of the card's number, without a division."""
    return card * 13 >> 6


def kin_of(card: int) -> int:
    """The set of cards with the same animal or the same landscape, the card itself among them."""
    row = 5 * animal_of(card)
    return ROW << row | WEST_COLUMN << card - row


def beside(cell: int) -> int:
    """The set of cells orthogonally next to a cell, never the centre."""
    here = 1 << cell
    along = (here & ~EAST_COLUMN) << 1 | (here & ~WEST_COLUMN) >> 1
    return (along | here << 5 | here >> 5) & EVERYWHERE


def swapped(cells: int, one: int, other: int) -> int:
    """A set of cells after the cards on two of them have changed places."""
    differ = (cells >> one ^ cells >> other) & 1
    return cells ^ (differ << one | differ << other)


def turned_over(island: Island, cell: int, change: int) -> Island:
    """The island with some bits of the card on a cell turned over."""
    if cell < CENTRE:
        north = island.north ^ Word(change) << 5 * cell
        return Island(north, island.south, island.fog, island.closed, island.last)
    south = island.south ^ Word(change) << 5 * (cell - SOUTH)
    return Island(island.north, south, island.fog, island.closed, island.last)
