"""The caretaker of a worker's tables: sets alarms for what falls due, and looks for what nobody has told it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from quarterdeck.bots.bot import BotFailed
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.bus.bus import AnyMessage
from quarterdeck.server.live.attendance import SAY_AGAIN
from quarterdeck.server.live.bot_moves import PendingBotMove
from quarterdeck.server.live.bot_pool import BotPool
from quarterdeck.server.live.chores import done, question
from quarterdeck.server.live.hub import Hub, TablePaused
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.log_output import log, log_bug, warn
from quarterdeck.server.table.proposals import Draft
from quarterdeck.server.table.table import Table

HEAL = 5.0
"""Seconds between two looks into the store for tables that are further on than this worker knows."""
HEAL_WITHOUT_BUS = 0.5
ORPHANS = 2.0
"""Seconds between two looks for tables that nobody looks after."""
ORPHANS_AT_ONCE = 20
CLAIMED = 15_000
"""For this long a table that was found due is left to whoever found it, in milliseconds."""
TIDY = 5.0
AT_ONCE = 20
"""So many tables are looked at before players' moves come first again."""
IDLE = 30_000
"""A table that nobody looks at is kept in memory this long, in milliseconds."""
RETRY = 2.0
"""Seconds until a chore is tried again that could not be done."""
RETRY_PAUSED = 60.0
"""The same at a table that is paused, which takes a person to mend."""


