"""Which answer is best, and how sure that is.

All answers are tried in the same possible games, so that luck does not decide between them. Only the games that one
answer wins and the other one loses tell anything about the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple, Protocol

from quarterdeck.core.match import AnyMatch
from quarterdeck.puzzles.notation import NEXT, written
from quarterdeck.puzzles.puzzle import SURE, Proof, PuzzleAnswer

Wins = Mapping[tuple[str, ...], int]
"""For each answer (its texts are worth the same) the set of the possible games that it wins, as bits."""


class Weighing(NamedTuple):
    """The answers to one question, after so many tries."""

    tries: int
    answers: tuple[PuzzleAnswer, ...]
    """The best first."""
    gains: tuple[tuple[float, float], ...]
    """For each other answer: by how much the best one wins more often, and the standard error of that."""
    manners: tuple[Weighing, ...] = ()
    """The same for each manner in which the rest of the game may be played; together they have all tries."""

    @property
    def proof(self) -> Proof:
        """The smallest margin of the best answer."""
        margin, error = min(self.gains)
        return Proof(self.tries, round(margin, 4), round(error, 4))

    @property
    def is_sure(self) -> bool:
        """Whether the best answer is better than every other one, at 99 % for each."""
        return all(margin > SURE * error for margin, error in self.gains)

    @property
    def is_best_in_every_manner(self) -> bool:
        return all(manner.puts_first(self.answers[0]) for manner in self.manners)

    @property
    def is_sure_in_every_manner(self) -> bool:
        return self.is_best_in_every_manner and all(weighing.is_sure for weighing in (self, *self.manners))

    def puts_first(self, best: PuzzleAnswer) -> bool:
        """Whether this answer is the best one here, too."""
        return set(self.answers[0].moves) == set(best.moves)


def weighed_in_manners(wins: Sequence[Wins], tries: int) -> Weighing:
    """Compare answers in several manners, each with so many tries, and over all of them."""
    joined = {texts: sum(each[texts] << tries * number for number, each in enumerate(wins)) for texts in wins[0]}
    return weighed(joined, tries * len(wins))._replace(manners=tuple(weighed(each, tries) for each in wins))


def weighed(wins: Wins, tries: int) -> Weighing:
    """Compare answers by the possible games that they win."""
    order = sorted(wins, key=lambda texts: -wins[texts].bit_count())
    best = wins[order[0]]
    answers = tuple(PuzzleAnswer(texts, round(wins[texts].bit_count() / tries, 4)) for texts in order)
    return Weighing(tries, answers, tuple(_gain(best, wins[texts], tries) for texts in order[1:]))


def _gain(best: int, other: int, tries: int) -> tuple[float, float]:
    """The gain and its standard error. One game of each kind is added in thought, as Bonett and Price do."""
    more, less = (best & ~other).bit_count(), (other & ~best).bit_count()
    mean = (more - less) / tries
    return mean, sqrt(more + less + 2 - (more - less) ** 2 / tries) / tries


class Search(Protocol):
    """Weighs the answers to the question that seat 0 has before it."""

    def __call__(self, match: AnyMatch, tries: int, seed: str) -> Weighing | None:
        """None if there is nothing to choose between, or nothing that this search can tell apart."""


def text_of(moves: tuple[Any, ...]) -> str:
    """The text of an answer."""
    return NEXT.join(sorted(map(written, moves)))
