"""Who is there. Kept in memory only: it says what others see beside a name, and whom a table waits for."""

from __future__ import annotations

from quarterdeck.protocol.messages import Presence
from quarterdeck.server.table.table import Table

RECONNECTING = 30_000
"""For this long a seat without a connection is expected back any moment, in milliseconds."""
OTHERS_FORGOTTEN = 45_000
"""What another worker said of its connections holds this long."""
SAY_AGAIN = 15_000
"""How often a worker says again which seats are connected to it."""


class Attendance:
    """The seats of one table whose people are connected, to this worker or to another."""

    __slots__ = ("_came", "_elsewhere", "_gone", "_local", "_waited")

    def __init__(self) -> None:
        self._local: frozenset[int] = frozenset()
        self._elsewhere: dict[str, tuple[frozenset[int], int]] = {}
        self._came: dict[int, int] = {}
        """Since when each seat has been here."""
        self._gone: dict[int, int] = {}
        """Since when each seat has been away."""
        self._waited: dict[tuple[int, int], int | None] = {}
        """Since when each seat is waited for, by the roster that this was worked out for."""

    @property
    def local(self) -> frozenset[int]:
        """The seats that are connected to this worker."""
        return self._local

    def is_here(self, seat: int) -> bool:
        return seat in self._local or any(seat in seats for seats, _ in self._elsewhere.values())

    def gone_since(self, seat: int, now: int) -> int | None:
        """Since when nobody has been connected for this seat; None: somebody is."""
        self._note(seat, now)
        return self._gone.get(seat)

    def _note(self, seat: int, now: int) -> None:
        """Write down when somebody came or went."""
        here = self.is_here(seat)
        if seat in (self._came if here else self._gone):
            return
        (self._gone if here else self._came).pop(seat, None)
        (self._came if here else self._gone)[seat] = now
        self._waited.clear()

    def set_local(self, seats: frozenset[int], now: int) -> bool:
        """Which seats are connected to this worker now; whether that is news."""
        if seats == self._local:
            return False
        before, self._local = self._local, seats
        for seat in before | seats:
            self._note(seat, now)
        return True

    def set_elsewhere(self, worker: str, seats: tuple[int, ...], now: int) -> None:
        """Which seats are connected to another worker, as it says."""
        before = self._elsewhere.pop(worker, (frozenset[int](), 0))[0]
        if seats:
            self._elsewhere[worker] = (frozenset(seats), now + OTHERS_FORGOTTEN)
        for seat in before.union(seats):
            self._note(seat, now)

    def forget_silent_workers(self, now: int) -> None:
        """A worker that has not been heard of for long has lost its connections, or its life."""
        for worker, (_, until) in list(self._elsewhere.items()):
            if until < now:
                self.set_elsewhere(worker, (), now)

    def hear_again(self, now: int) -> None:
        """After an outage every other worker has the time again to say who is connected to it."""
        for worker, (seats, _) in self._elsewhere.items():
            self._elsewhere[worker] = (seats, now + OTHERS_FORGOTTEN)

    def presence(self, table: Table, now: int) -> tuple[Presence, ...]:
        """What the others see beside each name."""
        return tuple(self._presence_of(table, seat, now) for seat in range(len(table.chairs)))

    def _presence_of(self, table: Table, seat: int, now: int) -> Presence:
        if table.chairs[seat].person is None:
            return "away" if table.chairs[seat].is_open else "here"
        gone = self.gone_since(seat, now)
        if gone is None:
            return "here"
        return "reconnecting" if now - gone < RECONNECTING else "away"

    def waited_for(self, table: Table, seat: int, now: int) -> int | None:
        """Since when another person who plays has been here and waits for a seat; None: nobody does."""
        key = (seat, table.roster_seq)
        if key not in self._waited:
            self._waited[key] = self._first_waiter(table, seat, now)
        return self._waited[key]

    def _first_waiter(self, table: Table, seat: int, now: int) -> int | None:
        waiters = [
            self._came.get(other, now)
            for other, chair in enumerate(table.chairs)
            if other != seat and chair.person is not None and other not in table.stood_in and self.is_here(other)
        ]
        return min(waiters, default=None)
