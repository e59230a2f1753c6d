"""Servers of several workers for the load run: on one SQLite file, or on PostgreSQL.

Servers at ports of their own have NATS between them; the workers of one port have the bus of their machine.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

import msgspec

from benchmarks.load_parts.servers import Busy, MeasuredServer
from benchmarks.load_parts.tables import RealTables, Table, Tally
from tests.server.real_nats import NatsServer
from tests.server.real_servers import real_postgres

SHARED_PORT, OWN_PORTS = "one port", "a port each"
"""How connections find a worker: the system chooses one for each, or all of a table go to the same worker."""


class Layout(msgspec.Struct, frozen=True):
    """What serves the tables."""

    store: str
    """`sqlite` or `postgres`."""
    workers: int
    ports: str = OWN_PORTS


class ProcessTimes:
    """Seconds of processor time that some processes have had since this was made."""

    def __init__(self, pids: list[int]) -> None:
        self._pids = pids
        self._before = {pid: _processor_time(pid) for pid in pids}

    def spent(self) -> float:
        return sum(_processor_time(pid) - self._before[pid] for pid in self._pids)


class WorkerGroup:
    """Workers that share a store and a bus, and the processes behind them."""

    def __init__(self, servers: list[MeasuredServer], behind: dict[str, int]) -> None:
        self.servers = servers
        self._behind = behind

    @property
    def workers(self) -> list[int]:
        """The processes that serve."""
        return [pid for server in self.servers for pid in (server.workers() or [server.pid])]

    def busy(self) -> Busy:
        """All workers together, for the generator."""
        return Busy(sum(map(_processor_time, self.workers)), 0.0, 0.0)

    def times(self) -> dict[str, ProcessTimes]:
        """Processor time from now on: of each worker, and of what is behind them, with its own processes."""
        times = {f"worker {number}": ProcessTimes([pid]) for number, pid in enumerate(self.workers, start=1)}
        return times | {name: ProcessTimes(process_tree(pid)) for name, pid in self._behind.items()}


class SpreadTables:
    """Opens tables at several servers in turn; all seats of a table are at the same one."""

    def __init__(self, urls: list[str], random: Random) -> None:
        self._openers = [RealTables(url, random) for url in urls]
        self.tally = Tally()
        for opener in self._openers:
            opener.tally = self.tally

    async def ready(self, count: int) -> list[Table]:
        parts = [count // len(self._openers) + (number < count % len(self._openers)) for number in range(count)]
        made = await asyncio.gather(*(one.ready(part) for one, part in zip(self._openers, parts, strict=False)))
        return [table for tables in made for table in tables]


@contextmanager
def serving(layout: Layout, folder: Path) -> Iterator[WorkerGroup]:
    with ExitStack() as running:
        behind: dict[str, int] = {}
        flags: list[str] = []
        if layout.store == "postgres":
            database = running.enter_context(running.enter_context(real_postgres(durable=True)).fresh_database())
            behind["PostgreSQL"] = postmaster(database)
            flags.append(f"--database={database}")
        else:
            flags.append(f"--database={folder / 'tables.db'}")
        together = layout.ports == SHARED_PORT
        if layout.workers > 1 and not together:
            bus = running.enter_context(NatsServer())
            behind["NATS"] = bus.pid
            flags.append(f"--bus={bus.url}")
        if together:
            flags.append(f"--workers={layout.workers}")
        logs = [folder / f"{number}.log" for number in range(1 if together else layout.workers)]
        servers = [running.enter_context(MeasuredServer(log, *flags)) for log in logs]
        yield WorkerGroup(servers, behind)


def _processor_time(pid: int) -> float:
    """By the scheduler's account, which is exact where that of /proc/PID/stat counts hundredths of a second."""
    spent = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        spent += int((thread / "schedstat").read_text(encoding="ascii").split()[0])
    return spent / 1e9


def process_tree(pid: int) -> list[int]:
    """A process and all that it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [pid, *(each for child in children for each in process_tree(int(child)))]


def postmaster(database: str) -> int:
    """The first process of the PostgreSQL server that listens at a socket file."""
    host = parse_qs(urlsplit(database).query)["host"][0]
    (file,) = Path(host).glob("postmaster.pid")
    found = re.match(r"\d+", file.read_text(encoding="ascii"))
    assert found is not None
    return int(found.group())
