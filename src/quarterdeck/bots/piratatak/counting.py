"""Card counting: the pile contains all cards that are neither in front of a player nor on the discard pile."""

from random import Random
from typing import Any, Protocol

from quarterdeck.bots.memory import Faculty, base_level, chance_of_recall
from quarterdeck.bots.piratatak.position import CANNON, KIND, PIRATE, Counts, counted
from quarterdeck.games.piratatak import Card, View
from quarterdeck.games.piratatak.events import Drew, Fired, Paid, Reshuffled


class Count(Protocol):
    """What a bot knows about the discard pile."""

    def see(self, events: tuple[Any, ...]) -> None:
        """Remember the events."""

    def discard(self, view: View) -> Counts:
        """The number of discarded cards of each kind since the last shuffle."""


class ExactCount:
    """Reads the discard pile, which lies face up, so it knows the pile exactly."""

    def see(self, events: tuple[Any, ...]) -> None:
        pass

    def discard(self, view: View) -> Counts:
        return tuple(counted(view.discard))


class FadingCount:
    """Remembers the discarded cards, but each memory fades with the following cards.

    The bot thinks that a forgotten card is still in the pile. A forgotten card stays forgotten, because its random
    number is fixed from the start.
    """

    def __init__(self, faculty: Faculty, seed: str) -> None:
        self._faculty = faculty
        self._seed = seed
        self._moment = 0
        self._discarded: list[tuple[int, int, float]] = []
        """Moment, kind and random number of each card. It is recalled while its recall probability is higher."""

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
        return self.recalled()

    def recalled(self, cards_later: int = 0) -> Counts:
        """The number of discarded cards of each kind that it has not forgotten, now or after so many other cards."""
        counts = [0] * 7
        now = self._moment + cards_later + 1
        for moment, kind, luck in self._discarded:
            counts[kind] += luck < self._chance(now - moment)
        return tuple(counts)

    def _chance(self, age: int) -> float:
        faculty = self._faculty
        return chance_of_recall(base_level((age,), faculty.decay), faculty.threshold, faculty.noise)
