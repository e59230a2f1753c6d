"""The chance of two bots of Piratatak whose levels are known: what luck is measured with in a tournament.

A review's V knows only what players see. This estimate also knows which levels play, and how many discarded cards each
of them has forgotten. It may know all that, since the order of the pile depends on none of it: luck keeps a mean of
zero, and the better the estimate, the more of the result is found to be luck.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Any, NamedTuple

import msgspec

from quarterdeck.bots.memory import FACULTIES
from quarterdeck.bots.piratatak.counting import FadingCount
from quarterdeck.bots.piratatak.position import CANNON, COIN, COLOURS, PIRATE, RANSOM, Counts
from quarterdeck.games.piratatak.cards import Card
from quarterdeck.games.piratatak.state import State
from quarterdeck.review.memoarrr.value import RoundEstimate, RoundTables
from quarterdeck.review.piratatak.value import Chances, Moment, PiratatakValue

LEVELS = ("cabin-boy", "deckhand", "bosun", "captain")
"""Any other bot counts as a captain, a parrot as a cabin boy."""
DECKHAND = 1
COUNTING = frozenset({"deckhand", "bosun"})
"""The levels that count the pile and forget: a cabin boy forgets too, but never asks for the pirates."""

_OF_A_SEAT = (9, 10, 6, 9, 11, 9, 6, 72, 72, 48)
_OF_THE_TABLE = (9, 17, 28, 21, 21, 4, 4, 13, 13)
_OF_THE_TURN = (96, 36, 144, 41, 200, 100, 91, 26, 5, 5, 96, 96)
RANGES = (*_OF_A_SEAT, *_OF_A_SEAT, *_OF_THE_TABLE, *_OF_THE_TURN)
"""The number of values of each fact."""
STARTS = tuple(accumulate(RANGES[:-1], initial=0))
"""The first table row of each fact."""


class Forgotten(NamedTuple):
    """Of the discard pile, what a bot thinks is still in the pile."""

    cards: int = 0
    pirates: int = 0


class PairPlayer(NamedTuple):
    """One of the two players."""

    level: int
    colour: int
    cards: Counts
    forgotten: Forgotten


def facts(mine: PairPlayer, other: PairPlayer, pile: Counts, discard: Counts, phase: int) -> list[int]:
    """The input of the network, one small number for each fact: the player to move, the other one, the table.

    The phase is 0 before the first draw, 1 after a draw, 2 when a cannon may be fired, else 2 and the cards owed.
    """
    size = sum(pile)
    source = pile if size else discard
    whole = sum(source) or 1
    unbuilt = [kind for kind in range(COLOURS) if kind not in (mine.colour, other.colour)]
    found: list[int] = []
    ships, stakes, pirates, margins = [0, 0], [0, 0], [0, 0], [0, 0]
    for place, (side, theirs) in enumerate(((mine, other.cards), (other, mine.cards))):
        level, colour, cards, forgotten = side
        coins = min(cards[COIN], 8)
        spare = [cards[kind] for kind in unbuilt]
        built = cards[colour] if colour >= 0 else 0
        reserve = sum(cards) - built
        ship = min(built, 5)
        if colour >= 0:
            for_sale = min(theirs[colour], 5)
            affordable = min(cards[COIN] // 3, for_sale, 2)
            found.extend([coins, min(pile[colour], 5), min(discard[colour], 5), min(sum(spare), 8), min(reserve, 10)])
            found.extend([min(24 * source[colour] // whole, 8), for_sale, 18 * level + 3 * ship + affordable])
        else:
            found.extend([coins, 6 + min(max(spare), 3), 0, min(sum(spare), 8), min(reserve, 10), 0, 0, 18 * level])
        found.extend([18 * level + 2 * coins + (cards[CANNON] > 0), 12 * level + min(reserve, 11)])
        ships[place] = ship
        stakes[place] = 0 if cards[CANNON] else min(max(RANSOM - reserve, 0), ship)
        feared, thought = source[PIRATE] + forgotten.pirates, whole + forgotten.cards
        pirates[place] = min(64 * feared // thought, 24)
        margins[place] = min(max(5 * feared - thought, -6), 6) + 6
    found.extend([pile[PIRATE], min(32 * source[PIRATE] // whole, 16), size // 2])
    found.extend([pile[COIN], discard[COIN], pile[CANNON], discard[CANNON]])
    found.extend([sum([pile[kind] for kind in unbuilt]) // 2, sum([discard[kind] for kind in unbuilt]) // 2])
    found.extend(
        [
            6 * (4 * mine.level + other.level) + phase,
            6 * ships[0] + ships[1],
            6 * (4 * ships[0] + stakes[0]) + phase,
            min(100 * source[PIRATE] // whole, 40),
            25 * (2 * mine.level + (phase == 1)) + pirates[0],
            25 * other.level + pirates[1],
            13 * (1 + phase if mine.level == DECKHAND else 0) + margins[0],
            13 * (other.level == DECKHAND) + margins[1],
            min(mine.forgotten.pirates, 4),
            min(other.forgotten.pirates, 4),
            4 * (6 * other.level + ships[1]) + stakes[1],
            4 * (6 * mine.level + ships[0]) + stakes[0],
        ]
    )
    return found


@cache
def estimate() -> RoundEstimate:
    tables = files("quarterdeck.lab.tournament").joinpath("pair_values.json").read_bytes()
    return RoundEstimate(msgspec.json.decode(tables, type=RoundTables), STARTS)


class PairValue(PiratatakValue):
    """Every seat's chance to win, given what each bot has forgotten so far: its random numbers follow from the seed."""

    def __init__(self, bots: tuple[str, ...], seed: str) -> None:
        super().__init__(len(bots), "kept")
        self._levels = [_level(bot) for bot in bots]
        self._estimate = estimate()
        self._counts = [
            FadingCount(FACULTIES[bot], f"{seed}/{seat}/{seat}") if bot in COUNTING else None
            for seat, bot in enumerate(bots)
        ]
        self._forgotten = [Forgotten() for _ in bots]
        self._memory: dict[Moment, Chances] = {}

    def follow(self, events: tuple[Any, ...], after: State) -> None:
        """The events of one log entry have led to this state. From an empty pile a new one is shuffled: no card of it
        was forgotten."""
        for seat, count in enumerate(self._counts):
            if count is not None:
                count.see(events)
                recalled = count.recalled()
                pirates = after.discard.count(Card.PIRATE) - recalled[PIRATE]
                forgotten = Forgotten(len(after.discard) - sum(recalled), pirates)
                self._forgotten[seat] = forgotten if after.pile else Forgotten()
        self._memory.clear()

    def of(self, moment: Moment) -> Chances:
        known = self._memory.get(moment)
        if known is None:
            known = self._memory[moment] = self._worked_out(moment)
        return known

    def _worked_out(self, moment: Moment) -> Chances:
        seat, position, drawn, may_fire, owed = moment
        if position.won:
            return self._winner(seat)
        mine, other = [
            PairPlayer(self._levels[who], hold.colour, hold.cards, self._forgotten[who])
            for who, hold in zip((seat, 1 - seat), position.holds, strict=True)
        ]
        phase = 2 if may_fire else 2 + owed if owed else int(drawn)
        return self._by_seat(seat, self._estimate.chances(facts(mine, other, position.pile, position.discard, phase)))


def _level(bot: str) -> int:
    return LEVELS.index(bot) if bot in LEVELS else 0 if bot == "parrot" else LEVELS.index("captain")
