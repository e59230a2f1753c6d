"""Chance as a pure function of a seed, the number of a game and a moment in it: the same game on every machine.

The numbers are SplitMix64's (Steele, Lea & Flood 2014, “Fast splittable pseudorandom number generators”), read at any
place of the sequence: the n-th number after x is `mixed(x + n · GAMMA)`. A game's *key* is the number at its place
after the mixed seed; the *luck* of a moment is what the number at its place after that key has above its lowest 8
bits. So any game can be played alone, again, and on any device, however the games are shared out.

To roll one of n ≤ 64 numbers, luck · n is taken apart: the part above 2⁵⁶ is the number, the rest is the luck for the
next roll. With p as the product of all sides rolled from one luck, every sequence of numbers is told by a stretch of
2⁵⁶ / p lucks, rounded up or down: its probability is off by less than p · 2⁻⁵⁶ of itself. The most that any kernel
rolls from one luck is six numbers of 25, which makes 4 · 10⁻⁹: no study will ever play enough games to see it.

Kernel source; `program` says what that is.
"""

from typing import TypeAlias

Word: TypeAlias = int
"""A number below 2⁶⁴; what is called a plain int stays below 2³¹."""
ALL_BITS = 0xFFFFFFFFFFFFFFFF


def times(one: Word, other: Word) -> Word:
    """A product of which the lowest 64 bits are kept. Any other must stay below 2⁶³: to Numba it has a sign."""
    return one * other & ALL_BITS


def plus(one: Word, other: Word) -> Word:
    """A sum of which the lowest 64 bits are kept."""
    return one + other & ALL_BITS


def ones(places: Word) -> int:
    """How many places a set has. Compilers recognise this and use the processor's own instruction."""
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


GAMMA = 0x9E3779B97F4A7C15
LUCK_BITS = 56
LUCK = (1 << LUCK_BITS) - 1


def mixed(number: Word) -> Word:
    """SplitMix64's finisher."""
    number = times(number ^ number >> 30 & 0x3FFFFFFFF, 0xBF58476D1CE4E5B9)
    number = times(number ^ number >> 27 & 0x1FFFFFFFFF, 0x94D049BB133111EB)
    return number ^ number >> 31 & 0x1FFFFFFFF


def key_of(seed: Word, game: Word) -> Word:
    """What all chance of a game follows from."""
    return mixed(plus(mixed(seed), times(game + 1, GAMMA)))


def luck_of(key: Word, moment: int) -> Word:
    """The luck of a moment: 56 bits."""
    return mixed(plus(key, times(Word(moment) + 1, GAMMA))) >> 8 & LUCK


def roll(luck: Word, sides: int) -> tuple[int, Word]:
    """A number below `sides`, which are 64 at most, and the luck that is left."""
    product = luck * Word(sides)
    return int(product >> LUCK_BITS), product & LUCK
