"""Hostile clients of every kind against servers with default settings, while friendly clients play.

The hostile clients run in a process of their own (`benchmarks.attack_parts.hostile`). The friendly ones are the tables
of a chaos run, and every promise that was made to them is compared with the store's log afterwards.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from argparse import ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime

import msgspec
from rich.console import Console
from rich.text import Text

from benchmarks.attack_parts.hostile import Deeds
from benchmarks.chaos_parts.run import ChaosRun, Run, checked
from benchmarks.chaos_parts.servers import ServerGroup, on_postgres, on_sqlite
from benchmarks.environments import ROOT
from benchmarks.frame import Benchmark, MeasurementFailed, circumstances, table_of
from benchmarks.machine import Machine, this_machine
from benchmarks.server_process import allow_many_sockets
from benchmarks.table_player import Behaviour

EXAMPLES = """examples:
  python -m benchmarks.attack
  python -m benchmarks.attack --on sqlite --seconds 60
  python -m benchmarks.attack --json attack.json

It exits with 1 if the server's memory grows by more than 100 MB, if a friendly client waits longer than a second, or
if anything is lost.
"""
MOST_GROWTH = 100.0
"""Megabytes."""
LONGEST_WAIT = 1.0
"""Seconds."""
TABLES = 3
"""Friendly tables at once: few enough for the limit of new tables in an hour."""
PEOPLE = Behaviour(thought=2.0)
"""Friendly clients play at the pace of people."""
SAMPLE = 0.5
STEADY = 1024
"""Kilobytes by which the memory of a server that has started may still change in two seconds."""


class Siege(msgspec.Struct, frozen=True, kw_only=True):
    """What hostile clients did to one kind of server, and what friendly clients noticed."""

    deeds: Deeds
    megabytes_at_start: float
    megabytes_at_most: float
    megabytes_at_end: float
    open_files_at_most: int
    friends: Run

    @property
    def growth(self) -> float:
        return self.megabytes_at_most - self.megabytes_at_start

    @property
    def faults(self) -> list[str]:
        """Why the attack has succeeded; nothing if it has failed."""
        found = list(self.friends.complaints)
        if self.growth > MOST_GROWTH:
            found.append(f"the server's memory grew by {self.growth:.0f} MB")
        if self.friends.longest_wait > LONGEST_WAIT:
            found.append(f"a friendly client waited {self.friends.longest_wait:.1f} s")
        if not self.friends.games:
            found.append("no friendly game came to its end")
        return found


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    sieges: tuple[Siege, ...]

    @property
    def holds(self) -> bool:
        return not any(siege.faults for siege in self.sieges)


class Attack:
    """The hostile process, and what is measured of the server meanwhile."""

    def __init__(self, servers: ServerGroup, seconds: float, seed: int) -> None:
        self._servers = servers
        self._seconds = seconds
        self._seed = seed
        self.deeds = Deeds()
        self.memory: list[int] = []
        self.open_files = 0

    async def run(self) -> None:
        await self._until_started()
        command = (sys.executable, "-m", "benchmarks.attack_parts.hostile")
        arguments = (self._servers.urls[0], str(self._seconds), str(self._seed))
        with tempfile.TemporaryFile() as errors:
            hostile = await asyncio.create_subprocess_exec(
                *command, *arguments, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=errors
            )
            telling = asyncio.create_task(hostile.communicate())
            while not telling.done():
                self.memory.append(self.memory_now())
                self.open_files = max(self.open_files, *(server.open_files() for server in self._servers.processes))
                await asyncio.wait((telling,), timeout=SAMPLE)
            told, _ = telling.result()
            if hostile.returncode:
                errors.seek(0)
                raise MeasurementFailed(f"The hostile process has failed:\n{errors.read().decode()[-2000:]}")
        self.deeds = msgspec.json.decode(told, type=Deeds)

    async def _until_started(self) -> None:
        """Wait until all workers are there and have loaded what they need: their memory stays as it is."""
        before = 0
        while abs((now := self.memory_now()) - before) > STEADY:
            before = now
            await asyncio.sleep(2.0)
        self.memory.append(now)

    def memory_now(self) -> int:
        return sum(server.memory() for server in self._servers.processes)


async def besiege(servers: ServerGroup, seconds: float, seed: int, behaviour: Behaviour = PEOPLE) -> Siege:
    """Let friendly clients play while hostile ones attack, then check everything."""
    began = time.monotonic()
    attack = Attack(servers, seconds, seed)
    friends = ChaosRun(servers, TABLES, seed, behaviour)
    await friends.play(attack.run())
    records = await friends.records()
    at_end = attack.memory_now()
    for process in servers.processes:
        await asyncio.to_thread(process.stop)
    return Siege(
        deeds=attack.deeds,
        megabytes_at_start=attack.memory[0] / 1024,
        megabytes_at_most=max(attack.memory) / 1024,
        megabytes_at_end=at_end / 1024,
        open_files_at_most=attack.open_files,
        friends=await checked(friends, Counter(), records, seed, began),
    )


def _run(choices: Namespace, progress: Console) -> Report:
    allow_many_sockets()
    groups: dict[str, Callable[[], AbstractContextManager[ServerGroup]]] = {
        "sqlite": lambda: on_sqlite(limits=()),
        "fleet": lambda: on_postgres(limits=()),
    }
    sieges = []
    for name, opening in groups.items():
        if choices.on in (name, "both"):
            with opening() as servers:
                progress.print(f"{servers.name}: under attack for {choices.seconds:.0f} s ...")
                sieges.append(asyncio.run(besiege(servers, choices.seconds, choices.seed)))
    return Report(datetime.now(UTC).replace(microsecond=0), this_machine(), tuple(sieges))


def show(report: Report, console: Console) -> None:
    table = table_of("Under attack", [""], [siege.friends.on for siege in report.sieges])
    rows: dict[str, Callable[[Siege], str]] = {
        "hostile requests": lambda siege: f"{siege.deeds.requests:,}",
        "hostile connections": lambda siege: f"{siege.deeds.connections:,}",
        "hostile frames": lambda siege: f"{siege.deeds.frames:,}",
        "answers to them": lambda siege: _by_count(siege.deeds.answers),
        "memory at start": lambda siege: f"{siege.megabytes_at_start:.0f} MB",
        "memory at most": lambda siege: f"{siege.megabytes_at_most:.0f} MB",
        "memory at end": lambda siege: f"{siege.megabytes_at_end:.0f} MB",
        "open files at most": lambda siege: f"{siege.open_files_at_most:,}",
        "friendly games": lambda siege: f"{siege.friends.games:,}",
        "commands acknowledged": lambda siege: f"{siege.friends.acknowledged:,}",
        "slowest answer to a friendly client": lambda siege: f"{1000 * siege.friends.longest_wait:.0f} ms",
        "faults": lambda siege: str(len(siege.faults)),
    }
    for name, figure in rows.items():
        table.add_row(name, *map(figure, report.sieges))
    console.print(table)
    for siege in report.sieges:
        for fault in siege.faults:
            console.print(Text(f"{siege.friends.on}: {fault}."), soft_wrap=True)
    console.print(Text(circumstances(report.date, report.machine)))


def _by_count(answers: dict[str, int]) -> str:
    return "\n".join(f"{answer} {count:,}" for answer, count in Counter(answers).most_common())


def _seconds(typed: str) -> float:
    if not typed.isdecimal() or not 1 <= int(typed) <= 86_400:
        raise ArgumentTypeError(f"{typed} is not a whole number of seconds from 1 to 86400")
    return float(typed)


def main(argv: Sequence[str] | None = None) -> int:
    benchmark = Benchmark("attack", "Attack servers with default settings while friendly clients play.", EXAMPLES)
    parser = benchmark.parser
    parser.add_argument("--on", choices=("sqlite", "fleet", "both"), default="both", help="which servers (both)")
    parser.add_argument("--seconds", type=_seconds, default=300.0, metavar="S", help="for each kind of server (300)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="for the same attack again (1)")
    return benchmark.carry_out(_run, show, argv)


if __name__ == "__main__":
    sys.exit(main())
