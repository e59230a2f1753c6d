"""Observations for learners: the public table, and all cards that the player to move was ever shown.

Kernel source; `program` says what that is.
"""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.lab.kernels.chance import Word, nth
from quarterdeck.lab.kernels.memoarrr.crew import MemoarrrCrew, Minds, first_looks, mind_of, reminded
from quarterdeck.lab.kernels.memoarrr.table import (
    CENTRE,
    EVERYWHERE,
    ROUNDS,
    SOUTH,
    MemoarrrRules,
    MemoarrrTable,
    card_at,
    highest,
)
from quarterdeck.lab.kernels.memoarrr.voyage import MemoarrrVoyage, is_over

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
