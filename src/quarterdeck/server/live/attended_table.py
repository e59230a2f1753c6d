"""A table with its listeners: whom it tells what, for which seats it waits, and what falls due. No I/O."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from quarterdeck.protocol.messages import Countdown
from quarterdeck.server.live.attendance import ConnectedSeats
from quarterdeck.server.live.audience import Audience, Listener, viewpoints_of
from quarterdeck.server.live.bot_moves import PendingBotMove, question_for
from quarterdeck.server.live.chores import COUNTED_DOWN, Chore, draft_for, next_chore
from quarterdeck.server.table.proposals import Draft
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import Viewpoint


class AttendedTable(ABC):
    """A table in memory, with its listeners and bots. Who holds it gives it the time, an alarm and a place to write."""

    __slots__ = ("_ahead", "_attended_roster", "attendance", "audience", "chore", "id", "pending_bot_moves", "table")

    def __init__(self, id: str) -> None:
        self.id = id
        self.table: Table | None = None
        """None until the table is loaded."""
        self.audience = Audience()
        self.attendance = ConnectedSeats()
        self.chore: Chore | None = None
        """What falls due next."""
        self.pending_bot_moves: dict[int, PendingBotMove] = {}
        """The latest question to the bot at each seat."""
        self._attended_roster = 0
        """The `roster_seq` for which attendance was taken last."""
        self._ahead = 0
        """By how many milliseconds the table's times are ahead of the clock."""

    # What its holder provides ----------------------------------------------------------------------------------------

    @abstractmethod
    def clock(self) -> int:
        """Milliseconds since 1970."""

    @abstractmethod
    def _set_alarm(self, now: int) -> None:
        """See to it that the chore is done when it is due."""

    @abstractmethod
    def _ask(self, pending: PendingBotMove) -> None:
        """Let a bot think about its question."""

    @abstractmethod
    def _give_up_on(self, pending: PendingBotMove, now: int) -> None:
        """A bot has thought for too long."""

    def _all_seen(self) -> bool:
        """Whether it is known of all seats whether they are connected."""
        return True

    @abstractmethod
    def _attendance_here_changed(self) -> None:
        """Other seats are connected here than before."""

    # Time and what falls due -----------------------------------------------------------------------------------------

    def now(self) -> int:
        """The time at this table. It is never before the latest log entry, which another clock may have dated."""
        return self._at_table(self.clock())

    def _at_table(self, now: int) -> int:
        """The table's time for one of the holder's clock."""
        if self.table is not None and self.table.at > now + self._ahead:
            self._ahead = self.table.at - now
        return now + self._ahead

    @property
    def due(self) -> int | None:
        """When a bot takes a person's seat over, or the seat becomes free: clients count down to this."""
        return self.chore.due if self.chore is not None and self.chore.kind in COUNTED_DOWN else None

    def _next_chore(self, table: Table, now: int) -> Chore | None:
        return next_chore(table, self.attendance, self.pending_bot_moves, now, all_seen=self._all_seen())

    def _draft_due(self, table: Table, now: int) -> Draft | None:
        """A proposal: the entry of the chore that is due now, if any."""
        chore = self._next_chore(table, now)
        if chore is None or chore.due > now:
            return None
        return draft_for(chore, table, self.pending_bot_moves.get(chore.seat), now)

    def _ask_bots(self, table: Table) -> None:
        """Ask every bot that is to move and has not been asked; give up on those that have thought for too long."""
        now = self.now()
        while True:
            chore = self._next_chore(table, now)
            if chore is None or chore.due > now:
                return
            pending = self.pending_bot_moves.get(chore.seat)
            if chore.kind == "think":
                pending = self.pending_bot_moves[chore.seat] = PendingBotMove(question_for(table, chore.seat), now)
                self._ask(pending)
            elif chore.kind == "bot" and pending is not None and pending.answered_at is None:
                self._give_up_on(pending, now)
            else:
                return

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

    def _welcome(self, listener: Listener, table: Table, seen: Sequence[int]) -> None:
        """A client has connected: tell it where the table stands, and tell the others that it is here."""
        now = self.now()
        listener.viewpoints = viewpoints_of(table, listener.person, may_join=listener.may_join)
        self._take_attendance(table, now, coming=listener.viewpoints)
        self.audience.listeners.add(listener)
        self.audience.greet(listener, table, self.attendance, now, self.due, seen)

    def _take_attendance(self, table: Table, now: int, coming: tuple[Viewpoint, ...] = ()) -> None:
        """Note which seats are connected here."""
        if self.attendance.set_local(self.audience.seats(coming), now):
            self._attendance_here_changed()
        self._attendance_changed(table, now)

    def _attendance_changed(self, table: Table, now: int) -> None:
        """Attendance decides for which seats the table waits, and how long: tell the listeners both."""
        before = self.due
        self.chore = self._next_chore(table, now)
        if self.due != before:
            self.audience.tell(Countdown(now, self.due))
        self.audience.tell_presence(table, self.attendance, now)
        self._set_alarm(now)
