"""One voyage: crews that play, the storm that they play through, and the inquest when all have come home."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Coroutine

import msgspec
from rich.console import Console

from benchmarks.chaos_parts.crews import GAMES, Crew, plan
from benchmarks.chaos_parts.harbour import Harbour
from benchmarks.chaos_parts.inquest import complaints_of, complaints_of_a_stuck, complaints_of_logs, played
from benchmarks.chaos_parts.storm import Storm
from benchmarks.sailor import AWAY, AnyWorker, Luck, Sailor
from quarterdeck.client import Declined
from quarterdeck.server.store import open_store

ROUGH = Luck(thought=0.2, vanish=0.01, again=0.02, leave=0.004)
CALM = 240.0
"""Seconds after the storm in which every game must come to its end."""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What was done on one kind of server, and what came of it."""

    on: str
    seed: int
    tables: int
    """Played at once; a crew whose game is over plays another as long as the storm lasts."""
    games: int
    happenings: int
    moves: int
    acknowledged: int
    kills: int
    bus_stops: int
    database_cuts: int
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


async def weather(
    harbour: Harbour, tables: int, seconds: float, seed: int, aside: Console, luck: Luck | None = None
) -> Run:
    """Play so many tables at once through a storm, wait for the last game to end, and look at everything."""
    began = time.monotonic()
    voyage = Voyage(harbour, tables, seed, luck or ROUGH)
    storm = Storm(harbour, seed, voyage.afloat)
    telling = asyncio.create_task(_tell(voyage, storm, aside))
    try:
        await voyage.sail(storm.blow(seconds))
    finally:
        telling.cancel()
    aside.print(f"{harbour.name}: {len(voyage.crews)} games are played, now for the inquest ...")
    records = await voyage.records()
    storm.look_at_figures()
    for ship in harbour.ships:
        await asyncio.to_thread(ship.stop)
    return await _inquest(voyage, storm, records, seed, began)


class Voyage:
    """All crews of one run."""

    def __init__(self, harbour: Harbour, tables: int, seed: int, luck: Luck) -> None:
        self.harbour = harbour
        self.tables = tables
        self.crews: list[Crew] = []
        self._running: set[Crew] = set()
        self._seed = seed
        self._luck = msgspec.structs.replace(luck)
        self._random = random.Random(f"crews/{seed}")
        self._stormy = True

    def afloat(self) -> list[Sailor]:
        """Everybody who plays or watches right now."""
        return [sailor for crew in self._running for sailor in crew.everybody]

    async def sail(self, storm: Coroutine[None, None, None]) -> None:
        """Keep all tables busy while the storm lasts, and then play on until every game is over."""
        slots = [asyncio.create_task(self._play(number)) for number in range(self.tables)]
        try:
            await storm
            self._stormy = False
            self._luck.thought = 0.0  # what is left of the games is got through as fast as can be
            await asyncio.wait(slots, timeout=CALM)
        finally:
            for slot in slots:
                slot.cancel()
            ended = await asyncio.gather(*slots, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _play(self, number: int) -> None:
        while self._stormy:
            game = GAMES[number % len(GAMES)]
            crew = Crew(len(self.crews), plan(self._random, game), self.harbour.urls, self._seed, self._luck)
            self.crews.append(crew)
            self._running.add(crew)
            try:
                await crew.play()
            finally:
                self._running.discard(crew)

    async def records(self) -> dict[str, bytes]:
        """The record of every game that is over, as anybody can download it; nothing where it can't be had."""
        async with AnyWorker(self.harbour.urls, self._random) as reader:
            return {crew.table: await record_of(reader, crew.watch) for crew in self.crews if crew.over}


async def record_of(reader: AnyWorker, table: str) -> bytes:
    """The record of a game that is over; nothing if it can't be had."""
    for _ in range(100):
        try:
            return await reader.record(table)
        except Declined:  # by a worker that has not heard yet that the game is over
            await asyncio.sleep(AWAY)
    return b""


async def _inquest(voyage: Voyage, storm: Storm, records: dict[str, bytes], seed: int, began: float) -> Run:
    complaints: list[str] = []
    sums: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    secrets: list[str] = []
    store = open_store(voyage.harbour.database)
    await store.open()
    try:
        for crew in voyage.crews:
            rows = await store.rows(crew.table)
            if not crew.over:
                complaints += complaints_of_a_stuck(crew, rows)
                continue
            try:
                logged = played(crew.table, rows)
            except Exception as error:
                complaints.append(f"table {crew.table}: its log does not re-play: {type(error).__name__} {error}")
                continue
            secrets.append(logged.table.opened.secret)
            complaints += complaints_of(crew, logged, records[crew.table])
            sums["happenings"] += logged.rows
            sums["moves"] += logged.moves
    finally:
        await store.close()
    complaints += complaints_of_logs(voyage.harbour.log_lines(), secrets)
    everybody = [sailor for crew in voyage.crews for sailor in crew.everybody]
    sent = [one for sailor in everybody for one in sailor.sent.values()]
    refused.update(code for one in sent for code in one.refused)
    return Run(
        on=voyage.harbour.name,
        seed=seed,
        tables=voyage.tables,
        games=sum(crew.over for crew in voyage.crews),
        happenings=sums["happenings"],
        moves=sums["moves"],
        acknowledged=sum(bool(one.done) for one in sent),
        kills=storm.counts["kills"],
        bus_stops=storm.counts["bus stops"],
        database_cuts=storm.counts["database cuts"],
        drops=sum(sailor.drops for sailor in everybody),
        reconnects=sum(sailor.reconnects for sailor in everybody),
        resent=sum(sailor.again for sailor in everybody),
        repeated=sum(sailor.repeated for sailor in everybody),
        halves=sum(sailor.halves for sailor in everybody),
        refused=dict(refused.most_common()),
        races=storm.counts["races"],
        healed=storm.counts["healed"],
        hand_overs=sum(len(crew.people) - len(crew.plan.devices) for crew in voyage.crews),
        longest_wait=max((sailor.longest for sailor in everybody), default=0.0),
        seconds=time.monotonic() - began,
        complaints=tuple(complaints),
    )


async def _tell(voyage: Voyage, storm: Storm, aside: Console) -> None:
    began = time.monotonic()
    while True:
        await asyncio.sleep(5)
        over = sum(crew.over for crew in voyage.crews)
        aside.print(
            f"{time.monotonic() - began:4.0f} s: {over} games over, {len(voyage.crews) - over} running, "
            f"{storm.counts['kills']} kills, {storm.counts['bus stops']} bus stops"
        )
