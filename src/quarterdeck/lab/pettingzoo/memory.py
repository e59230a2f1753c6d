"""A perfect memory of an island: what each player has been shown, wherever it lies now."""

from __future__ import annotations

from typing import Any

from quarterdeck.games.memoarrr import Animal, Landscape, Location
from quarterdeck.games.memoarrr.cards import LOCATIONS
from quarterdeck.games.memoarrr.events import Looked, Peeked, Revealed, Swapped
from quarterdeck.games.memoarrr.island import CELLS

PLANES = CELLS * (len(Animal) + len(Landscape))
"""How many numbers tell where each animal and each landscape lies: one for every cell and each of them."""

_ANIMALS, _LANDSCAPES = list(Animal), list(Landscape)
ANIMAL = {card: CELLS * _ANIMALS.index(card.animal) for card in LOCATIONS}
"""Where the cells of a card's animal begin among them."""
LANDSCAPE = {card: CELLS * (len(Animal) + _LANDSCAPES.index(card.landscape)) for card in LOCATIONS}
"""Where the cells of its landscape begin."""


class Memory:
    """Of every player, kept as it is observed. Which cells somebody was shown everybody knows; the cards only they."""

    __slots__ = ("planes", "shown")

    def __init__(self, players: int) -> None:
        self.planes = tuple(bytearray(PLANES) for _ in range(players))
        """For each player where each animal and each landscape lies, as far as they were shown it."""
        self.shown = tuple(bytearray(CELLS) for _ in range(players))
        """For each player the locations that they were shown."""

    def note(self, events: tuple[Any, ...]) -> None:
        """What a move has led to, as whoever made it is shown it: what is theirs alone goes into their memory alone."""
        for event in events:
            match event:
                case Revealed(cell=int() as cell, card=Location() as card):
                    for seat in range(len(self.planes)):
                        self._learn(seat, cell, card)
                case Looked(seat=seat, cards=dict() as cards):
                    for cell, card in cards.items():
                        self._learn(seat, cell, card)
                case Peeked(seat=seat, cell=int() as cell, card=Location() as card):
                    self._learn(seat, cell, card)
                case Swapped(cell=int() as cell, with_=int() as other):
                    for known in self.planes + self.shown:
                        known[cell::CELLS], known[other::CELLS] = known[other::CELLS], known[cell::CELLS]

    def _learn(self, seat: int, cell: int, card: Location) -> None:
        planes = self.planes[seat]
        planes[ANIMAL[card] + cell] = planes[LANDSCAPE[card] + cell] = 1
        self.shown[seat][cell] = 1
