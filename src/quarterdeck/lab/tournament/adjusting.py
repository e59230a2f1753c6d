"""Win rates with the luck taken out: each part of the luck has a mean of zero and counts with a weight of its own.

The weights are fitted by least squares on other deals than those that they are used for. So they do not depend on the
luck that they weigh, and the mean stays what it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, variance

import msgspec

from quarterdeck.lab.interval import student

FOLDS = 5
USUAL_WEIGHT = 0.7
"""What a weight is when there are too few deals to say otherwise."""
STUBBORN = 3.0
"""As many deals speak for the usual weight."""
FAINT = 0.01
"""The least variance that a part of luck counts with, so that one that hardly moved in the deals of the fit keeps the
usual weight: a trace of rounding there would else get a huge one."""


class AdjustedShare(msgspec.Struct, frozen=True):
    """How often something came out, without luck."""

    share: float
    interval: tuple[float, float]
    fewer: float
    """So many times as many games would be needed for this interval without the adjustment."""
    luck: float
    """The luck that was taken out, on the mean. Its true mean is zero."""
    luck_interval: tuple[float, float]


class LuckyGame(msgspec.Struct, frozen=True):
    """One game: how it came out, 1 or 0, and the luck in parts."""

    score: float
    luck: tuple[float, ...]


def adjusted(by_deal: Mapping[int, Sequence[LuckyGame]]) -> AdjustedShare | None:
    """The adjusted share over duplicate deals; None for fewer than two deals."""
    deals = [
        LuckyGame(
            fmean(game.score for game in games), tuple(map(fmean, zip(*[game.luck for game in games], strict=True)))
        )
        for games in by_deal.values()
    ]
    if len(deals) < 2:
        return None
    scores, lucks = [], []
    for fold in range(min(FOLDS, len(deals))):
        weights = fitted_weights([one for place, one in enumerate(deals) if place % FOLDS != fold])
        for one in deals[fold::FOLDS]:
            lucks.append(sum(weight * luck for weight, luck in zip(weights, one.luck, strict=True)))
            scores.append(one.score - lucks[-1])
    spread = variance(scores)
    before = variance([one.score for one in deals])
    share, luck = _mean(scores), _mean(lucks)
    return AdjustedShare(*share, before / spread if spread else 1.0, *luck)


def _mean(numbers: Sequence[float]) -> tuple[float, tuple[float, float]]:
    """The mean with its 95 % interval."""
    mean, reach = fmean(numbers), student(len(numbers) - 1) * sqrt(variance(numbers) / len(numbers))
    return mean, (mean - reach, mean + reach)


def fitted_weights(games: Sequence[LuckyGame]) -> list[float]:
    """Least squares, held near the usual weight while the games are few."""
    parts = len(games[0].luck)
    mean = fmean(game.score for game in games)
    squares = [[sum(game.luck[i] * game.luck[j] for game in games) for j in range(parts)] for i in range(parts)]
    sides = [sum(game.luck[i] * (game.score - mean) for game in games) for i in range(parts)]
    for i in range(parts):
        held = STUBBORN * max(squares[i][i] / len(games), FAINT)
        squares[i][i] += held
        sides[i] += held * USUAL_WEIGHT
    return _solved(squares, sides)


def _solved(matrix: list[list[float]], sides: list[float]) -> list[float]:
    """The solution of a system of equations with a positive definite matrix, by elimination."""
    count = len(sides)
    rows = [[*row, side] for row, side in zip(matrix, sides, strict=True)]
    for i in range(count):
        for j in range(i + 1, count):
            share = rows[j][i] / rows[i][i]
            rows[j] = [one - share * other for one, other in zip(rows[j], rows[i], strict=True)]
    found = [0.0] * count
    for i in reversed(range(count)):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, count))
        found[i] = (rows[i][count] - rest) / rows[i][i]
    return found
