"""The generator's own copy of the game that the peers serve: it knows every card, since the generator deals.

So the generator has lawful moves without reading views. The rules are those of `node/island.mjs`; where the two differ,
the server refuses a move, and the run ends.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

SEATS, CELLS, ROUNDS = 4, 24, 7
TREASURES = (1, 1, 2, 2, 2, 3, 4)


class Island:
    """One game: whose turn it is, and which cards lie face down."""

    def __init__(self, random: Random) -> None:
        self._random: Callable[[], float] = random.random
        cards = list(range(25))
        random.shuffle(cards)
        self.deck = cards[:CELLS]
        self.treasures = random.sample(TREASURES, ROUNDS)
        self.turn: int | None = 0
        self.looking = SEATS
        self.round = 0
        self._down: list[int] = []
        self._still_in: list[int] = []
        self._last: int | None = None
        self._heir: int | None = None
        self._begin_round()

    @property
    def over(self) -> bool:
        return self.turn is None

    @property
    def cells(self) -> list[int | None]:
        """The cards that lie face up, by their cells."""
        return [None if cell in self._down else card for cell, card in enumerate(self.deck)]

    def play(self) -> tuple[int, int | None]:
        """Make any lawful move; its seat, and the cell that it reveals: none where a seat says that it is ready."""
        assert self.turn is not None
        seat = self.turn
        if self.looking:
            self.looking -= 1
            self.turn = (seat + 1) % SEATS
            return seat, None
        down = self._down
        at = int(self._random() * len(down))
        down[at], down[-1] = down[-1], down[at]
        cell = down.pop()
        self._reveal(seat, self.deck[cell])
        return seat, cell

    def _reveal(self, seat: int, card: int) -> None:
        last, self._last = self._last, card
        place = self._still_in.index(seat)
        if last is not None and card % 5 != last % 5 and card // 5 != last // 5:
            self._take_volcano(place)
        else:
            place += 1
        while not self._down and len(self._still_in) > 1:
            self._take_volcano(place % len(self._still_in))
        self.turn = self._still_in[place % len(self._still_in)]
        if len(self._still_in) == 1:
            self.round += 1
            self.turn = self._heir if self.round < ROUNDS else None
            if self.turn is not None:
                self._begin_round()

    def _take_volcano(self, place: int) -> None:
        seat = self._still_in.pop(place)
        if self._heir is None:
            self._heir = seat

    def _begin_round(self) -> None:
        self._down = list(range(CELLS))
        self._last = None
        self._still_in = list(range(SEATS))
        self._heir = None
