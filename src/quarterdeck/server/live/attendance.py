"""Attendance: which seats are connected. It decides what is shown beside a name, and for which seats a table waits."""

from quarterdeck.protocol.messages import Presence
from quarterdeck.server.table.table import Table

RECONNECTING = 30_000
"""A seat without a connection counts as reconnecting for so many milliseconds, then as away."""
OTHERS_FORGOTTEN = 45_000
"""What another worker has said about its connections is valid for so many milliseconds."""
SAY_AGAIN = 15_000
"""After so many milliseconds a worker says again which seats are connected to it."""


class ConnectedSeats:
    """The connected seats of one table, on this worker and on others. Nothing here is persisted."""

    __slots__ = ("_came", "_elsewhere", "_gone", "_local", "_waited")

    def __init__(self) -> None:
        self._local: frozenset[int] = frozenset()
        self._elsewhere: dict[str, tuple[frozenset[int], int]] = {}
        self._came: dict[int, int] = {}
        """Since when each seat has been connected."""
        self._gone: dict[int, int] = {}
        """Since when each seat has not been connected."""
        self._waited: dict[tuple[int, int], int | None] = {}
        """A cache of `waited_for`, by seat and roster."""

    @property
    def local(self) -> frozenset[int]:
        """The seats that are connected to this worker."""
        return self._local

    def is_here(self, seat: int) -> bool:
        if seat in self._local:
            return True
        return bool(self._elsewhere) and any(seat in seats for seats, _ in self._elsewhere.values())

    def gone_since(self, seat: int, now: int) -> int | None:
        """Since when this seat has not been connected; None if it is connected."""
        self._note(seat, now)
        return self._gone.get(seat)

    def _note(self, seat: int, now: int) -> None:
        """Note the time if the seat has come or gone."""
        here = self.is_here(seat)
        if seat in (self._came if here else self._gone):
            return
        (self._gone if here else self._came).pop(seat, None)
        (self._came if here else self._gone)[seat] = now
        self._waited.clear()

    def set_local(self, seats: frozenset[int], now: int) -> bool:
        """Set which seats are connected to this worker; returns whether that has changed."""
        if seats == self._local:
            return False
        before, self._local = self._local, seats
        for seat in before | seats:
            self._note(seat, now)
        return True

    def set_elsewhere(self, worker: str, seats: tuple[int, ...], now: int) -> None:
        """Set which seats another worker has said are connected to it."""
        before = self._elsewhere.pop(worker, (frozenset[int](), 0))[0]
        if seats:
            self._elsewhere[worker] = (frozenset(seats), now + OTHERS_FORGOTTEN)
        for seat in before.union(seats):
            self._note(seat, now)

    def forget_silent_workers(self, now: int) -> None:
        """Forget the connections of workers that have said nothing for too long."""
        for worker, (_, until) in list(self._elsewhere.items()):
            if until < now:
                self.set_elsewhere(worker, (), now)

    def hear_again(self, now: int) -> None:
        """After an outage of the bus, give every other worker time again to say who is connected to it."""
        for worker, (seats, _) in self._elsewhere.items():
            self._elsewhere[worker] = (seats, now + OTHERS_FORGOTTEN)

    def presence(self, table: Table, now: int) -> tuple[Presence, ...]:
        """The presence of each seat, as it is shown beside the names."""
        return tuple(self._presence_of(table, seat, now) for seat in range(len(table.chairs)))

    def _presence_of(self, table: Table, seat: int, now: int) -> Presence:
        if table.chairs[seat].person is None:
            return "away" if table.chairs[seat].is_open else "here"
        gone = self.gone_since(seat, now)
        if gone is None:
            return "here"
        return "reconnecting" if now - gone < RECONNECTING else "away"

    def waited_for(self, table: Table, seat: int, now: int) -> int | None:
        """Since when another connected person has waited for this seat; None if no other person waits."""
        key = (seat, table.roster_seq)
        if key not in self._waited:
            self._waited[key] = self._first_waiter(table, seat, now)
        return self._waited[key]

    def _first_waiter(self, table: Table, seat: int, now: int) -> int | None:
        # With several seats at one screen, one person has them all, and does not wait for themselves.
        not_waiting = (None, table.chairs[seat].person)
        waiters = [
            self._came.get(other, now)
            for other, chair in enumerate(table.chairs)
            if chair.person not in not_waiting and other not in table.stood_in and self.is_here(other)
        ]
        return min(waiters, default=None)
