"""The servers that a storm is let loose on: one process with SQLite, or several with PostgreSQL and NATS."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.real_nats import NatsServer
from tests.server.real_servers import RealPostgres, real_postgres

FLAGS = (
    "--requests-per-second=100000",
    "--tables-per-address=1000000",
    "--connections-per-address=100000",
    "--commands-per-second=100000",
)
"""Everybody comes from one address here, and in a great hurry."""
RUN = "import sys; from quarterdeck.cli import main; sys.exit(main())"
PATIENCE = 20.0


class Ship:
    """One `quarterdeck serve`, which can be killed and started again at the same port."""

    def __init__(self, log: Path, *flags: str) -> None:
        self.log = log
        self._flags = flags
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, the first time at any free port, and wait until it says where it is."""
        command = [sys.executable, "-c", RUN, "serve", f"--port={self.port}", *FLAGS, *self._flags]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, stdin=subprocess.DEVNULL, text=True
            )
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        if "Quarterdeck is at" not in told:
            self.kill()
            raise RuntimeError(f"The server did not start: {told}\n{self.log.read_text(encoding='utf-8')[-2000:]}")
        self.port = int(told.rpartition(":")[2])

    def workers(self) -> list[int]:
        """The processes that it has started, where it serves with several."""
        assert self._process is not None
        return _children(self._process.pid)

    def kill(self) -> None:
        """End it as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as a host does."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            workers = _children(process.pid)  # which would outlive it
            process.kill()
            process.wait()
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
        if process.stdout is not None:
            process.stdout.close()


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


class Harbour:
    """Ships that share a database, and the bus between them where there is one."""

    def __init__(
        self,
        name: str,
        database: str,
        ships: list[Ship],
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
        with _afloat([Ship(Path(folder) / "log", f"--database={database}")]) as ships:
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
        with _afloat([Ship(Path(folder) / f"log{number}", *flags) for number in range(ports)]) as ships:
            yield Harbour(f"PostgreSQL and NATS, {workers * ports} workers", database, ships, bus, postgres)


@contextmanager
def _afloat(ships: list[Ship]) -> Iterator[list[Ship]]:
    try:
        for ship in ships:
            ship.start()
        yield ships
    finally:
        for ship in ships:
            ship.stop()
