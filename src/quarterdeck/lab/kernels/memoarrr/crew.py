"""Players who remember so many cards and play them by simple tactics. Kernel source.

A mind is the set of cells whose card is remembered. A new card drives a remembered one out, any of them, when there
is no room left. All players see what is revealed, each sees their own side and what their own penguins look at, and
all keep up with an octopus. On a turn a card that is known to match is played, the one that leaves the fewest known
answers; else an unknown one is tried. With room for every card these are the captain's manners, though not all of its
foresight.

A learner observes the public table, and all cards that the player to move was ever shown: a mind with room for all.
"""

from typing import NamedTuple

from quarterdeck.lab.kernels.chance import Word, luck_of, nth, ones, roll
from quarterdeck.lab.kernels.memoarrr.table import (
    CENTRE,
    EVERYWHERE,
    NOTHING,
    OCTOPUS,
    PENGUIN,
    ROUNDS,
    SOUTH,
    WALRUS,
    MemoarrrRules,
    MemoarrrTable,
    card_at,
    choices,
    highest,
    kin_of,
    swapped,
)
from quarterdeck.lab.kernels.memoarrr.voyage import (
    MemoarrrStory,
    MemoarrrVoyage,
    any_of,
    go_on,
    is_over,
    middle,
    set_out,
    told,
)

PARROT = 31
"""Stands for a player who moves at random, instead of a number of cards."""
MIND = 0xFFFFFFFF
FORGETTING = 1 << 16
"""Where the moments of forgetting begin, four for each move."""


class MemoarrrCrew(NamedTuple):
    rooms: int
    """For how many cards each seat has room in mind, five bits each."""


class Minds(NamedTuple):
    lower: Word
    """Of the seats 0 and 1, 32 bits each."""
    upper: Word
    """Of the seats 2 and 3."""


def mind_of(minds: Minds, seat: int) -> int:
    """The set of cells that a seat remembers."""
    both = minds.lower if seat < 2 else minds.upper
    return int(both >> 32 * (seat & 1) & MIND)


def changed(minds: Minds, seat: int, mind: int) -> Minds:
    """All minds, when that of one seat has changed."""
    turned = Word(mind ^ mind_of(minds, seat)) << 32 * (seat & 1)
    if seat < 2:
        return Minds(minds.lower ^ turned, minds.upper)
    return Minds(minds.lower, minds.upper ^ turned)


def noticed(mind: int, cell: int, room: int, luck: Word) -> int:
    """A mind that has seen the card on a cell."""
    if room == 0 or mind >> cell & 1:
        return mind
    if ones(mind) >= room:
        number, _ = roll(luck, ones(mind))
        mind ^= 1 << nth(mind, number)
    return mind | 1 << cell


def all_noticed(minds: Minds, cell: int, key: Word, moment: int, crew: MemoarrrCrew, players: int) -> Minds:
    seat = 0
    while seat < players:
        luck = luck_of(key, FORGETTING + 4 * moment + seat)
        mind = noticed(mind_of(minds, seat), cell, crew.rooms >> 5 * seat & 31, luck)
        minds = changed(minds, seat, mind)
        seat += 1
    return minds


def first_looks(voyage: MemoarrrVoyage, crew: MemoarrrCrew, players: int) -> Minds:
    """What each player remembers of their own side."""
    minds = Minds(Word(0), Word(0))
    seat = 0
    while seat < players:
        cells = middle(voyage.sides >> 2 * seat & 3)
        mind = 0
        place = 0
        while place < 3:
            luck = luck_of(voyage.key, FORGETTING + 4 * place + seat)
            mind = noticed(mind, nth(cells, place), crew.rooms >> 5 * seat & 31, luck)
            place += 1
        minds = changed(minds, seat, mind)
        seat += 1
    return minds


