"""How sure a share is when every deal is played several times: the deals are the trials, not the games.

Games of one deal have their cards in common. Where the cards decide, the seats share the deal and luck cancels; where
the better player wins from either side, one deal says little more than one game. Wilson's interval takes games for
independent, and is too wide in the one case and too narrow in the other.
"""

from __future__ import annotations

from collections.abc import Collection
from math import sqrt

from quarterdeck.lab.interval import Z_95


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
