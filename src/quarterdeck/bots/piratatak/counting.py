"""Counting cards: what is left in the pile is all that lies neither in front of anybody nor on the discard pile."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from quarterdeck.bots.memory import Faculty, base_level, chance_of_recall
from quarterdeck.bots.piratatak.position import (
    CANNON,
    COLOUR_NUMBER,
    EVERY_CARD,
    KIND,
    NO_COLOUR,
    PIRATE,
    Counts,
    Hold,
    Position,
    counted,
)
from quarterdeck.games.piratatak import Card, View
from quarterdeck.games.piratatak.events import Drew, Fired, Paid, Reshuffled


class Count(Protocol):
    """Somebody's idea of the discard pile."""

    def see(self, events: tuple[Any, ...]) -> None:
        """What has just happened."""

    def discard(self, view: View) -> Counts:
        """How many cards of each kind have been discarded since the pile was last shuffled."""


class ExactCount:
    """The discard pile lies face up for all to see: whoever looks it through knows the pile to the card."""

    def see(self, events: tuple[Any, ...]) -> None:
        pass

    def discard(self, view: View) -> Counts:
        return tuple(counted(view.discard))


class FadingCount:
    """Keeps in mind what went to the discard pile, but it fades with every card that comes after it.

    What is forgotten is thought to be in the pile still. It stays forgotten: each card has its luck from the start.
    """

    def __init__(self, faculty: Faculty, seed: str) -> None:
        self._faculty = faculty
        self._seed = seed
        self._moment = 0
        self._discarded: list[tuple[int, int, float]] = []
        """When it was, of which kind, and how lucky one must be to have it in mind still."""

    def see(self, events: tuple[Any, ...]) -> None:
        for event in events:
            match event:
                case Reshuffled():
                    self._discarded.clear()
                case Drew(card=Card.PIRATE):
                    self._notice(PIRATE)
                case Drew():
                    self._moment += 1
                case Paid(card=card):
                    self._notice(KIND[card])
                case Fired():
                    self._notice(CANNON)

    def _notice(self, kind: int) -> None:
        self._moment += 1
        luck = Random(f"{self._seed}/{self._moment}").random()
        self._discarded.append((self._moment, kind, luck))

    def discard(self, view: View) -> Counts:
        counts = [0] * 7
        for moment, kind, luck in self._discarded:
            counts[kind] += luck < self._chance(self._moment + 1 - moment)
        return tuple(counts)

    def _chance(self, age: int) -> float:
        faculty = self._faculty
        return chance_of_recall(base_level((age,), faculty.decay), faculty.threshold, faculty.noise)


def position_of(view: View, discard: Counts) -> Position:
    """The table as the seat to move takes it to be, whose idea of the discard pile this is.

    In the middle of a ransom a ship without parts is given up already, if the table frees colours.
    """
    seat = view.turn[0]
    freed = view.options.colours == "freed"
    holds = []
    for holding in (*view.holdings[seat:], *view.holdings[:seat]):
        *cards, _ = counted(holding.cards)
        given_up = freed and not holding.ship
        colour = NO_COLOUR if holding.colour is None or given_up else COLOUR_NUMBER[holding.colour]
        holds.append(Hold(colour, tuple(cards)))
    in_front = [sum(counts) for counts in zip(*[hold.cards for hold in holds], strict=True)]
    pile = tuple(total - before - gone for total, before, gone in zip(EVERY_CARD, (*in_front, 0), discard, strict=True))
    return Position(tuple(holds), pile, discard, freed)
