"""The formulas: how active a memory is, how likely it comes to mind, and the noise on it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from math import exp, log


def base_level(ages: Iterable[int], decay: float) -> float:
    """ln Σ age^−d over the moments at which something was met; each age is at least one moment."""
    return log(sum([age**-decay for age in ages]))


def chance_of_recall(activation: float, threshold: float, noise: float) -> float:
    """How likely activation and noise together pass the threshold."""
    return 1 / (1 + exp((threshold - activation) / noise))


class Noise:
    """Logistic noise that follows from a seed, what is asked about and the moment: asking twice makes no difference."""

    __slots__ = ("draw",)

    def __init__(self, *key: object) -> None:
        self.draw = random.Random("/".join(map(str, key))).random
        """A number between 0 and 1."""

    def logistic(self, scale: float) -> float:
        share = min(max(self.draw(), 1e-12), 1 - 1e-12)
        return scale * log(share / (1 - share))
