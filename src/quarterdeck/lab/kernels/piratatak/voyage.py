"""A game under way: set out, choose, go on, until it is over. Every way to play goes through these. Kernel source."""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.lab.kernels.chance import key_of, luck_of, roll
from quarterdeck.lab.kernels.piratatak.cards import CANNON, COIN, count, kind_at, one, total
from quarterdeck.lab.kernels.piratatak.ending import LONGEST, Story, story_of
from quarterdeck.lab.kernels.piratatak.table import (
    BEGIN,
    BUY,
    DRAW,
    FIRE,
    GO_ON,
    OVER,
    PIRATE_WAITS,
    Table,
    choices,
    for_sale,
    laid_out,
    step,
)
from quarterdeck.lab.kernels.words import Word

ANYBODY = 4
"""Who begins is left to chance."""
PARTS = 0xFFFFFFFF


class Rules(NamedTuple):
    players: int
    first: int
    """Who begins, or ANYBODY."""
    freed: int
    """1 where a lost ship frees its colour, 0 where its player keeps it."""


class Voyage(NamedTuple):
    key: Word
    """What all chance follows from: every move has two moments, one for the player and one for the pile."""
    moves: int
    first: int
    table: Table


def set_out(seed: Word, game: Word, rules: Rules) -> Voyage:
    """The game of this number."""
    key = key_of(seed, game)
    starter, _ = roll(luck_of(key, 0), rules.players)
    first = starter if rules.first == ANYBODY else rules.first
    return Voyage(key, 0, first, laid_out(first))


def lawful(voyage: Voyage) -> int:
    """The set of what may be chosen now."""
    return choices(voyage.table)


def luck_to_choose(voyage: Voyage) -> Word:
    """For the player to move."""
    return luck_of(voyage.key, 2 * voyage.moves + 1)


def at_random(voyage: Voyage) -> int:
    """Any lawful move, each as likely as the others.

    Every part that could be paid with or bought counts as a move of its own, all coins as one and all cannons as one:
    so it is in the full rules, where parts have names.
    """
    table = voyage.table
    luck = luck_to_choose(voyage)
    if table.phase == GO_ON:
        number, _ = roll(luck, 2)
        return DRAW + number
    if table.phase == BEGIN:
        offers = one(0) + Word(for_sale(table, 1) << 8 | for_sale(table, 2) << 16 | for_sale(table, 3) << 24)
        number, _ = roll(luck, total(offers))
        place = kind_at(offers, number)
        return DRAW if place == 0 else BUY + place
    answers = table.mine & PARTS
    if count(table.mine, COIN) > 0:
        answers += one(COIN)
    if count(table.mine, CANNON) > 0:
        answers += one(CANNON)
    if table.phase == PIRATE_WAITS:
        answers += one(FIRE)
    number, _ = roll(luck, total(answers))
    return kind_at(answers, number)


def top_card(voyage: Voyage) -> int:
    """The kind of the card that comes if one is drawn now."""
    table = voyage.table
    pile = table.pile if table.pile != 0 else table.discard
    number, _ = roll(luck_of(voyage.key, 2 * voyage.moves + 2), total(pile))
    return kind_at(pile, number)


def go_on(voyage: Voyage, choice: int, rules: Rules) -> Voyage:
    """The game after a lawful move; when it is over it stays as it is."""
    if is_over(voyage):
        return voyage
    table = step(voyage.table, choice, top_card(voyage), rules.players, rules.freed)
    return Voyage(voyage.key, voyage.moves + 1, voyage.first, table)


def is_over(voyage: Voyage) -> bool:
    return voyage.table.phase == OVER or voyage.moves == LONGEST


def told(voyage: Voyage, rules: Rules) -> Story:
    """What came of a game that is over."""
    return story_of(voyage.table, voyage.first, voyage.moves, rules.players)


def random_game(seed: Word, game: Word, rules: Rules) -> Story:
    """A whole game of moves at random."""
    voyage = set_out(seed, game, rules)
    while not is_over(voyage):
        voyage = go_on(voyage, at_random(voyage), rules)
    return told(voyage, rules)
