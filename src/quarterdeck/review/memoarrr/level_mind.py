"""What a seat may still remember at each of its decisions, by the memory of each level of the crew.

The minds of the bots follow the events of the seat. A mind's activation of a cell gives the probability that a player
with this memory recalls its card now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from quarterdeck.bots.memoarrr.sailor import ISLAND
from quarterdeck.bots.memory import FACULTIES, Faculty, Impressions, Mind, chance_of_recall
from quarterdeck.games.memoarrr.cards import Location
from quarterdeck.games.memoarrr.events import Event, Looked, Peeked, Revealed, Swapped

IslandImpressions: TypeAlias = Impressions[int, Location]
"""By cell."""


class LevelMind:
    """The mind of a seat, as a level of the crew would have it."""

    def __init__(self, seat: int, faculty: Faculty) -> None:
        self._seat = seat
        self._faculty = faculty
        self._mind: Mind[int, Location] = Mind(faculty, ISLAND, "")

    def follow(self, event: Event) -> None:
        """Take an event of the record, which holds every card: only what the seat was shown is remembered."""
        match event:
            case Looked(cards=dict(cards)) if event.seat == self._seat:
                for cell, card in cards.items():
                    self._mind.notice(cell, card)
            case Revealed(cell=int(cell), card=Location() as card):
                self._mind.notice(cell, card)
                if event.seat == self._seat:
                    self._mind.rehearse()
            case Peeked(cell=int(cell), card=Location() as card) if event.seat == self._seat:
                self._mind.notice(cell, card)
            case Swapped(cell=int(cell), with_=int(other)):
                self._mind.exchange(cell, other)

    def activation(self, cell: int) -> float | None:
        return self._mind.activation(cell)

    def impressions(self) -> IslandImpressions:
        """What the mind holds now."""
        return self._mind.impressions().without_the_unlikely()

    def recalls(self, cell: int) -> float:
        """The probability that the card of a cell is recalled now, and rightly."""
        activation = self._mind.activation(cell)
        return 0.0 if activation is None else recall(activation, self._faculty)


def recall(activation: float, faculty: Faculty) -> float:
    """The probability that a memory of this activation is recalled and does not turn into another card."""
    recalled = chance_of_recall(activation, faculty.threshold, faculty.noise)
    return recalled * chance_of_recall(activation + faculty.mistaking, faculty.threshold, faculty.noise)


def level_minds(seat: int) -> Mapping[str, LevelMind]:
    """By level, for the levels that forget."""
    return {level: LevelMind(seat, faculty) for level, faculty in FACULTIES.items()}
