"""The table in small numbers: quick to change, and without the order of the pile, which nobody knows.

Which part of a colour it is never matters, only how many there are; so a holding is six counts, a pile is seven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from quarterdeck.games.piratatak import Card, Colour
from quarterdeck.games.piratatak.cards import DECK, SHIP_PARTS

COLOURS = 4
COIN, CANNON, PIRATE = 4, 5, 6
"""Kinds of cards; the kinds 0 to 3 are the parts of the four colours."""
NO_COLOUR = -1
PRICE = 3
RANSOM = 3

Counts: TypeAlias = tuple[int, ...]
"""How many cards of each kind."""

COLOUR_NUMBER = {colour: number for number, colour in enumerate(Colour)}
_KINDS = {Card.COIN: COIN, Card.CANNON: CANNON, Card.PIRATE: PIRATE}
KIND: dict[Card, int] = {card: COLOUR_NUMBER[card.colour] if card.colour else _KINDS[card] for card in Card}
EVERY_CARD: Counts = tuple(Counter(KIND[card] for card in DECK)[kind] for kind in range(7))
NOTHING: Counts = (0,) * 6


def counted(cards: Iterable[Card]) -> list[int]:
    """How many of each kind there are among these cards."""
    counts = [0] * 7
    for card in cards:
        counts[KIND[card]] += 1
    return counts


class Hold(NamedTuple):
    """What lies in front of a player. Parts of the own colour are the ship: a reserve never has any."""

    colour: int = NO_COLOUR
    cards: Counts = NOTHING

    @property
    def ship(self) -> int:
        return self.cards[self.colour] if self.colour >= 0 else 0

    def gained(self, kind: int, count: int = 1) -> Hold:
        cards = self.cards
        return Hold(self.colour, (*cards[:kind], cards[kind] + count, *cards[kind + 1 :]))


class Position(NamedTuple):
    """A moment of a turn. The holds stand in the order of play: the first is that of the player whose turn it is."""

    holds: tuple[Hold, ...]
    pile: Counts
    discard: Counts
    freed: bool = False
    """Whether a ship that loses its last part frees its colour; else its player keeps it."""

    @property
    def won(self) -> bool:
        """Only the player whose turn it is can complete a ship."""
        return self.holds[0].ship == SHIP_PARTS

    def with_a_pile(self) -> Position:
        """When the pile is empty the discard pile is shuffled and becomes the new one."""
        return self if any(self.pile) else Position(self.holds, self.discard, (0,) * 7, self.freed)

    def drew(self, kind: int) -> Position:
        """A card of this kind has come from the pile, which is not empty; a pirate waits for its answer."""
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
        """These cards went to the discard pile: ransom, or the cannon that was fired."""
        colour, mine = self.holds[0].colour, list(self.holds[0].cards)
        discard = list(self.discard)
        for kind in cards:
            mine[kind] -= 1
            discard[kind] += 1
        if self.freed and colour >= 0 and not mine[colour]:
            colour = NO_COLOUR
        return Position((Hold(colour, tuple(mine)), *self.holds[1:]), self.pile, tuple(discard), self.freed)

    def bought_from(self, seller: int) -> Position:
        """A part of one's own ship for three coins, from the player who comes so many places later."""
        holds = list(self.holds)
        colour = holds[0].colour
        holds[0] = holds[0].gained(colour).gained(COIN, -PRICE)
        holds[seller] = holds[seller].gained(colour, -1).gained(COIN, PRICE)
        return Position(tuple(holds), self.pile, self.discard, self.freed)

    def sellers(self) -> list[int]:
        """The places of all from whom a part could be bought now."""
        colour, cards = self.holds[0]
        if colour < 0 or cards[COIN] < PRICE:
            return []
        return [place for place, hold in enumerate(self.holds) if place and hold.cards[colour]]

    def passed_on(self) -> Position:
        """It is the next player's turn."""
        return Position((*self.holds[1:], self.holds[0]), self.pile, self.discard, self.freed)

    def ransoms(self, owed: int = RANSOM) -> Iterator[Counts]:
        """Every lawful choice of the cards that the pirate gets; all cards, if there are no more than are owed."""
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
