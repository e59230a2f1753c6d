"""The search for the best stopping rule: it finds what was planted, believes no luck, and its table wins new games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import pytest

from quarterdeck.lab import kernels
from quarterdeck.lab.kernels.plan import plan
from quarterdeck.lab.study import piratatak, stopping
from quarterdeck.lab.study.experiment import Experiment
from quarterdeck.lab.study.finding import share
from quarterdeck.lab.study.stopping import CELLS, LADDER, Gain, Gains, StoppingTable, even, paired, searched, spelled

PLANTED: StoppingTable = tuple(6 + (cell * 5) % 7 - 3 for cell in range(len(CELLS)))
FLAT = 1
"""So many rungs off cost nothing."""


def worth(table: StoppingTable) -> float:
    """Highest at the planted table, and flat around it."""
    return -sum(max(0, abs(rung - best) - FLAT) ** 2 for rung, best in zip(table, PLANTED, strict=True))


def made_up(noise: float, seed: int = 1) -> tuple[Gains, list[int]]:
    """What tables gain, as if it were measured with so much noise; and how many tables each question took."""
    dice = np.random.default_rng(seed)
    asked: list[int] = []

    def gains(table: StoppingTable, _: StoppingTable, tried: Iterable[StoppingTable]) -> Iterator[Gain]:
        asked.append(1)
        for other in tried:
            asked[-1] += 1
            yield Gain(worth(other) - worth(table) + dice.normal(0, noise), noise)

    return gains, asked


def test_a_planted_table_is_found_and_how_far_each_cell_could_be_off() -> None:
    gains, asked = made_up(noise=0.1)
    found = searched(gains)
    assert max(abs(rung - best) for rung, best in zip(found.table, PLANTED, strict=True)) <= FLAT + 1
    assert worth(found.table) > worth(even(stopping.middle_of(found.singles))) + 20
    for (low, high), best in zip(found.ranges, PLANTED, strict=True):
        assert (low, high) == (best - FLAT, best + FLAT)
    assert sum(asked) <= stopping.trials_at_most()


def test_where_nothing_matters_nothing_is_changed_and_everything_does_as_well() -> None:
    def gains(_: StoppingTable, __: StoppingTable, tried: Iterable[StoppingTable]) -> Iterator[Gain]:
        return (Gain(0.0, 0.01) for _ in tried)

    found = searched(gains)
    assert found.table == even(len(LADDER) // 2)
    assert set(found.ranges) == {(0, len(LADDER) - 1)}


def test_a_full_search_takes_all_the_trials_it_may() -> None:
    """It gains by every step, so that no sweep is spared, and never loses, so that the ladder ends each range."""
    asked: list[int] = []

    def gains(_: StoppingTable, __: StoppingTable, tried: Iterable[StoppingTable]) -> Iterator[Gain]:
        asked.append(1)
        for number, _other in enumerate(tried):
            asked[-1] += 1
            yield Gain(1.0 + number / 100, 0.1)

    searched(gains)
    assert 0.8 * stopping.trials_at_most() < sum(asked) <= stopping.trials_at_most()


@pytest.mark.parametrize(
    ("after", "before", "sure"), [(10, 0, False), (12, 0, True), (64, 36, False), (170, 90, True), (0, 19, False)]
)
def test_only_games_that_end_differently_count_and_a_handful_is_not_enough(after: int, before: int, sure: bool) -> None:
    gain = paired(after, before, 1000)
    assert gain.mean == (after - before) / 1000
    assert gain.is_sure is sure
    assert paired(before, after, 1000).is_a_sure_loss is sure


def test_a_table_is_spelled_as_kernels_read_it() -> None:
    assert spelled(even(4)) == "nerve-0.25/0.25:0.25/0.25:0.25:0.25" + "/0.25:0.25:0.25:0.25" * 3
    same, plain = (plan("piratatak", 2, policy, {}).settings for policy in (spelled(even(4)), "nerve-0.25"))
    others = {
        plan("piratatak", 2, spelled(stopping.changed(even(4), cell, 9)), {}).settings for cell in range(len(CELLS))
    }
    assert len({plain, *others}) == 1 + len(CELLS), "every cell is one that the kernel looks at"
    counted = [
        kernels.play("piratatak", players=2, games=300, policy=policy) for policy in (spelled(even(4)), "nerve-0.25")
    ]
    assert np.array_equal(counted[0].lengths, counted[1].lengths)
    assert len(same) == len(plain)


def test_the_same_table_gains_nothing_in_real_games() -> None:
    gains = stopping.gains_in(Experiment(4000, "same"), 2)
    assert [gain.mean for gain in gains(even(4), even(4), [even(4)])] == [0.0]


def test_real_games_are_paired_and_every_comparison_has_games_of_its_own() -> None:
    gains = stopping.gains_in(Experiment(40_000, "paired"), 2)
    coward, bold = even(0), even(9)
    [one] = gains(coward, coward, [bold])
    [other] = gains(coward, coward, [bold])
    assert one.is_sure
    assert other.is_sure
    assert one != other


def test_the_best_table_of_a_short_search_beats_a_single_number_in_games_it_has_never_seen() -> None:
    best = stopping.best(Experiment(8000, "short"), 2)
    assert [len(best.table), len(best.ranges)] == [len(CELLS)] * 2
    assert all(low <= rung <= high for rung, (low, high) in zip(best.table, best.ranges, strict=True))
    policies = (spelled(best.table), piratatak.CAUTION)
    counted = kernels.play("piratatak", players=2, games=50_000, seed=99, policy=policies)
    assert share(counted.wins[0], 50_000).low > 0.52


@pytest.mark.parametrize(
    ("chance", "pirates", "cards"), [(0.5, 1, 2), (0.5, 8, 16), (0.25, 1, 4), (0.2, 3, 15), (1, 3, 3)]
)
def test_the_fewest_cards_are_those_with_which_a_kernel_still_draws(chance: float, pirates: int, cards: int) -> None:
    assert abs(piratatak.fewest_cards(chance, pirates) - cards) <= 1
    bold = round(chance * 254)
    fewest = piratatak.fewest_cards(chance, pirates)
    assert 254 * pirates <= bold * fewest
    assert 254 * pirates > bold * (fewest - 1)
