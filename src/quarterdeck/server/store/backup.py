"""Backups. A backup of any store is one SQLite file, which `quarterdeck serve --database FILE` opens."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quarterdeck.atomic_file import whole_file
from quarterdeck.server.store.migrations import migrations
from quarterdeck.server.store.postgres_connection import connect, current_version, is_postgres, place, reason
from quarterdeck.server.store.sqlite_file import bring_up_to_date, check_whole, checked_version, sqlite_path
from quarterdeck.server.store.store import StoreFailed

if TYPE_CHECKING:
    import asyncpg

_PATIENCE = 60.0
"""Seconds that one query may take."""
_AT_ONCE = 2000
"""How many rows are copied together."""

_COPIED = {
    "log (table_id, seq, at, what)": "select table_id, seq, at, what from log",
    "tables (table_id, watch, game, phase, listed, changed, card, origin, voyage)": (
        "select table_id, watch, game, phase, listed, changed, card, origin, voyage from tables"
    ),
    "seats (person, table_id)": "select distinct unnest(people), table_id from tables",
    "voyages (day, game, secret, promised)": "select day, game, secret, promised from voyages",
    "due (table_id, due)": "select table_id, due from due",
    "people (id, name, token_hash, since)": "select id, name, token_hash, since from people",
    "offers (token_hash, table_id, seat, person, expires)": (
        "select token_hash, table_id, seat, person, expires from offers"
    ),
}
"""For each table of the backup, the PostgreSQL query that fills it."""


def backup(url: str, file: Path) -> int:
    """Copy the whole store into a file, as it is at one moment; how many tables it holds.

    Servers may go on meanwhile. If anything fails, there is no file.
    """
    if is_postgres(url):
        with _copy(file, place(url)) as copy:
            asyncio.run(_copy_postgres(url, copy))
            return _tables(copy)
    path = sqlite_path(url)
    if path.exists() and file.exists() and path.samefile(file):
        raise StoreFailed("backup-onto-itself", f"{file} is the database itself; a backup needs another file.")
    with _source(path) as source, _copy(file, str(path)) as copy:
        source.backup(copy)
        return _tables(copy)


def check_backup(file: Path) -> tuple[int, int]:
    """Raise if a backup is damaged, or if a log in it has a gap; how many tables and log entries it holds."""
    gap = "select table_id from log group by table_id having min(seq) <> 1 or max(seq) <> count(*)"
    with _source(file) as copy:
        check_whole(copy, str(file))
        if len(gaps := copy.execute(gap).fetchall()):
            raise StoreFailed("store-damaged", f"{file} is damaged: log entries of {len(gaps)} tables are missing.")
        return _tables(copy), copy.execute("select count(*) from log").fetchone()[0]


def _tables(copy: sqlite3.Connection) -> int:
    count: int = copy.execute("select count(*) from (select distinct table_id from log)").fetchone()[0]
    return count


@contextmanager
def _source(path: Path) -> Iterator[sqlite3.Connection]:
    """The database of a server that may be running. It is only read, and it must exist."""
    if not path.is_file():
        raise StoreFailed("store-unreachable", f"There is no database {path}.")
    try:
        address = f"{path.absolute().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, uri=True, timeout=_PATIENCE, isolation_level=None)) as source:
            if checked_version(source, path) == 0:
                raise StoreFailed("empty-store", f"{path} is empty: no server has used it yet.")
            yield source
    except sqlite3.Error as error:
        raise StoreFailed("backup-failed", f"{path} could not be read: {error}.") from error


@contextmanager
def _copy(file: Path, source: str) -> Iterator[sqlite3.Connection]:
    """A new database, which only its owner can read. It gets the file's name when it is complete and whole."""
    target = file.resolve()
    if target.with_name(target.name + "-wal").exists():
        # SQLite would mix this write-ahead log of the old file into the new one
        raise StoreFailed("backup-in-use", f"{file} is in use as a database; a backup needs another file.")
    with (
        whole_file(file, private=True) as draft,
        closing(sqlite3.connect(draft.name, isolation_level=None)) as copy,
    ):
        yield copy
        copy.execute("pragma journal_mode = delete")  # in write-ahead mode the copy would be more than one file
        check_whole(copy, f"The copy of {source}")


async def _copy_postgres(url: str, copy: sqlite3.Connection) -> None:
    bring_up_to_date(copy, Path("the backup"), migrations("sqlite"))
    connection = await connect(url, _PATIENCE)
    try:
        # one snapshot, so that logs and index are of the same moment
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            await _check_version(connection, url)
            copy.execute("begin")
            for target, query in _COPIED.items():
                await _copy_lines(connection, query, copy, target)
            copy.execute("commit")
    except StoreFailed:
        raise
    except Exception as error:
        raise StoreFailed("backup-failed", f"{place(url)} could not be copied: {reason(error)}.") from error
    finally:
        await connection.close(timeout=_PATIENCE)


async def _check_version(connection: asyncpg.Connection[Any], url: str) -> None:
    known = len(migrations("postgres"))
    is_ours = await connection.fetchval("select to_regclass('quarterdeck_migrations') is not null")
    version = await current_version(connection) if is_ours else 0
    if version != known:
        raise StoreFailed(
            "store-of-another-version",
            f"{place(url)} has tables of version {version}, and this Quarterdeck copies version {known}: "
            "use the one that serves from it.",
        )


async def _copy_lines(connection: asyncpg.Connection[Any], query: str, copy: sqlite3.Connection, target: str) -> None:
    insert = f"insert into {target} values ({', '.join('?' * (target.count(',') + 1))})"
    cursor = await connection.cursor(query)
    while lines := await cursor.fetch(_AT_ONCE):
        copy.executemany(insert, [tuple(line) for line in lines])
