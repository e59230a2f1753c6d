"""What a store does, and what the host is told, when its file is gone, its disk is full or its pages are damaged."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import stat
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from quarterdeck.server import worker
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import file_of, open_store, sqlite_file
from quarterdeck.server.store.backup import backup, check_backup
from quarterdeck.server.store.postgres import PostgresStore
from quarterdeck.server.store.sqlite import SqliteStore
from quarterdeck.server.store.sqlite_file import check_whole
from quarterdeck.server.store.store import Append, StoreFailed
from tests.server.guest import Guest
from tests.server.house import House
from tests.server.real_servers import RealPostgres, said
from tests.server.store.shelves import entry, full_disk, opened, opens, row
from tests.waiting import until


class LogLines(logging.Handler):
    """What the server's log says during a test."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[tuple[str, dict[str, Any]]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append((record.getMessage(), getattr(record, "facts", {})))

    def facts_of(self, what: str) -> list[dict[str, Any]]:
        return [facts for said_now, facts in self.lines if said_now == what]


@pytest.fixture
def log_lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[LogLines]:
    logger, lines = logging.getLogger("quarterdeck"), LogLines()
    monkeypatch.setattr(logger, "level", logging.INFO)
    logger.addHandler(lines)
    yield lines
    logger.removeHandler(lines)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# The file is gone -----------------------------------------------------------------------------------------------------


def delete(database: Path) -> None:
    database.unlink()


def delete_everything(database: Path) -> None:
    for file in database.parent.glob("tables.db*"):
        file.unlink()


def delete_the_write_ahead_log(database: Path) -> None:
    Path(f"{database}-wal").unlink()


def replace_by_a_backup(database: Path) -> None:
    backup(str(database), database.with_name("copy.db"))
    database.with_name("copy.db").replace(database)


