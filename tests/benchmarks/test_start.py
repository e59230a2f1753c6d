"""The waits that are measured are those of the real command at a real terminal; how long they are, no test says."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from benchmarks import start
from benchmarks.frame import MeasurementFailed
from benchmarks.machine import this_machine
from benchmarks.start import STARTS, Start, waited


def test_every_start_is_waited_for_until_its_screen_is_there() -> None:
    report = start.run(1)
    assert [wait.words for wait in report.waits] == [begin.words for begin in STARTS]
    assert all(0 < wait.best <= wait.worst for wait in report.waits)
    page = io.StringIO()
    start.show(report, Console(file=page, width=120))
    assert this_machine().cpu in page.getvalue()
    assert ("The goals hold." in page.getvalue()) == report.holds


def test_a_command_that_ends_without_its_screen_is_not_measured(tmp_path: object) -> None:
    with pytest.raises(MeasurementFailed, match="has ended"):
        waited(Start(("games",), "no such words", 150), str(tmp_path))
