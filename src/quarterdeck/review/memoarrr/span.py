"""A player's span: the threshold of the memory model that explains their choices best, with an interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from quarterdeck.bots.levels import USUAL
from quarterdeck.bots.memory import FACULTIES, chance_of_recall
from quarterdeck.review.memoarrr.levels import SLIP, forgetful_share
from quarterdeck.review.memoarrr.recalled import RevealTest

GRID = tuple(step / 10 for step in range(-45, 11))
"""The thresholds that are tried."""
LIKELY = 1.92
"""The logarithm of the likelihood may be so much below its maximum inside a 95 % interval."""


class FittedThreshold(NamedTuple):
    threshold: float
    interval: tuple[float, float]


def fitted(tests: Sequence[RevealTest]) -> FittedThreshold | None:
    """The threshold that makes the choices most likely; None if no choice asked for a memory."""
    asked = [test for test in tests if test.fitting and not test.opening]
    if not asked:
        return None
    scores = [log_likelihood(asked, threshold) for threshold in GRID]
    best = max(scores)
    likely = [threshold for threshold, score in zip(GRID, scores, strict=True) if score >= best - LIKELY]
    return FittedThreshold(GRID[scores.index(best)], (likely[0], likely[-1]))


def log_likelihood(tests: Sequence[RevealTest], threshold: float) -> float:
    noise = FACULTIES[USUAL].noise
    total = 0.0
    for test in tests:
        recall = {cell: chance_of_recall(now, threshold, noise) for cell, now in test.activation.items()}
        total += log((1 - SLIP) * forgetful_share(test, recall, careless=False) + SLIP / len(test.open))
    return total


def span_of(threshold: float) -> float:
    """The reveals after which a card seen once is recalled half of the time: its activation is the threshold."""
    return exp(-threshold / FACULTIES[USUAL].decay)
