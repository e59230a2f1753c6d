"""Where the logs of all tables are kept: SQLite in a file of its own, or PostgreSQL."""

from quarterdeck.server.store.postgres import PostgresStore
from quarterdeck.server.store.postgres_connection import is_postgres
from quarterdeck.server.store.sqlite import SqliteStore
from quarterdeck.server.store.sqlite_file import sqlite_path
from quarterdeck.server.store.store import Store


def open_store(url: str) -> Store:
    """The store for a URL or for the path of a file. `await store.open()` connects it."""
    return PostgresStore(url) if is_postgres(url) else SqliteStore(sqlite_path(url))
