"""What is drawn in the middle of a game is decided when it is drawn: so a search can't look under the pile.

Memoarrr!'s cards are laid out at once, and who has seen which of them matters. Nobody ever sees Piratatak's pile, so
that to draw from a shuffled pile and to draw any of its cards by chance are the same game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from msgspec.structs import replace

from quarterdeck.games.piratatak import Draw
from quarterdeck.games.piratatak.cards import DECK
from quarterdeck.lab.openspiel.chance import Question

Answers: TypeAlias = Mapping[str, tuple[Any, ...]]


class Pile(Protocol):
    """How a game draws."""

    @property
    def settled(self) -> Answers:
        """What need not be asked for."""

    def question(self, state: Any, move: Any) -> Question | None:
        """What has to be drawn before this move can be made."""

    def stacked(self, state: Any, cards: Sequence[Any], answers: Answers) -> tuple[Any, Answers]:
        """The table, and what is decided, with these cards on the pile."""


class NoPile:
    """Nothing is drawn after the deal."""

    settled: Answers = MappingProxyType({})

    def question(self, state: Any, move: Any) -> Question | None:
        return None

    def stacked(self, state: Any, cards: Sequence[Any], answers: Answers) -> tuple[Any, Answers]:
        return state, answers


class PiratataksPile:
    """Any card of the pile, or of the discard pile when that is to be shuffled, may be the next."""

    settled: Answers = MappingProxyType({"pile": DECK})

    def question(self, state: Any, move: Any) -> Question | None:
        return Question.about("draw", state.pile or state.discard, 1) if isinstance(move, Draw) else None

    def stacked(self, state: Any, cards: Sequence[Any], answers: Answers) -> tuple[Any, Answers]:
        if state.pile:
            return replace(state, pile=tuple(cards)), answers
        return state, {**answers, f"reshuffle/{state.reshuffles + 1}": tuple(cards)}


PILES: dict[str, Pile] = {"memoarrr": NoPile(), "piratatak": PiratataksPile()}
