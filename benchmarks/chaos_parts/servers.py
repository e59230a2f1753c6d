"""The servers of a run under faults or attacks: one process or several with SQLite, or with PostgreSQL and NATS."""

from __future__ import annotations

import os
import signal
import socket
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from benchmarks.chaos_parts.power import DiskInAFile, disk_in_a_file
from benchmarks.server_process import UNLIMITED, ServerProcess
from tests.server.real_nats import NatsServer
from tests.server.real_servers import RealPostgres, real_postgres
from tools.imaging.container import Bundle


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
        *,
        workers: int = 1,
    ) -> None:
        self.name = name
        self.database = database
        self.processes = processes
        self.bus = bus
        self.postgres = postgres
        self.has_workers = workers > 1
        """Whether each process keeps workers, of which one can be killed alone."""
        self.disk = disk
        """Where the database is, if its power can be cut."""

    @property
    def urls(self) -> list[str]:
        return [process.url for process in self.processes]

    def log_lines(self) -> list[str]:
        return [line for process in self.processes for line in process.log.read_text(encoding="utf-8").splitlines()]


@contextmanager
def on_sqlite(limits: Sequence[str] = UNLIMITED, *, workers: int = 1, power: bool = False) -> Iterator[ServerGroup]:
    """So many workers and a file; with `power` on a disk whose power can be cut, where this user may mount one."""
    with tempfile.TemporaryDirectory(prefix="quarterdeck-") as folder, _disk(power) as disk:
        database = str((disk.path if disk else Path(folder)) / "tables.db")
        flags = (f"--database={database}", f"--workers={workers}")
        name = "SQLite, one process" if workers == 1 else f"SQLite, {workers} workers"
        with _started([ServerProcess(Path(folder) / "log", *flags, limits=limits)]) as processes:
            yield ServerGroup(name, database, processes, disk=disk, workers=workers)


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
            yield ServerGroup(name, database, processes, bus, postgres, disk, workers=workers)


class ContainerProcess(ServerProcess):
    """The server inside a container: to kill it is to kill the container's first process, not the runtime."""

    def kill(self) -> None:
        for first in self.workers():
            os.kill(first, signal.SIGKILL)
        super().stop()


@contextmanager
def in_container(limits: Sequence[str] = UNLIMITED) -> Iterator[ServerGroup]:
    """One container of the image in build/image, run without root rights, with its volume in a folder."""
    with tempfile.TemporaryDirectory(prefix="quarterdeck-") as folder:
        bundle = Bundle(Path(folder) / "container")
        words = ["/usr/bin/quarterdeck", "serve", "--host=127.0.0.1", f"--port={_free_port()}", *limits]
        process = ContainerProcess(Path(folder) / "log", command=bundle.command("quarterdeck-chaos", words))
        with _started([process]) as processes:
            yield ServerGroup("a container, SQLite", str(bundle.data / "tables.db"), processes)


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


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
