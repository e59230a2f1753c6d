"""How likely each level of the crew is to have made a choice, whatever it happened to remember."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, log

from quarterdeck.review.memoarrr.recalled import RevealTest

SLIP = 0.03
"""The share of choices that no model explains; they are any cell."""
COOLNESS = 0.02
"""Choices of the kraken differ in V by about so much before it prefers one."""
CAUTION = 0.3
"""So much of a choice counts. The models of the levels are not exact: from choices that count in full, a level seems
certain too often. Fitted to games of all levels, so that the probability of a level is how often it is right."""
LEVELS = ("parrot", "cabin-boy", "deckhand", "bosun", "captain", "kraken")


def likelihood(level: str, test: RevealTest) -> float:
    """The probability of the chosen cell."""
    return (1 - SLIP) * _share(level, test) + SLIP / len(test.open)


def _share(level: str, test: RevealTest) -> float:
    match level:
        case "parrot":
            return 1 / len(test.open)
        case "captain":
            return (test.chosen in test.favourites) / len(test.favourites)
        case "bosun":
            return test.judged
        case "kraken":
            return _kraken_share(test)
        case _:
            return forgetful_share(test, test.recall[level], careless=level == "cabin-boy")


def _kraken_share(test: RevealTest) -> float:
    """It forgets nothing and takes the better of several matches; without a match it tries a card it has not seen."""
    tries = test.open if test.opening else test.fitting
    tries = tries or tuple(cell for cell in test.open if cell not in test.activation) or test.open
    if test.chosen not in tries:
        return 0.0
    best = max(test.values[cell] for cell in tries)
    weights = {cell: exp((test.values[cell] - best) / COOLNESS) for cell in tries}
    return weights[test.chosen] / sum(weights.values())


def forgetful_share(test: RevealTest, recall: Mapping[int, float], *, careless: bool) -> float:
    """The probability that a player with this memory chooses the cell.

    A recalled match is revealed, any of several; without one a cell that is not recalled, or any cell if careless.
    At the opening no match is needed.
    """
    fitting = () if test.opening else test.fitting
    none = 1.0
    for cell in fitting:
        none *= 1 - recall[cell]
    others = [recall[cell] for cell in fitting if cell != test.chosen]
    taken = recall[test.chosen] * _share_of_recalled(others) if test.chosen in fitting else 0.0
    if careless:
        return taken + none / len(test.open)
    unsure = {cell: 1 - recall.get(cell, 0.0) for cell in test.open}
    return taken + none * unsure[test.chosen] / (sum(unsure.values()) or 1.0)


def _share_of_recalled(others: list[float]) -> float:
    """The mean of 1 / (1 + n), where n is how many of the others are recalled."""
    counts = [1.0]
    for chance in others:
        counts = [
            (counts[n] * (1 - chance) if n < len(counts) else 0.0) + (counts[n - 1] * chance if n else 0.0)
            for n in range(len(counts) + 1)
        ]
    return sum(share / (1 + n) for n, share in enumerate(counts))


def level_chances(tests: Iterable[RevealTest], weight: float = CAUTION) -> dict[str, float]:
    """For each level the probability that it made these choices, if each was as likely before."""
    scores = dict.fromkeys(LEVELS, 0.0)
    for test in tests:
        for level in LEVELS:
            scores[level] += weight * log(likelihood(level, test))
    best = max(scores.values())
    weights = {level: exp(score - best) for level, score in scores.items()}
    total = sum(weights.values())
    return {level: weight / total for level, weight in weights.items()}
