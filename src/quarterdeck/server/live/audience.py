"""The listeners of one table on this worker, and what they are told."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from quarterdeck import __version__
from quarterdeck.protocol.messages import PROTOCOL, AnyStatement, Attendance, Presence, Seated, Welcome
from quarterdeck.server.framing import frame_of
from quarterdeck.server.live.attendance import ConnectedSeats
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import Updates, Viewpoint, update

BEAT = 20
"""Seconds between two heartbeats of a connection."""


class Listener(Protocol):
    """A connection of one client to one table."""

    person: str | None
    may_join: bool
    viewpoints: tuple[Viewpoint, ...]
    """From where it sees the table: one viewpoint for each of its seats, or a spectator's."""
    seen: int
    """The seq up to which it has been told."""

    def tell(self, frame: bytes) -> None:
        """Take a frame without waiting. A client that can't keep up is dropped, and resumes later."""

    def let_go(self, error: Exception) -> None:
        """End the connection after an error of the program in making its messages."""


def viewpoints_of(table: Table, person: str | None, *, may_join: bool) -> tuple[Viewpoint, ...]:
    """A person has one viewpoint for each of their seats; everybody else is a spectator."""
    seats: Iterable[int | None] = (table.seats_of(person) if may_join else ()) or (None,)
    return tuple(Viewpoint(seat, may_join) for seat in seats)


class Audience:
    """The listeners of one table."""

    __slots__ = ("_presence", "listeners")

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self._presence: tuple[Presence, ...] = ()

    def seats(self, coming: tuple[Viewpoint, ...] = ()) -> frozenset[int]:
        """The seats that are connected to this worker, and those of a client that is just connecting."""
        present = [viewpoint for listener in self.listeners for viewpoint in listener.viewpoints]
        return frozenset(viewpoint.seat for viewpoint in (*present, *coming) if viewpoint.seat is not None)

    def catch_up(self, table: Table, now: int, due: int | None, *, just_happened: bool = False) -> None:
        """Tell every listener what it has not been told yet. Listeners with the same viewpoint share one frame."""
        moments: dict[int, Updates] = {}
        seq, roster_seq = table.seq, table.roster_seq
        for listener in self.listeners:
            since = listener.seen
            if since >= seq or (since < roster_seq and self._change_seats(listener, table, now, due)):
                continue
            listener.seen = seq
            try:
                updates = moments.get(since)
                if updates is None:
                    updates = moments[since] = Updates(table, since, now, due, just_happened=just_happened)
                for viewpoint in listener.viewpoints:
                    listener.tell(updates.frame_for(viewpoint))
            except Exception as error:  # the other listeners are told all the same
                listener.let_go(error)

    def greet(
        self,
        listener: Listener,
        table: Table,
        attendance: ConnectedSeats,
        now: int,
        due: int | None,
        seen: Sequence[int],
    ) -> None:
        """Send the first messages on a connection; `seen` has the last seq told before, for each seat or for all."""
        seats = tuple(viewpoint.seat for viewpoint in listener.viewpoints if viewpoint.seat is not None)
        listener.tell(frame_of(Welcome(PROTOCOL, __version__, seats, table.seq, BEAT, now)))
        self.resume(listener, table, now, due, seen)
        listener.tell(frame_of(Attendance(attendance.presence(table, now))))

    def resume(self, listener: Listener, table: Table, now: int, due: int | None, seen: Sequence[int] = (0,)) -> None:
        """Tell one listener that connects where the table stands."""
        listener.seen = table.seq
        each = seen if len(seen) == len(listener.viewpoints) else [min(seen)] * len(listener.viewpoints)
        for viewpoint, since in zip(listener.viewpoints, each, strict=True):
            listener.tell(frame_of(update(table, viewpoint, since, now, just_happened=False, due=due)))

    def _change_seats(self, listener: Listener, table: Table, now: int, due: int | None) -> bool:
        """A person who has sat down or left has other viewpoints now, and is told all that can be seen from them."""
        viewpoints = viewpoints_of(table, listener.person, may_join=listener.may_join)
        if viewpoints == listener.viewpoints:
            return False
        listener.viewpoints = viewpoints
        listener.tell(frame_of(Seated(tuple(one.seat for one in viewpoints if one.seat is not None))))
        self.resume(listener, table, now, due)
        return True

    def tell(self, statement: AnyStatement) -> None:
        """Send all listeners the same statement."""
        frame = frame_of(statement)
        for listener in self.listeners:
            listener.tell(frame)

    def tell_presence(self, table: Table, attendance: ConnectedSeats, now: int) -> None:
        """Tell all listeners which seats are connected, if that has changed."""
        presence = attendance.presence(table, now)
        if presence != self._presence:
            self._presence = presence
            self.tell(Attendance(presence))
