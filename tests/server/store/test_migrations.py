"""A store that an older Quarterdeck has made is brought up to date, with everything in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from quarterdeck.server.store.migrations import Migration, migrations
from quarterdeck.server.store.postgres import PostgresStore
from quarterdeck.server.store.postgres_connection import is_postgres
from quarterdeck.server.store.sqlite import SqliteStore
from quarterdeck.server.store.sqlite_file import bring_up_to_date, sqlite_path
from quarterdeck.server.store.store import Append, Store, StoreFailed
from tests.server.store.shelves import entry, opened, opens, row

FLAGS = Migration("0002_flags", "alter table tables add column flag text not null default 'jolly roger';\n")
SONGS = Migration(
    "0003_songs", "create table songs (name text primary key);\ninsert into songs select distinct table_id from log;\n"
)
BROKEN = Migration("0004_broken", "create table half_done (name text);\ninsert into nowhere values (1);\n")


def packaged(url: str) -> tuple[Migration, ...]:
    return migrations("postgres" if is_postgres(url) else "sqlite")


def store(url: str, *more: Migration, steps: Sequence[Migration] | None = None) -> Store:
    """A store of a Quarterdeck that knows some more migrations than this one, or other ones altogether."""
    known = (packaged(url) if steps is None else tuple(steps)) + more
    return PostgresStore(url, steps=known) if is_postgres(url) else SqliteStore(sqlite_path(url), steps=known)


def test_both_kinds_of_store_have_the_same_numbered_steps() -> None:
    names = [step.name for step in migrations("sqlite")]
    assert names == [step.name for step in migrations("postgres")]
    assert [int(name.partition("_")[0]) for name in names] == list(range(1, len(names) + 1))


async def test_an_old_store_gets_the_steps_it_lacks_and_keeps_its_rows(url: str) -> None:
    async with opened(store(url)) as old:
        await opens(old, "reef", entry("ann"), due=5)
    for newer in (store(url, FLAGS), store(url, FLAGS, SONGS), store(url, FLAGS, SONGS)):
        async with opened(newer) as new:
            assert await new.rows("reef") == [row("reef", 1)]
            assert [line.table for line in await new.tables_of("ann", 9)] == ["reef"]
            await opens(new, f"atoll-{id(newer)}", entry("bob"))


async def test_a_store_gets_all_steps_at_once_where_it_has_none(url: str) -> None:
    async with opened(store(url, FLAGS, SONGS)) as new:
        await opens(new, "reef", entry("ann"))
    known = len(migrations("sqlite"))
    with pytest.raises(StoreFailed, match=rf"version {known + 2}.*up to version {known}"):
        await store(url).open()


async def test_a_newer_store_is_left_alone_with_a_sentence(url: str) -> None:
    async with opened(store(url, FLAGS)):
        pass
    with pytest.raises(StoreFailed) as failed:
        await store(url).open()
    assert failed.value.code == "store-is-newer"
    assert "newer Quarterdeck" in failed.value.sentence
    async with opened(store(url, FLAGS)) as again:
        assert await again.trouble() is None


async def test_steps_that_fail_leave_the_store_as_it_was(url: str) -> None:
    async with opened(store(url)) as old:
        await opens(old, "reef", entry("ann"))
    with pytest.raises(StoreFailed) as failed:
        await store(url, FLAGS, SONGS, BROKEN).open()
    assert failed.value.code == "store-not-migrated"
    async with opened(store(url)) as again:
        assert await again.rows("reef") == [row("reef", 1)]
        assert await again.append(Append(row("reef", 2)))
    async with opened(store(url, FLAGS, SONGS)) as new:
        assert await new.heads(["reef"]) == {"reef": 2}


@pytest.mark.parametrize("version", [1, 2])
async def test_a_sqlite_file_without_numbered_logs_keeps_every_entry(tmp_path: Path, version: int) -> None:
    """Also a log without a beginning, and logs whose ids are in another order than their entries."""
    path = tmp_path / "tables.db"
    rows = [row(table, seq, f"{table} {seq}".encode()) for seq in range(1, 6) for table in ("reef", "atoll", "cay")]
    rows.append(row("wreck", 7, b"alone"))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        bring_up_to_date(connection, path, migrations("sqlite")[:version])
        lines = [(line.table, line.seq, line.at, line.what) for line in rows]
        connection.executemany("insert into log (table_id, seq, at, what) values (?, ?, ?, ?)", lines)
    async with opened(SqliteStore(path)) as new:
        for table in ("reef", "atoll", "cay", "wreck"):
            assert await new.rows(table) == [line for line in rows if line.table == table]
        assert await new.heads(["reef", "wreck", "nowhere"]) == {"reef": 5, "wreck": 7}
        assert not await new.append(Append(row("reef", 5)))
        assert await new.append(Append(row("reef", 6)))
        assert await new.append(Append(row("lagoon", 1)))
        assert await new.heads(["reef", "lagoon"]) == {"reef": 6, "lagoon": 1}


def test_every_migration_comes_with_the_package() -> None:
    folder = Path(__file__).parents[3] / "src/quarterdeck/server/store/migrations"
    for dialect in ("sqlite", "postgres"):
        assert len(list((folder / dialect).iterdir())) == len(migrations(dialect)) >= 1
