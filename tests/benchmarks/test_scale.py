"""The simulation of many tables: what it says for cases that can be worked out by hand, and the times it replays."""

from __future__ import annotations

import asyncio
import io
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from benchmarks import scale
from benchmarks.machine import this_machine
from benchmarks.scale_parts.measurements import Amount, Carried, Paced, measure_bus
from benchmarks.scale_parts.simulation import Clock, Line, Services, Size, bus_cores, fewest_workers, simulate

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what the run asks of a process")
STEADY = Services(
    worker=(100.0,), statement=100.0, row=10.0, flush=(1000.0,), message=10.0, delivery=1.0, hearing=2.0, hop=(50.0,)
)
"""A worker that needs 100 µs for each move, and a disk that needs a millisecond."""


def test_a_quiet_worker_shows_a_move_after_the_times_of_its_parts() -> None:
    found = simulate(STEADY, Size(tables=1, workers=1, pace=1.0), moves=50)
    assert found.p50 == pytest.approx((100 + 100 + 10 + 1000) / 1000)
    assert found.rows == 1.0
    assert found.worker == pytest.approx(1e-4)
    assert found.bus == 0.0
    assert found.keeps_up


def test_busier_workers_write_more_rows_with_a_statement_and_wait_longer() -> None:
    quiet, busy = (simulate(STEADY, Size(tables, 1, 1.0), moves=5_000) for tables in (100, 8_000))
    assert busy.rows > 2 * quiet.rows
    assert busy.p99 > quiet.p99
    assert busy.keeps_up


def test_statements_that_wait_for_the_disk_are_flushed_together() -> None:
    """Else a thousand statements a second would be the end, however many workers there are."""
    found = simulate(STEADY, Size(tables=20_000, workers=10, pace=1.0), moves=20_000)
    assert found.keeps_up
    assert found.p99 < 10


def test_too_few_workers_do_not_keep_up() -> None:
    found = simulate(STEADY, Size(tables=15_000, workers=1, pace=1.0), moves=5_000)
    assert found.worker == pytest.approx(1.5)
    assert not found.keeps_up


def test_fewest_workers_count_what_they_hear_of_each_other() -> None:
    assert fewest_workers(STEADY, Size(7_000, 1, 1.0), spare=0.3) == 2, "one would need 70 % for moves and 1.4 to hear"
    assert fewest_workers(STEADY, Size(6_800, 1, 1.0), spare=0.3) == 1
    assert fewest_workers(STEADY, Size(400_000, 1, 1.0), spare=0.3) == 0, "to hear of all moves takes all the time"


def test_bus_gives_every_message_to_all_workers_but_one() -> None:
    assert bus_cores(STEADY, Size(1_000, 1, 1.0)) == 0.0
    assert bus_cores(STEADY, Size(1_000, 11, 1.0)) == pytest.approx(1_000 * (10 + 10 * 1) / 1e6)


def test_line_serves_in_order_of_arrival_with_as_many_servers_as_it_has() -> None:
    clock = Clock()
    line = Line(clock, servers=2)
    ended: list[tuple[str, float]] = []

    def note(name: str) -> None:
        ended.append((name, clock.now))

    for name, takes in (("a", 3.0), ("b", 1.0), ("c", 1.0)):
        line.take(takes, partial(note, name))
    clock.run(10.0)
    assert ended == [("b", 1.0), ("c", 2.0), ("a", 3.0)]
    assert line.busy == 5.0


def earlier() -> scale.Report:
    paced = Paced(200, 2.0, 1.5, 4.0)
    replayed = simulate(STEADY, Size(200, 1, 2.0), moves=100)
    machine = this_machine()
    carried = Carried(10_000.0, 20_000.0, 30_000.0)
    return scale.Report(datetime.now(UTC), machine, 0.0, STEADY, carried, paced, replayed, ())


def test_times_of_an_earlier_run_are_replayed_with_other_numbers_of_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "scale.json"
    file.write_bytes(msgspec.json.encode(earlier()))
    assert scale.main(["--measured", str(file), "--tables", "3000", "--pace", "1"]) == 0
    told = capsys.readouterr().out
    assert "3,000" in told
    assert "p50 1.5 ms measured" in " ".join(told.split())


def test_a_size_that_no_number_of_workers_carries_has_no_row() -> None:
    report = scale.run((1_000_000,), 1.0, Amount(), earlier(), Console(file=io.StringIO()))
    assert report.simulated == ()


@ON_LINUX
def test_bus_is_measured_with_one_worker_that_hears_and_with_three() -> None:
    found = asyncio.run(measure_bus(Amount(messages=400, hops=5)))
    assert len(found.hop) == 5
    assert min(found.hop) > 0
    assert found.messages_a_second > 0
    assert min(found.message, found.delivery, found.hearing) > 0


@ON_LINUX
@pytest.mark.long
def test_all_parts_are_measured() -> None:
    amount = Amount(
        tables=3, windows=2, paced_tables=3, paced_seconds=1.0, pace=0.5, statements=5, messages=400, hops=5
    )
    report = scale.run((1_000,), 2.0, amount, None, Console(file=io.StringIO()))
    assert len(report.services.worker) == 2
    assert len(report.services.flush) == 5
    assert report.carried.moves_of_a_core > 0
    assert report.simulated


@pytest.mark.parametrize("words", [["--tables", "0"], ["--pace", "0"], ["--measured", "nowhere.json"]])
def test_bad_choices_are_refused_before_anything_runs(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        scale.main(words)
    assert leaving.value.code == 2
    assert words[1] in capsys.readouterr().err
