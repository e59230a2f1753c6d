"""Opening a SQLite file: which file a URL means, its settings, its migrations, and whether it is ours."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

from quarterdeck.server.store.migrations import Migration, still_to_do
from quarterdeck.server.store.store import StoreFailed

APPLICATION_ID = int.from_bytes(b"QDck", "big")
_LARGEST_LOG = 64 << 20
"""The size in bytes to which the write-ahead log is cut after it has grown, for example during a backup."""

_SCHEME = re.compile(r"([a-z][a-z0-9+.-]+):(.*)", re.IGNORECASE | re.DOTALL)
"""A scheme has at least two letters, because “C:” begins a path on Windows."""


def sqlite_path(url: str) -> Path:
    """The file that a URL or a path names. `sqlite:///a.db` is relative and `sqlite:////a.db` absolute."""
    match = _SCHEME.match(url)
    if match is None:
        path = url
    elif match[1].lower() == "sqlite" and match[2].startswith("//"):
        path = match[2][3:] if match[2].startswith("///") else ""
    else:  # the rest may hold a password, so the sentence does not repeat it
        raise StoreFailed(
            "unknown-database",
            f"Quarterdeck keeps its tables in SQLite or PostgreSQL; what begins with “{match[1]}:” is neither. "
            "Give it the path of a file, sqlite:///PATH or postgresql://USER@HOST/DATABASE.",
        )
    if path in {"", ":memory:"}:
        raise StoreFailed("no-database-file", "SQLite needs the path of a file to keep the tables in.")
    return Path(path)


def connected(path: Path, patience: float) -> sqlite3.Connection:
    """A connection that begins no transaction by itself, is durable at every commit and waits for other writers."""
    if not path.parent.is_dir():
        raise StoreFailed("store-unreachable", f"There is no directory {path.parent} to keep the database in.")
    connection = None
    try:
        connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
        checked_version(connection, path)  # nothing may be changed in a file of another program
        _keep_a_write_ahead_log(connection, patience)
        connection.execute("pragma synchronous = full")
        connection.execute(f"pragma journal_size_limit = {_LARGEST_LOG}")
    except BaseException as error:
        if connection is not None:
            connection.close()
        if not isinstance(error, sqlite3.Error):
            raise
        raise StoreFailed("store-unreachable", f"{path} can't be opened as a database: {error}.") from error
    return connection


def _keep_a_write_ahead_log(connection: sqlite3.Connection, patience: float) -> None:
    """Switch to write-ahead mode. SQLite itself does not wait here for another process that does the same."""
    end = time.monotonic() + patience
    while True:
        try:
            connection.execute("pragma journal_mode = wal")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


def bring_up_to_date(connection: sqlite3.Connection, path: Path, steps: Sequence[Migration]) -> None:
    """Apply the migrations that the file lacks, all of them or none."""
    try:
        if still_to_do(steps, checked_version(connection, path), f"The database {path}"):
            connection.execute("begin immediate")
            _apply(connection, path, steps)
            connection.execute("commit")
    except sqlite3.Error as error:
        raise StoreFailed("store-not-migrated", f"{path} could not be brought up to date: {error}.") from error
    finally:
        if connection.in_transaction:
            connection.rollback()


def _apply(connection: sqlite3.Connection, path: Path, steps: Sequence[Migration]) -> None:
    # read again inside the transaction: another process may have migrated the file while this one waited
    version = checked_version(connection, path)
    for number, step in enumerate(still_to_do(steps, version, f"The database {path}"), start=version + 1):
        for statement in step.statements():
            connection.execute(statement)
        connection.execute(f"pragma user_version = {number}")


def checked_version(connection: sqlite3.Connection, path: Path) -> int:
    """How many migrations the file has had; raises if it belongs to another program."""
    version: int = connection.execute("pragma user_version").fetchone()[0]
    is_empty = connection.execute("select 1 from sqlite_master limit 1").fetchone() is None
    if not is_empty and connection.execute("pragma application_id").fetchone()[0] != APPLICATION_ID:
        raise StoreFailed("not-a-quarterdeck-store", f"{path} is a database, but not one of Quarterdeck.")
    return version
