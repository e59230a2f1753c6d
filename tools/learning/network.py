"""What learns: a small network, and one way to make it better. NumPy is all that it needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]

HIDDEN = 64
NEVER = -1e9
"""What an unlawful action is worth."""
CLIP = 0.2
"""By how much an action may become likelier or less likely through one lesson."""
CURIOSITY = 0.01
"""What it is worth to leave several actions open."""


class Lesson(NamedTuple):
    """Some decisions, and what came of them."""

    seen: Array
    lawful: Array
    actions: Array
    chances: Array
    """How likely each of the actions was when it was taken."""
    surprises: Array
    """How much better than hoped for it went from there."""
    returns: Array
    """What should have been hoped for."""

    def part(self, which: Array) -> Lesson:
        return Lesson(*(column[which] for column in self))


class Network:
    """From what is observed to how likely each action is taken, and to how much it hopes to win."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights = weights
        self._slopes = [np.zeros_like(weight) for weight in weights]
        self._squares = [np.zeros_like(weight) for weight in weights]
        self._steps = 0

    @classmethod
    def fresh(cls, observed: int, actions: int, dice: np.random.Generator) -> Network:
        """One that knows nothing."""
        first = dice.normal(0, observed**-0.5, (observed, HIDDEN))
        last = dice.normal(0, 0.01, (HIDDEN, actions + 1))
        return cls([weight.astype(np.float32) for weight in (first, np.zeros(HIDDEN), last, np.zeros(actions + 1))])

    def think(self, seen: Array, lawful: Array) -> tuple[Array, Array, Array]:
        """Row by row: the hidden layer, how likely each action is, and what is hoped for."""
        first, first_bias, last, last_bias = self.weights
        hidden = np.maximum(0, seen @ first + first_bias)
        out = hidden @ last + last_bias
        scores = np.where(lawful, out[:, :-1], NEVER)
        powers = np.exp(scores - scores.max(1, keepdims=True))
        return hidden, powers / powers.sum(1, keepdims=True), out[:, -1]

    def learn(self, lesson: Lesson, rate: float) -> None:
        """One step uphill: proximal policy optimisation, as Schulman and others described it in 2017."""
        hidden, chances, hopes = self.think(lesson.seen, lesson.lawful)
        rows = np.arange(len(lesson.actions))
        ratio = chances[rows, lesson.actions] / lesson.chances
        surprise = lesson.surprises
        far_enough = np.where(surprise > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        weight = np.where(far_enough, 0, ratio * surprise)
        # The slope of what is lost, by each score: likelier what went well, and no action given up too early.
        slope = chances * weight[:, None]
        slope[rows, lesson.actions] -= weight
        logs = np.log(chances + 1e-12)
        slope += CURIOSITY * chances * (logs - (chances * logs).sum(1, keepdims=True))
        out = np.column_stack([slope, 0.5 * (hopes - lesson.returns)]).astype(np.float32) / len(rows)
        back = (out @ self.weights[2].T) * (hidden > 0)
        self._descend([lesson.seen.T @ back, back.sum(0), hidden.T @ out, out.sum(0)], rate)

    def _descend(self, slopes: list[Array], rate: float) -> None:
        """Adam: a step for each weight that fits how much its slope changes."""
        self._steps += 1
        for place, slope in enumerate(slopes):
            self._slopes[place] += 0.1 * (slope - self._slopes[place])
            self._squares[place] += 0.001 * (slope * slope - self._squares[place])
            mean = self._slopes[place] / (1 - 0.9**self._steps)
            swing = np.sqrt(self._squares[place] / (1 - 0.999**self._steps))
            self.weights[place] -= rate * mean / (swing + 1e-8)

    def copy(self) -> Network:
        return Network([weight.copy() for weight in self.weights])

    def save(self, file: Path) -> None:
        """As JSON, to four digits."""
        file.write_bytes(msgspec.json.encode([np.round(weight.astype(float), 4).tolist() for weight in self.weights]))


def load(file: Path) -> Network:
    """A network that was saved."""
    return Network([np.array(weight, np.float32) for weight in msgspec.json.decode(file.read_bytes())])
