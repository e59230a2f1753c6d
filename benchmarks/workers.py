"""How the server grows with its workers: one and two of them, on SQLite and on PostgreSQL.

Rounds go in turn from one set of servers to the next. The workers, the database, the bus and the generator share the
machine's cores, so on a small machine moves per second can't double; processor time for a move tells what each part
would do with a core of its own.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import msgspec
from rich.console import Console

if sys.platform != "win32":
    import uvloop

from benchmarks.frame import Benchmark, MeasurementFailed, circumstances, table_of
from benchmarks.load_parts.fleet_servers import OWN_PORTS, SHARED_PORT, Layout, SpreadTables, WorkerGroup, serving
from benchmarks.load_parts.generator import MOVES_A_GAME, Fleet
from benchmarks.machine import Machine, this_machine
from benchmarks.server_process import allow_many_sockets

LAYOUTS = (
    Layout("sqlite", 1),
    Layout("sqlite", 2),
    Layout("sqlite", 2, SHARED_PORT),
    Layout("postgres", 1),
    Layout("postgres", 2),
    Layout("postgres", 2, SHARED_PORT),
)
TITLES = {"sqlite": "SQLite", "postgres": "PostgreSQL"}
EXAMPLES = """examples:
  python -m benchmarks.workers
  python -m benchmarks.workers --quick
  python -m benchmarks.workers --json benchmarks/measured/workers.json

A whole run takes about two minutes. It needs Linux, and a machine that has nothing else to do.
"""


class Plan(msgspec.Struct, frozen=True):
    tables: int = 100
    rounds: int = 4
    seconds: float = 3.0


OTHER_FILES = 1000
"""Open files that are not sockets of players."""
QUICK = Plan(tables=40, rounds=2, seconds=1.0)


class Grown(msgspec.Struct, frozen=True):
    """One set of servers. Times are microseconds of processor time for a move."""

    store: str
    workers: int
    ports: str
    rate: float
    rounds: tuple[float, ...]
    by_worker: tuple[float, ...]
    """The whole of the moves counts for each, so these add up to what a move costs the workers."""
    behind: dict[str, float]
    """The same of the database and of the bus, where they are processes of their own."""
    generator: float
    """Percent of a core."""
    cores: float
    """How many cores the servers had, all together."""

    @property
    def worker_time(self) -> float:
        return sum(self.by_worker)


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    load: float
    tables: int
    grown: tuple[Grown, ...]


def main(argv: Sequence[str] | None = None) -> int:
    benchmark = Benchmark("workers", __doc__, EXAMPLES)
    benchmark.parser.add_argument("--quick", action="store_true", help="half a minute, to see that it works")
    return benchmark.carry_out(
        lambda choices, progress: run(QUICK if choices.quick else Plan(), LAYOUTS, progress), show, argv
    )


def run(plan: Plan, layouts: Sequence[Layout], progress: Console) -> Report:
    if sys.platform != "linux":
        raise MeasurementFailed("The workers are measured with what only Linux tells of a process.")
    load = os.getloadavg()[0]
    most_tables = (allow_many_sockets() - OTHER_FILES) // (4 * len(layouts))
    with (
        TemporaryDirectory(prefix="quarterdeck-workers-") as folder,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ExitStack() as running,
    ):
        groups = []
        for number, layout in enumerate(layouts):
            place = Path(folder) / str(number)
            place.mkdir()
            groups.append(running.enter_context(serving(layout, place)))
        grown = runner.run(_measure(plan, list(zip(layouts, groups, strict=True)), most_tables, progress))
    date = datetime.now(UTC).replace(microsecond=0)
    return Report(date, this_machine(), load, plan.tables, tuple(grown))


async def _measure(
    plan: Plan, groups: list[tuple[Layout, WorkerGroup]], most_tables: int, progress: Console
) -> list[Grown]:
    """All groups have tables at the same time, none more than `most_tables`: a round that has used them up ends."""
    random = Random(1)
    played: list[list[_Played]] = [[] for _ in groups]
    fleets = [
        Fleet(group, SpreadTables([server.url for server in group.servers], random), random) for _, group in groups
    ]
    fastest = [500.0] * len(groups)
    for number in range(plan.rounds + 1):
        for index, ((layout, group), fleet) in enumerate(zip(groups, fleets, strict=True)):
            what = f"round {number} of {plan.rounds}" if number else "warming up"
            progress.print(f"{TITLES[layout.store]}, workers {layout.workers}, {layout.ports}: {what} ...")
            fresh = int(1.5 * fastest[index] * plan.seconds / MOVES_A_GAME) + 10
            await fleet.grow(plan.tables, min(fresh, most_tables - plan.tables))
            times = group.times()
            found = await fleet.at_full_speed(plan.seconds)
            spent = {name: each.spent() for name, each in times.items()}
            fastest[index] = max(fastest[index], found.rate)
            if number:
                played[index].append(_Played(found.moves, found.seconds, found.generator, spent))
    for fleet in fleets:
        await fleet.close()
    return [_grown(layout, rounds) for (layout, _), rounds in zip(groups, played, strict=True)]


class _Played(msgspec.Struct, frozen=True):
    moves: int
    seconds: float
    generator: float
    spent: dict[str, float]


def _grown(layout: Layout, played: list[_Played]) -> Grown:
    moves = sum(each.moves for each in played)
    seconds = sum(each.seconds for each in played)
    times = {name: 1e6 * sum(each.spent[name] for each in played) / moves for name in played[0].spent}
    rates = tuple(each.moves / each.seconds for each in played)
    return Grown(
        store=layout.store,
        workers=layout.workers,
        ports=layout.ports,
        rate=median(rates),
        rounds=rates,
        by_worker=tuple(time for name, time in times.items() if name.startswith("worker")),
        behind={name: time for name, time in times.items() if not name.startswith("worker")},
        generator=100 * sum(each.generator for each in played) / seconds,
        cores=sum(sum(each.spent.values()) for each in played) / seconds,
    )


def show(report: Report, console: Console) -> None:
    table = table_of(
        f"{report.tables:,} tables at full speed",
        ("store", "workers"),
        (
            "moves/s",
            "of one",
            "CPU µs a move:\nworkers",
            "database",
            "bus",
            "moves a s of\nworkers’ CPU",
            "cores\nused",
        ),
    )
    for each in report.grown:
        alone = next(one for one in report.grown if one.store == each.store and one.workers == 1)
        table.add_row(
            TITLES[each.store],
            str(each.workers) if each.workers == 1 else f"{each.workers}, {each.ports}",
            *(f"{each.rate:,.0f}", f"{each.rate / alone.rate:.2f}"),
            " + ".join(f"{part:.0f}" for part in each.by_worker),
            *(f"{each.behind[name]:.0f}" if name in each.behind else "" for name in ("PostgreSQL", "NATS")),
            *(f"{1e6 / each.worker_time:,.0f}", f"{each.cores:.1f}"),
        )
    console.print(table)
    console.print(
        f"{OWN_PORTS}: all seats of a table are at one worker, as behind a proxy that chooses by the table’s address. "
        f"{SHARED_PORT}: the system gives each connection to any worker, so that most tables are at both.\n"
        f"The generator needs a core, too, and this machine has {report.machine.cores}.",
        highlight=False,
    )
    console.print(circumstances(report.date, report.machine, report.load), highlight=False)


if __name__ == "__main__":
    sys.exit(main())
