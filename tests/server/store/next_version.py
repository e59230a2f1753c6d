"""The store of the next version, which knows one migration more. As a program it halts in the middle of that one."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator

from quarterdeck.server.store.migrations import Migration, migrations
from quarterdeck.server.store.postgres import PostgresStore
from quarterdeck.server.store.postgres_connection import is_postgres
from quarterdeck.server.store.sqlite import SqliteStore
from quarterdeck.server.store.sqlite_file import sqlite_path
from quarterdeck.server.store.store import Store

HELD = 4711
"""The lock of PostgreSQL that halts a migration while the test holds it."""


REBUILT = {
    "postgres": """create table new_log (
    table_id text collate "C" not null, seq integer not null, at bigint not null, what bytea not null, note text,
    primary key (table_id, seq)
);
insert into new_log select table_id, seq, at, what, 'taken over' from log;
drop table log;
alter table new_log rename to log;
""",
    "sqlite": """drop view log;
create table new_entries (
    log integer not null, seq integer not null, at integer not null, what blob not null, note text,
    primary key (log, seq)
);
insert into new_entries select log, seq, at, what, 'taken over' from entries;
drop table entries;
alter table new_entries rename to entries;
create view log as select table_id, seq, at, what from entries join logs on number = log;
""",
}
"""Migrations that write the whole log anew, with one more column."""


class Halting(Migration, frozen=True):
    """A migration that stops for ever before its last statement, for SQLite."""

    def statements(self) -> Iterator[str]:  # type: ignore[override]
        *first, last = super().statements()
        yield from first
        print("in the middle", flush=True)
        sys.stdin.read()
        yield last


def next_version(url: str, *, halting: bool = False) -> Store:
    """The store of a server that knows one migration more."""
    if is_postgres(url):
        sql = REBUILT["postgres"]
        if halting:
            sql = sql.replace("alter table", f"select pg_advisory_xact_lock({HELD});\nalter table")
        return PostgresStore(url, steps=(*migrations("postgres"), Migration("9999_next", sql)))
    step = (Halting if halting else Migration)("9999_next", REBUILT["sqlite"])
    return SqliteStore(sqlite_path(url), steps=(*migrations("sqlite"), step))


if __name__ == "__main__":
    asyncio.run(next_version(sys.argv[1], halting=True).open())
