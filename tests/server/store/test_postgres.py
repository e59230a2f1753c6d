"""What can happen between a worker and its PostgreSQL; afterwards the store works again by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from quarterdeck.server.store.postgres import PostgresStore
from quarterdeck.server.store.store import Append, Store, StoreFailed
from tests.server.real_servers import RealPostgres, said
from tests.server.store.shelves import entry, opened, row


@asynccontextmanager
async def locked(url: str) -> AsyncIterator[asyncpg.Connection[Any]]:
    """While another connection has locked the log, so that the store can't write."""
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.execute("lock table log in access exclusive mode")
            yield connection
    finally:
        await connection.close()


async def stuck(connection: asyncpg.Connection[Any]) -> list[int]:
    """Wait until others wait for us; who they are."""
    while True:
        found = await connection.fetch(
            "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
        )
        if found:
            return [pid for (pid,) in found]
        await asyncio.sleep(0.01)


async def back(store: Store) -> None:
    """Wait until the store works again; the first calls may find what was broken."""
    while await store.trouble() is not None:
        await asyncio.sleep(0.05)


async def test_a_connection_lost_in_the_middle_of_an_append_is_told_and_renewed(postgres_url: str) -> None:
    async with opened(PostgresStore(postgres_url)) as store:
        async with locked(postgres_url) as other:
            waiting = asyncio.ensure_future(store.append(Append(row("reef", 1), entry("ann"), due=1)))
            (writer,) = await stuck(other)
            await other.execute("select pg_terminate_backend($1)", writer)
            with pytest.raises(StoreFailed) as failed:
                await waiting
            assert failed.value.code == "store-failed"
        assert await store.rows("reef") == []
        assert await store.append(Append(row("reef", 1))) is True
        assert await store.rows("reef") == [row("reef", 1)]


async def test_connections_lost_while_they_were_idle_are_renewed(postgres_url: str) -> None:
    async with opened(PostgresStore(postgres_url)) as store:
        assert await store.append(Append(row("reef", 1)))
        killed = await said(
            postgres_url,
            "select pg_terminate_backend(pid) from pg_stat_activity "
            "where application_name = 'quarterdeck' and datname = current_database()",
        )
        assert len(killed) >= 2
        await back(store)
        outcome: object = None
        while outcome is not True:
            (outcome,) = await asyncio.gather(store.append(Append(row("reef", 2))), return_exceptions=True)
            assert outcome is True or isinstance(outcome, StoreFailed)
        assert await store.heads(["reef"]) == {"reef": 2}


@asynccontextmanager
async def stopped(server: RealPostgres) -> AsyncIterator[None]:
    """While the server is down."""
    await asyncio.to_thread(server.stop)
    try:
        yield
    finally:
        await asyncio.to_thread(server.start)


async def test_a_server_that_was_stopped_and_started_again_is_found_again(
    postgres: RealPostgres, postgres_url: str
) -> None:
    async with opened(PostgresStore(postgres_url)) as store:
        assert await store.append(Append(row("reef", 1), entry("ann")))
        async with stopped(postgres):
            for asked in (store.append(Append(row("reef", 2))), store.rows("reef"), store.claim_due(1, 2, 3)):
                with pytest.raises(StoreFailed):
                    await asked
            assert await store.trouble() is not None
        await back(store)
        assert await store.append(Append(row("reef", 2))) is True
        assert [line.seq for line in await store.rows("reef")] == [1, 2]


async def test_closing_works_while_the_server_is_down(postgres: RealPostgres, postgres_url: str) -> None:
    async with AsyncExitStack() as down:
        async with opened(PostgresStore(postgres_url)) as store:
            assert await store.append(Append(row("reef", 1)))
            await down.enter_async_context(stopped(postgres))
            assert await store.trouble() is not None
        with pytest.raises(StoreFailed) as failed:
            await store.rows("reef")
        assert failed.value.code == "store-closed"


class Cable:
    """The network between a worker and its database. When it is cut, nothing gets through and neither side is told."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
        self._database = parts.path
        self._through = asyncio.Event()
        self._through.set()
        self._carrying: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[str]:
        """The database's URL at the other end of the cable."""
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}{self._database}?sslmode=disable"
        finally:
            server.close()
            for task in self._carrying:
                task.cancel()
            await asyncio.gather(*self._carrying, return_exceptions=True)

    def cut(self) -> None:
        self._through.clear()

    def lay_anew(self) -> None:
        """New connections get through; old ones stay cut."""
        self._through = asyncio.Event()
        self._through.set()

    async def _carry(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        through = self._through
        there, on = await asyncio.open_unix_connection(self._socket)
        ways = {asyncio.ensure_future(_one_way(through, *way)) for way in ((here, on), (there, back))}
        self._carrying |= ways
        await asyncio.wait(ways)
        for end in (on, back):
            end.close()


async def _one_way(through: asyncio.Event, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    while said_now := await source.read(65536):
        await through.wait()
        target.write(said_now)
    await through.wait()
    target.close()


async def test_a_network_that_swallows_everything_is_survived(postgres_url: str) -> None:
    cable = Cable(postgres_url)
    async with cable.laid() as url, opened(PostgresStore(url, patience=0.3)) as store:
        assert await store.append(Append(row("reef", 1)))
        cable.cut()
        for asked in (
            store.append(Append(row("reef", 2))),
            store.rows("reef"),
            store.append(Append(row("reef", 3))),
        ):
            with pytest.raises(StoreFailed):
                await asked
        assert await store.trouble() is not None
        cable.lay_anew()
        await back(store)
        assert await store.append(Append(row("atoll", 1))) is True
        assert await store.heads(["atoll", "reef"]) == {"atoll": 1, "reef": 1}


async def test_nothing_waits_for_ever(postgres_url: str) -> None:
    async with opened(PostgresStore(postgres_url, patience=0.3)) as store:
        async with locked(postgres_url):
            for asked in (store.append(Append(row("reef", 1))), store.rows("reef")):
                with pytest.raises(StoreFailed, match="timeout"):
                    await asked
            assert await store.trouble() is not None
        assert await store.append(Append(row("reef", 1))) is True
        assert await store.trouble() is None


async def test_appends_that_wait_behind_a_batch_go_together_in_the_next(postgres_url: str) -> None:
    async with opened(PostgresStore(postgres_url)) as store:
        async with locked(postgres_url) as other:
            first = asyncio.ensure_future(store.append(Append(row("t0", 1))))
            await stuck(other)
            others = [asyncio.ensure_future(store.append(Append(row(f"t{number}", 1)))) for number in range(1, 100)]
            await asyncio.sleep(0)
        assert await asyncio.gather(first, *others) == [True] * 100
    # rows that were written by one statement carry the number of one transaction
    written = await said(postgres_url, "select count(*) from log group by xmin order by 1")
    assert [count for (count,) in written] == [1, 99]
