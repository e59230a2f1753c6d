"""The tables that this worker has in memory: loaded from the store, written to it, shown to whoever is connected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import Countdown, Signal, Signalled
from quarterdeck.protocol.phases import ENDED
from quarterdeck.server.bus.bus import AnyMessage, Bus, Here, Reached, SignalSent
from quarterdeck.server.live.audience import Listener, viewpoints_of
from quarterdeck.server.live.chores import Chore, next_chore
from quarterdeck.server.live.listing import index_of
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.log_output import log_bug
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.store.store import Append, Store
from quarterdeck.server.table.log_entries import Moved, Opened, Row, read_entry, write_entry
from quarterdeck.server.table.proposals import Draft, NotNow
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import Viewpoint

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


def _nobody_cares(_: LiveTable) -> None: ...


class Hub:
    """Every happening at every table goes through here: proposed, written, and only then shown."""

    def __init__(self, store: Store, bus: Bus, clock: Callable[[], int], worker: str, metrics: Metrics) -> None:
        self.store = store
        self.bus = bus
        self.clock = clock
        self.worker = worker
        self.metrics = metrics
        self.tables: dict[str, LiveTable] = {}
        self.changed: Callable[[LiveTable], None] = _nobody_cares
        """Called after every change: the caretaker sets its alarm."""

    async def open_table(self, id: str, opened: Opened) -> Table:
        """Write the first line of a new table's log; if another worker was quicker with it, theirs counts."""
        table = Table(id)
        now = self.clock()
        table.apply(1, now, opened)
        live = self.tables.setdefault(id, LiveTable(id))
        async with live.lock:
            due = self._due_to_store(live, table, now)
            if not await self.store.append(Append(Row(id, 1, now, write_entry(opened)), index_of(table), due)):
                return await self._load(live)
            live.table, live.stored_due, live.used = table, due, now
            live.chore = self.next_chore(live, table, now)
        self.changed(live)
        return table

    def now(self, live: LiveTable) -> int:
        """The time at a table. It goes on from the last happening, even if a clock ahead of ours has written that."""
        now = self.clock()
        if live.table is not None and live.table.at > now + live.ahead:
            live.ahead = live.table.at - now
        return now + live.ahead

    async def hold(self, id: str) -> tuple[LiveTable, Table]:
        """The table of this name, in memory."""
        live = self.tables.get(id)
        if live is None:
            live = self.tables[id] = LiveTable(id)
        live.used = self.clock()
        if live.table is None or self.bus.shared:
            async with live.lock:
                await self._load_and_read_on(live)
        assert live.table is not None
        return live, live.table

    async def _load_and_read_on(self, live: LiveTable) -> Table:
        """The table as it stands: where there are other workers, they may have written without our having heard."""
        known = live.table
        table = await self._load(live)
        if table is known and self.bus.shared:
            await self._read_on(live, table)
        return table

    async def _load(self, live: LiveTable) -> Table:
        if live.table is None:
            rows = await self.store.rows(live.id)
            if not rows:
                # The place is kept, for whoever waits for it with us; it is tidied away when nobody comes any more.
                raise NoSuchTable("no-such-table", "There is no such table.")
            try:
                live.table = Table.played(live.id, rows)
            except Exception as error:
                raise self._paused(live, error) from None
            now = self.now(live)
            live.chore = self.next_chore(live, live.table, now)
            live.audience.catch_up(live.table, now, live.due)
            self.changed(live)
        return live.table

    async def carry_out(self, live: LiveTable, proposal: Proposal) -> int:
        """Let something happen at a table, unless the table refuses; the seq that the table has reached then."""
        async with live.lock:
            for _ in range(RACES):
                table = await self._load(live)
                now = self.now(live)
                try:
                    draft = self._checked(live, table, proposal, now)
                except QuarterdeckError:
                    if self.bus.shared and await self._read_on(live, table):
                        continue  # what another worker has written may make it lawful
                    raise
                if draft is None:
                    return table.seq
                if await self._write(live, table, draft, now):
                    return self._show(live, now)
                self.metrics.races.inc()
                await self._read_on(live, table)
        raise NotNow("busy", "The table is very busy; please try again.")

    def _checked(self, live: LiveTable, table: Table, proposal: Proposal, now: int) -> Draft | None:
        try:
            return proposal(table, now)
        except QuarterdeckError:
            raise
        except Exception as error:
            raise self._paused(live, error) from None

    async def _write(self, live: LiveTable, table: Table, draft: Draft, now: int) -> bool:
        """Commit the happening, then let it happen. If nobody knows how that went, the table is loaded anew."""
        happening = draft.entry
        row = Row(table.id, table.seq + 1, now, write_entry(happening))
        plain = isinstance(happening, Moved) and draft.advanced is not None and not draft.advanced.over
        after = table if plain else table.copy()
        if not plain:
            after.apply(row.seq, now, happening, draft.advanced)
        append = Append(row, None if plain else index_of(after), self._due_to_store(live, after, now))
        if not plain and self.bus.shared and live.id not in await self.store.heads([live.id]):
            live.table = None  # another worker has pruned it
            raise NoSuchTable("no-such-table", "There is no such table.")
        try:
            if not await self.store.append(append):
                return False
        except BaseException:
            live.table = None
            raise
        if plain:
            after.apply(row.seq, now, happening, draft.advanced)
        live.table = after
        if append.due is not None:
            live.stored_due = append.due
        return True

    def next_chore(self, live: LiveTable, table: Table, now: int) -> Chore | None:
        """What falls due next at a table, as far as this worker can know."""
        all_seen = not self.bus.shared or self.bus.works
        return next_chore(table, live.attendance, live.thoughts, now, all_seen=all_seen)

    def _due_to_store(self, live: LiveTable, table: Table, now: int) -> int | None:
        """The due time in the store is the net under this worker's alarms: rewritten seldom, and before it is due."""
        if table.phase in ENDED:
            return None
        horizon = ORPHANED if table.bots else ORPHANED_WITHOUT_BOTS
        stored = live.stored_due
        return None if stored is not None and now + horizon / 2 < stored <= now + horizon else now + horizon

    def _show(self, live: LiveTable, now: int) -> int:
        table = live.table
        assert table is not None
        live.used = now
        self.metrics.happenings.inc()
        self.bus.tell(Reached(table.id, table.seq))
        live.chore = self.next_chore(live, table, now)
        live.audience.catch_up(table, now, live.due, just_happened=table.last_entry_seq == table.seq)
        if table.roster_seq == table.seq:
            self._take_attendance(live, table, now)
        self.changed(live)
        return table.seq

    async def _read_on(self, live: LiveTable, table: Table) -> bool:
        """Apply what other workers have written since; whether that was anything."""
        rows = await self.store.rows(live.id, table.seq)
        try:
            for row in rows:
                table.apply(row.seq, row.at, read_entry(row.what))
        except Exception as error:
            raise self._paused(live, error) from None
        if rows:
            now = self.now(live)
            live.chore = self.next_chore(live, table, now)
            # Without an exposure time there is no time in which another worker's move could still be told live.
            just_happened = table.exposure.pace.exposure == 0 and table.last_entry_seq >= rows[0].seq
            live.audience.catch_up(table, now, live.due, just_happened=just_happened)
            if table.roster_seq >= rows[0].seq:
                self._take_attendance(live, table, now)
            self.changed(live)
        return bool(rows)

    async def read_on(self, live: LiveTable, up_to: int) -> None:
        """Look into the store for what other workers have written, up to this seq or further."""
        async with live.lock:
            if live.table is not None and live.table.seq < up_to:
                await self._read_on(live, live.table)

    async def attend(self, live: LiveTable, listener: Listener, seen: Sequence[int] = (0,)) -> None:
        """Somebody connects: they are told where the table stands, and the others that they are here.

        `seen` is the last seq they were told, for each of their seats or for all.
        """
        async with live.lock:
            table = await self._load_and_read_on(live)
            now = self.now(live)
            listener.viewpoints = viewpoints_of(table, listener.person, may_join=listener.may_join)
            if not live.audience.listeners:
                self.bus.tell(Here(live.id, self.worker, tuple(live.attendance.local), asks=True))
            self._take_attendance(live, table, now, coming=listener.viewpoints)
            live.audience.listeners.add(listener)
            live.audience.greet(listener, table, live.attendance, now, live.due, seen)

    async def dismiss(self, live: LiveTable, listener: Listener) -> None:
        """A connection is gone."""
        live.audience.listeners.discard(listener)
        async with live.lock:
            if live.table is not None:
                self._take_attendance(live, live.table, self.now(live))

    def _take_attendance(self, live: LiveTable, table: Table, now: int, coming: tuple[Viewpoint, ...] = ()) -> None:
        """See who is connected here, and tell those whom it concerns if that has changed."""
        if live.attendance.set_local(live.audience.seats(coming), now):
            self.bus.tell(Here(table.id, self.worker, tuple(live.attendance.local)))
        self._tell_attendance(live, table, now)

    def _tell_attendance(self, live: LiveTable, table: Table, now: int) -> None:
        """Who is here decides who is waited for, and for how long: all clients are to show both."""
        before = live.due
        live.chore = self.next_chore(live, table, now)
        if live.due != before:
            live.audience.tell(Countdown(now, live.due))
        live.audience.tell_presence(table, live.attendance, now)
        self.changed(live)

    def refresh_presence(self, live: LiveTable) -> None:
        """Tell when somebody who was reconnecting is away."""
        if live.table is not None:
            now = self.now(live)
            if self.bus.works:
                live.attendance.forget_silent_workers(now)
            self._tell_attendance(live, live.table, now)

    def say_who_is_here(self, live: LiveTable, *, asks: bool = False) -> None:
        """Tell the other workers which seats are connected to this one."""
        if live.attendance.local:
            self.bus.tell(Here(live.id, self.worker, tuple(live.attendance.local), asks))

    def signal(self, live: LiveTable, seat: int, signal: Signal) -> None:
        """Show a signal to everybody at the table."""
        self.bus.tell(SignalSent(live.id, seat, signal))
        live.audience.tell(Signalled(seat, signal))

    async def heard(self, message: AnyMessage) -> None:
        """Another worker says something about a table; it matters if this worker has that table in memory."""
        live = self.tables.get(message.table)
        if live is None:
            return
        if live.table is None:
            if live.audience.listeners:
                await self.hold(live.id)
            return
        match message:
            case Reached(seq=seq):
                await self.read_on(live, seq)
            case SignalSent(seat=seat, signal=signal):
                live.audience.tell(Signalled(seat, signal))
            case Here(worker=worker, seats=seats, asks=asks):
                now = self.now(live)
                live.attendance.set_elsewhere(worker, seats, now)
                if asks:
                    self.say_who_is_here(live)
                self._tell_attendance(live, live.table, now)

    def _paused(self, live: LiveTable, error: Exception) -> TablePaused:
        """An error of ours never decides a game: the table waits, with everything that has happened."""
        live.table = None
        self.metrics.bugs.inc()
        log_bug("table", error, table=live.label)
        return TablePaused("table-paused", "Something is wrong at this table. It waits, and nothing is lost.")
