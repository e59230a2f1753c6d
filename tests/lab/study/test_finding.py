"""What a finding is made of: intervals as SciPy and the textbooks have them, words that follow from numbers, JSON."""

from __future__ import annotations

from math import sqrt

import msgspec
import numpy as np
import pytest
import scipy  # type: ignore[import-untyped]

from quarterdeck.lab.interval import Z_95
from quarterdeck.lab.study.finding import (
    SURE,
    Finding,
    Measured,
    Study,
    difference,
    mean,
    mean_of,
    points,
    share,
    within,
)


@pytest.mark.parametrize(("successes", "trials"), [(0, 10), (7, 10), (5_213, 10_000), (10, 10)])
def test_a_share_has_wilsons_interval(successes: int, trials: int) -> None:
    known = scipy.stats.binomtest(successes, trials).proportion_ci(method="wilson")
    found = share(successes, trials)
    assert (found.value, found.unit) == (successes / trials, "share")
    assert (found.low, found.high) == pytest.approx((known.low, known.high), abs=1e-12)


def test_a_share_of_rounds_has_the_interval_of_as_many_games() -> None:
    rounds = share(7 * 300 + 3, 1000, parts=7)
    assert rounds.value == pytest.approx(2103 / 7000)
    assert (rounds.low, rounds.high) == (share(300, 1000).low, share(300, 1000).high)


LENGTHS = np.random.default_rng(5).poisson(30, 5000)
COUNTS = np.bincount(LENGTHS)


def test_a_mean_of_counts_has_the_interval_of_the_normal_distribution() -> None:
    found = mean_of(COUNTS)
    low, high = scipy.stats.norm.interval(0.95, LENGTHS.mean(), LENGTHS.std(ddof=1) / sqrt(len(LENGTHS)))
    assert (found.value, found.low, found.high) == pytest.approx((LENGTHS.mean(), low, high))
    assert mean(LENGTHS.sum(), (LENGTHS**2).sum(), 5000).high == pytest.approx(high)


def test_the_mean_of_a_part_is_a_part_of_the_mean() -> None:
    whole, part = mean_of(COUNTS), mean_of(COUNTS, parts=7)
    assert (7 * part.value, 7 * part.low, 7 * part.high) == pytest.approx((whole.value, whole.low, whole.high))


@pytest.mark.parametrize("part", [0.5, 0.9, 0.99, 1.0])
def test_most_games_stay_within_what_numpy_says(part: float) -> None:
    assert within(COUNTS, part) == np.quantile(LENGTHS, part, method="inverted_cdf")


def test_two_shares_differ_as_a_textbook_has_it() -> None:
    one, other = share(52_000, 100_000), share(105_000, 200_000)
    found = difference(one, other)
    reach = Z_95 * sqrt(0.52 * 0.48 / 100_000 + 0.525 * 0.475 / 200_000)
    assert (found.value, found.low, found.high) == pytest.approx((0.005, 0.005 - reach, 0.005 + reach), abs=1e-6)
    assert found.unit == "points"
    assert difference(mean_of(COUNTS), mean_of(COUNTS)).unit == "change"


@pytest.mark.parametrize(("first", "second"), [((0, 4), (3, 4)), ((0, 30), (30, 30)), ((10, 30), (11, 30))])
def test_the_interval_of_a_difference_is_newcombes(first: tuple[int, int], second: tuple[int, int]) -> None:
    """Few games make nothing sure, and nothing is further apart than all from none."""
    one, other = share(*first), share(*second)
    found = difference(one, other)
    assert found.low == pytest.approx(found.value - sqrt((other.value - other.low) ** 2 + (one.high - one.value) ** 2))
    assert found.high == pytest.approx(found.value + sqrt((other.high - other.value) ** 2 + (one.value - one.low) ** 2))
    assert -1 <= found.low < found.high <= 1


def test_points_are_counted_from_the_even_share() -> None:
    above = points(share(300, 1000), 0.25)
    assert above.value == pytest.approx(0.05)
    assert above.high - above.low == pytest.approx(share(300, 1000).high - share(300, 1000).low)


@pytest.mark.parametrize(
    ("measured", "told"),
    [
        (Measured(0.523, 0.51, 0.536, "share"), "52.3% (51.0 – 53.6)"),
        (Measured(0.5231, 0.521, 0.5252, "share"), "52.31% (52.10 – 52.52)"),
        (Measured(-0.012, -0.031, 0.007, "points"), "−1.2 (−3.1 – 0.7)"),
        (Measured(-0.0001, -0.0101, 0.0099, "points"), "+0.0 (−1.0 – 1.0)"),
        (Measured(0.012, -0.007, 0.031, "points"), "+1.2 (−0.7 – 3.1)"),
        (Measured(1234.5, 1200, 1269, "number"), "1,234.5 (1,200.0 – 1,269.0)"),
        (Measured(4.12, 4.11, 4.13, "change"), "+4.120 (4.110 – 4.130)"),
        (Measured(0.45, 0.2, 1.0, "chance"), "45% (20 – 100)"),
    ],
)
def test_a_number_is_told_with_as_many_digits_as_it_is_worth(measured: Measured, told: str) -> None:
    assert str(measured) == told


@pytest.mark.parametrize(
    ("low", "high", "told"), [(0.51, 0.53, "more than"), (0.47, 0.49, "less than"), (0.49, 0.51, "no telling from")]
)
def test_words_follow_from_the_interval(low: float, high: float, told: str) -> None:
    assert Measured((low + high) / 2, low, high, "share").beside(0.5) == told


def test_what_is_picked_from_many_must_be_further_off_to_be_sure() -> None:
    close, far = Measured(0.525, 0.505, 0.545, "share"), Measured(0.535, 0.515, 0.555, "share")
    assert [one.beside(0.5) for one in (close, far)] == ["more than", "more than"]
    assert [one.beside(0.5, SURE) for one in (close, far)] == ["no telling from", "more than"]
    assert [one.beside(0.56, SURE) for one in (close, far)] == ["less than", "no telling from"]


def test_a_study_comes_back_from_json_as_it_was() -> None:
    rows = ((2, "random", share(3, 10), "–"), (3, "memory-7", mean_of(COUNTS), points(share(1, 2), 0.5)))
    finding = Finding(
        "seats", "seats", "Title", ("One.", "Two."), ("players", "manner", "1st", "2nd"), rows, 10, "dots"
    )
    study = Study("memoarrr", "x", "cpu", (finding,))
    assert msgspec.json.decode(msgspec.json.encode(study), type=Study) == study
