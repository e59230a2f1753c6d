"""The store in a SQLite file, with one thread that writes and one that reads."""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from quarterdeck.protocol.messages import ENDED
from quarterdeck.server.log_output import warn
from quarterdeck.server.store.migrations import Migration, migrations
from quarterdeck.server.store.outage import QUIET, Outage
from quarterdeck.server.store.sqlite_file import FileIdentity, OpenFiles, bring_up_to_date, check_whole, connected
from quarterdeck.server.store.sqlite_thread import SqliteThread, Work
from quarterdeck.server.store.store import PRUNED_AT_ONCE, Append, Store, StoreFailed, Then

T = TypeVar("T")
Job: TypeAlias = Callable[[sqlite3.Connection], T]

ROOM = 1 << 20
"""Bytes that must be free on a disk that was full before the store writes again."""
ROWS_AT_ONCE = 100
"""The most rows that one statement writes."""
GATHERING = 0.0001
"""Seconds that a commit waits for more appends while a few are under way: a commit costs more than such a wait, and
the tables that come along pay it together (PostgreSQL calls this `commit_delay`)."""
CHECKED = 2.0
"""Seconds that the check of the file takes at most when the store is opened."""

_PLACE = re.compile(r"\$\d")
_ENTRY = "((select number from logs where table_id = ?), ?, ?, ?)"
_APPEND = f"insert into entries (log, seq, at, what) values {_ENTRY}"
_NUMBER = "insert into logs (table_id) values (?) on conflict do nothing"
_INDEX = (
    "insert or replace into tables (table_id, watch, game, phase, listed, changed, card, origin, voyage) "
    "values (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_DUE = "insert or replace into due (table_id, due) values (?, ?)"
_LISTED = "select t.table_id, t.watch, t.phase, t.changed, t.card from tables t"
_SHARED_OUT = f"""
with shared as (
    select table_id, changed, row_number() over (
        partition by case origin when '' then table_id else origin end order by changed desc
    ) as place from tables where listed and phase in (select value from json_each($1))
), chosen as (
    select table_id from shared where place <= $2 order by place, changed desc limit $3
)
{_LISTED} join chosen using (table_id) order by t.changed desc
"""
_FORGETTABLE = "since < $1 and (since < $2 or not exists (select 1 from seats where seats.person = people.id))"
_PRUNABLE = (
    "select table_id from tables where (phase in ('over', 'closed', 'open') or voyage <> '') and changed < ? limit ?"
)


class SqliteStore(Store):
    """Keeps everything in one file. Appends that wait are written in one commit. Reads do not wait for writes."""

    heads_query = (
        "select value, (select max(seq) from entries where log = (select number from logs where table_id = value)) "
        "as head from json_each($1) where head is not null"
    )
    listed_query = _SHARED_OUT
    tables_of_query = (
        f"{_LISTED} join seats s using (table_id) where s.person = $1 and t.voyage = '' "
        "order by t.changed desc limit $2"
    )

    def __init__(
        self,
        path: Path,
        *,
        steps: Sequence[Migration] | None = None,
        patience: float = 5.0,
        quiet: float = QUIET,
        file: FileIdentity | None = None,
    ) -> None:
        """`file` is the one that must have this name: other workers have it open, and a new one must not be made."""
        self._path = path.absolute()
        self._file = file
        self._steps = migrations("sqlite") if steps is None else steps
        self._patience = patience
        self._outage = Outage(quiet)
        self._files: OpenFiles | None = None
        self._writer = SqliteThread("store writer", self._connect_writer, self._write, gathering=GATHERING)
        self._reader = SqliteThread("store reader", self._connect_reader, self._read)

    async def open(self) -> None:
        await self._writer.open()
        try:
            await self._reader.open()
        except BaseException:
            await self._writer.close()
            raise

    async def close(self) -> None:
        await self._writer.close()
        await self._reader.close()

    def write(self, append: Append, then: Then) -> None:
        self._writer.put(append, then)

    async def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        def job(connection: sqlite3.Connection) -> list[str]:
            query = "select table_id from due where due <= ? order by due limit ?"
            tables = [table for (table,) in connection.execute(query, (now, limit)).fetchall()]
            connection.executemany("update due set due = ? where table_id = ?", [(until, table) for table in tables])
            return tables

        return await self._do(job)

    async def _forget_people(self, seatless: int, anyone: int) -> None:
        search = f"select id from people where {_FORGETTABLE} limit {PRUNED_AT_ONCE}"
        delete = f"delete from people where {_FORGETTABLE} and id in (select value from json_each($3))"
        while found := await self._look_up(search, seatless, anyone):  # it may take long, and no move waits for it
            await self._change(delete, seatless, anyone, [id for (id,) in found])

    async def prune(self, before: int) -> int:
        pruned = 0
        while True:
            some = await self._do(lambda connection: _prune_some(connection, before))
            pruned += some
            if some < PRUNED_AT_ONCE:
                return pruned

    async def _do(self, job: Job[T]) -> T:
        outcome: T = await self._writer.ask(job)
        return outcome

    async def _change(self, query: str, *values: object) -> list[Any]:
        written = _in_sqlite(query, values)
        return await self._do(lambda connection: connection.execute(*written).fetchall())

    async def _look_up(self, query: str, *values: object) -> list[Any]:
        found: list[Any] = await self._reader.ask(_in_sqlite(query, values))
        return found

    def _connect_writer(self) -> sqlite3.Connection:
        connection = connected(self._path, self._patience, self._file)
        try:
            check_whole(connection, str(self._path), CHECKED)
            bring_up_to_date(connection, self._path, self._steps)
            self._files = OpenFiles(self._path, self._file)
            self._files.check()
        except BaseException:
            connection.close()
            raise
        return connection

    def _connect_reader(self) -> sqlite3.Connection:
        connection = connected(self._path, self._patience, self._file)
        connection.execute("pragma query_only = on")
        return connection

    def _read(self, connection: sqlite3.Connection, questions: list[Any]) -> list[Any]:
        answers: list[Any] = []
        for query, values in questions:
            try:
                if self._outage.code == "store-file-gone" and self._files is not None:
                    self._files.check()  # what is in a file without a name must not be shown
                answers.append(connection.execute(query, values).fetchall())
            except StoreFailed as gone:
                answers.append(gone)
            except sqlite3.Error as error:
                failure = StoreFailed("store-read-failed", f"{self._path} could not be read: {error}.")
                answers.append(self._outage.failed(failure))
        return answers

    def _write(self, connection: sqlite3.Connection, jobs: list[Any]) -> Sequence[Any]:
        assert self._files is not None
        failing = self._outage.code is not None
        try:
            if failing:
                self._files.check()
                self._check_room()
            outcomes = self._committed(connection, [*jobs, _touch] if failing else jobs)
            self._files.check_now_and_then()
        except Exception as error:
            return [self._outage.failed(self._unwritten(error)) for _ in jobs]
        self._outage.worked()
        return outcomes[: len(jobs)]

    def _check_room(self) -> None:
        """After the disk was full, raise until there is room again: a little may fit by chance, and the next not."""
        if self._outage.code == "disk-full" and shutil.disk_usage(self._path.parent).free < ROOM:
            raise StoreFailed("disk-full", f"{self._path} could not be written: the disk is full.")

    def _committed(self, connection: sqlite3.Connection, jobs: list[Any]) -> Sequence[Any]:
        try:
            if len(jobs) <= ROWS_AT_ONCE and all(map(_is_plain, jobs)):
                _write_rows(connection, jobs)  # one statement is a transaction of its own
                return [True] * len(jobs)
            return _in_one_commit(connection, jobs, _together)
        except sqlite3.OperationalError:
            raise  # a full disk or a locked file: no single job is the cause
        except Exception:  # a single job is the cause
            return _in_one_commit(connection, jobs, self._one_by_one)

    def _one_by_one(self, connection: sqlite3.Connection, jobs: list[Any]) -> list[Any]:
        """Do each job alone, so that only a duplicate or a value that can't be stored fails."""
        outcomes: list[Any] = []
        for job in jobs:
            connection.execute("savepoint job")
            try:
                outcomes.append(_append(connection, job) if isinstance(job, Append) else job(connection))
            except sqlite3.OperationalError:
                raise
            except Exception as error:
                connection.execute("rollback to job")
                outcomes.append(unwritten := self._unwritten(error))
                warn("a value can't be stored", sentence=unwritten.sentence)
            connection.execute("release job")
        return outcomes

    def _unwritten(self, error: Exception) -> StoreFailed:
        if isinstance(error, StoreFailed):
            return StoreFailed(error.code, error.sentence)
        is_full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        code = "disk-full" if is_full else "store-write-failed"
        return StoreFailed(code, f"{self._path} could not be written: {error}.")


def _in_sqlite(statement: str, values: tuple[object, ...]) -> tuple[str, list[object]]:
    """A statement with SQLite's places for values, which come in order. Lists go in as JSON: SQLite has no arrays."""
    given = [json.dumps(value) if isinstance(value, list) else value for value in values]
    return _PLACE.sub("?", statement), given


def _in_one_commit(connection: sqlite3.Connection, jobs: list[Any], work: Work) -> Sequence[Any]:
    try:
        connection.execute("begin immediate")
        outcomes = work(connection, jobs)
        connection.execute("commit")
    finally:
        if connection.in_transaction:
            connection.rollback()
    return outcomes


def _is_plain(job: Any) -> bool:
    """Whether a job only adds an entry to a log that has begun. So do nearly all."""
    return isinstance(job, Append) and job.index is None and job.due is None


def _together(connection: sqlite3.Connection, jobs: list[Any]) -> list[Any]:
    """Write all appends with as few statements as possible. It fails if one of them exists already."""
    appends = [job for job in jobs if isinstance(job, Append)]
    connection.executemany(_NUMBER, [(append.row.table,) for append in appends if append.row.seq == 1])
    for first in range(0, len(appends), ROWS_AT_ONCE):
        _write_rows(connection, appends[first : first + ROWS_AT_ONCE])
    _write_beside(connection, appends)
    return [True if isinstance(job, Append) else job(connection) for job in jobs]


def _write_rows(connection: sqlite3.Connection, appends: list[Append]) -> None:
    """Write the rows by one statement. For each statement the thread gives the interpreter's lock away, and to get it
    back from a busy event loop takes longer than to write many rows."""
    values: list[Any] = []
    for append in appends:
        row = append.row
        values += (row.table, row.seq, row.at, row.what)
    connection.execute(_statement_for(len(appends)), values)


@cache
def _statement_for(rows: int) -> str:
    return _APPEND + f", {_ENTRY}" * (rows - 1)


def _append(connection: sqlite3.Connection, append: Append) -> bool:
    row = append.row
    connection.execute(_NUMBER, (row.table,))
    values = (row.table, row.seq, row.at, row.what)
    if connection.execute(f"{_APPEND} on conflict do nothing", values).rowcount == 0:
        return False
    _write_beside(connection, [append])
    return True


def _write_beside(connection: sqlite3.Connection, appends: list[Append]) -> None:
    """Write the index entries and due times of rows that were written. The last entry of each table counts."""
    indexed = {append.row.table: (append.row.at, append.index) for append in appends if append.index is not None}
    if indexed:
        connection.executemany(
            _INDEX,
            [
                (table, index.watch, index.game, index.phase, index.listed, at, index.card, index.origin, index.voyage)
                for table, (at, index) in indexed.items()
            ],
        )
        connection.executemany("delete from seats where table_id = ?", [(table,) for table in indexed])
        seats = [(person, table) for table, (_, index) in indexed.items() for person in set(index.people)]
        connection.executemany("insert into seats (person, table_id) values (?, ?)", seats)
        ended = [(table,) for table, (_, index) in indexed.items() if index.phase in ENDED]
        connection.executemany("delete from due where table_id = ?", ended)
    made_due = [(append.row.table, append.due) for append in appends if append.due is not None]
    if made_due:
        connection.executemany(_DUE, made_due)


def _touch(connection: sqlite3.Connection) -> None:
    """Write a page without a change in it: on a full disk, a transaction that writes nothing would not fail."""
    version = connection.execute("pragma user_version").fetchone()[0]
    connection.execute(f"pragma user_version = {version}")


def _prune_some(connection: sqlite3.Connection, before: int) -> int:
    tables = connection.execute(_PRUNABLE, (before, PRUNED_AT_ONCE)).fetchall()
    entries = "delete from entries where log = (select number from logs where table_id = ?)"
    connection.executemany(entries, tables)
    for kept_in in ("logs", "seats", "due", "offers", "tables"):
        connection.executemany(f"delete from {kept_in} where table_id = ?", tables)
    return len(tables)
