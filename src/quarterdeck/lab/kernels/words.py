"""Whole numbers, and whole numbers as sets: bit i stands for place i. Kernel source; `program` says what that is."""

from __future__ import annotations

from typing import TypeAlias

Word: TypeAlias = int
"""A number below 2⁶⁴; what is called a plain int stays below 2³²."""
ALL_BITS = 0xFFFFFFFFFFFFFFFF


def times(one: Word, other: Word) -> Word:
    """A product of which the lowest 64 bits are kept. Any other must stay below 2⁶³: to Numba it has a sign."""
    return one * other & ALL_BITS


def plus(one: Word, other: Word) -> Word:
    """A sum of which the lowest 64 bits are kept."""
    return one + other & ALL_BITS


def ones(places: Word) -> int:
    """How many places a set has. Compilers know this dance and put their processor's own instruction for it."""
    pairs = places - (places >> 1 & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F
    return int(times(eights, 0x0101010101010101) >> 56 & 0x7F)


def nth(places: int, number: int) -> int:
    """The place with so many places of the set before it; the set has more than that, all below 32."""
    place = 0
    width = 16
    while width > 0:
        fewer = ones(places & (1 << width) - 1)
        if number >= fewer:
            number -= fewer
            places >>= width
            place += width
        width >>= 1
    return place
