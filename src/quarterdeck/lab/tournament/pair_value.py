"""The chance of two bots of Piratatak whose levels are known: what luck is measured with in a tournament.

A review's V knows only what players see. This estimate also knows which levels play, how many discarded cards each of
them has forgotten, and their random numbers. So it knows what they do until the next card is drawn, and a network
estimates the rest of the game from there. It may know all that, since the order of the pile depends on none of it: luck
keeps a mean of zero, and the better the estimate, the more of the result is found to be luck.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import accumulate
from operator import add, sub
from random import Random
from typing import Any, NamedTuple

import msgspec

from quarterdeck.bots.memory import FACULTIES
from quarterdeck.bots.piratatak import judgement_of
from quarterdeck.bots.piratatak.counting import FadingCount
from quarterdeck.bots.piratatak.position import CANNON, COIN, COLOURS, PIRATE, RANSOM, Counts, Position, counted
from quarterdeck.bots.piratatak.sailor import FIRE
from quarterdeck.bots.table_network import NetworkWeights, TableNetwork
from quarterdeck.games.piratatak.state import State
from quarterdeck.review.piratatak.value import Chances, Moment, PiratatakValue

LEVELS = ("cabin-boy", "deckhand", "bosun", "captain")
"""Any other bot counts as a captain, a parrot as a cabin boy."""
DECKHAND = 1
COUNTING = frozenset({"deckhand", "bosun"})
"""The levels that count the pile and forget: a cabin boy forgets too, but never asks for the pirates."""

_OF_A_SEAT = (9, 10, 6, 9, 11, 9, 6, 72, 72, 48)
_OF_THE_TABLE = (9, 17, 28, 21, 21, 4, 4, 13, 13)
_OF_THE_TURN = (32, 36, 48, 41, 200, 100, 39, 26, 5, 5, 96, 96)
RANGES = (*_OF_A_SEAT, *_OF_A_SEAT, *_OF_THE_TABLE, *_OF_THE_TURN)
"""The number of values of each fact."""
STARTS = tuple(accumulate(RANGES[:-1], initial=0))
"""The first table row of each fact."""


class Forgotten(NamedTuple):
    """Of the discard pile, what a bot thinks is still in the pile."""

    cards: int = 0
    pirates: int = 0


NOTHING_FORGOTTEN: Counts = (0,) * 7


class PairPlayer(NamedTuple):
    """One of the two players."""

    level: int
    colour: int
    cards: Counts
    forgotten: Forgotten


def facts(mine: PairPlayer, other: PairPlayer, pile: Counts, discard: Counts, again: int) -> list[int]:
    """The input of the network, one small number for each fact: the player who is about to draw, the other one, the
    table. `again` is 1 if the player has drawn in this turn before, else 0.
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
            2 * (4 * mine.level + other.level) + again,
            6 * ships[0] + ships[1],
            2 * (4 * ships[0] + stakes[0]) + again,
            min(100 * source[PIRATE] // whole, 40),
            25 * (2 * mine.level + again) + pirates[0],
            25 * other.level + pirates[1],
            13 * (1 + again if mine.level == DECKHAND else 0) + margins[0],
            13 * (other.level == DECKHAND) + margins[1],
            min(mine.forgotten.pirates, 4),
            min(other.forgotten.pirates, 4),
            4 * (6 * other.level + ships[1]) + stakes[1],
            4 * (6 * mine.level + ships[0]) + stakes[0],
        ]
    )
    return found


@cache
def estimate() -> TableNetwork:
    tables = files("quarterdeck.lab.tournament").joinpath("pair_values.json").read_bytes()
    return TableNetwork(msgspec.json.decode(tables, type=NetworkWeights), STARTS)


class PairValue(PiratatakValue):
    """Every seat's chance to win, given what each bot has forgotten so far and its random numbers: both follow from the
    seed."""

    def __init__(self, bots: tuple[str, ...], seed: str) -> None:
        super().__init__(len(bots), "kept")
        self._levels = [_level(bot) for bot in bots]
        self._estimate = estimate()
        self._seeds = [f"{seed}/{seat}/{seat}" for seat in range(len(bots))]
        self._judgements = [judgement_of(LEVELS[level], len(bots)) for level in self._levels]
        self._counts = [
            FadingCount(FACULTIES[bot], self._seeds[seat]) if bot in COUNTING else None for seat, bot in enumerate(bots)
        ]
        self._forgotten: list[Counts] = [NOTHING_FORGOTTEN for _ in bots]
        self._entries = 0
        self._memory: dict[Moment, Chances] = {}

    def follow(self, events: tuple[Any, ...], after: State) -> None:
        """The events of one log entry have led to this state. What counts is what a bot will have forgotten when the
        next card has been drawn. From an empty pile a new one is shuffled: no card of it was forgotten."""
        self._entries += 1
        for seat, count in enumerate(self._counts):
            if count is not None:
                count.see(events)
                gone = counted(after.discard)
                kept = zip(gone, count.recalled(cards_later=1), strict=True)
                self._forgotten[seat] = (
                    tuple([total - recalled for total, recalled in kept]) if after.pile else NOTHING_FORGOTTEN
                )
        self._memory.clear()

    def of(self, moment: Moment) -> Chances:
        """The chances after the entry that comes next has led to this moment."""
        known = self._memory.get(moment)
        if known is None:
            known = self._memory[moment] = self._until_the_next_draw(moment)
        return known

    def _until_the_next_draw(self, moment: Moment) -> Chances:
        """The bots choose as they will choose; then the network says how it goes on."""
        seat, position, drawn, may_fire, owed = moment
        entries = self._entries
        while not position.won:
            entries += 1
            judgement, dice = self._judgements[seat], Random(f"{self._seeds[seat]}/{entries}")
            over = True
            if owed:
                answer = judgement.answer(self._thought(seat, position), may_fire, owed, dice)
                owed = 0 if answer == FIRE else owed - 1
                position = position.gave(answer[:1] or (CANNON,))
                cards = position.holds[0].cards
                if sum(cards) <= owed:
                    position = position.gave([kind for kind, count in enumerate(cards) for _ in range(count)])
                    owed = 0
                over, may_fire = not owed, False
            elif drawn:
                if judgement.goes_on(self._thought(seat, position), dice):
                    return self._about_to_draw(seat, position, again=True)
            elif position.sellers() and judgement.purchase(self._thought(seat, position), dice):
                position = position.bought_from(1)
            else:
                return self._about_to_draw(seat, position, again=False)
            if over and not position.won:
                seat, position, drawn = 1 - seat, position.passed_on(), False
        return self._winner(seat)

    def _thought(self, seat: int, position: Position) -> Position:
        """What the bot takes the piles for."""
        forgotten = [min(pair) for pair in zip(self._forgotten[seat], position.discard, strict=True)]
        pile = tuple(map(add, position.pile, forgotten))
        return Position(position.holds, pile, tuple(map(sub, position.discard, forgotten)), position.freed)

    def _about_to_draw(self, seat: int, position: Position, *, again: bool) -> Chances:
        mine, other = [
            PairPlayer(
                self._levels[who],
                hold.colour,
                hold.cards,
                Forgotten(sum(self._forgotten[who]), self._forgotten[who][PIRATE]),
            )
            for who, hold in zip((seat, 1 - seat), position.holds, strict=True)
        ]
        return self._by_seat(seat, self._estimate.chances(facts(mine, other, position.pile, position.discard, again)))


def _level(bot: str) -> int:
    return LEVELS.index(bot) if bot in LEVELS else 0 if bot == "parrot" else LEVELS.index("captain")
