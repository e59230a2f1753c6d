"""The table as a few small numbers that change fast. The order of the pile is unknown.

The parts of a colour are interchangeable, so six counts describe a holding and seven a pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from quarterdeck.games.piratatak import Card, Colour, View
from quarterdeck.games.piratatak.cards import DECK, SHIP_PARTS

COLOURS = 4
COIN, CANNON, PIRATE = 4, 5, 6
"""Kinds of cards. The kinds 0 to 3 are the parts of the four colours."""
NO_COLOUR = -1
PRICE = 3
RANSOM = 3

Counts: TypeAlias = tuple[int, ...]
"""The number of cards of each kind."""

COLOUR_NUMBER = {colour: number for number, colour in enumerate(Colour)}
_KINDS = {Card.COIN: COIN, Card.CANNON: CANNON, Card.PIRATE: PIRATE}
KIND: dict[Card, int] = {card: COLOUR_NUMBER[card.colour] if card.colour else _KINDS[card] for card in Card}
EVERY_CARD: Counts = tuple(Counter(KIND[card] for card in DECK)[kind] for kind in range(7))
NOTHING: Counts = (0,) * 6


def counted(cards: Iterable[Card]) -> list[int]:
    counts = [0] * 7
    for card in cards:
        counts[KIND[card]] += 1
    return counts


class Hold(NamedTuple):
    """The cards in front of a player. All parts of the own colour are in the ship."""

    colour: int = NO_COLOUR
    cards: Counts = NOTHING

    @property
    def ship(self) -> int:
        return self.cards[self.colour] if self.colour >= 0 else 0

    def gained(self, kind: int, count: int = 1) -> Hold:
        cards = self.cards
        return Hold(self.colour, (*cards[:kind], cards[kind] + count, *cards[kind + 1 :]))


class Position(NamedTuple):
    """A moment of a turn. The holds are in the order of play, the player to move first."""

    holds: tuple[Hold, ...]
    pile: Counts
    discard: Counts
    freed: bool = False
    """Whether a ship that loses its last part frees its colour; else the player keeps the colour."""

    @property
    def won(self) -> bool:
        """Only the player to move can complete a ship."""
        return self.holds[0].ship == SHIP_PARTS

    def with_a_pile(self) -> Position:
        """The position with a pile: an empty pile is replaced by the shuffled discard pile."""
        return self if any(self.pile) else Position(self.holds, self.discard, (0,) * 7, self.freed)

    def drew(self, kind: int) -> Position:
        """After drawing a card of this kind from a pile that is not empty. A pirate still needs its answer."""
        pile = self.pile
        pile = (*pile[:kind], pile[kind] - 1, *pile[kind + 1 :])
        if kind == PIRATE:
            return Position(self.holds, pile, (*self.discard[:PIRATE], self.discard[PIRATE] + 1), self.freed)
        mine, *others = self.holds
        mine = mine.gained(kind)
        if mine.colour < 0 and kind < COLOURS and all(other.colour != kind for other in others):
            mine = Hold(kind, mine.cards)
        return Position((mine, *others), pile, self.discard, self.freed)

    def gave(self, cards: Iterable[int]) -> Position:
        """After discarding these cards: a ransom, or a fired cannon."""
        colour, mine = self.holds[0].colour, list(self.holds[0].cards)
        discard = list(self.discard)
        for kind in cards:
            mine[kind] -= 1
            discard[kind] += 1
        if self.freed and colour >= 0 and not mine[colour]:
            colour = NO_COLOUR
        return Position((Hold(colour, tuple(mine)), *self.holds[1:]), self.pile, tuple(discard), self.freed)

    def bought_from(self, seller: int) -> Position:
        """After buying a part of the own ship for three coins from the player at this place."""
        holds = list(self.holds)
        colour = holds[0].colour
        holds[0] = holds[0].gained(colour).gained(COIN, -PRICE)
        holds[seller] = holds[seller].gained(colour, -1).gained(COIN, PRICE)
        return Position(tuple(holds), self.pile, self.discard, self.freed)

    def sellers(self) -> list[int]:
        """The places of all players who can sell a part now."""
        colour, cards = self.holds[0]
        if colour < 0 or cards[COIN] < PRICE:
            return []
        return [place for place, hold in enumerate(self.holds) if place and hold.cards[colour]]

    def passed_on(self) -> Position:
        return Position((*self.holds[1:], self.holds[0]), self.pile, self.discard, self.freed)

    def ransoms(self, owed: int = RANSOM) -> Iterator[Counts]:
        """All lawful ransoms. A player who has fewer cards than owed pays all of them."""
        cards = self.holds[0].cards
        yield from _choices(cards, min(owed, sum(cards)), 0)


def _choices(cards: Counts, owed: int, kind: int) -> Iterator[Counts]:
    if not owed:
        yield ()
        return
    for first in range(kind, len(cards)):
        if cards[first]:
            left = (*cards[:first], cards[first] - 1, *cards[first + 1 :])
            for rest in _choices(left, owed - 1, first):
                yield (first, *rest)


def position_of(view: View, discard: Counts) -> Position:
    """The position as the seat to move sees it, given what it knows about the discard pile.

    During a ransom a ship without parts has already lost its colour, if the table frees colours.
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
