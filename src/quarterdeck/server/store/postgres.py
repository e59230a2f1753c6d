"""The store for several workers: PostgreSQL. Appends that wait are written by one statement, in one commit."""

import asyncio
import json
from collections.abc import Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from quarterdeck.server.log_output import warn
from quarterdeck.server.store import postgres_sql as sql
from quarterdeck.server.store.migrations import Migration, migrations
from quarterdeck.server.store.outage import QUIET, Outage
from quarterdeck.server.store.postgres_connection import (
    bring_up_to_date,
    connect,
    driver,
    place,
    reach,
    reason,
    tell_durability,
)
from quarterdeck.server.store.store import PRUNED_AT_ONCE, Append, Store, StoreFailed, Then

if TYPE_CHECKING:
    import asyncpg

_Waiting: TypeAlias = tuple[Append, Then]

MOST_AT_ONCE = 4096
"""How many appends go in one statement at most."""
READERS = 8
"""How many queries a worker runs at the same time."""


class PostgresStore(Store):
    """Keeps everything in a PostgreSQL database, which any number of workers share."""

    heads_query = sql.HEADS
    listed_query = sql.LISTED
    tables_of_query = sql.TABLES_OF

    def __init__(
        self, url: str, *, steps: Sequence[Migration] | None = None, patience: float = 10.0, quiet: float = QUIET
    ) -> None:
        self._url = url
        self._steps = migrations("postgres") if steps is None else steps
        self._patience = patience
        self._outage = Outage(quiet)
        self._pool: asyncpg.Pool[Any] | None = None
        self._writer: asyncpg.Connection[Any] | None = None
        self._waiting: list[_Waiting] = []
        self._flushing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._writer = await connect(self._url, self._patience)
        try:
            await tell_durability(self._writer, place(self._url))
            await bring_up_to_date(self._writer, place(self._url), self._steps)
            self._pool = await driver().create_pool(
                **reach(self._url, self._patience), min_size=1, max_size=READERS, reset=_as_it_is
            )
        except BaseException as error:
            await self._drop_writer()
            if isinstance(error, StoreFailed) or not isinstance(error, Exception):
                raise
            raise self._failed(error) from error

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if self._flushing is not None:
            await self._flushing
        await self._drop_writer()
        if pool is not None:
            try:
                await asyncio.wait_for(pool.close(), self._patience)
            except Exception:  # the server is gone
                pool.terminate()

    def write(self, append: Append, then: Then) -> None:
        if self._pool is None:
            raise _closed()
        self._waiting.append((append, then))
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())

    async def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        found = await self._change(sql.CLAIM_DUE, now, until, limit)
        return [table for table, _ in sorted(found, key=lambda line: line[1])]

    async def _forget_people(self, seatless: int, anyone: int) -> None:
        await self._change(sql.FORGET_PEOPLE, seatless, anyone)

    async def prune(self, before: int) -> int:
        pruned = 0
        while some := (await self._change(sql.PRUNE_SOME, before, PRUNED_AT_ONCE))[0][0]:
            pruned += some
        return pruned

    async def _look_up(self, query: str, *values: object) -> list[Any]:
        """Run a statement on a connection of the pool, which replaces lost connections."""
        if self._pool is None:
            raise _closed()
        try:
            async with self._pool.acquire(timeout=self._patience) as connection:
                if self._outage.code is not None:
                    await connection.execute(sql.TOUCH)
                found: list[Any] = await connection.fetch(query, *values)
        except Exception as error:
            raise self._outage.failed(self._failed(error)) from error
        self._outage.worked()
        return found

    _change = _look_up

    async def _flush(self) -> None:
        """Write batches until no append waits. Appends that come during a batch are in the next one."""
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            outcomes = await self._write([append for append, _ in batch])
            for (_, then), outcome in zip(batch, outcomes, strict=True):
                then(outcome)
        self._flushing = None

    async def _write(self, batch: list[Append]) -> list[bool | StoreFailed]:
        try:
            outcomes = await self._write_together(batch)
        except driver().DataError as error:
            if len(batch) == 1:
                warn("a value can't be stored", sentence=self._failed(error).sentence)
                return [self._failed(error)]
            # one append holds a value that can't be stored: only that one fails
            return [outcome for append in batch for outcome in await self._write([append])]
        except Exception as error:
            if self._writer is not None:
                self._writer.terminate()
            return [self._outage.failed(self._failed(error)) for _ in batch]
        self._outage.worked()
        return outcomes

    async def _write_together(self, batch: list[Append]) -> list[bool | StoreFailed]:
        firsts: dict[tuple[str, int], Append] = {}
        for append in batch:
            firsts.setdefault((append.row.table, append.row.seq), append)
        # in the order of their names: see APPEND
        appends = [append for _, append in sorted(firsts.items(), key=itemgetter(0))]
        if self._writer is None or self._writer.is_closed():
            self._writer = await connect(self._url, self._patience)
        statement, values = _statement(appends)
        gone_in = await self._writer.fetch(statement, *values)
        if len(gone_in) == len(batch):
            return [True] * len(batch)
        keys = {(table, seq) for table, seq in gone_in}
        return [(key := (append.row.table, append.row.seq)) in keys and firsts[key] is append for append in batch]

    async def _drop_writer(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            try:
                await writer.close(timeout=self._patience)
            except Exception:  # the server is gone
                writer.terminate()

    def _failed(self, error: Exception) -> StoreFailed:
        if isinstance(error, StoreFailed):
            return StoreFailed(error.code, error.sentence, **error.facts)
        code = "disk-full" if isinstance(error, driver().DiskFullError) else "store-failed"
        return StoreFailed(code, f"{place(self._url)} does not do what it was asked: {reason(error)}.")


def _closed() -> StoreFailed:
    return StoreFailed("store-closed", "The store is not open.")


async def _as_it_is(_connection: object) -> None:
    """The store changes no setting of a connection, so nothing is reset before the next use."""


def _statement(appends: list[Append]) -> tuple[str, tuple[list[Any], ...]]:
    """The statement that writes these appends, and its columns."""
    rows = [append.row for append in appends]
    log = (
        [row.table for row in rows],
        [row.seq for row in rows],
        [row.at for row in rows],
        [row.what for row in rows],
    )
    indexed = [(append.row, append.index) for append in appends if append.index is not None]
    made_due = [(append.row, append.due) for append in appends if append.due is not None]
    if not indexed and not made_due:
        return sql.PLAIN_APPEND, log
    return sql.APPEND, (
        *log,
        [row.table for row, _ in indexed],
        [row.seq for row, _ in indexed],
        [index.watch for _, index in indexed],
        [index.game for _, index in indexed],
        [index.phase for _, index in indexed],
        [index.listed for _, index in indexed],
        [json.dumps(index.people) for _, index in indexed],
        [index.card for _, index in indexed],
        [row.table for row, _ in made_due],
        [row.seq for row, _ in made_due],
        [due for _, due in made_due],
        [index.origin for _, index in indexed],
        [index.voyage for _, index in indexed],
    )
