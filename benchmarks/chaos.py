"""Nothing is lost: hundreds of tables are played while servers are killed, the power fails and clients drop.

Afterwards every promise that was made to any client is compared with the store's log, move by move.
"""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from benchmarks.chaos_parts.run import Run, play_under_faults
from benchmarks.chaos_parts.servers import ServerGroup, in_container, on_postgres, on_sqlite
from benchmarks.frame import as_json, circumstances, writable
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


def main(argv: Sequence[str] | None = None) -> int:
    choices = _choices(argv)
    aside = Console(stderr=True)
    allow_many_sockets()
    runs: list[Run] = []
    try:
        for opening in _groups(choices):
            with opening() as servers:
                runs.append(
                    asyncio.run(play_under_faults(servers, choices.tables, choices.seconds, choices.seed, aside))
                )
    except KeyboardInterrupt:
        aside.print("Stopped.")
        return 130
    report = Report(datetime.now(UTC).replace(microsecond=0), this_machine(), tuple(runs))
    show(report, Console())
    if choices.json:
        choices.json.write_bytes(as_json(report))
    return 1 if any(run.complaints for run in runs) else 0


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


def _choices(argv: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(
        prog="python -m benchmarks.chaos",
        description="Play many tables while servers are killed, the power fails and clients drop; look for losses.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--on", choices=ON, default="all", help="which servers (all but the container)")
    parser.add_argument("--tables", type=_whole(1, 5000), default=200, metavar="N", help="tables at once (200)")
    parser.add_argument("--seconds", type=_whole(1, 86_400), default=60, metavar="S", help="how long faults come (60)")
    parser.add_argument(
        "--workers", type=_whole(2, 64), default=2, metavar="N", help="workers where there are several (2)"
    )
    parser.add_argument(
        "--seed", type=_whole(0, 2**32), default=1, metavar="N", help="for the same misfortunes again (1)"
    )
    parser.add_argument("--json", type=writable, metavar="FILE", help="write all figures to FILE as well")
    return parser.parse_args(argv)


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(typed: str) -> int:
        if not typed.isdecimal() or not least <= int(typed) <= most:
            raise ArgumentTypeError(f"{typed} is not a whole number from {least} to {most}")
        return int(typed)

    return read


if __name__ == "__main__":
    sys.exit(main())