class Caretaker:
    """Looks after the tables of one hub."""

    def __init__(self, hub: Hub, bots: BotPool, prune_after_days: int | None = None) -> None:
        self._hub = hub
        self._bots = bots
        self._prune_after_days = prune_after_days
        self._rounds: list[asyncio.Task[None]] = []
        self._errands: set[asyncio.Task[None]] = set()
        self._stopped = False
        hub.changed = self.set_alarm

    async def start(self) -> None:
        hub = self._hub
        await hub.bus.open(self.heard, self.mended)
        self._go_round(self._look_for_orphans, lambda: ORPHANS)
        self._go_round(self._tidy, lambda: TIDY)
        if hub.bus.shared:
            self._go_round(self._heal, lambda: HEAL if hub.bus.works else HEAL_WITHOUT_BUS)
            self._go_round(self._say_who_is_here, lambda: SAY_AGAIN / 1000)
        if self._prune_after_days is not None:
            self._go_round(self._prune, lambda: 3600.0)

    async def stop(self) -> None:
        """Nothing is begun any more; what has been begun is finished."""
        self._stopped = True
        for live in self._hub.tables.values():
            if live.timer is not None:
                live.timer.cancel()
        for task in self._rounds:
            task.cancel()
        await self._bots.close()
        await asyncio.gather(*self._rounds, *self._errands, return_exceptions=True)

    def set_alarm(self, live: LiveTable) -> None:
        """Wake when the table's next chore is due. An alarm that rings too early is harmless: it is set again."""
        if live.chore is None or self._stopped:
            return
        loop = asyncio.get_running_loop()
        wanted = loop.time() + max(0, live.chore.due - self._hub.now(live)) / 1000
        if live.timer is not None:
            if live.rings <= wanted:
                return
            live.timer.cancel()
        live.timer, live.rings = loop.call_at(wanted, self._ring, live), wanted

    def _ring(self, live: LiveTable) -> None:
        live.timer = None
        chore = live.chore
        if chore is None:
            return
        if chore.due > self._hub.now(live):
            self.set_alarm(live)
        else:
            self.run(self.look_after(live))

    def run(self, errand: Awaitable[None]) -> None:
        """Do something on the side, and keep hold of it until it is done."""
        task = asyncio.ensure_future(self._careful(errand))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _careful(self, errand: Awaitable[None]) -> None:
        try:
            await errand
        except QuarterdeckError as error:
            warn("errand failed", code=error.code)
        except Exception as error:
            self._hub.metrics.bugs.inc()
            log_bug("caretaker", error)

    async def look_after(self, live: LiveTable) -> None:
        """Do what is due at a table, as long as something is."""
        try:
            await self._hub.carry_out(live, lambda table, now: self._chore_done(live, table, now))
        except TablePaused:
            self._try_again(live, RETRY_PAUSED)
            raise
        except QuarterdeckError:
            self._try_again(live, RETRY)
            raise

    def _try_again(self, live: LiveTable, pause: float) -> None:
        if live.timer is not None:
            live.timer.cancel()
        if not self._stopped:
            loop = asyncio.get_running_loop()
            live.rings = loop.time() + pause
            live.timer = loop.call_at(live.rings, self._ring, live)

    def _chore_done(self, live: LiveTable, table: Table, now: int) -> Draft | None:
        while True:
            live.chore = chore = self._hub.next_chore(live, table, now)
            if chore is None or chore.due > now or self._stopped:
                self.set_alarm(live)
                return None
            thought = live.thoughts.get(chore.seat)
            if chore.kind == "think":
                live.thoughts[chore.seat] = thought = PendingBotMove(question(table, chore.seat), now)
                self.run(self._think(live, thought))
                continue
            if chore.kind == "bot" and thought is not None and thought.hesitation is None:
                self._note_failure(live, thought, "bot-too-slow")
            return done(table, chore, thought, now)

    async def _think(self, live: LiveTable, thought: PendingBotMove) -> None:
        """Ask a bot. The table goes on meanwhile, and where it has gone on nobody is interested in the answer."""
        try:
            thought.answered(await self._bots.ask(thought.asked))
        except BotFailed as error:
            if self._stopped:
                return
            self._note_failure(live, thought, error.code)
        await self.look_after(live)

    def _note_failure(self, live: LiveTable, thought: PendingBotMove, code: str) -> None:
        thought.failed()
        self._hub.metrics.bot_failures.labels(thought.asked.bot).inc()
        warn("bot failed", bot=thought.asked.bot, code=code, table=live.label)

    def heard(self, message: AnyMessage) -> None:
        if message.table in self._hub.tables and not self._stopped:
            self.run(self._hub.heard(message))

    def mended(self) -> None:
        """While the bus was down anything may have been said."""
        if not self._stopped:
            self.run(self._heal())
            for live in self._hub.tables.values():
                live.attendance.hear_again(self._hub.now(live))
                self._hub.say_who_is_here(live, asks=True)

    async def _heal(self) -> None:
        watched = {id: live for id, live in self._hub.tables.items() if live.audience.listeners and live.table}
        if not watched:
            return
        heads = await self._hub.store.heads(list(watched))
        for id, live in watched.items():
            head = heads.get(id, 0)
            if live.table is not None and live.table.seq < head:
                self._hub.metrics.healed.inc()
                await self._hub.read_on(live, head)

    async def _look_for_orphans(self) -> None:
        hub = self._hub
        now = hub.clock()
        claimed = now + CLAIMED
        for id in await hub.store.claim_due(now, claimed, ORPHANS_AT_ONCE):
            self.run(self._adopt(id, claimed))

    async def _adopt(self, id: str, claimed: int) -> None:
        """Look after a table that fell due; one that can wait for whoever comes is not due any more."""
        live, _ = await self._hub.hold(id)
        live.stored_due = None
        await self.look_after(live)
        if live.chore is None:
            await self._hub.store.let_rest(id, claimed)

    async def _tidy(self) -> None:
        """Drop what nobody looks at and nobody waits for: it is loaded again in a moment when somebody comes."""
        hub = self._hub
        hub.metrics.tables.set(len(hub.tables))
        idle = hub.clock() - IDLE
        for number, (id, live) in enumerate(list(hub.tables.items())):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
            if live.audience.listeners:
                if live.table is None:
                    self.run(self._show_again(id))
                hub.refresh_presence(live)
            elif live.used < idle and not live.lock.locked() and live.chore is None:
                del hub.tables[id]

    async def _show_again(self, id: str) -> None:
        """Somebody looks at a table of which nobody knew whether its last happening was written."""
        await self._hub.hold(id)

    async def _say_who_is_here(self) -> None:
        for number, live in enumerate(list(self._hub.tables.values())):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
            self._hub.say_who_is_here(live)

    async def _prune(self) -> None:
        assert self._prune_after_days is not None
        before = self._hub.clock() - self._prune_after_days * 86_400_000
        log("pruned", tables=await self._hub.store.prune(before))
        for live in self._hub.tables.values():
            if live.table is not None and live.table.phase != "running" and live.table.at < before:
                live.table = None  # nothing may be written after the beginning of a log was forgotten

    def _go_round(self, errand: Callable[[], Awaitable[None]], pause: Callable[[], float]) -> None:
        async def rounds() -> None:
            while True:
                try:
                    await errand()
                except QuarterdeckError as error:
                    warn("errand failed", code=error.code)
                except Exception as error:
                    self._hub.metrics.bugs.inc()
                    log_bug("caretaker", error)
                await asyncio.sleep(pause())

        self._rounds.append(asyncio.create_task(rounds()))
