"""Setting the table up: the cards, the treasures, the sides that the players look at, the volcanoes of all rounds.

Which side a player picks is left to chance here: no side tells more than another. Kernel source.
"""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.lab.kernels.chance import Word, luck_of, roll
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
    circle_from,
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
    """The treasures shuffled."""
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
