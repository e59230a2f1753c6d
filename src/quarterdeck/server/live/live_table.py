"""A table in memory: what is proposed is written to the store, applied, and only then shown."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeAlias

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.wire import encode
from quarterdeck.protocol.messages import Countdown, Signal, Signalled
from quarterdeck.server.bus.bus import AnyMessage, Here, Reached, SignalSent
from quarterdeck.server.live.attendance import ConnectedSeats
from quarterdeck.server.live.audience import Audience, Listener, viewpoints_of
from quarterdeck.server.live.bot_moves import PendingBotMove, question_for
from quarterdeck.server.live.chores import COUNTED_DOWN, Chore, draft_for, due_to_store, next_chore
from quarterdeck.server.live.services import Alarm, Services
from quarterdeck.server.log_output import log_bug
from quarterdeck.server.store.store import Append, IndexEntry, StoreFailed
from quarterdeck.server.table.log_entries import Moved, Opened, Row
from quarterdeck.server.table.proposals import Draft, NotNow, within_limits
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import Viewpoint

RACES = 20
"""How often a proposal is tried again when other workers are quicker; more than a table has seats."""
RETRY = 2.0
"""Seconds until a chore that could not be done is tried again."""
RETRY_PAUSED = 60.0
"""The same at a paused table, which a person has to mend."""

Proposal: TypeAlias = Callable[[Table, int], Draft | None]
"""Drafts the next log entry for a table at a time; None if nothing has to be written. It changes nothing."""


class NoSuchTable(QuarterdeckError):
    """No table has this id, or it was deleted long after its end."""


class TablePaused(QuarterdeckError):
    """An error of the program stops this table. Its log is kept, and the table goes on when the error is mended."""


class LiveTable:
    """A table in this worker's memory: its state, lock, listeners and timer. Nothing here is persisted."""

    __slots__ = (
        "_ahead",
        "_attended_roster",
        "alarm",
        "attendance",
        "audience",
        "chore",
        "id",
        "lock",
        "pending_bot_moves",
        "services",
        "stored_due",
        "table",
        "used",
    )

    def __init__(self, id: str, services: Services) -> None:
        self.id = id
        self.services = services
        self.table: Table | None = None
        """None until the table is loaded, and after `invalidate`."""
        self.lock = asyncio.Lock()
        """Held while the table is loaded or written."""
        self.audience = Audience()
        self.attendance = ConnectedSeats()
        self.chore: Chore | None = None
        """What falls due next."""
        self.pending_bot_moves: dict[int, PendingBotMove] = {}
        """The latest question to the bot at each seat."""
        self.stored_due: int | None = None
        """The due time in the store; see `due_to_store`."""
        self.used = 0
        """When a client last asked for this table, by the worker's clock."""
        self._ahead = 0
        """By how many milliseconds the table's times are ahead of this worker's clock."""
        self._attended_roster = 0
        """The `roster_seq` for which attendance was taken last."""
        self.alarm = Alarm(services.background)

    @property
    def label(self) -> str:
        """What log lines call the table: enough for the host to find it, too little to join it."""
        return f"{self.id[:8]}…"

    @property
    def due(self) -> int | None:
        """When a bot takes a person's seat over, or the seat becomes free: clients count down to this."""
        return self.chore.due if self.chore is not None and self.chore.kind in COUNTED_DOWN else None

    def now(self) -> int:
        """The time at this table. It is never before the latest log entry, which another clock may have dated."""
        now = self.services.clock()
        if self.table is not None and self.table.at > now + self._ahead:
            self._ahead = self.table.at - now
        return now + self._ahead

    # Loading and writing ---------------------------------------------------------------------------------------------

    async def open(self, opened: Opened) -> Table:
        """Write the first entry of a new table. If another worker was quicker, its table counts."""
        table, now = Table(self.id), self.services.clock()
        table.apply(1, now, opened)
        async with self.lock:
            due = due_to_store(table, self.stored_due, now)
            row = Row(self.id, 1, now, encode(opened))
            if not await self.services.store.append(Append(row, IndexEntry.of(table), due)):
                return await self._load()
            self.table, self.stored_due, self.used = table, due, now
            self.settle()
        return table

    async def current(self) -> Table:
        """The table as it stands now, with what other workers have written."""
        self.used = self.services.clock()
        if self.table is not None and not self.services.bus.shared:
            return self.table
        async with self.lock:
            return await self._load_and_read_on()

    async def carry_out(self, proposal: Proposal) -> int:
        """Write what the proposal drafts, apply it and show it; the seq that the table has reached.

        What the table refuses raises an error. If another worker was quicker, the proposal is asked again.
        """
        async with self.lock:
            return await self._carry_out(proposal)

    async def _carry_out(self, proposal: Proposal) -> int:
        for _ in range(RACES):
            table = await self._load()
            now = self.now()
            try:
                draft = self._draft(proposal, table, now)
            except QuarterdeckError:
                if self.services.bus.shared and await self._read_on(table):
                    continue  # what another worker has written may make it lawful
                raise
            if draft is None:
                return table.seq
            if await self._write(table, draft, now):
                self.services.metrics.happenings.inc()
                return self._show_written()
            self.services.metrics.races.inc()
            await self._read_on(table)
        raise NotNow("busy", "The table is very busy; please try again.")

    def _draft(self, proposal: Proposal, table: Table, now: int) -> Draft | None:
        try:
            return within_limits(table, proposal(table, now), now)
        except QuarterdeckError:
            raise
        except Exception as error:
            raise self._paused(error) from None

    async def _write(self, table: Table, draft: Draft, now: int) -> bool:
        """Commit the entry, then apply it; False if another worker has written an entry with this seq."""
        entry, services = draft.entry, self.services
        row = Row(table.id, table.seq + 1, now, encode(entry))
        plain = isinstance(entry, Moved) and draft.advanced is not None and not draft.advanced.over
        after = table if plain else table.copy()
        if not plain:
            after.apply(row.seq, now, entry, draft.advanced)
        append = Append(row, None if plain else IndexEntry.of(after), due_to_store(after, self.stored_due, now))
        if not plain and services.bus.shared and self.id not in await services.store.heads([self.id]):
            self.invalidate()  # another worker has pruned it
            raise NoSuchTable("no-such-table", "There is no such table.")
        try:
            if not await services.store.append(append):
                return False
        except BaseException:
            self.invalidate()
            raise
        if plain:
            after.apply(row.seq, now, entry, draft.advanced)
        self.table, self.used = after, now
        if append.due is not None:
            self.stored_due = append.due
        return True

    def _show_written(self) -> int:
        """Show what this worker has just written, and tell the other workers."""
        assert self.table is not None
        seq = self.table.seq
        self.services.bus.tell(Reached(self.id, seq))
        self.settle(just_happened=self.table.last_entry_seq == seq)
        return seq

    def invalidate(self) -> None:
        """It is unknown whether the latest write succeeded: the table is loaded again before its next use."""
        self.table = None

    async def _load(self) -> Table:
        if self.table is None:
            table = Table(self.id)
            await self._apply_new_rows(table)
            if table.seq == 0:
                raise NoSuchTable("no-such-table", "There is no such table.")
            self.table = table
            self.settle()
        return self.table

    async def _apply_new_rows(self, table: Table) -> None:
        try:
            await self.services.read_on(table)
        except Exception as error:
            raise error if isinstance(error, StoreFailed) else self._paused(error) from None

    async def _load_and_read_on(self) -> Table:
        known = self.table
        table = await self._load()
        if table is known and self.services.bus.shared:
            await self._read_on(table)
        return table

    async def read_on(self, up_to: int) -> None:
        """Read what other workers have written, up to this seq or further."""
        async with self.lock:
            if self.table is not None and self.table.seq < up_to:
                await self._read_on(self.table)

    async def _read_on(self, table: Table) -> bool:
        """Apply what other workers have written since; whether there was anything."""
        known = table.seq
        await self._apply_new_rows(table)
        if table.seq > known:
            # At a pace without exposure time, another worker's move is news whenever this worker reads it.
            self.settle(just_happened=not table.exposure.pace.exposure and table.last_entry_seq > known)
        return table.seq > known

    def _paused(self, error: Exception) -> TablePaused:
        """An error of the program never decides a game: the table waits, and its log is kept."""
        self.invalidate()
        self.services.metrics.bugs.inc()
        log_bug("table", error, table=self.label)
        return TablePaused("table-paused", "Something is wrong at this table. It waits, and nothing is lost.")

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
