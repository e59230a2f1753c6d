"""The tables that this worker has in memory: loaded from the store, written to it, shown to whoever is connected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import Countdown, Signal, Signalled
from quarterdeck.protocol.phases import ENDED
from quarterdeck.server.bus.bus import AnyMessage, Bus, Here, Reached, SignalSent
from quarterdeck.server.live.audience import Listener, eyes_of
from quarterdeck.server.live.chores import Chore, next_chore
from quarterdeck.server.live.listing import index_of
from quarterdeck.server.live.live_table import Held
from quarterdeck.server.log_output import log_bug
from quarterdeck.server.metrics import Meters
from quarterdeck.server.store.store import Append, Store
from quarterdeck.server.table.log_entries import Moved, Opened, Row, read, written
from quarterdeck.server.table.proposals import Draft, NotNow
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import Eyes

RACES = 20
"""How often a command is tried again when other workers are quicker; more than a table has seats."""
ORPHANED = 12_000
"""A table with bots that has not been written to for this long is looked after by any worker, in milliseconds."""
ORPHANED_WITHOUT_BOTS = 120_000

Proposal: TypeAlias = Callable[[Table, int], Draft | None]


class NoSuchTable(QuarterdeckError):
    """Nobody has opened a table of this name, or it was forgotten long after its end."""


class TablePaused(QuarterdeckError):
    """Something is wrong with the table itself. Its log is kept, and it goes on when that is mended."""


def _nobody_cares(_: Held) -> None: ...


class Hub:
    """Every happening at every table goes through here: proposed, written, and only then shown."""

    def __init__(self, store: Store, bus: Bus, clock: Callable[[], int], worker: str, meters: Meters) -> None:
        self.store = store
        self.bus = bus
        self.clock = clock
        self.worker = worker
        self.meters = meters
        self.tables: dict[str, Held] = {}
        self.changed: Callable[[Held], None] = _nobody_cares
        """Called after every change: the caretaker sets its alarm."""

    async def open_table(self, id: str, opened: Opened) -> Table:
        """Write the first line of a new table's log; if another worker was quicker with it, theirs counts."""
        table = Table(id)
        now = self.clock()
        table.apply(1, now, opened)
        held = self.tables.setdefault(id, Held(id))
        async with held.lock:
            due = self._due_to_store(held, table, now)
            if not await self.store.append(Append(Row(id, 1, now, written(opened)), index_of(table), due)):
                return await self._load(held)
            held.table, held.stored_due, held.used = table, due, now
            held.chore = self.next_chore(held, table, now)
        self.changed(held)
        return table

    def now(self, held: Held) -> int:
        """The time at a table. It goes on from the last happening, even if a clock ahead of ours has written that."""
        now = self.clock()
        if held.table is not None and held.table.at > now + held.ahead:
            held.ahead = held.table.at - now
        return now + held.ahead

    async def hold(self, id: str) -> tuple[Held, Table]:
        """The table of this name, in memory."""
        held = self.tables.get(id)
        if held is None:
            held = self.tables[id] = Held(id)
        held.used = self.clock()
        if held.table is None or self.bus.shared:
            async with held.lock:
                await self._load_and_read_on(held)
        assert held.table is not None
        return held, held.table

    async def _load_and_read_on(self, held: Held) -> Table:
        """The table as it stands: where there are other workers, they may have written without our having heard."""
        known = held.table
        table = await self._load(held)
        if table is known and self.bus.shared:
            await self._read_on(held, table)
        return table

    async def _load(self, held: Held) -> Table:
        if held.table is None:
            rows = await self.store.rows(held.id)
            if not rows:
                # The place is kept, for whoever waits for it with us; it is tidied away when nobody comes any more.
                raise NoSuchTable("no-such-table", "There is no such table.")
            try:
                held.table = Table.played(held.id, rows)
            except Exception as error:
                raise self._paused(held, error) from None
            now = self.now(held)
            held.chore = self.next_chore(held, held.table, now)
            held.audience.catch_up(held.table, now, held.due)
            self.changed(held)
        return held.table

    async def carry_out(self, held: Held, proposal: Proposal) -> int:
        """Let something happen at a table, unless the table refuses; the seq that the table has reached then."""
        async with held.lock:
            for _ in range(RACES):
                table = await self._load(held)
                now = self.now(held)
                try:
                    draft = self._checked(held, table, proposal, now)
                except QuarterdeckError:
                    if self.bus.shared and await self._read_on(held, table):
                        continue  # what another worker has written may make it lawful
                    raise
                if draft is None:
                    return table.seq
                if await self._write(held, table, draft, now):
                    return self._show(held, now)
                self.meters.races.inc()
                await self._read_on(held, table)
        raise NotNow("busy", "The table is very busy; please try again.")

    def _checked(self, held: Held, table: Table, proposal: Proposal, now: int) -> Draft | None:
        try:
            return proposal(table, now)
        except QuarterdeckError:
            raise
        except Exception as error:
            raise self._paused(held, error) from None

    async def _write(self, held: Held, table: Table, draft: Draft, now: int) -> bool:
        """Commit the happening, then let it happen. If nobody knows how that went, the table is loaded anew."""
        happening = draft.happening
        row = Row(table.id, table.seq + 1, now, written(happening))
        plain = isinstance(happening, Moved) and draft.advanced is not None and not draft.advanced.over
        after = table if plain else table.copy()
        if not plain:
            after.apply(row.seq, now, happening, draft.advanced)
        append = Append(row, None if plain else index_of(after), self._due_to_store(held, after, now))
        if not plain and self.bus.shared and held.id not in await self.store.heads([held.id]):
            held.table = None  # another worker has pruned it
            raise NoSuchTable("no-such-table", "There is no such table.")
        try:
            if not await self.store.append(append):
                return False
        except BaseException:
            held.table = None
            raise
        if plain:
            after.apply(row.seq, now, happening, draft.advanced)
        held.table = after
        if append.due is not None:
            held.stored_due = append.due
        return True

    def next_chore(self, held: Held, table: Table, now: int) -> Chore | None:
        """What falls due next at a table, as far as this worker can know."""
        all_seen = not self.bus.shared or self.bus.works
        return next_chore(table, held.attendance, held.thoughts, now, all_seen=all_seen)

    def _due_to_store(self, held: Held, table: Table, now: int) -> int | None:
        """The due time in the store is the net under this worker's alarms: rewritten seldom, and before it is due."""
        if table.phase in ENDED:
            return None
        horizon = ORPHANED if table.bots else ORPHANED_WITHOUT_BOTS
        stored = held.stored_due
        return None if stored is not None and now + horizon / 2 < stored <= now + horizon else now + horizon

    def _show(self, held: Held, now: int) -> int:
        table = held.table
        assert table is not None
        held.used = now
        self.meters.happenings.inc()
        self.bus.tell(Reached(table.id, table.seq))
        held.chore = self.next_chore(held, table, now)
        held.audience.catch_up(table, now, held.due, just_happened=table.last_entry_seq == table.seq)
        if table.roster_seq == table.seq:
            self._take_attendance(held, table, now)
        self.changed(held)
        return table.seq

    async def _read_on(self, held: Held, table: Table) -> bool:
        """Apply what other workers have written since; whether that was anything."""
        rows = await self.store.rows(held.id, table.seq)
        try:
            for row in rows:
                table.apply(row.seq, row.at, read(row.what))
        except Exception as error:
            raise self._paused(held, error) from None
        if rows:
            now = self.now(held)
            held.chore = self.next_chore(held, table, now)
            # Without an exposure time there is no time in which another worker's move could still be told live.
            just_happened = table.exposure.pace.exposure == 0 and table.last_entry_seq >= rows[0].seq
            held.audience.catch_up(table, now, held.due, just_happened=just_happened)
            if table.roster_seq >= rows[0].seq:
                self._take_attendance(held, table, now)
            self.changed(held)
        return bool(rows)

    async def read_on(self, held: Held, up_to: int) -> None:
        """Look into the store for what other workers have written, up to this seq or further."""
        async with held.lock:
            if held.table is not None and held.table.seq < up_to:
                await self._read_on(held, held.table)

    async def attend(self, held: Held, listener: Listener, seen: Sequence[int] = (0,)) -> None:
        """Somebody connects: they are told where the table stands, and the others that they are here.

        `seen` is the last seq they were told, for each of their seats or for all.
        """
        async with held.lock:
            table = await self._load_and_read_on(held)
            now = self.now(held)
            listener.eyes = eyes_of(table, listener.person, may_join=listener.may_join)
            if not held.audience.listeners:
                self.bus.tell(Here(held.id, self.worker, tuple(held.attendance.local), asks=True))
            self._take_attendance(held, table, now, coming=listener.eyes)
            held.audience.listeners.add(listener)
            held.audience.greet(listener, table, held.attendance, now, held.due, seen)

    async def dismiss(self, held: Held, listener: Listener) -> None:
        """A connection is gone."""
        held.audience.listeners.discard(listener)
        async with held.lock:
            if held.table is not None:
                self._take_attendance(held, held.table, self.now(held))

    def _take_attendance(self, held: Held, table: Table, now: int, coming: tuple[Eyes, ...] = ()) -> None:
        """See who is connected here, and tell those whom it concerns if that has changed."""
        if held.attendance.set_local(held.audience.seats(coming), now):
            self.bus.tell(Here(table.id, self.worker, tuple(held.attendance.local)))
        self._tell_attendance(held, table, now)

    def _tell_attendance(self, held: Held, table: Table, now: int) -> None:
        """Who is here decides who is waited for, and for how long: all clients are to show both."""
        before = held.due
        held.chore = self.next_chore(held, table, now)
        if held.due != before:
            held.audience.tell(Countdown(now, held.due))
        held.audience.tell_presence(table, held.attendance, now)
        self.changed(held)

    def refresh_presence(self, held: Held) -> None:
        """Tell when somebody who was reconnecting is away."""
        if held.table is not None:
            now = self.now(held)
            if self.bus.works:
                held.attendance.forget_silent_workers(now)
            self._tell_attendance(held, held.table, now)

    def say_who_is_here(self, held: Held, *, asks: bool = False) -> None:
        """Tell the other workers which seats are connected to this one."""
        if held.attendance.local:
            self.bus.tell(Here(held.id, self.worker, tuple(held.attendance.local), asks))

    def signal(self, held: Held, seat: int, signal: Signal) -> None:
        """Show a signal to everybody at the table."""
        self.bus.tell(SignalSent(held.id, seat, signal))
        held.audience.tell(Signalled(seat, signal))

    async def heard(self, message: AnyMessage) -> None:
        """Another worker says something about a table; it matters if this worker has that table in memory."""
        held = self.tables.get(message.table)
        if held is None:
            return
        if held.table is None:
            if held.audience.listeners:
                await self.hold(held.id)
            return
        match message:
            case Reached(seq=seq):
                await self.read_on(held, seq)
            case SignalSent(seat=seat, signal=signal):
                held.audience.tell(Signalled(seat, signal))
            case Here(worker=worker, seats=seats, asks=asks):
                now = self.now(held)
                held.attendance.set_elsewhere(worker, seats, now)
                if asks:
                    self.say_who_is_here(held)
                self._tell_attendance(held, held.table, now)

    def _paused(self, held: Held, error: Exception) -> TablePaused:
        """An error of ours never decides a game: the table waits, with everything that has happened."""
        held.table = None
        self.meters.bugs.inc()
        log_bug("table", error, table=held.label)
        return TablePaused("table-paused", "Something is wrong at this table. It waits, and nothing is lost.")
