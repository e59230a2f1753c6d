"""Where the logs of all tables are kept: SQLite in a file of its own, or PostgreSQL."""

from quarterdeck.server.store.postgres import PostgresStore
from quarterdeck.server.store.postgres_connection import is_postgres
from quarterdeck.server.store.sqlite import SqliteStore
from quarterdeck.server.store.sqlite_file import FileIdentity, identity_of, sqlite_path
from quarterdeck.server.store.store import Store


def open_store(url: str, file: FileIdentity | None = None) -> Store:
    """The store for a URL or for the path of a file. `await store.open()` connects it.

    With `file`, SQLite opens this file alone, and makes no new one if another file has its name or none has.
    """
    return PostgresStore(url) if is_postgres(url) else SqliteStore(sqlite_path(url), file=file)


def file_of(url: str) -> FileIdentity | None:
    """The SQLite file that has this name now; None if there is none, or if this is PostgreSQL."""
    return None if is_postgres(url) else identity_of(str(sqlite_path(url)))
