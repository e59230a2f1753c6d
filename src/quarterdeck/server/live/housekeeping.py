"""What a worker does at regular times for its tables: finds missed writes and orphaned tables, forgets idle ones."""

import asyncio
from collections.abc import AsyncIterator, Iterable

from quarterdeck.server.live.attendance import SAY_AGAIN
from quarterdeck.server.live.hub import Hub
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.live.voyages import DailyVoyages
from quarterdeck.server.log_output import log

HEAL = 5.0
"""Seconds between two looks into the store for tables that are further on than this worker knows."""
HEAL_WITHOUT_BUS = 0.5
ORPHANS = 2.0
"""Seconds between two looks for tables that no worker looks after."""
ORPHANS_AT_ONCE = 20
CLAIMED = 15_000
"""A worker that finds a table due has this many milliseconds before another worker may look after it."""
TIDY = 5.0
PRUNE = 3600.0
"""Seconds between two deletions of what is old."""
PROMISE = 3600.0
"""Seconds between two looks whether tomorrow's voyages are decided."""
AT_ONCE = 20
"""After so many tables the event loop gets a turn, so that players' moves do not wait."""
IDLE = 30_000
"""A table without listeners stays in memory for this many milliseconds."""


class Housekeeping:
    """The regular work for all tables of one hub."""

    def __init__(self, hub: Hub, voyages: DailyVoyages, prune_after_days: int | None = None) -> None:
        self._hub = hub
        self._voyages = voyages
        self._services = hub.services
        self._prune_after_days = prune_after_days

    async def start(self) -> None:
        bus, repeat = self._services.bus, self._services.background.repeat
        await bus.open(self._hub.heard, self.bus_mended)
        repeat(self._look_for_orphans, lambda: ORPHANS)
        repeat(self.tidy, lambda: TIDY)
        if bus.shared:
            repeat(self.heal, lambda: HEAL if bus.works else HEAL_WITHOUT_BUS)
            repeat(self._say_who_is_here, lambda: SAY_AGAIN / 1000)
        repeat(self.forget, lambda: PRUNE)
        repeat(self._voyages.promise, lambda: PROMISE)
        if self._prune_after_days is not None:
            repeat(self.prune, lambda: PRUNE)

    async def stop(self) -> None:
        """Begin nothing any more, and finish what has been begun."""
        self._services.background.stop()
        await self._services.bots.close()
        await self._services.background.finish()
        self._services.metrics.gather()

    def bus_mended(self) -> None:
        """While the bus was down, this worker has heard nothing: look into the store, and ask who is where."""
        if not self._services.background.stopped:
            self._services.background.run(self.heal())
            for live in self._hub.tables.values():
                live.attendance.hear_again(live.now())
                live.say_who_is_here(asks=True)

    async def heal(self) -> None:
        """Read what other workers have written to tables that clients look at here."""
        watched = {id: live for id, live in self._hub.tables.items() if live.audience.listeners and live.table}
        if not watched:
            return
        heads = await self._services.store.heads(list(watched))
        for id, live in watched.items():
            head = heads.get(id, 0)
            if live.table is not None and live.table.seq < head:
                self._services.metrics.healed.inc()
                await live.read_on(head)

    async def _look_for_orphans(self) -> None:
        """Take over tables whose worker has died: their due time in the store has passed."""
        now = self._services.clock()
        claimed = now + CLAIMED
        for id in await self._services.store.claim_due(now, claimed, ORPHANS_AT_ONCE):
            self._services.background.run(self._adopt(id, claimed))

    async def _adopt(self, id: str, claimed: int) -> None:
        live, _ = await self._hub.hold(id)
        live.stored_due = None
        await live.do_chores()
        if live.chore is None:
            await self._services.store.let_rest(id, claimed)

    async def tidy(self) -> None:
        """Forget idle tables: a request loads them again. Refresh the presence at all others, and the metrics."""
        hub = self._hub
        hub.metrics.gather()
        hub.metrics.tables.set(len(hub.tables))
        idle = hub.clock() - IDLE
        async for live in _a_few_at_a_time(hub.tables.values()):
            if live.audience.listeners:
                if live.table is None:
                    self._services.background.run(_load(live))
                live.refresh_presence()
            elif live.used < idle and not live.lock.locked() and live.chore is None:
                live.alarm.cancel()
                hub.tables.pop(live.id, None)

    async def _say_who_is_here(self) -> None:
        async for live in _a_few_at_a_time(self._hub.tables.values()):
            live.say_who_is_here()

    async def forget(self) -> None:
        """Delete people and hand-over links that are of no use any more, also if all tables are kept."""
        await self._services.store.forget(self._services.clock())

    async def prune(self) -> None:
        """Delete tables that ended long ago from the store."""
        assert self._prune_after_days is not None
        before = self._services.clock() - self._prune_after_days * 86_400_000
        log("pruned", tables=await self._services.store.prune(before))
        for live in self._hub.tables.values():
            if live.table is not None and live.table.phase != "running" and live.table.at < before:
                live.invalidate()  # nothing may be written after the beginning of its log was deleted


async def _load(live: LiveTable) -> None:
    """Load an invalidated table again for its listeners."""
    await live.current()


async def _a_few_at_a_time(tables: Iterable[LiveTable]) -> AsyncIterator[LiveTable]:
    for number, live in enumerate(list(tables)):
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
        yield live
