"""What one worker, one PostgreSQL and one NATS do alone: the times that the simulation replays."""

from __future__ import annotations

import asyncio
import time
from itertools import count
from pathlib import Path
from random import Random

import msgspec

from benchmarks.load_parts.figures import percentile
from benchmarks.load_parts.fleet_servers import Layout, ProcessTimes, SpreadTables, postmaster, process_tree, serving
from benchmarks.load_parts.generator import Fleet
from benchmarks.scale_parts.simulation import Services
from benchmarks.server_process import ServerFailed
from quarterdeck.server.bus.bus import AnyMessage, Reached
from quarterdeck.server.bus.nats import NatsBus
from quarterdeck.server.store import open_store
from quarterdeck.server.store.store import Append, Store
from quarterdeck.server.table.log_entries import Row
from tests.server.real_nats import NatsServer
from tests.server.real_servers import real_postgres

ROW = b'{"what":"moved","seat":1,"move":{"type":"reveal","cell":7},"events":[]}' + b" " * 60
PATIENCE = 30.0
AT_ONCE = 8
"""Messages that travel together."""


class Amount(msgspec.Struct, frozen=True):
    """How much is measured."""

    tables: int = 100
    windows: int = 30
    window: float = 0.2
    paced_tables: int = 200
    paced_seconds: float = 8.0
    pace: float = 2.0
    rows: int = 64
    """In a statement with many."""
    statements: int = 200
    messages: int = 20_000
    hops: int = 300


class Paced(msgspec.Struct, frozen=True):
    """One worker with PostgreSQL at the pace of people, in milliseconds: the simulation has to find the same."""

    tables: int
    pace: float
    p50: float
    p99: float


class Carried(msgspec.Struct, frozen=True):
    """What each part carries alone, a second."""

    moves_of_a_core: float
    """Of a worker, with nothing to spare."""
    rows_of_the_database: float
    """On one connection, many rows in a statement."""
    messages_of_the_bus: float
    """From one worker to one other, each of them in this process."""


