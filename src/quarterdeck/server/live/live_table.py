"""A table in memory with its listeners and its alarm."""

from collections.abc import Sequence

from quarterdeck.bots.bot import BotFailed
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import Signal, Signalled
from quarterdeck.server.bus.bus import AnyMessage, Here, Reached, SignalSent
from quarterdeck.server.live.audience import Listener
from quarterdeck.server.live.bot_moves import PendingBotMove
from quarterdeck.server.live.services import Alarm, Services
from quarterdeck.server.live.stored_table import StoredTable, TablePaused
from quarterdeck.server.log_output import warn
from quarterdeck.server.table.proposals import Draft
from quarterdeck.server.table.table import Table

RETRY = 2.0
"""Seconds until a chore that could not be done is tried again."""
RETRY_PAUSED = 60.0
"""The same at a paused table, which a person has to mend."""


class LiveTable(StoredTable):
    """A table in this worker's memory, with its listeners, bots and timer. Nothing here is persisted."""

    __slots__ = ("alarm",)

    def __init__(self, id: str, services: Services) -> None:
        super().__init__(id, services)
        self.alarm = Alarm(services.background)

    # Listeners and attendance ----------------------------------------------------------------------------------------

    async def attend(self, listener: Listener, seen: Sequence[int] = (0,)) -> None:
        """A client connects: tell it where the table stands, and tell the others that it is here.

        `seen` is the last seq that the client was told, for each of its seats or for all.
        """
        async with self.lock:
            table = await self._load_and_read_on()
            if not self.audience.listeners:
                self._say_here(asks=True)
            self._welcome(listener, table, seen)

    async def dismiss(self, listener: Listener) -> None:
        """A connection is gone."""
        self.audience.listeners.discard(listener)
        async with self.lock:
            if self.table is not None:
                self._take_attendance(self.table, self.now())

    def refresh_presence(self) -> None:
        """Tell the listeners when a seat that was reconnecting counts as away."""
        if self.table is not None:
            now = self.now()
            if self.services.bus.works:
                self.attendance.forget_silent_workers(now)
            self._attendance_changed(self.table, now)

    def say_who_is_here(self, *, asks: bool = False) -> None:
        """Tell the other workers which seats are connected to this one."""
        if self.attendance.local:
            self._say_here(asks=asks)

    def _attendance_here_changed(self) -> None:
        self._say_here()

    def _say_here(self, *, asks: bool = False) -> None:
        self.services.bus.tell(Here(self.id, self.services.worker, tuple(self.attendance.local), asks))

    def signal(self, seat: int, signal: Signal) -> None:
        """Show a signal to everybody at the table."""
        self.services.bus.tell(SignalSent(self.id, seat, signal))
        self.audience.tell(Signalled(seat, signal))

    async def hear(self, message: AnyMessage) -> None:
        """Another worker says something about this table."""
        if self.table is None:
            if self.audience.listeners:
                await self.current()
            return
        match message:
            case Reached(seq=seq):
                await self.read_on(seq)
            case SignalSent(seat=seat, signal=signal):
                self.audience.tell(Signalled(seat, signal))
            case Here(worker=worker, seats=seats, asks=asks):
                now = self.now()
                self.attendance.set_elsewhere(worker, seats, now)
                if asks:
                    self.say_who_is_here()
                self._attendance_changed(self.table, now)

    # Chores: what falls due while no player acts ---------------------------------------------------------------------

    def _all_seen(self) -> bool:
        bus = self.services.bus
        return not bus.shared or bus.works

    def _set_alarm(self, now: int) -> None:
        if self.chore is not None:
            self.alarm.ring_in(max(0, self.chore.due - now) / 1000, self._ring)

    def _ring(self) -> None:
        now = self.now()
        if self.chore is not None and self.chore.due <= now:
            self.services.background.run(self.do_chores())
        else:
            self._set_alarm(now)

    async def do_chores(self) -> None:
        """Do what is due now, and set the alarm for what is due next."""
        try:
            async with self.lock:
                self._ask_bots(await self._load())
                await self._carry_out(self._draft_due)
                if self.table is not None:
                    now = self.now()
                    self.chore = self._next_chore(self.table, now)
                    self._set_alarm(now)
        except QuarterdeckError as error:
            self.alarm.cancel()
            self.alarm.ring_in(RETRY_PAUSED if isinstance(error, TablePaused) else RETRY, self._ring)
            raise

    def _draft_due(self, table: Table, now: int) -> Draft | None:
        return None if self.services.background.stopped else super()._draft_due(table, now)

    def _ask_bots(self, table: Table) -> None:
        if self.services.background.stopped:
            return
        try:
            super()._ask_bots(table)
        except Exception as error:
            raise self._paused(error) from None

    def _ask(self, pending: PendingBotMove) -> None:
        self.services.background.run(self._await_bot(pending))

    def _give_up_on(self, pending: PendingBotMove, now: int) -> None:
        self._failed(pending, "bot-too-slow", now)

    def _failed(self, pending: PendingBotMove, code: str, now: int) -> None:
        """The bot will not answer: that is counted and logged."""
        pending.answered(None, now)
        self.services.metrics.bot_failures.labels(pending.question.bot).inc()
        warn("bot failed", bot=pending.question.bot, code=code, table=self.label)

    async def _await_bot(self, pending: PendingBotMove) -> None:
        """Wait for a bot's answer while the table goes on; an answer that comes too late is ignored."""
        background = self.services.background
        try:
            pending.answered((await self.services.bots.ask(pending.question)).move, self.now())
        except BotFailed as error:
            if not background.stopped:
                self._failed(pending, error.code, self.now())
        if not background.stopped:
            await self.do_chores()
