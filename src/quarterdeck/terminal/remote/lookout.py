"""Through whose eyes this terminal sees a far table, and what each pair of them has not been told yet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from quarterdeck.core.visibility import private_facts, without_private_facts
from quarterdeck.terminal.remote.backlog import Backlog, Standing, retold


class Lookout:
    """Mostly one pair of eyes. Where several seats are played here, the keyboard goes from hand to hand."""

    def __init__(self, backlog: Backlog, seats: tuple[int, ...], options: Any) -> None:
        self._backlog = backlog
        self._options = options
        self.seats = seats
        self.eyes: int | None = seats[0] if seats else None
        self._standing: dict[int | None, Standing] = {}
        self._untold: dict[int | None, tuple[Any, ...]] = {}
        self._steps: dict[int | None, int] = {}
        """How far each pair of eyes has come; a step is whole when there is an update for each of them."""

    @property
    def now(self) -> Standing:
        """The table as it is seen from here."""
        return self._standing.get(self.eyes, Standing())

    def at(self, seat: int) -> Standing:
        return self._standing.get(seat, Standing())

    def sit(self, seats: tuple[int, ...]) -> None:
        """See the table from elsewhere: everything is told anew from there, and nothing of what was seen before."""
        self.seats = seats
        self.eyes = seats[0] if seats else None
        self._standing.clear()
        self._untold.clear()
        self._steps.clear()
        self._backlog.forget()

    def see(self, eyes: int | None, step: int, standing: Standing, events: tuple[Any, ...]) -> bool:
        """What one pair of eyes is shown; whether all of them have seen this step now, so that it has been told."""
        self._standing[eyes] = standing
        self._untold[eyes] = retold(self._untold.get(eyes, ()), events, eyes, self._options) + events
        self._steps[eyes] = step
        wanted = self.seats or (None,)
        if {self._steps.get(one) for one in wanted} != {step}:
            return False
        before, self.eyes = self.eyes, self._holder()
        if before != self.eyes and before in self._standing and private_facts(self._standing[before].view):
            self._tell(before)
        self._tell(self.eyes)
        return True

    def _holder(self) -> int | None:
        """Whoever played last while they may move, else the first who may."""
        moving = [seat for seat in self.seats if self._standing[seat].moves]
        return self.eyes if self.eyes in moving or not moving else moving[0]

    def _tell(self, eyes: int | None, notes: Iterable[str] = ()) -> None:
        self._backlog.add(eyes, self._standing.get(eyes, Standing()), self._untold.pop(eyes, ()), notes, self._options)

    def note(self, *notes: str) -> None:
        """Something is to be said besides."""
        if notes:
            self._backlog.add(self.eyes, self.now, notes=notes)

    def end_look(self, *notes: str) -> None:
        """A private look is over, by the clock or because its player has seen enough."""
        standing = self.now
        if standing.view is not None and private_facts(standing.view):
            over = msgspec.structs.replace(standing, view=without_private_facts(standing.view), looks=None)
            self._standing[self.eyes] = over
            self._backlog.add(self.eyes, over, notes=notes)

    def hurry(self, due: float | None) -> None:
        """The time has changed that the seat to move has left."""
        for eyes, standing in self._standing.items():
            self._standing[eyes] = msgspec.structs.replace(standing, due=due)
