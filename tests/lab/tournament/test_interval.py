"""The interval over duplicate deals holds the truth as often as it says, where luck rules and where skill does."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import pytest

from quarterdeck.lab.interval import duplicate_interval, wilson

Deal: TypeAlias = Callable[[Random], tuple[float, float]]
"""Plays a deal from both sides and gives the wins of one bot; each kind has a known mean."""

TRIALS = 2500


def lucky(dice: Random) -> tuple[float, float]:
    """The cards decide nine deals in ten, for the player on the right side; in the tenth one bot wins 6 of 10."""
    if dice.random() < 0.9:
        return (1.0, 0.0) if dice.random() < 0.5 else (0.0, 1.0)
    return float(dice.random() < 0.6), float(dice.random() < 0.6)


def skilled(dice: Random) -> tuple[float, float]:
    """The cards suit one way to play or the other: who it is wins from both sides."""
    return (1.0, 1.0) if dice.random() < 0.6 else (0.0, 0.0)


def independent(dice: Random) -> tuple[float, float]:
    return float(dice.random() < 0.57), float(dice.random() < 0.57)


def one_sided(dice: Random) -> tuple[float, float]:
    return float(dice.random() < 0.97), float(dice.random() < 0.97)


TRUTHS: dict[Deal, float] = {lucky: 0.51, skilled: 0.6, independent: 0.57, one_sided: 0.97}


def coverage(deal: Deal, deals: int) -> tuple[float, float]:
    """How often the truth lies within our interval, and within Wilson's over the single games."""
    dice = Random(f"{deal.__name__}/{deals}")
    truth = TRUTHS[deal]
    ours = theirs = 0
    for _ in range(TRIALS):
        played = [deal(dice) for _ in range(deals)]
        low, high = duplicate_interval([(one + other) / 2 for one, other in played])
        ours += low <= truth <= high
        low, high = wilson(int(sum(map(sum, played))), 2 * deals)
        theirs += low <= truth <= high
    return ours / TRIALS, theirs / TRIALS


@pytest.mark.parametrize("deals", [20, 100])
@pytest.mark.parametrize("deal", TRUTHS)
def test_the_truth_lies_within_as_often_as_promised(deal: Deal, deals: int) -> None:
    ours, _ = coverage(deal, deals)
    assert ours >= 0.935


@pytest.mark.parametrize("deal", [skilled, independent])
def test_the_interval_is_not_wider_than_it_must_be(deal: Deal) -> None:
    ours, _ = coverage(deal, 100)
    assert ours <= 0.97


def test_to_take_games_for_independent_would_be_wrong_on_both_sides() -> None:
    assert coverage(skilled, 100)[1] < 0.88
    assert coverage(lucky, 100)[1] > 0.99


def test_a_few_deals_that_all_end_alike_prove_little() -> None:
    low, high = duplicate_interval([1.0] * 5)
    assert 0.5 < low < 0.75
    assert high == 1.0
    low, high = duplicate_interval([0.5] * 5)
    assert low < 0.35
    assert high > 0.65


def test_losses_have_the_mirror_image_of_wins() -> None:
    scores = [1.0, 0.5, 1.0, 0.0, 1.0, 1.0]
    low, high = duplicate_interval(scores)
    assert duplicate_interval([1 - score for score in scores]) == pytest.approx((1 - high, 1 - low))


def test_nothing_is_known_without_a_deal() -> None:
    assert duplicate_interval([]) == (0.0, 1.0)
