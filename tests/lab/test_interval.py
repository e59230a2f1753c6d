"""How sure a share is, beside what SciPy says."""

from __future__ import annotations

import pytest
import scipy  # type: ignore[import-untyped]

from quarterdeck.lab.interval import wilson

COUNTS = [(0, 1), (1, 1), (0, 10), (1, 10), (5, 10), (10, 10), (333, 1000), (999, 1000), (50_001, 100_000), (0, 10**6)]


@pytest.mark.parametrize(("successes", "trials"), COUNTS)
def test_interval_is_wilsons(successes: int, trials: int) -> None:
    known = scipy.stats.binomtest(successes, trials).proportion_ci(method="wilson")
    assert wilson(successes, trials) == pytest.approx((known.low, known.high), abs=1e-12)


def test_interval_of_a_textbook() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=5e-5)


@pytest.mark.parametrize("trials", range(1, 60))
def test_interval_holds_the_share_and_stays_within_0_and_1(trials: int) -> None:
    for successes in range(trials + 1):
        low, high = wilson(successes, trials)
        assert 0.0 <= low < high <= 1.0
        assert low - 1e-12 <= successes / trials <= high + 1e-12


@pytest.mark.parametrize(("successes", "trials"), COUNTS)
def test_failures_have_the_mirror_image_of_successes(successes: int, trials: int) -> None:
    low, high = wilson(successes, trials)
    assert wilson(trials - successes, trials) == pytest.approx((1 - high, 1 - low), abs=1e-12)


def test_nothing_is_known_without_a_trial() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
