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

from __future__ import annotations

from quarterdeck.lab.kernels.words import Word, plus, times

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
