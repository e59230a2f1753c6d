"""Nothing is lost: hundreds of tables are played while servers are killed, the power fails and clients drop.

Afterwards every promise that was made to any client is compared with the store's log, move by move.
"""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from benchmarks.chaos_parts.run import Run, play_under_faults
from benchmarks.chaos_parts.servers import ServerGroup, in_container, on_postgres, on_sqlite
from benchmarks.frame import Benchmark, circumstances
from benchmarks.machine import Machine, this_machine
from benchmarks.server_process import allow_many_sockets

EXAMPLES = """examples:
  python -m benchmarks.chaos
  python -m benchmarks.chaos --on sqlite --tables 50 --seconds 20
  python -m benchmarks.chaos --on sqlite-workers --tables 50 --seconds 20
  python -m benchmarks.chaos --on postgres --workers 4 --json chaos.json
  python -m benchmarks.chaos --on container --tables 50 --seconds 20

It exits with 1 if anything was lost, told twice or let slip, or if a table is stuck.
For a container, `make image` builds the image first.
Run by root on Linux, the database is on a disk of its own, whose power is cut: what was not synced is gone then.
"""
ON = ("sqlite", "sqlite-workers", "postgres", "all", "container")
SHOWN = 40
"""So many complaints are shown; all of them are counted, and all are in the JSON."""


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    runs: tuple[Run, ...]

    @property
    def holds(self) -> bool:
        return not any(run.complaints for run in self.runs)


def main(argv: Sequence[str] | None = None) -> int:
    benchmark = Benchmark("chaos", __doc__, EXAMPLES)
    add = benchmark.parser.add_argument
    add("--on", choices=ON, default="all", help="which servers (all but the container)")
    add("--tables", type=_whole(1, 5000), default=200, metavar="N", help="tables at once (200)")
    add("--seconds", type=_whole(1, 86_400), default=60, metavar="S", help="how long faults come (60)")
    add("--workers", type=_whole(2, 64), default=2, metavar="N", help="workers where there are several (2)")
    add("--seed", type=_whole(0, 2**32), default=1, metavar="N", help="for the same misfortunes again (1)")
    return benchmark.carry_out(run, show, argv)


def run(choices: Namespace, progress: Console) -> Report:
    allow_many_sockets()
    runs: list[Run] = []
    for opening in _groups(choices):
        with opening() as servers:
            playing = play_under_faults(servers, choices.tables, choices.seconds, choices.seed, progress)
            runs.append(asyncio.run(playing))
    return Report(datetime.now(UTC).replace(microsecond=0), this_machine(), tuple(runs))


def _groups(choices: Namespace) -> list[Callable[[], AbstractContextManager[ServerGroup]]]:
    groups: dict[str, Callable[[], AbstractContextManager[ServerGroup]]] = {
        "sqlite": lambda: on_sqlite(power=True),
        "sqlite-workers": lambda: on_sqlite(workers=choices.workers, power=True),
        "postgres": lambda: on_postgres(choices.workers, power=True),
    }
    if choices.on == "container":
        return [in_container]
    return [opening for name, opening in groups.items() if choices.on in (name, "all")]


def show(report: Report, console: Console) -> None:
    console.print(_table(report.runs))
    for run in report.runs:
        console.print()
        if not run.complaints:
            console.print(Text(f"{run.on}: nothing was lost, nothing was told twice, no table is stuck."))
            continue
        console.print(Text(f"{run.on}: {len(run.complaints)} complaints."))
        for complaint in run.complaints[:SHOWN]:
            console.print(Text(f"  {complaint}"), soft_wrap=True)
        if len(run.complaints) > SHOWN:
            console.print(Text(f"  … and {len(run.complaints) - SHOWN} more"))
    console.print()
    console.print(Text(circumstances(report.date, report.machine)))


def _table(runs: tuple[Run, ...]) -> Table:
    table = Table(title="Games played under faults")
    table.add_column("")
    for run in runs:
        table.add_column(run.on, justify="right")
    for name in Run.__struct_fields__:
        if name not in ("on", "complaints"):
            table.add_row(name.replace("_", " "), *(_told(getattr(run, name)) for run in runs))
    table.add_section()
    table.add_row("complaints", *(str(len(run.complaints)) for run in runs), style="bold")
    return table


def _told(figure: object) -> str:
    match figure:
        case float():
            return f"{figure:,.1f} s"
        case dict():
            return "\n".join(f"{code} {count:,}" for code, count in figure.items()) or "0"
        case _:
            return f"{figure:,}"


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(typed: str) -> int:
        if not typed.isdecimal() or not least <= int(typed) <= most:
            raise ArgumentTypeError(f"{typed} is not a whole number from {least} to {most}")
        return int(typed)

    return read


if __name__ == "__main__":
    sys.exit(main())
