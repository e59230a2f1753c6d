"""How sure a share is: the Wilson score interval."""

from collections.abc import Collection
from math import sqrt

Z_95 = 1.959963984540054
"""The standard normal's 97.5th percentile: 95 % lie within this many deviations on both sides."""


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share; it stays within 0 and 1 also when the share is extreme or the trials are few."""
    if not trials:
        return 0.0, 1.0
    share = successes / trials
    stretch = 1 + Z_95**2 / trials
    centre = (share + Z_95**2 / (2 * trials)) / stretch
    reach = Z_95 / stretch * sqrt(share * (1 - share) / trials + Z_95**2 / (4 * trials**2))
    return max(0.0, centre - reach), min(1.0, centre + reach)


def duplicate_interval(scores: Collection[float]) -> tuple[float, float]:
    """The 95 % interval of the mean score of a deal, each from 0 to 1.

    Two deals are added in thought, one all won and one all lost, as Bonett and Price do for paired shares (“Adjusted
    Wald Confidence Interval for a Difference of Binomial Proportions Based on Paired Data”, 2012): so a few deals
    that all end alike do not make it seem certain that the next one will.
    """
    if not scores:
        return 0.0, 1.0
    count = len(scores) + 2
    mean = (sum(scores) + 1) / count
    variance = (sum(score * score for score in scores) + 1) / count - mean * mean
    reach = Z_95 * sqrt(variance / count)
    return max(0.0, mean - reach), min(1.0, mean + reach)
