"""What comes of very many kernel games agrees with what comes of games of the reference engine, dealt on its own."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.kernel_parts.same import OptionSet
from benchmarks.kernel_parts.statistics import of_the_kernel, of_the_reference, p_values

SURPRISING = 1e-4
"""Both sides are the same on every run, so this can't fail by bad luck tomorrow."""


@pytest.mark.parametrize(
    ("which", "reference", "games"),
    [
        (OptionSet("memoarrr", 4, ()), 1500, 1_000_000),
        (OptionSet("memoarrr", 3, (("edition", "2023"), ("abilities", True))), 1000, 200_000),
        (OptionSet("memoarrr", 2, (("abilities", True), ("treasures", "ordered"))), 1000, 200_000),
        (OptionSet("piratatak", 4, ()), 150, 10_000),
    ],
    ids=lambda value: value.words if isinstance(value, OptionSet) else str(value),
)
def test_a_million_kernel_games_look_like_those_of_the_reference_engine(
    which: OptionSet, reference: int, games: int
) -> None:
    found = p_values(of_the_reference(which, 1, reference), of_the_kernel(which, games, seed=1))
    assert min(found.values()) > SURPRISING, found


def test_another_game_looks_different() -> None:
    old = of_the_kernel(OptionSet("memoarrr", 3, (("abilities", True),)), 20_000, seed=1)
    new = of_the_kernel(OptionSet("memoarrr", 3, (("abilities", True), ("edition", "2023"))), 20_000, seed=1)
    assert p_values(old, new)["moves"] < 1e-12


def test_rare_values_are_taken_together() -> None:
    one, other = Counter({1: 500, 2: 500, 9: 1}), Counter({1: 510, 2: 490, 8: 1})
    assert 0.5 < p_values({"x": one}, {"x": other})["x"] < 0.8