def chosen(table: MemoarrrTable, mind: int, luck: Word) -> int:
    """The cell that a player with this in mind chooses."""
    island = table.island
    known = mind & island.fog
    unknown = island.fog & ~known
    if table.round.waiting == NOTHING:
        if island.last == CENTRE:
            return any_of(choices(table), luck)
        return revealing(table, known, luck)
    if table.round.waiting == PENGUIN:
        return any_of(unknown if unknown != 0 else island.fog, luck)
    if table.round.waiting == OCTOPUS:
        around = choices(table)
        best = around & known if around & known != 0 else around & island.fog
        return any_of(best if best != 0 else around, luck)
    replies = cells_with(table, known, kin_of(card_at(island, island.last)))
    if replies != 0:
        return any_of(replies, luck)
    return any_of(unknown if unknown != 0 else island.fog, luck)


def cells_with(table: MemoarrrTable, cells: int, cards: int) -> int:
    found = 0
    while cells != 0:
        cell = nth(cells, 0)
        found |= (cards >> card_at(table.island, cell) & 1) << cell
        cells &= cells - 1
    return found


def revealing(table: MemoarrrTable, known: int, luck: Word) -> int:
    """The known match that leaves the fewest known answers, else an unknown card, else any."""
    matches = cells_with(table, known & choices(table), kin_of(card_at(table.island, table.island.last)))
    if matches == 0:
        unknown = choices(table) & ~known
        return any_of(unknown if unknown != 0 else choices(table), luck)
    cards = 0
    rest = known
    while rest != 0:
        cards |= 1 << card_at(table.island, nth(rest, 0))
        rest &= rest - 1
    best = CENTRE
    fewest = 32
    while matches != 0:
        cell = nth(matches, 0)
        answers = ones(kin_of(card_at(table.island, cell)) & cards)
        if answers < fewest:
            fewest = answers
            best = cell
        matches &= matches - 1
    return best


def reminded(voyage: MemoarrrVoyage, minds: Minds, cell: int, crew: MemoarrrCrew, players: int) -> Minds:
    """What each player remembers after the player to move has chosen a cell."""
    waiting = voyage.table.round.waiting
    if waiting == NOTHING:
        return all_noticed(minds, cell, voyage.key, voyage.moment, crew, players)
    if waiting == PENGUIN:
        seat = voyage.table.round.circle & 3
        forgetting = luck_of(voyage.key, FORGETTING + 4 * voyage.moment)
        return changed(minds, seat, noticed(mind_of(minds, seat), cell, crew.rooms >> 5 * seat & 31, forgetting))
    return minds if waiting == WALRUS else all_swapped(minds, cell, voyage.table.island.last)


def crew_game(seed: Word, game: Word, rules: MemoarrrRules, crew: MemoarrrCrew) -> MemoarrrStory:
    voyage = set_out(seed, game, rules)
    minds = first_looks(voyage, crew, rules.players)
    while not is_over(voyage):
        table = voyage.table
        seat = table.round.circle & 3
        luck = luck_of(voyage.key, voyage.moment)
        parrot = crew.rooms >> 5 * seat & 31 == PARROT
        cell = any_of(choices(table), luck) if parrot else chosen(table, mind_of(minds, seat), luck)
        minds = reminded(voyage, minds, cell, crew, rules.players)
        voyage = go_on(voyage, cell, rules)
    return told(voyage, rules)


def all_swapped(minds: Minds, cell: int, octopus: int) -> Minds:
    """All players know which cards an octopus has swapped."""
    seat = 0
    while seat < 4:
        minds = changed(minds, seat, swapped(mind_of(minds, seat), cell, octopus))
        seat += 1
    return minds


ROOM_FOR_ALL = 24 | 24 << 5 | 24 << 10 | 24 << 15
"""Room for every card: no player forgets."""


