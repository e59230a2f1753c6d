"""The servers of a run under faults or attacks: one process with SQLite, or several with PostgreSQL and NATS."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.server_process import UNLIMITED, ServerProcess
from tests.server.real_nats import NatsServer
from tests.server.real_servers import RealPostgres, real_postgres


class ServerGroup:
    """Servers that share a database, and the bus between them where there is one."""

    def __init__(
        self,
        name: str,
        database: str,
        processes: list[ServerProcess],
        bus: NatsServer | None = None,
        postgres: RealPostgres | None = None,
    ) -> None:
        self.name = name
        self.database = database
        self.processes = processes
        self.bus = bus
        self.postgres = postgres

    @property
    def urls(self) -> list[str]:
        return [process.url for process in self.processes]

    def log_lines(self) -> list[str]:
        return [line for process in self.processes for line in process.log.read_text(encoding="utf-8").splitlines()]


@contextmanager
def on_sqlite(limits: Sequence[str] = UNLIMITED) -> Iterator[ServerGroup]:
    """One process and a file."""
    with tempfile.TemporaryDirectory(prefix="quarterdeck-") as folder:
        database = str(Path(folder) / "tables.db")
        with _started([ServerProcess(Path(folder) / "log", f"--database={database}", limits=limits)]) as processes:
            yield ServerGroup("SQLite, one process", database, processes)


@contextmanager
def on_postgres(workers: int = 2, ports: int = 1, limits: Sequence[str] = UNLIMITED) -> Iterator[ServerGroup]:
    """PostgreSQL, NATS, and so many workers at so many ports."""
    with (
        tempfile.TemporaryDirectory(prefix="quarterdeck-") as folder,
        real_postgres() as postgres,
        postgres.fresh_database() as database,
        NatsServer() as bus,
    ):
        flags = (f"--database={database}", f"--bus={bus.url}", f"--workers={workers}")
        logs = [Path(folder) / f"log{number}" for number in range(ports)]
        with _started([ServerProcess(log, *flags, limits=limits) for log in logs]) as processes:
            yield ServerGroup(f"PostgreSQL and NATS, {workers * ports} workers", database, processes, bus, postgres)


@contextmanager
def _started(processes: list[ServerProcess]) -> Iterator[list[ServerProcess]]:
    try:
        for process in processes:
            process.start()
        yield processes
    finally:
        for process in processes:
            process.stop()
