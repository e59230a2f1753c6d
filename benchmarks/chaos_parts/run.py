"""One chaos run: tables that are played under faults, and the checks when all games are over."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Coroutine

import msgspec
from rich.console import Console

from benchmarks.chaos_parts.checks import complaints_of, complaints_of_a_stuck, complaints_of_logs, played
from benchmarks.chaos_parts.faults import FaultInjector
from benchmarks.chaos_parts.servers import ServerGroup
from benchmarks.chaos_parts.tables import GAMES, Crew, plan_table
from benchmarks.table_player import AWAY, AnyWorker, Behaviour, TablePlayer
from quarterdeck.client import Declined
from quarterdeck.server.store import open_store

ROUGH = Behaviour(thought=0.2, vanish=0.01, again=0.02, leave=0.004)
CALM = 240.0
"""Seconds after the faults in which every game must come to its end."""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What was done on one kind of server, and what came of it."""

    on: str
    seed: int
    tables: int
    """Played at once. After a game its table is followed by another one, as long as there are faults."""
    games: int
    happenings: int
    moves: int
    acknowledged: int
    kills: int
    bus_stops: int
    database_cuts: int
    power_cuts: int
    """Kills of the database after which its disk holds only what was synced; 0 without root's rights."""
    files_away: int
    """How often the file of SQLite lost its name for a moment."""
    drops: int
    reconnects: int
    resent: int
    """Commands that were sent again although they had been acknowledged."""
    repeated: int
    """Commands that were sent again because the connection was lost before the answer came."""
    halves: int
    """Connections that were lost when some seats of a device had been told and others not yet."""
    refused: dict[str, int]
    races: int
    healed: int
    hand_overs: int
    longest_wait: float
    """Of any client for any answer, in seconds."""
    seconds: float
    complaints: tuple[str, ...]


async def play_under_faults(
    servers: ServerGroup, tables: int, seconds: float, seed: int, aside: Console, behaviour: Behaviour | None = None
) -> Run:
    """Play so many tables at once under faults, wait for the last game to end, and check everything."""
    began = time.monotonic()
    run = ChaosRun(servers, tables, seed, behaviour or ROUGH)
    faults = FaultInjector(servers, seed, run.connected)
    telling = asyncio.create_task(_tell(run, faults, aside))
    try:
        await run.play(faults.inject(seconds))
    finally:
        telling.cancel()
    aside.print(f"{servers.name}: {len(run.crews)} games are played, now they are checked ...")
    records = await run.records()
    faults.note_figures()
    for process in servers.processes:
        await asyncio.to_thread(process.stop)
    return await checked(run, faults.counts, records, seed, began)


class ChaosRun:
    """All tables of one run."""

    def __init__(self, servers: ServerGroup, tables: int, seed: int, behaviour: Behaviour) -> None:
        self.servers = servers
        self.tables = tables
        self.crews: list[Crew] = []
        self._running: set[Crew] = set()
        self._seed = seed
        self._behaviour = msgspec.structs.replace(behaviour)
        self._random = random.Random(f"tables/{seed}")
        self._faulty = True

    def connected(self) -> list[TablePlayer]:
        """All clients that play or watch now."""
        return [player for crew in self._running for player in crew.everybody]

    async def play(self, faults: Coroutine[None, None, None]) -> None:
        """Keep so many tables busy during the faults, and then play on until every game is over."""
        slots = [asyncio.create_task(self._play_tables(number)) for number in range(self.tables)]
        try:
            await faults
            self._faulty = False
            self._behaviour.thought = 0.0  # what is left of the games is got through as fast as can be
            await asyncio.wait(slots, timeout=CALM)
        finally:
            for slot in slots:
                slot.cancel()
            ended = await asyncio.gather(*slots, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _play_tables(self, number: int) -> None:
        while self._faulty:
            game = GAMES[number % len(GAMES)]
            crew = Crew(len(self.crews), plan_table(self._random, game), self.servers.urls, self._seed, self._behaviour)
            self.crews.append(crew)
            self._running.add(crew)
            try:
                await crew.play()
            finally:
                self._running.discard(crew)

    async def records(self) -> dict[str, bytes]:
        """The record of every game that is over, as anybody can download it; nothing where it can't be had."""
        async with AnyWorker(self.servers.urls, self._random) as reader:
            return {crew.table: await record_of(reader, crew.watch) for crew in self.crews if crew.over}


async def record_of(reader: AnyWorker, table: str) -> bytes:
    """The record of a game that is over; nothing if it can't be had."""
    for _ in range(100):
        try:
            return await reader.record(table)
        except Declined:  # by a worker that has not heard yet that the game is over
            await asyncio.sleep(AWAY)
    return b""


async def checked(run: ChaosRun, faults: Counter[str], records: dict[str, bytes], seed: int, began: float) -> Run:
    """The figures of a run, and everything that was lost, told twice or revealed."""
    complaints: list[str] = []
    sums: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    secrets: list[str] = []
    store = open_store(run.servers.database)
    await store.open()
    try:
        for crew in run.crews:
            rows = await store.rows(crew.table)
            if not crew.over:
                complaints += complaints_of_a_stuck(crew, rows)
                continue
            try:
                logged = played(crew.table, rows)
            except Exception as error:  # whatever is wrong with a log is a complaint
                complaints.append(f"table {crew.table}: its log does not re-play: {type(error).__name__} {error}")
                continue
            secrets.append(logged.table.opened.secret)
            complaints += complaints_of(crew, logged, records[crew.table])
            sums["happenings"] += logged.rows
            sums["moves"] += logged.moves
    finally:
        await store.close()
    complaints += complaints_of_logs(run.servers.log_lines(), secrets)
    everybody = [player for crew in run.crews for player in crew.everybody]
    sent = [one for player in everybody for one in player.sent.values()]
    refused.update(code for one in sent for code in one.refused)
    return Run(
        on=run.servers.name,
        seed=seed,
        tables=run.tables,
        games=sum(crew.over for crew in run.crews),
        happenings=sums["happenings"],
        moves=sums["moves"],
        acknowledged=sum(bool(one.done) for one in sent),
        kills=faults["kills"],
        bus_stops=faults["bus stops"],
        database_cuts=faults["database cuts"],
        power_cuts=faults["power cuts"],
        files_away=faults["files away"],
        drops=sum(player.drops for player in everybody),
        reconnects=sum(player.reconnects for player in everybody),
        resent=sum(player.again for player in everybody),
        repeated=sum(player.repeated for player in everybody),
        halves=sum(player.halves for player in everybody),
        refused=dict(refused.most_common()),
        races=faults["races"],
        healed=faults["healed"],
        hand_overs=sum(len(crew.people) - len(crew.plan.devices) for crew in run.crews),
        longest_wait=max((player.longest for player in everybody), default=0.0),
        seconds=time.monotonic() - began,
        complaints=tuple(complaints),
    )


async def _tell(run: ChaosRun, faults: FaultInjector, aside: Console) -> None:
    began = time.monotonic()
    while True:
        await asyncio.sleep(5)
        over = sum(crew.over for crew in run.crews)
        aside.print(
            f"{time.monotonic() - began:4.0f} s: {over} games over, {len(run.crews) - over} running, "
            f"{faults.counts['kills']} kills, {faults.counts['bus stops']} bus stops"
        )
