"""The rules of Memoarrr! as one step: a table and the cell that was chosen give the next table.

What is chosen is a cell in every phase: to reveal, to peek at, to swap with or to block. Of the volcanoes only the one
with the most birds (or the dark one) matters, so a stack of them is the place of that one. Kernel source.
"""

from typing import NamedTuple

from quarterdeck.lab.kernels.chance import Word

CENTRE = 12
SOUTH = CENTRE + 1
"""The first cell of the southern half."""
EVERYWHERE = (1 << 25) - 1 - (1 << CENTRE)
WEST_COLUMN = 0b00001_00001_00001_00001_00001
EAST_COLUMN = WEST_COLUMN << 4
ROW = 0b11111
PENGUIN = 0
OCTOPUS = 1
WALRUS = 2
CRAB = 3
TURTLE = 4


class Island(NamedTuple):
    north: Word
    """The cards on the cells 0 to 11, five bits each; a card is 5 · animal + landscape."""
    south: Word
    """The cards on the cells 13 to 24."""
    fog: int
    """The set of cells that lie face down."""
    closed: int
    """The set of face-down cells that may not be revealed next: the ban, later a walrus's block."""
    last: int
    """The cell of the card revealed last; the centre when the round has yet to open."""


def card_at(island: Island, cell: int) -> int:
    if cell < CENTRE:
        return int(island.north >> 5 * cell) & 31
    return int(island.south >> 5 * (cell - SOUTH)) & 31


def animal_of(card: int) -> int:
    """A fifth of the card's number, without a division."""
    return card * 13 >> 6


def kin_of(card: int) -> int:
    """The set of cards with the same animal or the same landscape, the card itself among them."""
    row = 5 * animal_of(card)
    return ROW << row | WEST_COLUMN << card - row


def beside(cell: int) -> int:
    """The set of cells orthogonally next to a cell, never the centre."""
    here = 1 << cell
    along = (here & ~EAST_COLUMN) << 1 | (here & ~WEST_COLUMN) >> 1
    return (along | here << 5 | here >> 5) & EVERYWHERE


def swapped(cells: int, one: int, other: int) -> int:
    """A set of cells after the cards on two of them have changed places."""
    differ = (cells >> one ^ cells >> other) & 1
    return cells ^ (differ << one | differ << other)


def turned_over(island: Island, cell: int, change: int) -> Island:
    """The island with some bits of the card on a cell turned over."""
    if cell < CENTRE:
        north = island.north ^ Word(change) << 5 * cell
        return Island(north, island.south, island.fog, island.closed, island.last)
    south = island.south ^ Word(change) << 5 * (cell - SOUTH)
    return Island(island.north, south, island.fog, island.closed, island.last)


ROUNDS = 7
ANYBODY = 4
"""Who starts is left to chance."""
ONE_MOVE = 1 << 6 * ROUNDS
"""Where all moves are counted."""
NOTHING = TURTLE
"""No ability is waited for."""


class MemoarrrRules(NamedTuple):
    players: int
    able: int
    """Whose abilities work: bit 4 · seat + animal. All of them, or none; a study may want something else."""
    opening: int
    """1 if the card that opens a round uses its ability, as by the rules of 2023."""
    ordered: int
    """1 if the treasures are not shuffled."""
    first: int
    """Who starts the first round, or ANYBODY."""


class Round(NamedTuple):
    circle: int
    """The seats still in the round, two bits each, the one to move first."""
    still_in: int
    """How many they are."""
    waiting: int
    """The animal whose ability must be used now."""
    heir: int
    """Who took the highest volcano and so starts the next round."""


class MemoarrrTable(NamedTuple):
    island: Island
    round: Round
    rounds: int
    """How many are over."""
    annals: Word
    """Of each round who won it and who started it, two bits each."""
    lengths: Word
    """The moves of each round, six bits each, and after them all moves."""
    stacks: int
    """For each round how many volcanoes lie on the highest one, two bits each."""


def circle_from(starter: int, players: int) -> int:
    """All seats clockwise from one."""
    if players == 4:
        return 0b11_10_01_00_11_10_01_00 >> 2 * starter & 0xFF
    if players == 3:
        return 0b10_01_00_10_01_00 >> 2 * starter & 0x3F
    return 0b01_00_01_00 >> 2 * starter & 0xF


