"""A backup is one SQLite file that holds the whole store at one moment, and a server can serve from it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from quarterdeck.atomic_file import BadFile
from quarterdeck.server.store import open_store
from quarterdeck.server.store.backup import backup
from quarterdeck.server.store.sqlite_file import sqlite_path
from quarterdeck.server.store.store import Append, HandOver, ListedTable, Store, StoreFailed
from quarterdeck.server.table.people import Person
from tests.server.real_servers import RealPostgres
from tests.server.store.shelves import entry, opened, opens, row

TABLES = [f"table-{number}" for number in range(20)]


async def test_a_backup_of_a_busy_store_is_of_one_moment(url: str, tmp_path: Path) -> None:
    """Each table's log is a gapless prefix of the original, and no index is of another moment than its log."""
    file = tmp_path / "backup.db"
    enough, done = asyncio.Event(), False

    async def play(store: Store, table: str) -> None:
        seq = 0
        while not done:
            seq += 1
            line = row(table, seq, f"{table} {seq}".encode(), at=seq)
            assert await store.append(Append(line, entry("ann", watch=table, card=b"%d" % seq)))
            if seq == 20:
                enough.set()

    async with opened(open_store(url)) as store:
        playing = [asyncio.ensure_future(play(store, table)) for table in TABLES]
        await enough.wait()
        before = await store.heads(TABLES)
        assert await asyncio.to_thread(backup, url, file) == len(TABLES)
        after = await store.heads(TABLES)
        done = True
        await asyncio.gather(*playing)
        async with opened(open_store(str(file))) as copy:
            for table in TABLES:
                original, copied = await store.rows(table), await copy.rows(table)
                assert before[table] <= len(copied) <= after[table]
                assert copied == original[: len(copied)]
                assert await copy.append(Append(row(table, len(copied) + 1)))
            for line in await copy.tables_of("ann", 99):
                assert int(line.card) == line.changed == (await copy.heads([line.table]))[line.table] - 1


async def test_everything_in_the_store_is_in_its_backup(url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"

    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry("ann", "bob", watch="gull"), at=10**13, due=10**13)
        await opens(store, "atoll", entry("ann", "ann", watch="kite", listed=False, phase="over", card=b"\xff"))
        for number in range(5000):
            if number % 500 == 0:
                await asyncio.gather(*(store.append(Append(row("reef", number + 2 + more))) for more in range(500)))
        await store.welcome(Person("ann", "Zoë \0 \ud83d"), b"ann's", 1)
        await store.offer(b"link", HandOver("reef", 1, "ann"), 100)
    assert await asyncio.to_thread(backup, url, file) == 2
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == ["backup.db"]
    async with opened(open_store(str(file))) as store:
        assert [line.seq for line in await store.rows("reef")] == list(range(1, 5002))
        assert await store.listed(["open", "over"], 9) == [ListedTable("reef", "gull", "open", 10**13, b'{"card":1}')]
        assert [line.table for line in await store.tables_of("ann", 9)] == ["reef", "atoll"]
        assert [line.table for line in await store.tables_of("bob", 9)] == ["reef"]
        assert (await store.tables_of("ann", 9))[1].card == b"\xff"
        assert await store.watched("kite") == "atoll"
        assert await store.claim_due(10**13, 10**14, 9) == ["reef"]
        assert await store.person(b"ann's") == Person("ann", "Zoë \0 \ud83d")
        assert await store.claim(b"link", 99) == HandOver("reef", 1, "ann")


async def test_a_backup_replaces_the_one_before(url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"

    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry())
        assert await asyncio.to_thread(backup, url, file) == 1
        await opens(store, "atoll", entry())
        assert await asyncio.to_thread(backup, url, file) == 2

    async with opened(open_store(str(file))) as store:
        assert await store.heads(["reef", "atoll"]) == {"reef": 1, "atoll": 1}


async def test_a_backup_that_fails_leaves_the_one_before(tmp_path: Path) -> None:
    source, file = tmp_path / "tables.db", tmp_path / "backup.db"

    async with opened(open_store(str(source))) as store:
        for seq in range(1, 50):
            assert await store.append(Append(row("reef", seq, b"x" * 4000)))
    assert await asyncio.to_thread(backup, str(source), file) == 1
    good = file.read_bytes()
    whole = source.read_bytes()
    source.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreFailed) as failed:
        await asyncio.to_thread(backup, str(source), file)
    assert failed.value.code == "backup-failed"
    assert file.read_bytes() == good
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == ["backup.db"]


async def test_a_backup_never_goes_onto_a_database_that_is_in_use(tmp_path: Path) -> None:
    path, other = tmp_path / "tables.db", tmp_path / "other.db"

    async with opened(open_store(str(path))) as store, opened(open_store(str(other))) as second:
        await opens(store, "reef", entry())
        await opens(second, "atoll", entry())
        (tmp_path / "link.db").symlink_to(path)
        for file, code in (
            (path, "backup-onto-itself"),
            (tmp_path / "link.db", "backup-onto-itself"),
            (other, "backup-in-use"),
        ):
            with pytest.raises(StoreFailed) as failed:
                await asyncio.to_thread(backup, str(path), file)
            assert failed.value.code == code
        assert await second.heads(["atoll", "reef"]) == {"atoll": 1}


def test_a_store_that_is_not_there_is_not_made_by_backing_it_up(tmp_path: Path) -> None:
    missing, empty, letter = tmp_path / "missing.db", tmp_path / "empty.db", tmp_path / "letter.txt"
    empty.touch()
    letter.write_text("Dear Ann, " * 500)
    for source, code in ((missing, "store-unreachable"), (empty, "empty-store"), (letter, "backup-failed")):
        with pytest.raises(StoreFailed) as failed:
            backup(str(source), tmp_path / "backup.db")
        assert failed.value.code == code
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.db", "letter.txt"]


async def test_a_backup_needs_a_folder_to_go_to(url: str, tmp_path: Path) -> None:
    async with opened(open_store(url)) as store:
        assert await store.trouble() is None
    with pytest.raises(BadFile):
        await asyncio.to_thread(backup, url, tmp_path / "no" / "such" / "backup.db")


def test_a_postgres_of_another_version_is_left_alone(postgres: RealPostgres, tmp_path: Path) -> None:
    with postgres.fresh_database() as url:
        with pytest.raises(StoreFailed) as failed:
            backup(url, tmp_path / "backup.db")
        assert failed.value.code == "store-of-another-version"
    with pytest.raises(StoreFailed) as failed:
        backup("postgresql://ann:s3cret@127.0.0.1:1/db", tmp_path / "backup.db")
    assert failed.value.code == "store-unreachable"
    assert "s3cret" not in str(failed.value)
    assert list(tmp_path.iterdir()) == []


async def test_a_backup_is_an_ordinary_file_that_sqlite_finds_whole(url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"

    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry("ann"))
        await asyncio.to_thread(backup, url, file)
    with closing(sqlite3.connect(sqlite_path(str(file)))) as connection:
        assert connection.execute("pragma journal_mode").fetchone() == ("delete",)
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
