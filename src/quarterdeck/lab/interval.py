"""How sure a share is: the Wilson score interval."""

from __future__ import annotations

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
