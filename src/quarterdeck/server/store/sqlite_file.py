"""Opening a SQLite file: which file a URL means, its settings, its migrations, and whether it is ours and whole."""

import math
import os
import re
import sqlite3
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from quarterdeck.server.log_output import log, warn
from quarterdeck.server.store.migrations import Migration, still_to_do
from quarterdeck.server.store.store import StoreFailed

APPLICATION_ID = int.from_bytes(b"QDck", "big")
_LARGEST_LOG = 64 << 20
"""The size in bytes to which the write-ahead log is cut after it has grown, for example during a backup."""

STATEMENTS = 256
"""How many statements a connection keeps ready: there is one for each number of rows that are written together."""

CHECKED_AGAIN = 0.02
"""Seconds after which a store that writes looks again whether its files still have their names."""

FileIdentity: TypeAlias = tuple[int, int]
"""A file by its device and its number there, whatever its name is."""

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
            f"Quarterdeck keeps its tables in SQLite or PostgreSQL; “{match[1]}:” is neither. "
            "Give it the path of a file, sqlite:///PATH or postgresql://USER@HOST/DATABASE.",
        )
    if path in {"", ":memory:"}:
        raise StoreFailed("no-database-file", "SQLite needs the path of a file to keep the tables in.")
    return Path(path)


def connected(path: Path, patience: float, file: FileIdentity | None = None) -> sqlite3.Connection:
    """A connection that begins no transaction by itself, is durable at every commit and waits for other writers.

    A new file is made if there is none, unless it has to be this `file`.
    """
    if not path.parent.is_dir():
        raise StoreFailed("store-unreachable", f"There is no directory {path.parent} to keep the database in.")
    connection = None
    try:
        if file is not None:
            _check_names({str(path): file})
        else:
            with suppress(OSError):  # the file is there already, or SQLite says why it can't be opened
                os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=rw",  # SQLite itself makes no file
            uri=True,
            timeout=patience,
            isolation_level=None,
            cached_statements=STATEMENTS,
        )
        checked_version(connection, path)  # nothing may be changed in a file of another program
        _make_private(path)
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


def _make_private(path: Path) -> None:
    """Let only the owner read the files: they hold the secrets of running games. SQLite makes new ones like the first.

    The folder is left as it is, because it may be a folder of another program.
    """
    if os.name != "posix":
        return
    # SQLite keeps its other files where a link leads to.
    for file in [path, *(Path(f"{path.resolve()}{ending}") for ending in ("-wal", "-shm", "-journal"))]:
        with suppress(FileNotFoundError):
            if file.stat().st_mode & 0o077:
                try:
                    file.chmod(0o600)
                except PermissionError:
                    warn("other users can read the database, and this user may not change that", file=str(file))
                else:
                    warn("other users could read the database; now only its owner can", file=str(file))


class OpenFiles:
    """The file of an open database and its write-ahead log. SQLite would go on writing after their names are gone."""

    def __init__(self, path: Path, file: FileIdentity | None = None) -> None:
        self._checked = -math.inf
        log = f"{path.resolve()}-wal"
        self._identities = {str(path): file or identity_of(str(path)), log: identity_of(log)}

    def check_now_and_then(self) -> None:
        """Check if the last check was some time ago, because a check takes as long as a small commit."""
        if time.monotonic() - self._checked >= CHECKED_AGAIN:
            self.check()

    def check(self) -> None:
        """Raise if a file was deleted, or if its name belongs to another file now."""
        self._checked = time.monotonic()
        _check_names(self._identities)


def _check_names(identities: dict[str, FileIdentity | None]) -> None:
    for file, identity in identities.items():
        if identity_of(file) != identity:
            raise StoreFailed(
                "store-file-gone",
                f"{file} was deleted or replaced while the server was running. Nothing more is written. "
                "Stop the server, put the file or a backup back, and start again.",
            )


def identity_of(file: str) -> FileIdentity | None:
    """The file that has this name now; None if there is none."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def check_whole(connection: sqlite3.Connection, where: str, seconds: float = math.inf) -> None:
    """Raise if SQLite finds damage in the file. It looks for so many seconds at most."""
    end = time.monotonic() + seconds
    connection.set_progress_handler(lambda: time.monotonic() > end, 1000)
    try:
        found: str = connection.execute("pragma quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            log("the database is large: only a part of it was checked", file=where, seconds=seconds)
            return
        found = str(error)
    finally:
        connection.set_progress_handler(None, 0)
    if found != "ok":
        what = found.splitlines()[-1].rstrip(".")
        raise StoreFailed("store-damaged", f"{where} is damaged: {what}. Use an earlier backup.")


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
