"""What all tables of one worker share: the store, the bus, the clock, the bots, the metrics and background tasks."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import perf_counter

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.bus.bus import Bus
from quarterdeck.server.live.bot_pool import BotPool
from quarterdeck.server.log_output import log_bug, warn
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.store.store import Store, StoreFailed
from quarterdeck.server.table.log_entries import read_entry
from quarterdeck.server.table.table import Table

ROWS_AT_ONCE = 500
"""How many entries of a log are read together."""
SLICE = 0.005
"""Seconds. After so long the event loop gets a turn while a long log is applied."""


class WorkerTasks:
    """Work that no request waits for. An error in it is logged and stops nothing else."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._running: set[asyncio.Task[None]] = set()
        self._repeating: list[asyncio.Task[None]] = []
        self.stopped = False
        """Nothing new is begun any more."""

    def run(self, work: Awaitable[None]) -> None:
        """Do this once."""
        task = asyncio.ensure_future(self._logged(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def repeat(self, work: Callable[[], Awaitable[None]], pause: Callable[[], float]) -> None:
        """Do this now, and again after each pause of so many seconds."""

        async def again_and_again() -> None:
            while True:
                await self._logged(work())
                await asyncio.sleep(pause())

        self._repeating.append(asyncio.create_task(again_and_again()))

    def call_at(self, when: float, call: Callable[..., None], *facts: object) -> asyncio.TimerHandle:
        """Call this at a time of the event loop's clock."""
        return asyncio.get_running_loop().call_at(when, call, *facts)

    @property
    def running(self) -> int:
        """How many tasks have been begun and are not done."""
        return len(self._running)

    def stop(self) -> None:
        """Begin nothing any more."""
        self.stopped = True
        for task in self._repeating:
            task.cancel()

    async def finish(self) -> None:
        """Wait until everything that was begun is done."""
        await asyncio.gather(*self._repeating, *self._running, return_exceptions=True)

    async def _logged(self, work: Awaitable[None]) -> None:
        try:
            await work
        except StoreFailed:
            pass  # the store itself logs when it begins to fail
        except QuarterdeckError as error:
            warn("background task failed", code=error.code)
        except Exception as error:
            self._metrics.bugs.inc()
            log_bug("background task", error)


class Alarm:
    """One timer. It may ring earlier than wanted: what it rings for must check the time and set it again."""

    __slots__ = ("_background", "_rings_at", "_timer")

    def __init__(self, background: WorkerTasks) -> None:
        self._background = background
        self._timer: asyncio.TimerHandle | None = None
        self._rings_at = 0.0

    def ring_in(self, seconds: float, ring: Callable[[], None]) -> None:
        """Ring after so many seconds at the latest. To put an alarm off costs nothing: it keeps its time.

        Only a set alarm refers to `ring`: a table that is forgotten must be freed without the garbage collector.
        """
        when = asyncio.get_running_loop().time() + seconds
        if self._timer is not None:
            if self._rings_at <= when:
                return
            self._timer.cancel()
        if not self._background.stopped:
            self._timer, self._rings_at = self._background.call_at(when, self._rung, ring), when

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rung(self, ring: Callable[[], None]) -> None:
        self._timer = None
        if not self._background.stopped:
            ring()


@dataclass(frozen=True, slots=True)
class Services:
    """The services of one worker."""

    store: Store
    bus: Bus
    clock: Callable[[], int]
    """The worker's clock, in milliseconds since 1970."""
    worker: str
    """What this worker is called on the bus."""
    metrics: Metrics
    bots: BotPool
    background: WorkerTasks

    async def read_on(self, table: Table) -> None:
        """Apply what the store has after this table's latest entry, in slices: other players' moves come in between."""
        while rows := await self.store.rows(table.id, table.seq, ROWS_AT_ONCE):
            began = perf_counter()
            for row in rows:
                table.apply(row.seq, row.at, read_entry(row.what))
                if perf_counter() - began > SLICE:
                    await asyncio.sleep(0)
                    began = perf_counter()
            if len(rows) < ROWS_AT_ONCE:
                return
