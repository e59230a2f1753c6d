"""The report of a load run: tables for people, JSON for programs."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from benchmarks.load_parts.figures import QUIET, FullSpeed, Goal, HumanPace, Memory, Speed, Wait, strangers
from benchmarks.load_parts.servers import Disk
from benchmarks.load_parts.tables import Tally
from benchmarks.machine import Machine

_VERDICTS = {True: "holds", False: "does not hold", None: "undecided"}


class Circumstances(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    versions: dict[str, str]
    disk: Disk
    cores: tuple[int | None, int | None]
    """The server's and the generator's."""
    messages: Tally
    """All that went between our server and the generator."""
    moves_in_store: int
    """Found in the database at the end: as many as the generator has sent."""


class Report(msgspec.Struct, frozen=True):
    circumstances: Circumstances
    full_speed: tuple[FullSpeed, ...]
    human_pace: tuple[HumanPace, ...]
    memory: Memory
    goals: tuple[Goal, ...]


def as_json(report: Report) -> bytes:
    told: dict[str, Any] = msgspec.to_builtins(report)
    for line, each in zip(told["full_speed"], report.full_speed, strict=True):
        line["share"] = each.share
        line["share_of_time"] = each.share_of_time
    memory = report.memory
    told["memory"]["kb_per_idle_table"] = memory.per_idle_table
    for index, line in enumerate(told["memory"]["held"]):
        line["kb_per_connection"] = memory.per_connection(index)
        line["kb_per_connection_bare"] = memory.bare_per_connection(index)
    return msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n"


def show(report: Report, console: Console) -> None:
    full = report.full_speed
    tables = _full_speed(full), _where_the_time_goes(full), _human_pace(report.human_pace), _memory(report.memory)
    for table in tables:
        console.print(table)
        console.print()
    console.print(_goals(report.goals))
    console.print()
    console.print(Text(_told(report.circumstances)))
    busiest = strangers(report.full_speed)
    if busiest > QUIET:
        warning = f"The machine was not quiet: up to {busiest:.0f} % of a core went to other programs."
        console.print(
            Text(f"{warning} The rates and waits are not to be trusted; the shares by CPU time suffer least.")
        )


def _headed(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left")
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def _full_speed(measured: tuple[FullSpeed, ...]) -> Table:
    table = _headed(
        "(a) Moves per second, from the socket into SQLite to all four seats",
        *("tables", "ours", "bare", "share", "share by\nCPU time"),
    )
    for each in measured:
        shares = f"{each.share:.2f}", f"{each.share_of_time:.2f}"
        table.add_row(f"{each.tables:,}", f"{each.ours.rate:,.0f}", f"{each.bare.rate:,.0f}", *shares)
    return table


def _where_the_time_goes(measured: tuple[FullSpeed, ...]) -> Table:
    table = _headed(
        "Where the time goes at full speed",
        *("tables", "server", "µs CPU\na move", "of it in\nthe kernel", "loop\n% core", "store\n% core"),
        *("generator\n% core", "others\n% core"),
    )
    for each in measured:
        table.add_row(f"{each.tables:,}", "ours", *_times(each.ours))
        table.add_row("", "bare", *_times(each.bare), end_section=True)
    return table


def _times(speed: Speed) -> tuple[str, ...]:
    cores = (speed.loop, speed.store, speed.generator, speed.strangers)
    return tuple(f"{part:.0f}" for part in (speed.per_move, speed.system_per_move, *cores))


def _human_pace(measured: tuple[HumanPace, ...]) -> Table:
    table = _headed(
        "(b) Milliseconds from a move sent to the last seat’s update",
        *("tables", "server", "moves", "p50", "p99", "worst", "generator\nlate, p99", "server\n% core"),
    )
    for each in measured:
        table.add_row(f"{each.tables:,}", "ours", *_wait(each.ours), end_section=each.bare is None)
        if each.bare is not None:
            table.add_row("", "bare", *_wait(each.bare), end_section=True)
    return table


def _wait(wait: Wait) -> tuple[str, ...]:
    times = (f"{each:.1f}" for each in (wait.p50, wait.p99, wait.worst, wait.late))
    return (f"{wait.moves:,}", *times, f"{wait.server:.0f}")


def _memory(memory: Memory) -> Table:
    table = _headed("(c) Memory", "tables", "connections", "ours\nMB", "KB each", "bare\nMB", "KB each")
    table.add_row("0", "0", f"{memory.empty / 1024:.1f}", "", f"{memory.bare_empty / 1024:.1f}", "")
    each_table = f"{memory.per_idle_table:.1f} a table"
    table.add_row(f"{memory.idle_tables:,} idle", "0", f"{memory.idle / 1024:.1f}", each_table, "", "")
    for index, held in enumerate(memory.held):
        table.add_row(
            f"{held.tables:,}",
            f"{held.tables * 4:,}",
            f"{held.ours / 1024:.1f}",
            f"{memory.per_connection(index):.1f}",
            f"{held.bare / 1024:.1f}",
            f"{memory.bare_per_connection(index):.1f}",
        )
    return table


def _goals(goals: tuple[Goal, ...]) -> Table:
    table = Table(title="Goals", title_justify="left")
    for heading in ("goal", "found", ""):
        table.add_column(heading)
    for goal in goals:
        table.add_row(goal.name, goal.found, _VERDICTS[goal.holds])
    return table


def _told(found: Circumstances) -> str:
    machine, disk, messages = found.machine, found.disk, found.messages
    server, generator = found.cores
    cores = "not tied to cores" if server is None else f"the servers on core {server}, the generator on {generator}"
    versions = ", ".join(f"{package} {version}" for package, version in found.versions.items())
    updates = messages.update_bytes / max(1, messages.updates)
    return (
        f"{found.date:%Y-%m-%d %H:%M} UTC, {machine.cpu}, {machine.cores} cores, {machine.system}, {machine.python}; "
        f"{cores}\n{versions}\n"
        f"SQLite on {disk.filesystem}, synchronous={disk.synchronous}, journal_mode={disk.journal}; "
        f"a commit of one row alone takes {disk.commit_ms:.2f} ms\n"
        f"{messages.moves:,} moves of random Memoarrr games with 4 people were sent to Quarterdeck, "
        f"{found.moves_in_store:,} lie in its store; {messages.updates:,} updates of {updates:,.0f} bytes on average.\n"
        "The bare server sends as many frames of the same length, four updates and an acknowledgement for each move."
    )