async def measure_worker(amount: Amount, folder: Path) -> tuple[tuple[float, ...], Paced]:
    """Processor time for a move in short windows at full speed, and waits at the pace of people."""
    random = Random(1)
    with serving(Layout("postgres", 1), folder) as group:
        fleet = Fleet(group, SpreadTables([server.url for server in group.servers], random), random)
        times = []
        for number in range(amount.windows + 3):
            await fleet.grow(amount.tables, max(20, amount.tables // 2))
            spent = group.times()["worker 1"]
            played = await fleet.at_full_speed(amount.window)
            if number >= 3 and played.moves:  # the first windows warm the worker up
                times.append(1e6 * spent.spent() / played.moves)
        await fleet.grow(amount.paced_tables, amount.paced_tables // 2)
        waits = (await fleet.at_human_pace(amount.paced_seconds, amount.pace)).latencies
        await fleet.close()
    paced = Paced(amount.paced_tables, amount.pace, 1000 * percentile(waits, 0.5), 1000 * percentile(waits, 0.99))
    return tuple(times), paced


class DatabaseTimes(msgspec.Struct, frozen=True):
    statement: float
    row: float
    flush: tuple[float, ...]
    rows_a_second: float


async def measure_database(amount: Amount) -> DatabaseTimes:
    """Statements with one row and with many. The difference is the rows; what is no processor time is the disk."""
    with real_postgres(durable=True) as postgres, postgres.fresh_database() as url:
        store = open_store(url)
        await store.open()
        try:
            tables = await _logs(store, amount.rows)
            seqs = count(2)
            first = process_tree(postmaster(url))
            found = []
            for rows in (1, amount.rows):
                spent = ProcessTimes(first)
                took = [await _written(store, tables[:rows], next(seqs)) for _ in range(amount.statements)]
                found.append((1e6 * spent.spent() / amount.statements, took))
        finally:
            await store.close()
    (one, took_one), (many, took_many) = found
    row = max(0.1, (many - one) / (amount.rows - 1))
    flush = tuple(max(1.0, took - one) for took in took_one)
    return DatabaseTimes(max(0.1, one - row), row, flush, 1e6 * amount.rows * len(took_many) / sum(took_many))


async def _logs(store: Store, tables: int) -> list[str]:
    names = [f"table{number:06}" for number in range(tables)]
    await asyncio.gather(*(store.append(_row(name, 1)) for name in names))
    return names


async def _written(store: Store, tables: list[str], seq: int) -> float:
    """Microseconds until a row of each of these tables is written, all in one statement."""
    began = time.perf_counter()
    done = await asyncio.gather(*(store.append(_row(table, seq)) for table in tables))
    if not all(done):
        raise ServerFailed("A row was in the database already.")
    return 1e6 * (time.perf_counter() - began)


def _row(table: str, seq: int) -> Append:
    return Append(Row(table, seq, 0, ROW))


class Ear:
    """Counts the messages that a worker hears, and says when there have been so many."""

    def __init__(self) -> None:
        self._left = 0
        self._heard: asyncio.Future[None] | None = None

    def hear(self, _: AnyMessage) -> None:
        self._left -= 1
        if self._left == 0 and self._heard is not None:
            self._heard.set_result(None)

    def next(self, messages: int) -> asyncio.Future[None]:
        self._left = messages
        self._heard = asyncio.get_running_loop().create_future()
        return self._heard


class BusTimes(msgspec.Struct, frozen=True):
    message: float
    delivery: float
    hearing: float
    hop: tuple[float, ...]
    messages_a_second: float


async def measure_bus(amount: Amount) -> BusTimes:
    """One worker tells one, later three. The difference is what each further one costs the bus, and costs itself."""
    with NatsServer() as nats:
        ears = [Ear() for _ in range(4)]
        buses = [NatsBus(nats.url) for _ in ears]
        for bus, ear in zip(buses[:2], ears[:2], strict=True):
            await bus.open(ear.hear, lambda: None)
        try:
            hop = tuple([await _told(buses[0], ears[1:2], 1) for _ in range(amount.hops)])
            one = await _flow(buses[0], ears[1:2], amount, nats.pid)
            for bus, ear in zip(buses[2:], ears[2:], strict=True):
                await bus.open(ear.hear, lambda: None)
            three = await _flow(buses[0], ears[1:], amount, nats.pid)
        finally:
            await asyncio.gather(*(bus.close() for bus in buses))
    delivery = max(0.01, (three.bus - one.bus) / 2)
    hearing = max(0.01, (three.workers - one.workers) / 2)
    return BusTimes(max(0.01, one.bus - delivery), delivery, hearing, hop, one.rate)


async def _told(bus: NatsBus, ears: list[Ear], messages: int) -> float:
    """Microseconds until all have heard so many messages."""
    heard = [ear.next(messages) for ear in ears]
    began = time.perf_counter()
    for number in range(messages):
        bus.tell(Reached("table000001", number))
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*heard)
    return 1e6 * (time.perf_counter() - began)


class Flow(msgspec.Struct, frozen=True):
    """Microseconds of processor time for a message: of the bus, and of all workers, which are in this process."""

    bus: float
    workers: float
    rate: float


async def _flow(bus: NatsBus, ears: list[Ear], amount: Amount, nats: int) -> Flow:
    """Messages, some at a time: as many as a busy worker sends in a turn of its loop."""
    rounds = amount.messages // AT_ONCE
    served, spent, began = ProcessTimes([nats]), time.process_time(), time.perf_counter()
    for _ in range(rounds):
        await _told(bus, ears, AT_ONCE)
    messages = rounds * AT_ONCE
    return Flow(
        bus=1e6 * served.spent() / messages,
        workers=1e6 * (time.process_time() - spent) / messages,
        rate=messages / (time.perf_counter() - began),
    )


async def measure(amount: Amount, folder: Path) -> tuple[Services, Carried, Paced]:
    worker, paced = await measure_worker(amount, folder)
    database = await measure_database(amount)
    bus = await measure_bus(amount)
    services = Services(
        worker=worker,
        statement=database.statement,
        row=database.row,
        flush=database.flush,
        message=bus.message,
        delivery=bus.delivery,
        hearing=bus.hearing,
        hop=bus.hop,
    )
    return services, Carried(1e6 * len(worker) / sum(worker), database.rows_a_second, bus.messages_a_second), paced