class MemoarrrSight(NamedTuple):
    """Players stand in the order of play, the one who looks first: a bit or four bits for each."""

    north: Word
    """The cards on the cells 0 to 11: 1 + 5 · animal + landscape, or 0 where it is not known."""
    south: Word
    """The cards on the cells 13 to 24."""
    fog: int
    """The cells that lie face down."""
    closed: int
    """Those of them that may not be revealed next: the ban, later a walrus's block."""
    to_match: int
    """The cell of the card revealed last; none when the round has yet to open."""
    waiting: int
    """The animal whose ability is to be used: penguin, octopus, walrus; 4 when a card is to be revealed."""
    rounds: int
    """How many are over."""
    still_in: int
    """The players who are still in the round."""
    starter: int
    """Who started it."""
    highest_on_top: int
    """1 if the volcano on top is the one whose taker starts the next round."""
    heir: int
    """Who has taken that one."""
    treasures: int
    """How many each has."""
    rubies: int
    """How many are in these; 0 when the treasures are shuffled and hidden."""
    next_rubies: int
    """How many are in the treasure on top, likewise."""


def first_minds(voyage: MemoarrrVoyage, rules: MemoarrrRules) -> Minds:
    """What each player has been shown before the first move."""
    return first_looks(voyage, MemoarrrCrew(ROOM_FOR_ALL), rules.players)


def minds_after(voyage: MemoarrrVoyage, minds: Minds, choice: int, rules: MemoarrrRules) -> Minds:
    """What each player has been shown after this choice."""
    if is_over(voyage):
        return minds
    return reminded(voyage, minds, choice, MemoarrrCrew(ROOM_FOR_ALL), rules.players)


def places_on(seat: int, eyes: int, players: int) -> int:
    """How many places a seat sits after the one who looks."""
    return seat - eyes if seat >= eyes else seat + players - eyes


def half_known(table: MemoarrrTable, cells: int) -> Word:
    """The known cards of one half of the island."""
    known = Word(0)
    while cells != 0:
        cell = nth(cells, 0)
        known |= Word(card_at(table.island, cell) + 1) << 5 * (cell if cell < CENTRE else cell - SOUTH)
        cells &= cells - 1
    return known


def wealth(table: MemoarrrTable, treasures: int, eyes: int, players: int) -> tuple[int, int]:
    """Of each player how many treasures they have, and how many rubies are in them; four bits each."""
    count = 0
    rubies = 0
    number = 0
    while number < table.rounds:
        place = 4 * places_on(table.annals >> 4 * number & 3, eyes, players)
        count += 1 << place
        rubies += (treasures >> 3 * number & 7) << place
        number += 1
    return count, rubies


def players_in(table: MemoarrrTable, eyes: int, players: int) -> int:
    """The players who are still in the round, as a set of places."""
    found = 0
    number = 0
    while number < table.round.still_in:
        found |= 1 << places_on(table.round.circle >> 2 * number & 3, eyes, players)
        number += 1
    return found


def seen(voyage: MemoarrrVoyage, minds: Minds, rules: MemoarrrRules) -> MemoarrrSight:
    """What the player to move may know now."""
    table = voyage.table
    island = table.island
    eyes = table.round.circle & 3
    known = (EVERYWHERE & ~island.fog) | mind_of(minds, eyes)
    count, rubies = wealth(table, voyage.treasures, eyes, rules.players)
    out = rules.players - table.round.still_in
    return MemoarrrSight(
        half_known(table, known & (1 << CENTRE) - 1),
        half_known(table, known >> SOUTH << SOUTH),
        island.fog,
        island.closed,
        1 << island.last & EVERYWHERE,
        table.round.waiting,
        table.rounds,
        players_in(table, eyes, rules.players),
        1 << places_on(table.annals >> 4 * table.rounds + 2 & 3, eyes, rules.players),
        1 if highest(table) == out and table.rounds < ROUNDS else 0,
        1 << places_on(table.round.heir, eyes, rules.players) if out > highest(table) else 0,
        count,
        rubies if rules.ordered != 0 else 0,
        voyage.treasures >> 3 * table.rounds & 7 if rules.ordered != 0 else 0,
    )
