"""A game under way: set out, choose, go on, until it is over. Every way to play goes through these. Kernel source."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.lab.kernels.chance import key_of, luck_of, roll
from quarterdeck.lab.kernels.memoarrr.deal import FIRST_MOVE, dealt, opened
from quarterdeck.lab.kernels.memoarrr.ending import Story, story_of
from quarterdeck.lab.kernels.memoarrr.table import ROUNDS, Rules, Table, choices, step
from quarterdeck.lab.kernels.words import Word, nth, ones

TRIES = 5


class Voyage(NamedTuple):
    key: Word
    """What all chance follows from."""
    moment: int
    """Of the next move."""
    treasures: int
    sides: int
    table: Table


def set_out(seed: Word, game: Word, rules: Rules) -> Voyage:
    """The game of this number, dealt and looked at."""
    key = key_of(seed, game)
    deal = dealt(key, rules)
    return Voyage(key, FIRST_MOVE, deal.treasures, deal.sides, opened(deal, rules))


def lawful(voyage: Voyage) -> int:
    """The set of cells that may be chosen now."""
    return choices(voyage.table)


def at_random(voyage: Voyage) -> int:
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


def go_on(voyage: Voyage, choice: int, rules: Rules) -> Voyage:
    """The game after a lawful move; when it is over it stays as it is."""
    if is_over(voyage):
        return voyage
    table = step(voyage.table, choice, rules)
    return Voyage(voyage.key, voyage.moment + 1, voyage.treasures, voyage.sides, table)


def is_over(voyage: Voyage) -> bool:
    return voyage.table.rounds == ROUNDS


def told(voyage: Voyage, rules: Rules) -> Story:
    """What came of a game that is over."""
    return story_of(voyage.table, voyage.treasures, rules.players)


def random_game(seed: Word, game: Word, rules: Rules) -> Story:
    """A whole game of moves at random."""
    voyage = set_out(seed, game, rules)
    while not is_over(voyage):
        voyage = go_on(voyage, at_random(voyage), rules)
    return told(voyage, rules)
