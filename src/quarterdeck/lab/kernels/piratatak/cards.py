"""Cards as counts: a Word with a byte for each kind, since which part of a colour it is never matters.

Kernel source; `program` says what that is.
"""

from __future__ import annotations

from quarterdeck.lab.kernels.words import Word, ones, times

RED = 0
YELLOW = 3
"""The kinds 0 to 3 are the parts of red, blue, green and yellow ships."""
COIN = 4
CANNON = 5
PIRATE = 6
KINDS = 7
DECK = 8 << 48 | 3 << 40 | 20 << 32 | 0x06060606
EACH = 0x01010101010101
"""One of every kind."""
CARDS = 0xFFFFFFFFFFFFFF
COLOUR = 56
"""In front of a player the eighth byte is the colour of their ship, counted from 1; 0 when there is none."""


def count(cards: Word, kind: int) -> int:
    """How many there are of a kind."""
    return int(cards >> 8 * kind) & 0xFF


def total(cards: Word) -> int:
    """How many there are in all: a product with ones adds all bytes up in the highest."""
    return int(times(cards & CARDS, EACH) >> 48) & 0xFF


def one(kind: int) -> Word:
    """A single card."""
    return Word(1) << 8 * kind


def kind_at(cards: Word, number: int) -> int:
    """The kind of the card with so many before it, when they lie sorted by kind.

    Each byte of the product is the sum of those up to it; where that is more than the number, its highest bit stays.
    """
    sums = times(cards & CARDS, EACH) & CARDS
    more = sums + 0x80 * EACH - Word(number + 1) * EACH & 0x80 * EACH
    return KINDS - ones(more)


def colour_of(hold: Word) -> int:
    """The colour of a player's ship, counted from 1; 0 when there is none."""
    return int(hold >> COLOUR)


def ship_of(hold: Word) -> int:
    """How many parts a player's own ship has."""
    colour = colour_of(hold)
    return count(hold, colour - 1) if colour != 0 else 0
