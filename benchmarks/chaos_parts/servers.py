"""The servers of a run under faults or attacks: one process with SQLite, or several with PostgreSQL and NATS."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from benchmarks.chaos_parts.power import DiskInAFile, disk_in_a_file
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
        disk: DiskInAFile | None = None,
    ) -> None:
        self.name = name
        self.database = database
        self.processes = processes
        self.bus = bus
        self.postgres = postgres
        self.disk = disk
        """Where the database is, if its power can be cut."""

    @property
    def urls(self) -> list[str]:
        return [process.url for process in self.processes]

    def log_lines(self) -> list[str]:
        return [line for process in self.processes for line in process.log.read_text(encoding="utf-8").splitlines()]


@contextmanager
def on_sqlite(limits: Sequence[str] = UNLIMITED, *, power: bool = False) -> Iterator[ServerGroup]:
    """One process and a file; with `power` on a disk whose power can be cut, where this user may mount one."""
    with tempfile.TemporaryDirectory(prefix="quarterdeck-") as folder, _disk(power) as disk:
        database = str((disk.path if disk else Path(folder)) / "tables.db")
        with _started([ServerProcess(Path(folder) / "log", f"--database={database}", limits=limits)]) as processes:
            yield ServerGroup("SQLite, one process", database, processes, disk=disk)


@contextmanager
def on_postgres(
    workers: int = 2, ports: int = 1, limits: Sequence[str] = UNLIMITED, *, power: bool = False
) -> Iterator[ServerGroup]:
    """PostgreSQL, NATS, and so many workers at so many ports; `power` as above."""
    with (
        tempfile.TemporaryDirectory(prefix="quarterdeck-") as folder,
        _disk(power) as disk,
        real_postgres(durable=disk is not None, where=disk.path if disk else None) as postgres,
        postgres.fresh_database() as database,
        NatsServer() as bus,
    ):
        flags = (f"--database={database}", f"--bus={bus.url}", f"--workers={workers}")
        if disk is not None:
            disk.sync()
        name = f"PostgreSQL and NATS, {workers * ports} workers"
        logs = [Path(folder) / f"log{number}" for number in range(ports)]
        with _started([ServerProcess(log, *flags, limits=limits) for log in logs]) as processes:
            yield ServerGroup(name, database, processes, bus, postgres, disk)


def _disk(power: bool) -> AbstractContextManager[DiskInAFile | None]:
    return disk_in_a_file() if power else nullcontext()


@contextmanager
def _started(processes: list[ServerProcess]) -> Iterator[list[ServerProcess]]:
    try:
        for process in processes:
            process.start()
        yield processes
    finally:
        for process in processes:
            process.stop()
