"""The load: many tables at once, as fast as the server goes or at the pace of people."""

from __future__ import annotations

import asyncio
import gc
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import perf_counter
from typing import Protocol

import msgspec

from benchmarks.load_parts.servers import Busy, machine_busy
from benchmarks.load_parts.tables import Table, Tally
from benchmarks.server_process import ServerFailed

SHORTEST_GAME = 39
"""No random game of four had fewer moves: no table of ours ends before this move."""
MOVES_A_GAME = 46
PATIENCE = 30.0
"""Seconds that the last moves of a round may take to arrive, and a small set-up."""


class Opener(Protocol):
    tally: Tally

    async def ready(self, count: int) -> list[Table]: ...


class Watched(Protocol):
    """A server, or several, whose processor time is counted."""

    def busy(self) -> Busy: ...


class Round(msgspec.Struct, frozen=True):
    """The figures of some seconds of load."""

    seconds: float
    moves: int
    """Moves of which all four seats were told in this time."""
    games: int
    """How many tables came to their end and were replaced by fresh ones."""
    server: Busy
    generator: float
    """Seconds of processor time that the generator needed."""
    strangers: float
    """Seconds of processor time that went to anything else on this machine."""
    latencies: tuple[float, ...] = ()
    """Seconds from a move sent to the last seat's update, in rising order."""
    lateness: tuple[float, ...] = ()
    """Seconds that moves were sent after their time, in rising order: the generator's own fault."""

    @property
    def rate(self) -> float:
        return self.moves / self.seconds


class Stand(msgspec.Struct, frozen=True):
    """Processor times at one moment, or between two."""

    at: float
    server: Busy
    generator: float
    machine: float

    def since(self, before: Stand) -> Stand:
        return Stand(
            self.at - before.at,
            self.server.since(before.server),
            self.generator - before.generator,
            self.machine - before.machine,
        )

    @property
    def strangers(self) -> float:
        return max(0.0, self.machine - self.generator - self.server.loop - self.server.others)


