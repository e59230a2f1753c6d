"""What a hundred thousand tables would need: one worker, one PostgreSQL and one NATS are measured, the rest simulated.

The simulation replays the measured times with more tables and workers than a machine has. It is compared with a real
worker at the pace of people first.
"""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import ArgumentTypeError
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from rich.console import Console

if sys.platform != "win32":
    import uvloop

from benchmarks.frame import Benchmark, MeasurementFailed, circumstances, seconds, table_of
from benchmarks.machine import Machine, this_machine
from benchmarks.scale_parts.measurements import Amount, Carried, Paced, measure
from benchmarks.scale_parts.simulation import Services, Simulated, Size, fewest_workers, simulate
from benchmarks.server_process import allow_many_sockets

TABLES = (1_000, 10_000, 100_000)
SPARE = 0.3
"""The part of their time that workers keep to spare where their number is worked out."""
QUICK = Amount(
    tables=20, windows=5, paced_tables=20, paced_seconds=3.0, pace=1.0, statements=20, messages=4_000, hops=50
)
EXAMPLES = """examples:
  python -m benchmarks.scale
  python -m benchmarks.scale --tables 50000 --pace 5
  python -m benchmarks.scale --measured benchmarks/measured/scale.json --tables 250000
  python -m benchmarks.scale --json benchmarks/measured/scale.json

The measurement takes about a minute and needs Linux and a machine with nothing else to do. With --measured the times
of an earlier run are replayed, which needs neither.
"""


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    load: float
    services: Services
    carried: Carried
    paced: Paced
    replayed: Simulated
    """The simulation of what `paced` was measured with."""
    simulated: tuple[Simulated, ...]


def main(argv: Sequence[str] | None = None) -> int:
    benchmark = Benchmark("scale", __doc__, EXAMPLES)
    parser = benchmark.parser
    parser.add_argument("--tables", type=_tables, metavar="N", help="so many tables (1,000, 10,000 and 100,000)")
    parser.add_argument("--pace", type=seconds, default=2.0, metavar="S", help="seconds between moves at a table (2)")
    parser.add_argument("--measured", type=_report, metavar="FILE", help="replay the times in FILE, of an earlier run")
    parser.add_argument("--quick", action="store_true", help="measure for some seconds only, to see that it works")
    return benchmark.carry_out(
        lambda choices, progress: run(
            (choices.tables,) if choices.tables else TABLES,
            choices.pace,
            QUICK if choices.quick else Amount(),
            choices.measured,
            progress,
        ),
        show,
        argv,
    )


def run(tables: Sequence[int], pace: float, amount: Amount, before: Report | None, progress: Console) -> Report:
    """Measure, or take the times of an earlier run, and simulate."""
    base = before or _measured(amount, progress)
    progress.print("Simulating ...")
    replayed = simulate(base.services, Size(base.paced.tables, 1, base.paced.pace))
    return msgspec.structs.replace(
        base,
        replayed=replayed,
        simulated=tuple(line for size in tables for line in _with(size, pace, base.services)),
    )


def _measured(amount: Amount, progress: Console) -> Report:
    if sys.platform != "linux":
        raise MeasurementFailed(
            "The parts are measured with what only Linux tells of a process; --measured needs none."
        )
    load = os.getloadavg()[0]
    allow_many_sockets()
    progress.print("One worker, one PostgreSQL and one NATS, measured alone ...")
    with (
        TemporaryDirectory(prefix="quarterdeck-scale-") as folder,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        services, carried, paced = runner.run(measure(amount, Path(folder)))
    replayed = simulate(services, Size(paced.tables, 1, paced.pace))
    date = datetime.now(UTC).replace(microsecond=0)
    return Report(date, this_machine(), load, services, carried, paced, replayed, ())


def _with(tables: int, pace: float, services: Services) -> list[Simulated]:
    """The fewest workers that have something to spare, half and twice as many."""
    fewest = fewest_workers(services, Size(tables, 1, pace), SPARE)
    if not fewest:
        return []
    return [
        simulate(services, Size(tables, workers, pace)) for workers in sorted({max(1, fewest // 2), fewest, 2 * fewest})
    ]


def show(report: Report, console: Console) -> None:
    services, carried, paced = report.services, report.carried, report.paced
    parts = table_of("Measured alone", ("part",), ("µs of CPU", "carries a second"))
    mean = sum(services.worker) / len(services.worker)
    parts.add_row("a worker, for a move", f"{mean:.0f}", f"{carried.moves_of_a_core:,.0f}")
    parts.add_row("a worker, to hear of another’s move", f"{services.hearing:.1f}", f"{1e6 / services.hearing:,.0f}")
    rows = f"{carried.rows_of_the_database:,.0f} rows on one connection"
    parts.add_row("PostgreSQL, for a statement", f"{services.statement:.0f}", "")
    parts.add_row("PostgreSQL, for each of its rows", f"{services.row:.1f}", rows)
    parts.add_row("NATS, to take a message", f"{services.message:.1f}", f"{carried.messages_of_the_bus:,.0f}")
    parts.add_row("NATS, to give it to a worker", f"{services.delivery:.1f}", "")
    console.print(parts)
    hop, flush = (sorted(times)[len(times) // 2] for times in (services.hop, services.flush))
    console.print(
        f"A message is {hop:.0f} µs on its way, and the disk takes {flush:.0f} µs to flush a statement (medians).\n"
        f"Check with {paced.tables:,} tables at one worker, a move in {paced.pace:g} s each: p50 {paced.p50:.1f} ms "
        f"measured, {report.replayed.p50:.1f} simulated; p99 {paced.p99:.1f} measured, {report.replayed.p99:.1f} "
        "simulated.",
        highlight=False,
    )
    table = table_of(
        "Simulated",
        (),
        ("tables", "workers", "moves/s", "workers\nbusy", "database\nbusy", "bus\nbusy", "p50\nms", "p99\nms"),
    )
    for each in report.simulated:
        waits = (f"{each.p50:.1f}", f"{each.p99:.1f}") if each.keeps_up else ("does not", "keep up")
        busy = (f"{each.worker:.0%}", f"{each.database:.2f}", f"{each.bus:.2f}")
        table.add_row(f"{each.size.tables:,}", f"{each.size.workers:,}", f"{each.size.moves:,.0f}", *busy, *waits)
    console.print(table)
    console.print(circumstances(report.date, report.machine, report.load), highlight=False)


def _tables(typed: str) -> int:
    if not typed.isdecimal() or not 0 < int(typed) <= 10_000_000:
        raise ArgumentTypeError(f"{typed} is not a number of tables from 1 to 10000000")
    return int(typed)


def _report(typed: str) -> Report:
    try:
        return msgspec.json.decode(Path(typed).read_bytes(), type=Report)
    except (OSError, msgspec.DecodeError):
        raise ArgumentTypeError(f"{typed} is not a file that this benchmark has written") from None


if __name__ == "__main__":
    sys.exit(main())
