"""A table in memory with its listeners and its alarm."""

from collections.abc import Sequence

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import Countdown, Signal, Signalled
from quarterdeck.server.bus.bus import AnyMessage, Here, Reached, SignalSent
from quarterdeck.server.live.attendance import ConnectedSeats
from quarterdeck.server.live.audience import Audience, Listener, viewpoints_of
from quarterdeck.server.live.bot_moves import PendingBotMove, question_for
from quarterdeck.server.live.chores import COUNTED_DOWN, Chore, draft_for, next_chore
from quarterdeck.server.live.services import Alarm, Services
from quarterdeck.server.live.stored_table import StoredTable, TablePaused
from quarterdeck.server.table.proposals import Draft
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import Viewpoint

RETRY = 2.0
"""Seconds until a chore that could not be done is tried again."""
RETRY_PAUSED = 60.0
"""The same at a paused table, which a person has to mend."""


class LiveTable(StoredTable):
    """A table in this worker's memory, with its listeners, bots and timer. Nothing here is persisted."""

    __slots__ = ("_attended_roster", "alarm", "attendance", "audience", "chore", "pending_bot_moves")

    def __init__(self, id: str, services: Services) -> None:
        super().__init__(id, services)
        self.audience = Audience()
        self.attendance = ConnectedSeats()
        self.chore: Chore | None = None
        """What falls due next."""
        self.pending_bot_moves: dict[int, PendingBotMove] = {}
        """The latest question to the bot at each seat."""
        self._attended_roster = 0
        """The `roster_seq` for which attendance was taken last."""
        self.alarm = Alarm(services.background)

    @property
    def due(self) -> int | None:
        """When a bot takes a person's seat over, or the seat becomes free: clients count down to this."""
        return self.chore.due if self.chore is not None and self.chore.kind in COUNTED_DOWN else None

    # Listeners and attendance ----------------------------------------------------------------------------------------

    def settle(self, *, just_happened: bool = False) -> None:
        """After every change of the table: tell the listeners what is new, take attendance, set the alarm.

        `just_happened`: the latest entry of the match is new to everybody, and is told as it is shown.
        """
        table = self.table
        assert table is not None
        now = self.now()
        self.chore = self._next_chore(table, now)
        self.audience.catch_up(table, now, self.due, just_happened=just_happened)
        if table.roster_seq == self._attended_roster:
            self._set_alarm(now)
        else:
            self._attended_roster = table.roster_seq
            self._take_attendance(table, now)

    async def attend(self, listener: Listener, seen: Sequence[int] = (0,)) -> None:
        """A client connects: tell it where the table stands, and tell the others that it is here.

        `seen` is the last seq that the client was told, for each of its seats or for all.
        """
        async with self.lock:
            table = await self._load_and_read_on()
            now = self.now()
            listener.viewpoints = viewpoints_of(table, listener.person, may_join=listener.may_join)
            if not self.audience.listeners:
                self._say_here(asks=True)
            self._take_attendance(table, now, coming=listener.viewpoints)
            self.audience.listeners.add(listener)
            self.audience.greet(listener, table, self.attendance, now, self.due, seen)

    async def dismiss(self, listener: Listener) -> None:
        """A connection is gone."""
        self.audience.listeners.discard(listener)
        async with self.lock:
            if self.table is not None:
                self._take_attendance(self.table, self.now())

    def _take_attendance(self, table: Table, now: int, coming: tuple[Viewpoint, ...] = ()) -> None:
        """Note which seats are connected to this worker, and tell the other workers if that has changed."""
        if self.attendance.set_local(self.audience.seats(coming), now):
            self._say_here()
        self._attendance_changed(table, now)

    def _attendance_changed(self, table: Table, now: int) -> None:
        """Attendance decides for which seats the table waits, and how long: tell the listeners both."""
        before = self.due
        self.chore = self._next_chore(table, now)
        if self.due != before:
            self.audience.tell(Countdown(now, self.due))
        self.audience.tell_presence(table, self.attendance, now)
        self._set_alarm(now)

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

    def _next_chore(self, table: Table, now: int) -> Chore | None:
        bus = self.services.bus
        all_seen = not bus.shared or bus.works
        return next_chore(table, self.attendance, self.pending_bot_moves, now, all_seen=all_seen)

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
        """A proposal: the entry of the chore that is due now, if any."""
        chore = self._next_chore(table, now)
        if chore is None or chore.due > now or self.services.background.stopped:
            return None
        return draft_for(chore, table, self.pending_bot_moves.get(chore.seat), now)

    def _ask_bots(self, table: Table) -> None:
        """Ask every bot that is to move and has not been asked; give up on those that have thought for too long."""
        now, services = self.now(), self.services
        try:
            while not services.background.stopped:
                chore = self._next_chore(table, now)
                if chore is None or chore.due > now:
                    return
                pending = self.pending_bot_moves.get(chore.seat)
                if chore.kind == "think":
                    pending = self.pending_bot_moves[chore.seat] = PendingBotMove(question_for(table, chore.seat), now)
                    services.background.run(self._await_bot(pending))
                elif chore.kind == "bot" and pending is not None and pending.answered_at is None:
                    pending.failed(services, self.label, "bot-too-slow", now)
                else:
                    return
        except Exception as error:
            raise self._paused(error) from None

    async def _await_bot(self, pending: PendingBotMove) -> None:
        """Wait for a bot's answer while the table goes on; an answer that comes too late is ignored."""
        await pending.ask(self.services, self.label, self.now)
        if not self.services.background.stopped:
            await self.do_chores()