class Fleet:
    """All tables at one server, and fresh ones beside them to take the place of those that end."""

    def __init__(self, server: Watched, opener: Opener, random: Random) -> None:
        self._server = server
        self._opener = opener
        self._random = random
        self.tables: set[Table] = set()
        self._spares: deque[Table] = deque()
        self._ended: list[Table] = []
        self.tally = opener.tally
        self._moves = 0
        self._games = 0
        self._ending: asyncio.Future[None] | None = None
        self._broken: Exception | None = None
        """What went wrong between two rounds; told at the next occasion."""
        self._latencies: list[float] = []
        self._lateness: list[float] = []

    async def grow(self, size: int, spares: int = 0) -> None:
        """Have so many tables, each somewhere in its game, and so many fresh ones beside them."""
        try:
            async with asyncio.timeout(PATIENCE + 0.1 * (size + spares)):
                await self._grow(size, spares)
        except TimeoutError:
            raise ServerFailed(f"{size} tables could not be set up in time.") from None

    async def _grow(self, size: int, spares: int) -> None:
        await self._clear_away()
        self._check_whole()
        new = await self._opener.ready(max(0, size - len(self.tables)))
        self._spares.extend(await self._opener.ready(max(0, spares - len(self._spares))))
        self.tables.update(new)
        for table in [*self.tables, *self._spares]:
            table.failed = self._failed
        await self._spread(new)

    async def _spread(self, tables: list[Table]) -> None:
        """Bring each table to another moment of its game, so that a round measures every part of a game."""
        goals = {table: self._random.randrange(SHORTEST_GAME) for table in tables}
        left = sum(goal > 0 for goal in goals.values())
        if not left:
            return
        there = self._ending = asyncio.get_running_loop().create_future()

        def on(table: Table) -> None:
            nonlocal left
            if table.moves < goals[table] and table.move():
                return
            left -= 1
            if not left and not there.done():
                there.set_result(None)

        for table, goal in goals.items():
            table.told = on
            if goal:
                table.move()
        await there

    async def at_full_speed(self, seconds: float) -> Round:
        """Every table always has one move on its way: the next is sent when all four seats know of the last."""
        with self._steady():
            ending = self._ending = asyncio.get_running_loop().create_future()
            since = self._stand()
            timer = asyncio.get_running_loop().call_later(seconds, self._end)
            for table in tuple(self.tables):
                table.told = self._go_on
                self._go(table)
            try:
                await ending
            finally:
                timer.cancel()
            moves, games, spent = self._moves, self._games, self._stand().since(since)
            await self._arrive()
            waits = tuple(sorted(self._latencies))
        return Round(spent.at, moves, games, spent.server, spent.generator, spent.strangers, waits)

    async def at_human_pace(self, seconds: float, pace: float) -> Round:
        """Every table makes a move in every `pace` seconds, each at a time of its own, whatever the server does."""
        loop = asyncio.get_running_loop()
        with self._steady():
            ending = self._ending = loop.create_future()
            since = self._stand()
            loop.call_later(seconds, self._end)
            now = loop.time()
            for table in tuple(self.tables):
                table.told = self._arrived
                due = now + self._random.random() * pace
                loop.call_at(due, self._beat, table, due, pace)
            await ending
            games, spent = self._games, self._stand().since(since)
            await self._arrive()
            waits, late = tuple(sorted(self._latencies)), tuple(sorted(self._lateness))
        return Round(spent.at, len(waits), games, spent.server, spent.generator, spent.strangers, waits, late)

    def _stand(self) -> Stand:
        return Stand(perf_counter(), self._server.busy(), time.process_time(), machine_busy())

    async def close(self) -> None:
        for table in [*self.tables, *self._spares]:
            table.close()
        self.tables.clear()
        self._spares.clear()
        await self._clear_away()

    def _go_on(self, table: Table) -> None:
        self._moves += 1
        self._latencies.append(perf_counter() - table.sent)
        self._go(table)

    def _go(self, table: Table) -> None:
        assert self._ending is not None
        if not self._ending.done() and not table.move():
            fresh = self._replace(table)
            if fresh is None:
                self._end()
            else:
                fresh.told = self._go_on
                fresh.move()

    def _beat(self, table: Table, due: float, pace: float) -> None:
        assert self._ending is not None
        if self._ending.done():
            return
        loop = asyncio.get_running_loop()
        self._lateness.append(max(0.0, loop.time() - due))
        if table.awaiting:
            self._failed(ServerFailed(f"A move had not arrived after {pace:g} s."))
            return
        if not table.move():
            fresh = self._replace(table)
            if fresh is None:
                self._failed(ServerFailed("There are too few fresh tables."))
                return
            table = fresh
            table.told = self._arrived
            table.move()
        loop.call_at(due + pace, self._beat, table, due + pace, pace)

    def _arrived(self, table: Table) -> None:
        self._latencies.append(perf_counter() - table.sent)

    def _replace(self, table: Table) -> Table | None:
        """A fresh table in the place of one whose game is over."""
        if not self._spares:
            return None
        self._games += 1
        fresh = self._spares.popleft()
        self.tables.remove(table)
        self._ended.append(table)
        self.tables.add(fresh)
        return fresh

    def _end(self) -> None:
        if self._ending is not None and not self._ending.done():
            self._ending.set_result(None)

    def _failed(self, error: Exception) -> None:
        if self._ending is None or self._ending.done():
            self._broken = self._broken or error
        else:
            self._ending.set_exception(error)

    def _check_whole(self) -> None:
        if self._broken is not None:
            raise self._broken

    async def _arrive(self) -> None:
        """Wait for what is still on its way, and check that every seat was told everything."""
        end = perf_counter() + PATIENCE
        while any(table.awaiting for table in self.tables):
            if perf_counter() > end:
                raise ServerFailed("The last moves of a round never arrived.")
            await asyncio.sleep(0.01)
            self._check_whole()
        self._check_whole()
        for table in self.tables:
            table.check()

    async def _clear_away(self) -> None:
        for table in self._ended:
            table.close()
        self._ended.clear()
        await asyncio.sleep(0.3)

    @contextmanager
    def _steady(self) -> Iterator[None]:
        """Count from nought, and collect no garbage meanwhile."""
        self._moves = self._games = 0
        self._latencies, self._lateness = [], []
        gc.collect()
        gc.freeze()
        gc.disable()
        try:
            yield
        finally:
            gc.enable()
            gc.unfreeze()
