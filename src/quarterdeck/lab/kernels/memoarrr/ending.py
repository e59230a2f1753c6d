"""The end: rubies are counted, ties broken, and the whole game told in two numbers. Kernel source."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.lab.kernels.memoarrr.table import ROUNDS, Table
from quarterdeck.lab.kernels.words import Word


class Story(NamedTuple):
    who: Word
    """From bit 0 the winner, from 3 the first player, from 8 the annals, from 36 each seat's rubies, four bits each."""
    lengths: Word
    """The moves of each round, six bits each, and from bit 42 all moves."""


def merit_of(seat: int, annals: int, treasures: int) -> int:
    """Most rubies; then most treasures; then the richest single one: as one number, the rubies from bit 6."""
    rubies = 0
    count = 0
    richest = 0
    number = 0
    while number < ROUNDS:
        if annals >> 4 * number & 3 == seat:
            treasure = treasures >> 3 * number & 7
            rubies += treasure
            count += 1
            richest = treasure if treasure > richest else richest
        number += 1
    return rubies << 6 | count << 3 | richest


def story_of(table: Table, treasures: int, players: int) -> Story:
    """What came of a finished game."""
    winner = 0
    best = 0
    rubies = 0
    seat = 0
    while seat < players:
        merit = merit_of(seat, table.annals, treasures)
        rubies |= (merit >> 6) << 4 * seat
        if merit > best:
            best = merit
            winner = seat
        seat += 1
    annals = table.annals & 0xFFFFFFF
    who = winner | (annals >> 2 & 3) << 3
    return Story(Word(who) | Word(annals) << 8 | Word(rubies) << 36, table.lengths)
