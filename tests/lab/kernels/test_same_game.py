"""The kernels play the same game as the reference engine, move by move. `benchmarks.kernels_same` plays longer."""

from __future__ import annotations

import pytest

from benchmarks.kernel_parts.same import OPTION_SETS, OptionSet, compare
from quarterdeck.lab.kernels.graphics import Graphics
from tests.depth import deep
from tests.lab.kernels.plain import PlainPython

GAMES = {"memoarrr": 80, "piratatak": 16}


@pytest.mark.parametrize("which", OPTION_SETS, ids=lambda which: which.words)
def test_kernel_and_reference_engine_agree_before_every_move(which: OptionSet) -> None:
    games = deep(GAMES[which.game])
    assert compare(which, OPTION_SETS.index(which) << 32, games, seed=1) > 10 * games


@pytest.mark.parametrize("which", OPTION_SETS, ids=lambda which: which.words)
def test_the_text_for_a_gpu_and_the_reference_engine_agree_before_every_move(which: OptionSet, gpu: Graphics) -> None:
    games = deep({"memoarrr": 10, "piratatak": 2}[which.game])
    assert compare(which, OPTION_SETS.index(which) << 32, games, 1, gpu) > 10 * games


@pytest.mark.parametrize(
    "which", [which for which in OPTION_SETS if which.game == "memoarrr"], ids=lambda which: which.words
)
def test_they_agree_when_all_cards_come_up(which: OptionSet) -> None:
    games = deep(12)
    assert compare(which, OPTION_SETS.index(which) << 32, games, seed=2, knowing=True) > 80 * games


@pytest.mark.parametrize("which", [OPTION_SETS[11], OPTION_SETS[-1]], ids=lambda which: which.words)
def test_an_unbroken_kernel_agrees_in_plain_python_too(which: OptionSet) -> None:
    assert compare(which, 0, {"memoarrr": 20, "piratatak": 1}[which.game], 1, PlainPython()) > 100
