"""Connecting to a PostgreSQL database: the driver, its name in sentences, and its migrations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from quarterdeck.core.errors import how_to_install
from quarterdeck.server.log_output import log, warn
from quarterdeck.server.store.migrations import Migration, still_to_do
from quarterdeck.server.store.store import StoreFailed

if TYPE_CHECKING:
    import asyncpg

_LOCK = int.from_bytes(b"QDck", "big")
"""The advisory lock that a worker holds while it migrates the database."""
_LONG = 600.0
"""Seconds that a migration may take, or the wait for another worker's migration."""

# A wrongly written password could look like another part of the URL. Then nothing matches, and nothing is shown.
_PLACE = re.compile(r"\w+://(?:[^:/?#@\s]*(?::[^/?#@\s]*)?@)?([\w.-]*(?::\d+)?)(?:/([\w.-]*))?(?:\?[^@]*)?")


def is_postgres(url: str) -> bool:
    return url.lower().startswith(("postgresql://", "postgres://"))


def driver() -> ModuleType:
    """The asyncpg package, which is an extra: only PostgreSQL needs it."""
    try:
        import asyncpg  # noqa: PLC0415 - it is an extra
    except ImportError:
        raise StoreFailed(
            "no-postgres-driver",
            f"PostgreSQL needs its driver, which is not installed. {how_to_install('fleet')}",
        ) from None
    return asyncpg


def place(url: str) -> str:
    """The name of the database for sentences, without a password."""
    match = _PLACE.fullmatch(url)
    host, database = (match[1], match[2]) if match else ("", "")
    called = "The PostgreSQL database" + (f" “{database}”" if database else "")
    return called + (f" at {host}" if host else "")


def reach(url: str, patience: float) -> dict[str, Any]:
    """The arguments of `connect`. Neither side waits longer than `patience` seconds."""
    milliseconds = str(int(patience * 1000))
    return {
        "dsn": url,
        "timeout": patience,
        "command_timeout": patience + 1,  # the server's own timeout comes first and says more
        "server_settings": {
            "application_name": "quarterdeck",
            "statement_timeout": milliseconds,
            "idle_in_transaction_session_timeout": milliseconds,
        },
    }


async def connect(url: str, patience: float) -> asyncpg.Connection[Any]:
    """A connection, or StoreFailed."""
    pg = driver()
    try:
        connection: asyncpg.Connection[Any] = await pg.connect(**reach(url, patience))
    except (OSError, TimeoutError, pg.PostgresError) as error:
        raise StoreFailed("store-unreachable", f"{place(url)} can't be reached: {reason(error)}.") from error
    except Exception:  # the error quotes parts of the URL, maybe the password, so it is not repeated
        unreadable = True
    else:
        return connection
    assert unreadable
    raise StoreFailed(
        "bad-database-url",
        f"The URL of {place(url)} can't be read. It must look like postgresql://USER:PASSWORD@HOST:5432/DATABASE. In "
        "the password write %XX for every sign that is neither a letter nor a digit.",
    )


def reason(error: BaseException) -> str:
    """The first line of an error's text, or the error's class if it has no text."""
    return str(error).partition("\n")[0].rstrip(".") or type(error).__name__


async def tell_durability(connection: asyncpg.Connection[Any], where: str) -> None:
    """Log whether PostgreSQL keeps every acknowledged commit in a power cut, by its own settings."""
    names = ["data_checksums", "fsync", "full_page_writes", "synchronous_commit"]
    found = dict(await connection.fetch("select name, setting from pg_settings where name = any($1)", names))
    if off := [name for name in names[1:] if found[name] == "off"]:
        warn("a power cut can lose acknowledged moves: PostgreSQL has settings switched off", database=where, off=off)
    else:
        log("PostgreSQL keeps acknowledged moves in a power cut", database=where, **found)


async def bring_up_to_date(connection: asyncpg.Connection[Any], where: str, steps: Sequence[Migration]) -> None:
    """Apply the missing migrations, all of them or none. One worker at a time does this."""
    try:
        async with connection.transaction():
            for patience in ("statement_timeout", "idle_in_transaction_session_timeout"):
                await connection.execute(f"set local {patience} = {int(_LONG * 1000)}")
            await connection.execute(f"select pg_advisory_xact_lock({_LOCK})", timeout=_LONG)
            await _apply(connection, where, steps)
    except StoreFailed:
        raise
    except Exception as error:
        raise StoreFailed("store-not-migrated", f"{where} could not be brought up to date: {reason(error)}.") from error


async def _apply(connection: asyncpg.Connection[Any], where: str, steps: Sequence[Migration]) -> None:
    await connection.execute(
        "create table if not exists quarterdeck_migrations "
        "(version int primary key, name text not null, applied timestamptz not null default now())"
    )
    version = await current_version(connection)
    for number, step in enumerate(still_to_do(steps, version, where), start=version + 1):
        await connection.execute(step.sql, timeout=_LONG)
        await connection.execute(
            "insert into quarterdeck_migrations (version, name) values ($1, $2)", number, step.name
        )


async def current_version(connection: asyncpg.Connection[Any]) -> int:
    version: int = await connection.fetchval("select coalesce(max(version), 0) from quarterdeck_migrations")
    return version