def choices(table: MemoarrrTable) -> int:
    """The set of cells that may be chosen now."""
    island = table.island
    if table.round.waiting == NOTHING:
        return island.fog & ~island.closed
    return beside(island.last) if table.round.waiting == OCTOPUS else island.fog


def step(table: MemoarrrTable, cell: int, rules: MemoarrrRules) -> MemoarrrTable:
    """The chosen move is made, and what is forced happens by itself."""
    before = table.round
    if before.waiting == NOTHING:
        island = revealed(table.island, cell)
        now = judged(table, island, rules)
    else:
        island = used(table.island, before.waiting, cell)
        now = Round(passed_on(before), before.still_in, NOTHING, before.heir)
    if now.waiting == NOTHING and island.fog == 0:
        now = swept(now, highest(table), rules.players)
    lengths = table.lengths + (Word(1) << 6 * table.rounds) + ONE_MOVE
    if now.still_in > 1:
        return MemoarrrTable(island, now, table.rounds, table.annals, lengths, table.stacks)
    return next_round(table, island, now, lengths, rules.players)


def revealed(island: Island, cell: int) -> Island:
    """A location is turned up, to be the one to match; whatever was closed is open again."""
    return Island(island.north, island.south, island.fog ^ 1 << cell, 0, cell)


def judged(table: MemoarrrTable, island: Island, rules: MemoarrrRules) -> Round:
    """The location just revealed is compared with the one before it: a failure costs a volcano."""
    before = table.round
    seat = before.circle & 3
    card = card_at(island, island.last)
    opening = table.island.last == CENTRE
    if not opening and not kin_of(card_at(table.island, table.island.last)) >> card & 1:
        heir = seat if rules.players - before.still_in == highest(table) else before.heir
        return Round(before.circle >> 2, before.still_in - 1, NOTHING, heir)
    animal = animal_of(card)
    if rules.able == 0 or not is_used(animal, seat, opening, island.fog, rules):
        return Round(passed_on(before), before.still_in, NOTHING, before.heir)
    return Round(before.circle, before.still_in, NOTHING if animal == CRAB else animal, before.heir)


def highest(table: MemoarrrTable) -> int:
    """How many volcanoes lie on the highest one in this round."""
    return table.stacks >> 2 * table.rounds & 3


def is_used(animal: int, seat: int, opening: bool, fog: int, rules: MemoarrrRules) -> bool:
    """Whether the animal just revealed with success does something now."""
    if animal == TURTLE or (opening and rules.opening == 0) or not rules.able >> 4 * seat + animal & 1:
        return False
    if animal == PENGUIN:
        return fog != 0
    return animal != WALRUS or fog & fog - 1 != 0


def used(island: Island, animal: int, cell: int) -> Island:
    """The ability that was waited for: an octopus changes places, a walrus closes a cell, a penguin only looks."""
    if animal != OCTOPUS:
        return Island(island.north, island.south, island.fog, 1 << cell if animal == WALRUS else 0, island.last)
    change = card_at(island, cell) ^ card_at(island, island.last)
    moved = turned_over(turned_over(island, cell, change), island.last, change)
    return Island(moved.north, moved.south, swapped(island.fog, cell, island.last), 0, cell)


def passed_on(round_: Round) -> int:
    """The circle when the next one is to move, and the one who has moved comes last."""
    return round_.circle >> 2 | (round_.circle & 3) << 2 * (round_.still_in - 1)


def swept(round_: Round, above: int, players: int) -> Round:
    """All is face up: one after the other takes a volcano instead of revealing, until one player is left."""
    circle = round_.circle
    still_in = round_.still_in
    heir = round_.heir
    while still_in > 1:
        heir = circle & 3 if players - still_in == above else heir
        circle >>= 2
        still_in -= 1
    return Round(circle, still_in, NOTHING, heir)


def next_round(table: MemoarrrTable, island: Island, round_: Round, lengths: Word, players: int) -> MemoarrrTable:
    """The one player left takes the treasure; all cards are turned down where they lie, and the heir starts."""
    rounds = table.rounds + 1
    annals = table.annals | (round_.circle & 3) << 4 * table.rounds | round_.heir << 4 * rounds + 2
    begun = Round(circle_from(round_.heir, players), players, NOTHING, round_.heir)
    dark = Island(island.north, island.south, EVERYWHERE, 0, CENTRE)
    return MemoarrrTable(dark, begun, rounds, annals, lengths, table.stacks)
