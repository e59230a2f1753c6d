"""The servers that a storm is let loose on: one process with SQLite, or several with PostgreSQL and NATS."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.server_process import ServerProcess
from tests.server.real_nats import NatsServer
from tests.server.real_servers import RealPostgres, real_postgres


class Harbour:
    """Ships that share a database, and the bus between them where there is one."""

    def __init__(
        self,
        name: str,
        database: str,
        ships: list[ServerProcess],
        bus: NatsServer | None = None,
        postgres: RealPostgres | None = None,
    ) -> None:
        self.name = name
        self.database = database
        self.ships = ships
        self.bus = bus
        self.postgres = postgres

    @property
    def urls(self) -> list[str]:
        return [ship.url for ship in self.ships]

    def log_lines(self) -> list[str]:
        return [line for ship in self.ships for line in ship.log.read_text(encoding="utf-8").splitlines()]


@contextmanager
def on_sqlite() -> Iterator[Harbour]:
    """One process and a file."""
    with tempfile.TemporaryDirectory(prefix="quarterdeck-") as folder:
        database = str(Path(folder) / "tables.db")
        with _afloat([ServerProcess(Path(folder) / "log", f"--database={database}")]) as ships:
            yield Harbour("SQLite, one process", database, ships)


@contextmanager
def on_postgres(workers: int = 2, ports: int = 1) -> Iterator[Harbour]:
    """PostgreSQL, NATS, and so many workers at so many ports."""
    with (
        tempfile.TemporaryDirectory(prefix="quarterdeck-") as folder,
        real_postgres() as postgres,
        postgres.fresh_database() as database,
        NatsServer() as bus,
    ):
        flags = (f"--database={database}", f"--bus={bus.url}", f"--workers={workers}")
        with _afloat([ServerProcess(Path(folder) / f"log{number}", *flags) for number in range(ports)]) as ships:
            yield Harbour(f"PostgreSQL and NATS, {workers * ports} workers", database, ships, bus, postgres)


@contextmanager
def _afloat(ships: list[ServerProcess]) -> Iterator[list[ServerProcess]]:
    try:
        for ship in ships:
            ship.start()
        yield ships
    finally:
        for ship in ships:
            ship.stop()
