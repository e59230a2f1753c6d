"""Chance one card at a time: a deal that asks for what has not been decided yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class Undecided(Exception):
    """The rules want cards that nobody has dealt so far."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.label)
        self.question = question


class Question(msgspec.Struct, frozen=True):
    """What chance is asked for: an order of some cards, given card by card, or only the first of them."""

    label: str
    kinds: tuple[Any, ...]
    """Those that there are, each once: an outcome is the place of a kind here."""
    left: tuple[Any, ...]
    dealt: tuple[Any, ...] = ()
    wanted: int = 1
    """How many cards are to be dealt."""

    @classmethod
    def about(cls, label: str, cards: Sequence[Any], wanted: int) -> Question:
        return cls(label, tuple(dict.fromkeys(cards)), tuple(cards), (), wanted)

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """Each kind that is left, with how likely it comes next."""
        among = len(self.left)
        return [(number, count / among) for number, kind in enumerate(self.kinds) if (count := self.left.count(kind))]

    def answered(self, outcome: int) -> Question:
        """The question once the next card is this one."""
        place = self.left.index(self.kinds[outcome])
        left = self.left[:place] + self.left[place + 1 :]
        return Question(self.label, self.kinds, left, self.dealt + (self.left[place],), self.wanted)

    @property
    def answer(self) -> tuple[Any, ...] | None:
        """The cards in their order, as soon as there is nothing left to decide."""
        if len(self.dealt) < self.wanted and any(card != self.left[0] for card in self.left):
            return None
        return self.dealt + self.left


class Decided:
    """A deal of what has been decided so far; whatever else is wanted of it is asked for."""

    __slots__ = ("_answers",)

    def __init__(self, answers: Mapping[str, tuple[Any, ...]]) -> None:
        self._answers = answers

    def shuffle(self, label: str, cards: Sequence[T]) -> tuple[T, ...]:
        answer = self._answers.get(label)
        if answer is None:
            question = Question.about(label, cards, len(cards))
            answer = question.answer
            if answer is None:
                raise Undecided(question)
        return answer

    def pick(self, label: str, count: int) -> int:
        if label not in self._answers:
            raise Undecided(Question.about(label, range(count), 1))
        return int(self._answers[label][0])
