"""Which store a database's URL means."""

from __future__ import annotations

import re
from pathlib import Path

from quarterdeck.server.store.postgres import PostgresStore
from quarterdeck.server.store.sqlite import SqliteStore
from quarterdeck.server.store.store import Store, StoreFailed

_SCHEME = re.compile(r"([a-z][a-z0-9+.-]+):(.*)", re.IGNORECASE | re.DOTALL)
"""Longer than a letter, because C: is where some people keep their files."""


def open_store(url: str) -> Store:
    """The store for a URL or for a file's path; it is connected by `await store.open()`."""
    return PostgresStore(url) if is_postgres(url) else SqliteStore(sqlite_path(url))


def is_postgres(url: str) -> bool:
    return url.lower().startswith(("postgresql://", "postgres://"))


def sqlite_path(url: str) -> Path:
    """The file that a URL means, or a bare path. As everywhere, `sqlite:///a.db` is relative, `sqlite:////a.db` not."""
    match = _SCHEME.match(url)
    if match is None:
        path = url
    elif match[1].lower() == "sqlite" and match[2].startswith("//"):
        path = match[2][3:] if match[2].startswith("///") else ""
    else:  # whatever follows may hold a password, so it is not repeated
        raise StoreFailed(
            "unknown-database",
            f"Quarterdeck keeps its tables in SQLite or PostgreSQL; what begins with “{match[1]}:” is neither. "
            "Give it the path of a file, sqlite:///PATH or postgresql://USER@HOST/DATABASE.",
        )
    if path in {"", ":memory:"}:
        raise StoreFailed("no-database-file", "SQLite needs the path of a file to keep the tables in.")
    return Path(path)
