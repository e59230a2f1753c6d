"""How sure a share is, or a mean of few numbers."""

from collections.abc import Collection
from math import sqrt

Z_95 = 1.959963984540054
"""The standard normal's 97.5th percentile: 95 % lie within this many deviations on both sides."""


_STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""The same percentile of Student's t, from one degree of freedom on."""


def student(freedom: int) -> float:
    """The 97.5th percentile of Student's t: so many standard errors a mean of few numbers may be off."""
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z = Z_95
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


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
