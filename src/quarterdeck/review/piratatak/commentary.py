"""The commentary on a game of Piratatak: draws are dares, and every mistake is one of judgement."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.record import Entry
from quarterdeck.games.piratatak.cards import Card
from quarterdeck.games.piratatak.events import Draw, Drew
from quarterdeck.games.piratatak.state import State
from quarterdeck.review.account import AccountStep
from quarterdeck.review.commentary import Dared, Verdict
from quarterdeck.review.form import MemoryFit, ShownCard
from quarterdeck.review.piratatak.reckoning import PiratatakReckoning


class PiratatakCommentary:
    def __init__(self, seats: int, options: Any) -> None:
        self._reckoning = PiratatakReckoning(seats, options)
        self._dares: dict[int, Dared] = {}
        self._cards: dict[int, tuple[str, ...]] = {}

    def start(self) -> list[float]:
        return self._reckoning.start()

    def step(self, index: int, entry: Entry[Any, Any], before: State | None, after: State) -> AccountStep:
        drawn = [event.card for event in entry.events if isinstance(event, Drew)]
        self._cards[index] = tuple(map(str, drawn))
        if before is not None and before.drawn and isinstance(entry.move, Draw):
            pile = before.pile or before.discard
            self._dares[index] = Dared(1 - pile.count(Card.PIRATE) / len(pile), drawn[0] is not Card.PIRATE)
        return self._reckoning.step(index, entry, before, after)

    def dared(self, index: int) -> Dared | None:
        return self._dares.get(index)

    def verdict(self, index: int) -> Verdict:
        """The discard pile lies face up, and so does all that players have: no card needs to be remembered."""
        return Verdict("judgement", 1.0)

    def cards(self, index: int) -> tuple[str, ...]:
        return self._cards[index]

    def memory(self, seat: int) -> MemoryFit | None:
        return None

    def shown(self, seat: int) -> tuple[ShownCard, ...]:
        return ()
