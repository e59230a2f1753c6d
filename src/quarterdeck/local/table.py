"""A table without a server: what is proposed is noted to be written, applied, and shown."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from quarterdeck.bots.bot import BotFailed
from quarterdeck.core.wire import encode
from quarterdeck.local.bot import InlineBot
from quarterdeck.protocol.messages import Signal, Signalled
from quarterdeck.server.live.attended_table import AttendedTable
from quarterdeck.server.live.audience import Listener
from quarterdeck.server.live.bot_moves import PendingBotMove
from quarterdeck.server.table.log_entries import Opened, Row
from quarterdeck.server.table.proposals import Draft, within_limits
from quarterdeck.server.table.table import Table

Written: TypeAlias = Callable[[Row, Table], None]
"""Takes a new log entry and the table after it. The page shows nothing of it before it is stored."""


class LocalTable(AttendedTable):
    """A table whose only clients are in this page."""

    __slots__ = ("_bots", "_clock", "_written")

    table: Table

    def __init__(self, id: str, clock: Callable[[], int], written: Written) -> None:
        super().__init__(id)
        self.table = Table(id)
        self._clock = clock
        self._written = written
        self._bots: dict[int, InlineBot] = {}

    def clock(self) -> int:
        return self._clock()

    def open(self, opened: Opened) -> None:
        """Write the first entry of a new table."""
        self._write(Draft(opened), self.clock())

    def load(self, rows: Iterable[Row]) -> None:
        """Go on where a stored log ends."""
        self.table = Table.played(self.id, rows)
        self.settle()

    def attend(self, listener: Listener, seen: Sequence[int]) -> None:
        """The page connects. `seen` is the last seq that it was told, for each of its seats or for all."""
        self._welcome(listener, self.table, seen)

    def dismiss(self, listener: Listener) -> None:
        """A connection is gone."""
        self.audience.listeners.discard(listener)
        self._take_attendance(self.table, self.now())

    def carry_out(self, proposal: Callable[[Table, int], Draft | None]) -> int:
        """Write, apply and show what the proposal drafts; the seq that the table has reached."""
        now = self.now()
        draft = within_limits(self.table, proposal(self.table, now), now)
        if draft is not None:
            self._write(draft, now)
        return self.table.seq

    def _write(self, draft: Draft, now: int) -> None:
        table = self.table
        row = Row(self.id, table.seq + 1, now, encode(draft.entry))
        table.apply(row.seq, now, draft.entry, draft.planned)
        self._written(row, table)
        self.settle(just_happened=table.last_entry_seq == row.seq)

    def signal(self, seat: int, signal: Signal) -> None:
        """Show a signal to everybody at the table."""
        self.audience.tell(Signalled(seat, signal))

    # Chores: what falls due while no player acts ---------------------------------------------------------------------

    def do_chores(self) -> None:
        """Do what is due now; `chore` says what is due next."""
        self._ask_bots(self.table)
        self.carry_out(self._draft_due)
        self.chore = self._next_chore(self.table, self.now())

    def _ask(self, pending: PendingBotMove) -> None:
        bot = self._bots.setdefault(pending.question.berth.seat, InlineBot())
        try:
            move = bot.ask(pending.question).move
        except BotFailed as error:  # some lawful move is made instead
            warnings.warn(f"The bot {pending.question.bot} has failed: {error.code}", RuntimeWarning, stacklevel=1)
            move = None
        pending.answered(move, self.now())

    def _give_up_on(self, pending: PendingBotMove, now: int) -> None:
        pending.answered(None, now)

    def _set_alarm(self, now: int) -> None:
        """The host asks every table what is due next."""

    def _attendance_here_changed(self) -> None:
        """There is no other place from which a seat could be connected."""
