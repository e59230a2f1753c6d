"""What the player to move may know, for those who learn: all that has been turned up. Kernel source."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.lab.kernels.piratatak.voyage import Voyage
from quarterdeck.lab.kernels.words import Word


class Sight(NamedTuple):
    """Cards are counted by kind, a byte each: parts of four colours, coins, cannons, pirates."""

    mine: Word
    """In front of the player who looks; the eighth number is the colour of their ship, counted from 1."""
    second: Word
    """In front of the next player."""
    third: Word
    """In front of the one after."""
    fourth: Word
    """In front of the last."""
    pile: Word
    """What is left in it: nobody has seen its order, but everybody has seen all other cards."""
    discard: Word
    """What was paid or shot, until it is shuffled."""
    waiting: int
    """For what: 0 at the beginning of a turn, 1 whether to draw on, 2 a pirate who can be shot at, 3 a payment."""
    owed: int
    """How many cards the pirate has still to be paid."""


def seen(voyage: Voyage) -> Sight:
    """What the player to move may know now."""
    table = voyage.table
    return Sight(
        table.mine, table.second, table.third, table.fourth, table.pile, table.discard, table.phase, table.owed
    )
