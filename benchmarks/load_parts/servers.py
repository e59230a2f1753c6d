"""The servers that are measured, and what Linux says of their processes and of the disk."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import msgspec

from benchmarks.server_process import ServerProcess
from quarterdeck.server.store.sqlite_file import connected

_TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Busy(msgspec.Struct, frozen=True):
    """Seconds of processor time that a process has had."""

    loop: float
    """In its first thread, which runs the event loop."""
    others: float
    """In all others: in ours, the store's."""
    system: float
    """Of both, what the kernel needed."""

    def since(self, before: Busy) -> Busy:
        return Busy(self.loop - before.loop, self.others - before.others, self.system - before.system)


class MeasuredServer(ServerProcess):
    """A server on a core of its own, and what Linux says of its process."""

    def busy(self) -> Busy:
        loop = others = system = 0.0
        pid = self.pid
        for thread in Path(f"/proc/{pid}/task").iterdir():
            fields = (thread / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            user, kernel = int(fields[11]) / _TICK, int(fields[12]) / _TICK
            system += kernel
            if int(thread.name) == pid:
                loop = user + kernel
            else:
                others += user + kernel
        return Busy(loop, others, system)


def machine_busy() -> float:
    """Seconds of processor time that all cores together have spent on anything, or on other guests of their host."""
    fields = Path("/proc/stat").read_text(encoding="utf-8").partition("\n")[0].split()[1:9]
    user, nice, system, _idle, _waiting, interrupts, soft, stolen = (int(field) / _TICK for field in fields)
    return user + nice + system + interrupts + soft + stolen


def quarterdeck(database: Path, core: int | None) -> MeasuredServer:
    """Ours: one worker, one SQLite file, and limits that do not limit."""
    return MeasuredServer(_log(database.parent), f"--database={database}", core=core)


def bare(folder: Path, update_bytes: int, done_bytes: int, core: int | None) -> MeasuredServer:
    command = [sys.executable, "-m", "benchmarks.load_parts.bare_server", str(update_bytes), str(done_bytes)]
    return MeasuredServer(_log(folder), command=command, core=core)


def _log(folder: Path) -> Path:
    return folder / f"{time.monotonic_ns()}.log"


def moves_in(database: Path) -> int:
    """How many moves lie in a store."""
    with closing(sqlite3.connect(database)) as connection:
        query = 'select count(*) from log where instr(cast(what as text), \'"what":"moved"\')'
        (moves,) = connection.execute(query).fetchone()
        return int(moves)


class Disk(msgspec.Struct, frozen=True):
    """Where the store lies, and how it writes there."""

    filesystem: str
    synchronous: str
    journal: str
    commit_ms: float
    """The median of some commits of one row each, written alone."""


def disk_under(folder: Path) -> Disk:
    """Asked of a connection that is made just as the server's are."""
    with closing(connected(folder / "probe.db", 5.0)) as connection:
        (level,) = connection.execute("pragma synchronous").fetchone()
        (journal,) = connection.execute("pragma journal_mode").fetchone()
        connection.execute("create table probe (line text)")
        took = []
        for _ in range(50):
            start = time.perf_counter()
            connection.execute("insert into probe values ('a line as long as a move in the log of a table')")
            took.append(time.perf_counter() - start)
    levels = {0: "OFF", 1: "NORMAL", 2: "FULL", 3: "EXTRA"}
    return Disk(_filesystem(folder), levels[level], journal, sorted(took)[25] * 1000)


def _filesystem(folder: Path) -> str:
    mounts = [line.split()[1:3] for line in Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()]
    above = [(place, kind) for place, kind in mounts if folder.resolve().is_relative_to(place)]
    return max(above, key=lambda mount: len(mount[0]))[1]


def two_cores() -> tuple[int | None, int | None]:
    """A core for the server and another for the generator; none where there is only one."""
    allowed = sorted(os.sched_getaffinity(0))
    return (allowed[-1], allowed[0]) if len(allowed) > 1 else (None, None)
