"""The run with several workers in its short form: it runs, and what it tells fits together."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

import pytest
from rich.console import Console

from benchmarks import workers
from benchmarks.load_parts.fleet_servers import SHARED_PORT, Layout

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what the run asks of a process")
SHORT = workers.Plan(tables=3, rounds=1, seconds=0.2)


def measured(layouts: Sequence[Layout]) -> workers.Report:
    return workers.run(SHORT, layouts, Console(file=io.StringIO()))


def check(report: workers.Report) -> None:
    for each in report.grown:
        assert each.rate == each.rounds[0] > 0
        assert len(each.by_worker) == each.workers
        assert each.worker_time > 0
    page = io.StringIO()
    workers.show(report, Console(file=page, width=140))
    assert all(f"{each.rate:,.0f}" in page.getvalue() for each in report.grown)


def test_two_workers_on_one_sqlite_file_share_the_tables_and_are_told_apart() -> None:
    report = measured((Layout("sqlite", 1), Layout("sqlite", 2), Layout("sqlite", 2, SHARED_PORT)))
    check(report)
    assert [list(each.behind) for each in report.grown] == [[], ["NATS"], []]
    assert min(report.grown[1].by_worker) > 0, "both have tables"


@pytest.mark.long
def test_two_workers_on_postgres_at_one_port_and_at_two() -> None:
    report = measured((Layout("postgres", 1), Layout("postgres", 2), Layout("postgres", 2, SHARED_PORT)))
    check(report)
    assert [list(each.behind) for each in report.grown] == [["PostgreSQL"], ["PostgreSQL", "NATS"], ["PostgreSQL"]]


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        workers.main(["--help"])
    assert "python -m benchmarks.workers --quick" in capsys.readouterr().out
