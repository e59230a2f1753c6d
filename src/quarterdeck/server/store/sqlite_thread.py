"""A thread that owns one SQLite connection and does the event loop's jobs in batches."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias

from quarterdeck.server.store.store import StoreFailed, Then, settle

Work: TypeAlias = Callable[[sqlite3.Connection, list[Any]], Sequence[Any]]
"""Does a batch of jobs and returns an outcome for each: a value, or the error to raise."""
Batch: TypeAlias = list[tuple[Any, Then]]

_PATIENCE, _HOLD, _LONGEST = 0.002, 0.001, 0.004
"""Seconds: how long jobs may wait before the loop pauses, how long it pauses, and the longest time between pauses."""

_FEW = 16
"""With so many jobs under way, a batch is large enough without waiting for more jobs."""


class SqliteThread:
    """One thread, one connection. Jobs that wait are done as one batch, and the loop gets the outcomes in one call."""

    def __init__(
        self, name: str, connect: Callable[[], sqlite3.Connection], work: Work, *, gathering: float = 0.0
    ) -> None:
        """A batch waits for `gathering` seconds for more jobs while a few are under way. A lone job never waits."""
        self._gathering = gathering
        self._name = name
        self._connect = connect
        self._work = work
        self._queue: SimpleQueue[Batch | None] = SimpleQueue()
        self._batch: Batch = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gone: asyncio.Future[None] | None = None
        self._unfinished = 0
        self._rounds = 0
        self._rounds_seen = 0
        self._pause = _PATIENCE
        self._pacing: asyncio.TimerHandle | None = None
        self._round_ended = threading.Event()

    async def open(self) -> None:
        """Start the thread and wait until it is connected; raise the error if it can't connect."""
        loop = asyncio.get_running_loop()
        connected: asyncio.Future[None] = loop.create_future()
        gone: asyncio.Future[None] = loop.create_future()
        threading.Thread(target=self._run, args=(loop, connected, gone), name=self._name, daemon=True).start()
        try:
            await connected
        except asyncio.CancelledError:
            self._queue.put(None)
            raise
        self._loop, self._gone = loop, gone

    async def close(self) -> None:
        """Do the jobs that still wait, then close the connection."""
        if self._loop is None or self._gone is None:
            return
        self._loop = None
        self._hand_over()
        self._queue.put(None)
        await self._gone

    def ask(self, job: Any) -> asyncio.Future[Any]:
        """Have a job done; the future gets its outcome."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.put(job, partial(settle, done))
        return done

    def put(self, job: Any, then: Then) -> None:
        """Have a job done, and then call this in the event loop with its outcome."""
        loop = self._loop
        if loop is None:
            raise StoreFailed("store-closed", "The store is not open.")
        if not self._batch:
            loop.call_soon(self._hand_over)
        self._batch.append((job, then))
        self._unfinished += 1
        if self._pacing is None:
            self._pause = _PATIENCE
            self._pacing = loop.call_later(_PATIENCE, self._pause_loop, loop)

    def _hand_over(self) -> None:
        """Give the jobs of one turn of the loop to the thread together: waking it costs more than writing a row."""
        batch, self._batch = self._batch, []
        if batch:
            self._queue.put(batch)

    def _pause_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        """Block the loop for a moment, so that the thread gets the interpreter's lock.

        This happens only if the thread has finished no batch since the last check. A busy loop releases the lock and
        takes it again many times in a millisecond, before a waiting thread wakes up, and the thread could wait for
        seconds. A slow disk looks the same from here, so the pauses become rarer while they do not help.
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
        self._pacing = loop.call_later(self._pause, self._pause_loop, loop)

    def _settle(self, jobs: Batch, outcomes: Sequence[Any]) -> None:
        self._unfinished -= len(jobs)
        for (_, then), outcome in zip(jobs, outcomes, strict=True):
            then(outcome)

    def _run(
        self, loop: asyncio.AbstractEventLoop, connected: asyncio.Future[None], gone: asyncio.Future[None]
    ) -> None:
        with suppress(RuntimeError):  # the loop was closed before the store: there is no caller left
            try:
                connection = self._connect()
            except Exception as error:
                loop.call_soon_threadsafe(settle, connected, error)
                return
            loop.call_soon_threadsafe(settle, connected, None)
            try:
                while jobs := self._jobs():
                    try:
                        outcomes = self._work(connection, [job for job, _ in jobs])
                    except Exception as error:
                        outcomes = [_wrong(error) for _ in jobs]
                    self._rounds += 1
                    self._round_ended.set()
                    loop.call_soon_threadsafe(self._settle, jobs, outcomes)
                    del jobs  # while this thread waits, it must not keep the tables of its latest jobs in memory
            finally:
                with suppress(sqlite3.Error):
                    connection.close()
            loop.call_soon_threadsafe(settle, gone, None)

    def _jobs(self) -> Batch:
        """All jobs that wait, at least one; empty when the store is being closed."""
        jobs: Batch = []
        batch = self._queue.get()
        if batch is not None and self._gathering and 1 < self._unfinished < _FEW:
            time.sleep(self._gathering)
        with suppress(Empty):
            while batch is not None:
                jobs += batch
                batch = self._queue.get_nowait()
            if jobs:
                self._queue.put(None)  # do these jobs first, and find the end mark again afterwards
        return jobs


def _wrong(error: Exception) -> StoreFailed:
    return error if isinstance(error, StoreFailed) else StoreFailed("store-failed", f"The store failed: {error}.")
