"""How hard the next question of a drill is, and what all answers together say: the span.

- **The staircase.** One more after a right answer, one fewer after a wrong one. So the questions gather where half of
  the answers are right, which is how a memory span is defined (Woodworth 1938). Other staircases, as two right answers
  for one step up, gather where 71 % are right (Levitt 1971): they ask easier questions, and need about twice as many.
  Until the first wrong answer the steps are two, so that a good memory is not bored.
- **The estimate.** Not the mean of the turning points, which wastes most answers, but the chance of every span given
  all answers, if the chance of a right answer falls with the number as a logistic curve. Its mean is the span, its
  standard deviation the error (Watson & Pelli 1983 choose by the same rule).

Levitt, H. (1971). Transformed up-down methods in psychoacoustics. J. of the Acoustical Society of America 49, 467–477.
Watson, A. B., & Pelli, D. G. (1983). QUEST: a Bayesian adaptive psychometric method. Perception & Psychophysics 33,
113–120.
Woodworth, R. S. (1938). Experimental Psychology. New York: Holt.
"""

from collections.abc import Sequence
from math import exp, log, sqrt

import msgspec

SLOPE = 2.0
"""How many cards more turn odds of e : 1 into even odds. It is assumed: docs/drills.md compares it with the crew."""
GRAIN = 10
"""The spans that are weighed are tenths."""


class Answered(msgspec.Struct, frozen=True):
    """One answer of a drill."""

    number: int
    """How many cards, or swaps, it asked for."""
    right: bool


class Span(msgspec.Struct, frozen=True):
    """The number at which half of the answers are right."""

    mean: float
    error: float
    """One standard deviation."""
    at_least: bool
    """A question of the largest number was answered right: the drill can't measure more."""


class Staircase:
    """Chooses the number of the next question, from `first`, at least 1 and at most `most`."""

    def __init__(self, first: int, most: int) -> None:
        self.number = first
        self.most = most
        self.answers: list[Answered] = []

    def answer(self, *, right: bool) -> None:
        """Note an answer to a question of the present number."""
        self.answers.append(Answered(self.number, right))
        quick = all(answer.right for answer in self.answers)
        step = (2 if quick else 1) if right else -1
        self.number = min(max(self.number + step, 1), self.most)

    def span(self) -> Span:
        return estimated(self.answers, self.most)


def chance(span: float, number: int) -> float:
    """The chance of a right answer to a question of this number."""
    return 1 / (1 + exp((number - span) / SLOPE))


def estimated(answers: Sequence[Answered], most: int) -> Span:
    """What the answers say, if every span from 0 to `most` was as likely before."""
    spans = [tenths / GRAIN for tenths in range(most * GRAIN + 1)]
    likely = [sum(log(_chance_of(answer, span)) for answer in answers) for span in spans]
    weights = [exp(value - max(likely)) for value in likely]
    total = sum(weights)
    mean = sum(weight * span for weight, span in zip(weights, spans, strict=True)) / total
    spread = sum(weight * (span - mean) ** 2 for weight, span in zip(weights, spans, strict=True)) / total
    at_least = any(answer.right and answer.number == most for answer in answers)
    return Span(round(mean, 1), round(sqrt(spread), 1), at_least)


def _chance_of(answer: Answered, span: float) -> float:
    right = chance(span, answer.number)
    return right if answer.right else 1 - right
