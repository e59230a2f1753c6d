"""Whole games of both games over real sockets, against real servers, with two to four seats."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random
from urllib.request import urlopen

import pytest

from benchmarks.chaos_parts.checks import complaints_of, complaints_of_logs, played
from benchmarks.chaos_parts.run import record_of
from benchmarks.chaos_parts.servers import ServerGroup, on_postgres, on_sqlite
from benchmarks.chaos_parts.tables import GAMES, Crew, TablePlan
from benchmarks.table_player import AnyWorker, Behaviour
from quarterdeck.core import record
from quarterdeck.core.verify import verify
from quarterdeck.server.store import open_store

LONGEST = 120.0
FAIR_WEATHER = Behaviour()
PLANS = [
    TablePlan(game=game, devices=(1,) * seats, bots=0, spectators=1, hands_over=False, patience=3600)
    for game in GAMES
    for seats in (2, 3, 4)
]


async def play(servers: ServerGroup, plans: list[TablePlan], *, settled: bool) -> list[Crew]:
    """All these tables at once."""
    crews = [Crew(number, plan, servers.urls, 11, FAIR_WEATHER, settled=settled) for number, plan in enumerate(plans)]
    async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as group:
        for crew in crews:
            group.create_task(crew.play())
    return crews


async def downloaded(url: str, crews: list[Crew]) -> list[bytes]:
    async with AnyWorker([url], Random(0)) as reader:
        return [await record_of(reader, crew.table) for crew in crews]


async def check(servers: ServerGroup, crews: list[Crew]) -> None:
    """Every worker gives out the same records, and they are what is in the store's log."""
    first, *others = [await downloaded(url, crews) for url in servers.urls]
    for records in others:
        assert records == first
    store = open_store(servers.database)
    await store.open()
    try:
        for crew, line in zip(crews, first, strict=True):
            logged = played(crew.table, await store.rows(crew.table))
            assert complaints_of(crew, logged, line) == []
            match = verify(record.read(line))
            assert (match.game.name, match.seats) == (crew.plan.game, crew.plan.seats)
            assert logged.moves == len(match) - 1
            assert complaints_of_logs(servers.log_lines(), [logged.table.opened.secret]) == []
    finally:
        await store.close()


@pytest.mark.parametrize(
    "opening", [on_sqlite, on_postgres], ids=["SQLite", "PostgreSQL and NATS, two workers at one port"]
)
async def test_whole_games_are_played_and_verified(opening: Callable[[], AbstractContextManager[ServerGroup]]) -> None:
    with opening() as servers:
        await check(servers, await play(servers, PLANS, settled=False))


async def test_whole_games_whose_seats_are_at_different_workers_are_played_and_verified() -> None:
    with on_postgres(workers=1, ports=2) as servers:
        assert len(set(servers.urls)) == 2
        crews = await play(servers, [plan for plan in PLANS if plan.seats == 3], settled=True)
        await check(servers, crews)
        for url in servers.urls:
            assert await asyncio.to_thread(happenings, url) >= len(crews)


def happenings(url: str) -> float:
    """How much a worker has written to the store."""
    with urlopen(f"{url}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    return sum(float(line.split()[1]) for line in lines if line.startswith("quarterdeck_happenings_total"))
