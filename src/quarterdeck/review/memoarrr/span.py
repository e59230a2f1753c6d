"""A player's span: the threshold and the noise of the memory model that explain their choices best."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from quarterdeck.bots.levels import USUAL
from quarterdeck.bots.memory import FACULTIES, chance_of_recall
from quarterdeck.review.memoarrr.levels import SLIP, forgetful_share
from quarterdeck.review.memoarrr.recalled import RevealTest

GRID = tuple(step / 5 for step in range(-22, 6))
"""The thresholds that are tried, each with every noise."""
NOISES = (0.2, 0.4, 0.7, 1.1)
LIKELY = 1.92
"""The logarithm of the likelihood may be so much below its maximum inside a 95 % interval."""


class FittedMemory(NamedTuple):
    threshold: float
    interval: tuple[float, float]
    """Of the threshold, whatever the noise."""
    noise: float


def fitted(tests: Sequence[RevealTest]) -> FittedMemory | None:
    """The memory that makes the choices most likely; None if no choice asked for a memory."""
    asked = [test for test in tests if test.fitting and not test.opening]
    if not asked:
        return None
    scores = {
        threshold: max((log_likelihood(asked, threshold, noise), noise) for noise in NOISES) for threshold in GRID
    }
    threshold = max(scores, key=scores.__getitem__)
    best, noise = scores[threshold]
    likely = [threshold for threshold, (score, _) in scores.items() if score >= best - LIKELY]
    return FittedMemory(threshold, (likely[0], likely[-1]), noise)


def log_likelihood(tests: Sequence[RevealTest], threshold: float, noise: float) -> float:
    total = 0.0
    for test in tests:
        recall = {cell: chance_of_recall(now, threshold, noise) for cell, now in test.activation.items()}
        total += log((1 - SLIP) * forgetful_share(test, recall, careless=False) + SLIP / len(test.open))
    return total


def span_of(threshold: float) -> float:
    """The reveals after which a card seen once is recalled half of the time: its activation is the threshold."""
    return exp(-threshold / FACULTIES[USUAL].decay)
