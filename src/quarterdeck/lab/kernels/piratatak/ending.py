"""A whole game told in two numbers. Kernel source."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.lab.kernels.piratatak.cards import ship_of
from quarterdeck.lab.kernels.piratatak.table import OVER, Table, hold_at
from quarterdeck.lab.kernels.words import Word

LONGEST = 0xFFFF
"""A game that is not over after so many moves is given up: nobody has won it."""
NOBODY = 7


class Story(NamedTuple):
    who: Word
    """From bit 0 the winner, from 3 who began, from 8 all moves, from 24 the parts of each ship, four bits each."""
    log: Word
    """How many turns there were, pirates from bit 16, purchases from 32, shots from 47."""


def story_of(table: Table, first: int, moves: int, players: int) -> Story:
    """What came of a game that is over, or that was given up."""
    parts = 0
    place = 0
    while place < players:
        seat = table.seat + place
        parts |= ship_of(hold_at(table, place)) << 4 * (seat if seat < players else seat - players)
        place += 1
    winner = table.seat if table.phase == OVER else NOBODY
    return Story(Word(winner | first << 3 | moves << 8) | Word(parts) << 24, table.log)
