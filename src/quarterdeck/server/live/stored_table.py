"""A table in memory and its log in the store: what is proposed is written, applied, and only then shown."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.wire import encode
from quarterdeck.server.bus.bus import Reached
from quarterdeck.server.live.attended_table import AttendedTable
from quarterdeck.server.live.chores import due_to_store
from quarterdeck.server.live.services import Services
from quarterdeck.server.live.table_lock import TableLock
from quarterdeck.server.log_output import log_bug
from quarterdeck.server.store.store import Append, IndexEntry, StoreFailed
from quarterdeck.server.table.log_entries import Opened, Row
from quarterdeck.server.table.proposals import Draft, NotNow, within_limits
from quarterdeck.server.table.refusals import NoSuchTable
from quarterdeck.server.table.table import Table

RACES = 20
"""How often a proposal is tried again when other workers are quicker; more than a table has seats."""

Proposal: TypeAlias = Callable[[Table, int], Draft | None]
"""Drafts the next log entry for a table at a time; None if nothing has to be written. It changes nothing."""
Answer: TypeAlias = Callable[[int | Exception], None]
"""Gets the seq that a table has reached, or the error. It must not raise one itself."""


class TablePaused(QuarterdeckError):
    """An error of the program stops this table. Its log is kept, and the table goes on when the error is mended."""


class StoredTable(AttendedTable):
    """A table in this worker's memory: its state and lock. Only its log is persisted."""

    __slots__ = ("lock", "services", "stored_due", "used")

    def __init__(self, id: str, services: Services) -> None:
        super().__init__(id)
        self.services = services
        self.lock = TableLock()
        """Held while the table is loaded or written."""
        self.stored_due: int | None = None
        """The due time in the store; see `due_to_store`."""
        self.used = 0
        """When a client last asked for this table, by the worker's clock."""

    @property
    def label(self) -> str:
        """What log lines call the table: enough for the host to find it, too little to join it."""
        return f"{self.id[:8]}…"

    def clock(self) -> int:
        return self.services.clock()

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

    def try_short_way(self, proposal: Proposal, clock: int, answer: Answer) -> bool:
        """Carry out a plain move by calls alone, without a task: the usual case. `answer` is called when it is shown.

        False: something is unusual, nothing has been done, and `carry_out` must be asked instead. It does all that is
        done here, and it alone deals with what goes wrong.
        """
        table = self.table
        if table is None or not self.lock.take():
            return False
        try:
            now = self._at_table(clock)
            draft = within_limits(table, proposal(table, now), now)
            if draft is not None and draft.is_plain:
                append = self._plain_append(table, draft, now)
                written = partial(self._short_way_written, table, draft, append, proposal, answer)
                self.services.store.write(append, written)
                return True
        except Exception:  # `carry_out` finds the same error
            pass
        self.lock.release()
        return False

    def _short_way_written(
        self, table: Table, draft: Draft, append: Append, proposal: Proposal, answer: Answer, outcome: bool | Exception
    ) -> None:
        if outcome is False:  # another worker was quicker
            self.lock.release()
            self.services.background.run(self._carry_out_and_answer(proposal, answer))
            return
        reached: int | Exception
        try:
            if isinstance(outcome, Exception):
                self.invalidate()
                reached = outcome
            else:
                self._take_over(table, draft, append)
                reached = self._show_written()
        except Exception as error:  # `answer` tells it, and the lock must be released
            reached = error
        self.lock.release()
        answer(reached)

    async def _carry_out_and_answer(self, proposal: Proposal, answer: Answer) -> None:
        try:
            answer(await self.carry_out(proposal))
        except Exception as error:  # `answer` tells it
            answer(error)

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
        services = self.services
        append, after = self._append_of(table, draft, now)
        if append.index is not None and services.bus.shared and self.id not in await services.store.heads([self.id]):
            self.invalidate()  # another worker has pruned it
            raise NoSuchTable("no-such-table", "There is no such table.")
        try:
            if not await services.store.append(append):
                return False
        except BaseException:
            self.invalidate()
            raise
        self._take_over(after, draft, append)
        return True

    def _append_of(self, table: Table, draft: Draft, now: int) -> tuple[Append, Table]:
        """The draft as the store writes it, and the table that takes it over: for a plain move the table itself, which
        must not change before the store has written the move."""
        if draft.is_plain:
            return self._plain_append(table, draft, now), table
        after = table.copy()
        after.apply(table.seq + 1, now, draft.entry, draft.planned)
        row = Row(table.id, after.seq, now, encode(draft.entry))
        return Append(row, IndexEntry.of(after), due_to_store(after, self.stored_due, now)), after

    def _plain_append(self, table: Table, draft: Draft, now: int) -> Append:
        row = Row(table.id, table.seq + 1, now, encode(draft.entry))
        return Append(row, None, due_to_store(table, self.stored_due, now))

    def _take_over(self, after: Table, draft: Draft, append: Append) -> None:
        """The store has written the draft: it counts from now on."""
        row = append.row
        self.services.metrics.entry_written()
        if append.index is None:  # a plain move: see `_append_of`
            after.apply(row.seq, row.at, draft.entry, draft.planned)
        self.table, self.used = after, row.at
        if append.due is not None:
            self.stored_due = append.due

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
