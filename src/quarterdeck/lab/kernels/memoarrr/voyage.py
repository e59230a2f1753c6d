"""A game from its deal to its end: dealt, set out, choose, go on, until it is over, and then told in two numbers.

The deal is the cards, the treasures, the sides that the players look at, and the volcanoes of all rounds. Which side a
player picks is left to chance here: no side tells more than another. Kernel source.
"""

from typing import NamedTuple

from quarterdeck.lab.kernels.chance import Word, key_of, luck_of, nth, ones, roll
from quarterdeck.lab.kernels.memoarrr.table import (
    ANYBODY,
    CENTRE,
    EVERYWHERE,
    NOTHING,
    ROUNDS,
    Island,
    MemoarrrRules,
    MemoarrrTable,
    Round,
    choices,
    circle_from,
    step,
)

ROLLS = 6
"""As many as are made from one luck."""
HALF = 12
ORDERED = 0b100_011_010_010_010_001_001
"""The treasures from the top 1, 1, 2, 2, 2, 3, 4, three bits each."""
NORTH = 0b01110
EAST = 1 << 9 | 1 << 14 | 1 << 19
SOUTHERN = NORTH << 20
WEST = 1 << 5 | 1 << 10 | 1 << 15
TREASURE_MOMENT = 5
TABLE_MOMENT = 6
FIRST_MOVE = 8
"""The moment of the first move; those before it belong to the deal."""


class MemoarrrDeal(NamedTuple):
    north: Word
    south: Word
    treasures: int
    """From the top, three bits each."""
    stacks: int
    """For each round how many volcanoes lie on the highest one, two bits each."""
    sides: int
    """The side of each seat, two bits each: north, east, south, west."""
    first: int


def middle(side: int) -> int:
    """The set of the three middle cells of a side."""
    if side < 2:
        return NORTH if side == 0 else EAST
    return SOUTHERN if side == 2 else WEST


def locations(key: Word) -> tuple[Word, Word]:
    """25 cards shuffled: those of the north, those of the south; the one that is left goes back to the box unseen.

    Each card takes a random place among those before it, and the card from that place moves to the end.
    """
    north = Word(0)
    south = Word(0)
    luck = Word(0)
    card = 0
    while card < HALF:
        if card % ROLLS == 0:
            luck = luck_of(key, card // ROLLS)
        place, luck = roll(luck, card + 1)
        out = north >> 5 * place & 31
        north ^= (out ^ Word(card)) << 5 * place | out << 5 * card
        card += 1
    while card < 2 * HALF:
        if card % ROLLS == 0:
            luck = luck_of(key, card // ROLLS)
        place, luck = roll(luck, card + 1)
        if place < HALF:
            out = north >> 5 * place & 31
            north ^= (out ^ Word(card)) << 5 * place
        else:
            out = south >> 5 * (place - HALF) & 31
            south ^= (out ^ Word(card)) << 5 * (place - HALF)
        south ^= out << 5 * (card - HALF)
        card += 1
    place, luck = roll(luck_of(key, 4), card + 1)
    if place < HALF:
        north ^= (north >> 5 * place & 31 ^ Word(card)) << 5 * place
    elif place < 2 * HALF:
        south ^= (south >> 5 * (place - HALF) & 31 ^ Word(card)) << 5 * (place - HALF)
    return north, south


def chests(key: Word) -> int:
    luck = luck_of(key, TREASURE_MOMENT)
    treasures = 0
    count = 0
    while count < ROUNDS:
        place, luck = roll(luck, count + 1)
        out = treasures >> 3 * place & 7
        treasures ^= (out ^ ORDERED >> 3 * count & 7) << 3 * place | out << 3 * count
        count += 1
    return treasures


def dealt(key: Word, rules: MemoarrrRules) -> MemoarrrDeal:
    """Everything that chance decides in a game of Memoarrr!, before the first move."""
    north, south = locations(key)
    treasures = ORDERED if rules.ordered != 0 else chests(key)
    starter, luck = roll(luck_of(key, TABLE_MOMENT), rules.players)
    sides = 0
    side = 0
    while side < 4:
        place, luck = roll(luck, side + 1)
        out = sides >> 2 * place & 3
        sides ^= (out ^ side) << 2 * place | out << 2 * side
        side += 1
    stacks = 0
    number = 0
    while number < ROUNDS:
        above, luck = roll(luck, rules.players - 1)
        stacks |= above << 2 * number
        number += 1
    return MemoarrrDeal(north, south, treasures, stacks, sides, starter if rules.first == ANYBODY else rules.first)


def looked_at(deal: MemoarrrDeal, players: int) -> int:
    """The set of cells that players have looked at before the first round."""
    cells = 0
    seat = 0
    while seat < players:
        cells |= middle(deal.sides >> 2 * seat & 3)
        seat += 1
    return cells


def opened(deal: MemoarrrDeal, rules: MemoarrrRules) -> MemoarrrTable:
    """The table after the looks: the first reveal may not be one of the cards looked at."""
    island = Island(deal.north, deal.south, EVERYWHERE, looked_at(deal, rules.players), CENTRE)
    round_ = Round(circle_from(deal.first, rules.players), rules.players, NOTHING, deal.first)
    return MemoarrrTable(island, round_, 0, deal.first << 2, Word(0), deal.stacks)


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
    return story_of(voyage.table, voyage.treasures, rules.players)


def random_game(seed: Word, game: Word, rules: MemoarrrRules) -> MemoarrrStory:
    voyage = set_out(seed, game, rules)
    while not is_over(voyage):
        voyage = go_on(voyage, at_random(voyage), rules)
    return told(voyage, rules)
