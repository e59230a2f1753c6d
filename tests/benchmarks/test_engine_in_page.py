"""The engine inside a page is timed beside bare Pyodide and compared with CPython; how quick it is, no test says."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from benchmarks import engine_in_page, engine_same
from benchmarks.frame import MeasurementFailed

pytestmark = pytest.mark.long


def test_starts_and_moves_are_timed_beside_bare_pyodide_and_cpython() -> None:
    report = engine_in_page.run(Console(file=io.StringIO()), rounds=1, moves=3, levels=("parrot", "kraken"))
    start = report.start
    assert min(start.bare_cold, start.bare_warm, start.cold, start.warm, start.native) > 0
    assert [(one.game, one.level) for one in report.moves] == [
        (game, level) for game in ("memoarrr", "piratatak") for level in ("parrot", "kraken")
    ]
    page = io.StringIO()
    engine_in_page.show(report, Console(file=page, width=120))
    assert page.getvalue().count("The goal of ") == len(report.goals)


def test_a_game_of_each_set_of_options_is_compared() -> None:
    report = engine_same.run(1, Console(file=io.StringIO()))
    assert report.holds
    assert len(report.sets) == 12
    with pytest.raises(MeasurementFailed, match="at least one"):
        engine_same.run(0, Console(file=io.StringIO()))
