"""A thread of its own for one SQLite connection: the event loop lays work on its desk and is told when it is done."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias

from quarterdeck.server.store.store import StoreFailed

Work: TypeAlias = Callable[[sqlite3.Connection, list[Any]], Sequence[Any]]
"""Does all the jobs that lie there, in one go, and returns an outcome for each: a value, or the error to be raised."""
Pile: TypeAlias = list[tuple[Any, asyncio.Future[Any]]]

_PATIENCE, _HOLD, _LONGEST = 0.002, 0.001, 0.004
"""In seconds: how long work may lie before the loop holds still, for how long, and the longest time between two."""


class SqliteThread:
    """One thread, one connection. All work that waits is done together, and comes back in one call of the loop."""

    def __init__(self, name: str, connect: Callable[[], sqlite3.Connection], work: Work) -> None:
        self._name = name
        self._connect = connect
        self._work = work
        self._tray: SimpleQueue[Pile | None] = SimpleQueue()
        self._pile: Pile = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gone: asyncio.Future[None] | None = None
        self._unfinished = 0
        self._rounds = 0
        self._rounds_seen = 0
        self._pause = _PATIENCE
        self._pacing: asyncio.TimerHandle | None = None
        self._round_ended = threading.Event()

    async def open(self) -> None:
        """Start the thread, and return when it is connected; raises what connecting raised."""
        loop = asyncio.get_running_loop()
        connected: asyncio.Future[None] = loop.create_future()
        gone: asyncio.Future[None] = loop.create_future()
        threading.Thread(target=self._run, args=(loop, connected, gone), name=self._name, daemon=True).start()
        try:
            await connected
        except asyncio.CancelledError:
            self._tray.put(None)
            raise
        self._loop, self._gone = loop, gone

    async def close(self) -> None:
        """Do what still lies there, then let the connection go."""
        if self._loop is None or self._gone is None:
            return
        self._loop = None
        self._lay_down()
        self._tray.put(None)
        await self._gone

    def put(self, job: Any) -> asyncio.Future[Any]:
        """Lay down a job; the future is what comes of it."""
        loop = self._loop
        if loop is None:
            raise StoreFailed("store-closed", "The store is not open.")
        future: asyncio.Future[Any] = loop.create_future()
        if not self._pile:
            loop.call_soon(self._lay_down)
        self._pile.append((job, future))
        self._unfinished += 1
        if self._pacing is None:
            self._pause = _PATIENCE
            self._pacing = loop.call_later(_PATIENCE, self._hold_still, loop)
        return future

    def _lay_down(self) -> None:
        """What came in one turn of the loop goes to the thread together: to wake it costs more than to write a row."""
        pile, self._pile = self._pile, []
        if pile:
            self._tray.put(pile)

    def _hold_still(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the thread have the interpreter for a moment, if it has finished nothing since the last look.

        A loop that always has something to do gives the interpreter's lock back and takes it again many times in a
        millisecond, quicker than a waiting thread wakes up; the thread would wait for seconds. A slow disk looks the
        same from here, so the moments get rarer while nothing comes of them.
        """
        if self._unfinished == 0:
            self._pacing = None
            return
        if self._rounds == self._rounds_seen:
            self._round_ended.clear()
            self._round_ended.wait(_HOLD)
            self._pause = min(2 * self._pause, _LONGEST)
        else:
            self._rounds_seen = self._rounds
            self._pause = _PATIENCE
        self._pacing = loop.call_later(self._pause, self._hold_still, loop)

    def _settle(self, futures: list[asyncio.Future[Any]], outcomes: Sequence[Any]) -> None:
        self._unfinished -= len(futures)
        for future, outcome in zip(futures, outcomes, strict=True):
            if future.done():  # whoever asked has been cancelled
                continue
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

    def _run(
        self, loop: asyncio.AbstractEventLoop, connected: asyncio.Future[None], gone: asyncio.Future[None]
    ) -> None:
        with suppress(RuntimeError):  # the loop was closed without closing the store: nobody is left to be told
            try:
                connection = self._connect()
            except Exception as error:
                loop.call_soon_threadsafe(_fail, connected, error)
                return
            loop.call_soon_threadsafe(_succeed, connected)
            try:
                while jobs := self._jobs():
                    try:
                        outcomes = self._work(connection, [job for job, _ in jobs])
                    except Exception as error:
                        outcomes = [_wrong(error) for _ in jobs]
                    self._rounds += 1
                    self._round_ended.set()
                    loop.call_soon_threadsafe(self._settle, [future for _, future in jobs], outcomes)
            finally:
                with suppress(sqlite3.Error):
                    connection.close()
            loop.call_soon_threadsafe(_succeed, gone)

    def _jobs(self) -> Pile:
        """All that waits, at least one; none: the store is being closed."""
        jobs: Pile = []
        pile = self._tray.get()
        with suppress(Empty):
            while pile is not None:
                jobs += pile
                pile = self._tray.get_nowait()
            if jobs:
                self._tray.put(None)  # there was work before the end: come back for the end
        return jobs


def _wrong(error: Exception) -> StoreFailed:
    return error if isinstance(error, StoreFailed) else StoreFailed("store-failed", f"The store failed: {error}.")


def _succeed(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


def _fail(future: asyncio.Future[None], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
