"""A game under way: set out, choose, go on, until it is over, and then told in two numbers. Kernel source."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.lab.kernels.chance import Word, key_of, luck_of, nth, ones, roll
from quarterdeck.lab.kernels.memoarrr.deal import FIRST_MOVE, dealt, opened
from quarterdeck.lab.kernels.memoarrr.table import ROUNDS, MemoarrrRules, MemoarrrTable, choices, step


class MemoarrrStory(NamedTuple):
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


def story_of(table: MemoarrrTable, treasures: int, players: int) -> MemoarrrStory:
    """The story of a finished game."""
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
    return MemoarrrStory(Word(who) | Word(annals) << 8 | Word(rubies) << 36, table.lengths)


TRIES = 5


class MemoarrrVoyage(NamedTuple):
    key: Word
    """The source of all chance in this game."""
    moment: int
    """Of the next move."""
    treasures: int
    sides: int
    table: MemoarrrTable


def set_out(seed: Word, game: Word, rules: MemoarrrRules) -> MemoarrrVoyage:
    """The game of this number, dealt and looked at."""
    key = key_of(seed, game)
    deal = dealt(key, rules)
    return MemoarrrVoyage(key, FIRST_MOVE, deal.treasures, deal.sides, opened(deal, rules))


def lawful(voyage: MemoarrrVoyage) -> int:
    """The set of cells that may be chosen now."""
    return choices(voyage.table)


def at_random(voyage: MemoarrrVoyage) -> int:
    """Any lawful cell, each as likely as the others."""
    return any_of(choices(voyage.table), luck_of(voyage.key, voyage.moment))


def any_of(cells: int, luck: Word) -> int:
    """One of the cells, each as likely as the others.

    Mostly nearly all cells are open, so it is quickest to try one at random and to count them only after some failures.
    """
    tries = 0
    while tries < TRIES:
        cell, luck = roll(luck, 25)
        if cells >> cell & 1:
            return cell
        tries += 1
    number, luck = roll(luck, ones(cells))
    return nth(cells, number)


def go_on(voyage: MemoarrrVoyage, choice: int, rules: MemoarrrRules) -> MemoarrrVoyage:
    """The game after a lawful move; when it is over it stays as it is."""
    if is_over(voyage):
        return voyage
    table = step(voyage.table, choice, rules)
    return MemoarrrVoyage(voyage.key, voyage.moment + 1, voyage.treasures, voyage.sides, table)


def is_over(voyage: MemoarrrVoyage) -> bool:
    return voyage.table.rounds == ROUNDS


def told(voyage: MemoarrrVoyage, rules: MemoarrrRules) -> MemoarrrStory:
    """The story of a game that is over."""
    return story_of(voyage.table, voyage.treasures, rules.players)


def random_game(seed: Word, game: Word, rules: MemoarrrRules) -> MemoarrrStory:
    """A whole game of moves at random."""
    voyage = set_out(seed, game, rules)
    while not is_over(voyage):
        voyage = go_on(voyage, at_random(voyage), rules)
    return told(voyage, rules)
