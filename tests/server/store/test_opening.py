"""Which store a URL means; and no sentence about it tells a password."""

from __future__ import annotations

import sqlite3
import sys
import traceback
from pathlib import Path

import pytest

from quarterdeck.core.errors import how_to_install
from quarterdeck.server.store import open_store
from quarterdeck.server.store.postgres import PostgresStore
from quarterdeck.server.store.postgres_connection import is_postgres, place
from quarterdeck.server.store.sqlite import SqliteStore
from quarterdeck.server.store.sqlite_file import sqlite_path
from quarterdeck.server.store.store import StoreFailed
from tests.server.store.shelves import opened


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("tables.db", "tables.db"),
        ("/srv/tables.db", "/srv/tables.db"),
        ("./odd:name.db", "odd:name.db"),
        ("C:\\games\\tables.db", "C:\\games\\tables.db"),
        ("sqlite:///tables.db", "tables.db"),
        ("sqlite:////srv/tables.db", "/srv/tables.db"),
        ("SQLite:///a folder/é.db", "a folder/é.db"),
    ],
)
def test_a_path_or_a_sqlite_url_means_a_file(url: str, path: str) -> None:
    assert sqlite_path(url) == Path(path)
    assert isinstance(open_store(url), SqliteStore)


@pytest.mark.parametrize("url", ["postgresql://ann@host/db", "postgres://host/db", "PostgreSQL:///db"])
def test_a_postgres_url_means_postgres(url: str) -> None:
    assert is_postgres(url)
    assert isinstance(open_store(url), PostgresStore)


@pytest.mark.parametrize("url", ["", "sqlite://", "sqlite:///", "sqlite://tables.db", "sqlite:///:memory:", ":memory:"])
def test_a_store_needs_a_file(url: str) -> None:
    with pytest.raises(StoreFailed) as failed:
        open_store(url)
    assert failed.value.code == "no-database-file"


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:s3cret@host/db",
        "postgresql+asyncpg://ann:s3cret@host/db",
        "postgresql:/ann:s3cret@host/db",
        "postgres:ann:s3cret@host/db",
        "ann:s3cret@host/db",
        "sqlite:tables-s3cret.db",
    ],
)
def test_any_other_url_gets_a_sentence_without_its_password(url: str) -> None:
    with pytest.raises(StoreFailed) as failed:
        open_store(url)
    assert failed.value.code == "unknown-database"
    assert "s3cret" not in told(failed.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:s3cret@127.0.0.1:1/db",
        "postgresql://ann:s3cret@127.0.0.1:1/db?sslmode=disable",
        "postgresql://127.0.0.1:1/db?user=ann&password=s3cret",
        "postgresql://127.0.0.1:1/db?user=ann&password=x@s3cret",
        "postgresql://ann:s3cret/@127.0.0.1:1/db",
        "postgresql://ann:s3cret@x@127.0.0.1:1/db",
        "postgresql://ann:?s3cret@127.0.0.1:1/db",
        "postgresql://ann:#s3cret@127.0.0.1:1/db",
        "postgresql://ann:12/s3cret@127.0.0.1:1/db",
        "postgresql://ann:[s3cret@127.0.0.1:1/db",
        "postgresql://ann:s3cret@127.0.0.1:port/db",
        "postgresql://ann:s3cret@127.0.0.1:1/db?sslmode=s3cret",
        "postgresql://:s3cret@",
        "postgresql://ann:s3cret@/db?host=/nowhere",
    ],
)
async def test_a_database_that_can_not_be_reached_is_told_without_its_password(url: str) -> None:
    store = PostgresStore(url, patience=2)
    assert "s3cret" not in repr(store) + str(store)
    with pytest.raises(StoreFailed) as failed:
        await store.open()
    assert failed.value.code in {"store-unreachable", "bad-database-url"}
    assert "PostgreSQL database" in failed.value.sentence
    assert "s3cret" not in told(failed.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:1234?x@host/db",
        "postgresql://ann:1234/x@host/db",
        "postgresql://ann:1234#x@host/db",
        "postgresql://host/db?password=x@1234",
    ],
)
def test_half_a_password_is_not_taken_for_a_place(url: str) -> None:
    assert place(url) == "The PostgreSQL database"


async def test_the_sentence_names_the_database_that_can_not_be_reached() -> None:
    with pytest.raises(StoreFailed, match=r"“tables” at 127\.0\.0\.1:1 can't be reached"):
        await PostgresStore("postgresql://ann:s3cret@127.0.0.1:1/tables").open()


async def test_a_database_that_is_not_there_is_told_so(postgres_url: str) -> None:
    with pytest.raises(StoreFailed, match="does not exist") as failed:
        await PostgresStore(postgres_url.replace("?", "-not-there?")).open()
    assert failed.value.code == "store-unreachable"


async def test_without_the_driver_postgres_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreFailed) as failed:
        await open_store("postgresql://ann:s3cret@host/db").open()
    assert failed.value.code == "no-postgres-driver"
    assert failed.value.sentence.endswith(how_to_install("fleet"))


async def test_a_file_where_no_file_can_be_is_told_so(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "such" / "tables.db", tmp_path):
        with pytest.raises(StoreFailed) as failed:
            await SqliteStore(path).open()
        assert failed.value.code == "store-unreachable"
        assert str(tmp_path) in failed.value.sentence


async def test_files_of_other_kinds_are_left_alone(tmp_path: Path) -> None:
    letter, other = tmp_path / "letter.txt", tmp_path / "other.db"
    letter.write_text("Dear Ann, " * 1000)
    connection = sqlite3.connect(other)
    connection.execute("create table log (line text)")
    connection.commit()
    connection.close()
    for path, code in ((letter, "store-unreachable"), (other, "not-a-quarterdeck-store")):
        before = path.read_bytes()
        with pytest.raises(StoreFailed) as failed:
            await SqliteStore(path).open()
        assert failed.value.code == code
        assert path.read_bytes() == before


async def test_a_relative_path_stays_where_it_was_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    store = open_store("sqlite:///tables.db")
    monkeypatch.chdir("/")
    async with opened(store):
        assert await store.rows("reef") == []
    assert (tmp_path / "tables.db").is_file()


def told(error: BaseException) -> str:
    """Everything that an error shows when it is printed or logged."""
    return "".join(traceback.format_exception(error)) + repr(error) + str(getattr(error, "facts", ""))