@pytest.fixture
def checked_always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every commit looks at the files, also one that follows at once."""
    monkeypatch.setattr(sqlite_file, "CHECKED_AGAIN", 0)


@asynccontextmanager
async def at_a_table(tmp_path: Path) -> AsyncIterator[tuple[House, Guest, str]]:
    """A server, and Ann at a table of hers."""
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        await ann.connect(table)
        yield house, ann, table


@pytest.mark.usefixtures("checked_always")
@pytest.mark.parametrize("harm", [delete, delete_everything, delete_the_write_ahead_log, replace_by_a_backup])
async def test_a_database_file_deleted_or_replaced_under_a_running_server_is_noticed_and_nothing_is_acknowledged(
    harm: Callable[[Path], None], tmp_path: Path, log_lines: LogLines
) -> None:
    async with at_a_table(tmp_path) as (house, ann, table):
        await asyncio.to_thread(harm, tmp_path / "tables.db")
        for _ in range(10):
            refused = await ann.begin(0)
            assert (refused["type"], refused["code"]) == ("refused", "store-failed")
        assert (await ann.sit(table, 1))[0] == 503
        assert await ann.ask("GET", "/healthz") == (503, {"store": False, "bus": True, "code": "store-file-gone"})
        house.hub.tables.clear()
        status, _ = await ann.ask("GET", f"/api/tables/{table}")
        assert status == 503, "what lies in a file without a name was shown"
    assert [facts["code"] for facts in log_lines.facts_of("store failed")] == ["store-file-gone"]
    assert "deleted or replaced" in log_lines.facts_of("store failed")[0]["sentence"]


@pytest.mark.usefixtures("checked_always")
async def test_a_database_file_deleted_while_no_player_plays_is_told_by_the_health(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        assert await store.trouble() is None
        (tmp_path / "tables.db").unlink()
        assert await store.trouble() == "store-file-gone"


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_worker_that_starts_while_the_file_of_the_others_is_away_makes_no_new_one(
    tmp_path: Path, replaced: bool
) -> None:
    path, away = tmp_path / "tables.db", tmp_path / "away.db"
    async with opened(SqliteStore(path)) as store:
        await opens(store, "reef", entry("ann"))
        file = file_of(str(path))
        path.rename(away)
        if replaced:
            path.touch()
        before = sorted(tmp_path.iterdir())
        with pytest.raises(StoreFailed) as failed:
            await open_store(str(path), file).open()
        assert failed.value.code == "store-file-gone"
        assert sorted(tmp_path.iterdir()) == before
        away.rename(path)
        async with opened(open_store(str(path), file)) as worker:
            assert await worker.heads(["reef"]) == {"reef": 1}


async def test_a_database_file_deleted_between_two_commits_is_noticed_soon(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        await opens(store, "reef", entry("ann"))
        (tmp_path / "tables.db").unlink()

        async def write_for_ever() -> None:
            async with asyncio.timeout(20):
                for seq in count(2):
                    await store.append(Append(row("reef", seq)))

        with pytest.raises(StoreFailed) as failed:
            await write_for_ever()
    assert failed.value.code == "store-file-gone"


@pytest.mark.usefixtures("checked_always")
async def test_a_database_file_that_comes_back_is_used_again(tmp_path: Path, log_lines: LogLines) -> None:
    path, away = tmp_path / "tables.db", tmp_path / "away.db"
    async with opened(SqliteStore(path, quiet=0)) as store:
        await opens(store, "reef", entry("ann"))
        path.rename(away)
        for _ in range(3):
            with pytest.raises(StoreFailed) as failed:
                await store.append(Append(row("reef", 2)))
            assert failed.value.code == "store-file-gone"
        away.rename(path)
        assert await store.trouble() is None
        assert await store.heads(["reef"]) == {"reef": 2}, "the commit that found the file gone is in it, as told"
    assert [what for what, _ in log_lines.lines] == ["store failed", "store works again"]


# The disk is full -----------------------------------------------------------------------------------------------------


async def test_a_full_disk_is_told_by_the_health_and_once_by_the_log(tmp_path: Path, log_lines: LogLines) -> None:
    async with at_a_table(tmp_path) as (house, ann, table):
        live, _ = await house.hub.hold(table)
        with full_disk((tmp_path / "tables.db-wal").stat().st_size):
            for _ in range(30):
                assert (await ann.begin(0))["type"] == "refused"
            live.services.background.run(live.services.store.rename("pann", "Anne"))
            status, health = await ann.ask("GET", "/healthz")
            assert (status, health["store"], health["code"]) == (503, False, "store-write-failed")
            while live.services.background.running:
                await asyncio.sleep(0)
        assert (await ann.begin(0))["type"] == "done"
        assert await ann.get("/healthz") == {"store": True, "bus": True}
    told = [what for what, _ in log_lines.lines if what not in ("worker started", "worker stopped")]
    assert told == ["store failed"]


async def test_sqlite_says_that_the_disk_is_full_until_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def small(*where: Any, **settings: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*where, **settings)
        connection.execute("pragma max_page_count = 60")
        return connection

    monkeypatch.setattr(sqlite3, "connect", small)
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        with pytest.raises(StoreFailed) as failed:
            await store.append(Append(row("reef", 1, b"x" * 500_000)))
        assert failed.value.code == "disk-full"
        for free, code in ((4096, "disk-full"), (4096, "disk-full"), (1 << 30, None)):
            monkeypatch.setattr("shutil.disk_usage", lambda _, free=free: SimpleNamespace(free=free))
            assert await store.trouble() == code


async def test_the_log_says_once_that_a_failure_is_over(tmp_path: Path, log_lines: LogLines) -> None:
    path = tmp_path / "tables.db"
    async with opened(SqliteStore(path, quiet=0)) as store:
        for _ in range(2):
            assert await store.append(Append(row("reef", 1))) in (True, False)
            with full_disk(path.with_name("tables.db-wal").stat().st_size):
                for _ in range(5):
                    assert await store.trouble() in (None, "store-write-failed")
                    await asyncio.gather(store.append(Append(row("reef", 2))), return_exceptions=True)
            assert await store.trouble() is None
            assert await store.claim_due(1, 2, 3) == []
    assert [what for what, _ in log_lines.lines] == ["store failed", "store works again"] * 2


async def test_a_full_disk_of_postgres_is_told_until_it_can_be_written_again(
    postgres_url: str, log_lines: LogLines
) -> None:
    full = "create function full_disk() returns trigger language plpgsql as $$ begin raise disk_full; end $$"
    async with opened(PostgresStore(postgres_url, quiet=0)) as store:
        await said(postgres_url, full)
        for name in ("log", "quarterdeck_migrations"):
            await said(
                postgres_url,
                f"create trigger full_disk before insert or update on {name} execute function full_disk()",
            )
        for _ in range(5):
            with pytest.raises(StoreFailed) as failed:
                await store.append(Append(row("reef", 1)))
            assert failed.value.code == "disk-full"
            assert await store.trouble() == "disk-full"
        await said(postgres_url, "drop function full_disk cascade")
        assert await store.trouble() is None
    told = [what for what, _ in log_lines.lines]
    assert told[1:] == ["store failed", "store works again"]


# Who may read it ------------------------------------------------------------------------------------------------------


async def test_database_and_backups_can_be_read_by_their_owner_alone(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.touch(0o644)
    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry("ann"))
        await asyncio.to_thread(backup, url, copy)
        assert {file.name: oct(mode(file)) for file in tmp_path.glob("*.db*")} == dict.fromkeys(
            [file.name for file in tmp_path.glob("*.db*")], oct(0o600)
        )
    assert mode(copy) == 0o600


async def test_an_old_database_that_others_could_read_is_mended_at_the_start_with_a_log_line(
    tmp_path: Path, log_lines: LogLines
) -> None:
    path = tmp_path / "tables.db"
    tmp_path.chmod(0o755)
    async with opened(SqliteStore(path)) as running:
        await opens(running, "reef", entry())
        files = sorted(tmp_path.iterdir())
        for file in files:
            file.chmod(0o644)
        async with opened(SqliteStore(path)):
            assert [mode(file) for file in files] == [0o600] * 3
    mended = log_lines.facts_of("other users could read the database; now only its owner can")
    assert sorted(facts["file"] for facts in mended) == [str(file) for file in files]
    assert mode(tmp_path) == 0o755, "a folder that the host made is the host's"


def test_the_folder_of_the_database_is_mended_if_we_made_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    new, old = tmp_path / "data" / "quarterdeck", tmp_path / ".quarterdeck"
    assert worker.database(Settings()) == str(new / "tables.db")
    assert (mode(new), log_lines.lines) == (0o700, [])
    old.mkdir(0o755)
    (old / "tables.db").touch()
    assert worker.database(Settings()) == str(old / "tables.db")
    assert worker.database(Settings()) == str(old / "tables.db")
    mended = log_lines.facts_of("other users could enter the folder of the database; now only its owner can")
    assert (mode(old), mended) == (0o700, [{"folder": str(old)}])
    tmp_path.chmod(0o755)
    assert worker.database(Settings(database=str(tmp_path / "own.db"))) == str(tmp_path / "own.db")
    assert mode(tmp_path) == 0o755


# Damage ---------------------------------------------------------------------------------------------------------------


async def damaged(path: Path) -> None:
    """A database in which some pages in the middle have been overwritten."""
    async with opened(SqliteStore(path)) as store:
        await asyncio.gather(*(store.append(Append(row(f"t{n % 9}", 1 + n // 9, b"x" * 900))) for n in range(900)))
    whole = path.read_bytes()
    middle = len(whole) // 8192 * 4096
    path.write_bytes(whole[:middle] + b"\xa5" * 16384 + whole[middle + 16384 :])


async def test_a_damaged_database_is_not_served_and_not_backed_up(tmp_path: Path) -> None:
    path, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    await damaged(path)
    for use in (SqliteStore(path).open, lambda: asyncio.to_thread(backup, str(path), copy)):
        with pytest.raises(StoreFailed, match=r"tables\.db is damaged: .+\. Use an earlier backup\.") as failed:
            await use()
        assert failed.value.code == "store-damaged"
    assert not copy.exists()


async def test_a_backup_is_checked_page_by_page_and_log_by_log(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry())
        await opens(store, "atoll", entry())
        for seq in (2, 3):
            await store.append(Append(row("reef", seq)))
    await asyncio.to_thread(backup, url, copy)
    assert check_backup(copy) == (2, 4)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("delete from entries where seq = 2")
        connection.commit()
    with pytest.raises(StoreFailed, match="log entries of 1 tables are missing"):
        check_backup(copy)
    await damaged(tmp_path / "other.db")
    with pytest.raises(StoreFailed) as failed:
        check_backup(tmp_path / "other.db")
    assert failed.value.code == "store-damaged"


async def test_the_check_at_the_start_takes_its_time_and_no_longer(tmp_path: Path, log_lines: LogLines) -> None:
    path = tmp_path / "tables.db"
    async with opened(SqliteStore(path)) as store:
        await asyncio.gather(*(store.append(Append(row("reef", seq))) for seq in range(1, 1001)))
    with closing(sqlite3.connect(path)) as connection:
        check_whole(connection, "it", seconds=60)
        assert log_lines.lines == []
        check_whole(connection, "it", seconds=0)
        assert connection.execute("select count(*) from log").fetchone() == (1000,)
    assert [what for what, _ in log_lines.lines] == ["the database is large: only a part of it was checked"]


# Power cuts -----------------------------------------------------------------------------------------------------------


async def test_every_commit_of_sqlite_waits_until_it_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the tests may mount a disk, benchmarks/chaos_parts/power.py cuts its power as well."""
    connect: Any = sqlite3.connect
    made: list[sqlite3.Connection] = []

    def noted(*where: Any, **settings: Any) -> sqlite3.Connection:
        made.append(connect(*where, **settings, check_same_thread=False))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        await opens(store, "reef", entry("ann"))
        for connection in made:
            full, wal = 2, "wal"
            assert connection.execute("pragma synchronous").fetchone() == (full,)
            assert connection.execute("pragma journal_mode").fetchone() == (wal,)
    assert len(made) == 2


async def test_settings_of_postgres_that_lose_moves_in_a_power_cut_are_told(
    postgres: RealPostgres, postgres_url: str, log_lines: LogLines
) -> None:
    async def opened_once(fsync: str) -> tuple[str, dict[str, Any]]:
        log_lines.lines.clear()
        postgres.run(f"alter system set fsync = {fsync}")
        postgres.run("select pg_reload_conf()")
        await until(lambda: postgres.run("show fsync") == [(fsync,)], "the setting holds")
        async with opened(PostgresStore(postgres_url)):
            return log_lines.lines[0]

    try:
        what, facts = await opened_once("on")
        assert what == "PostgreSQL keeps acknowledged moves in a power cut"
        assert (facts["fsync"], facts["full_page_writes"], facts["synchronous_commit"]) == ("on", "on", "on")
        await said(
            postgres_url,
            "do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$",
        )
    finally:
        what, facts = await opened_once("off")
    assert what == "a power cut can lose acknowledged moves: PostgreSQL has settings switched off"
    assert facts["off"] == ["fsync", "synchronous_commit"]
