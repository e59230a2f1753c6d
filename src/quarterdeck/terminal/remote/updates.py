"""The updates of a remote table: for which seat, and what may still be told when the terminal asks for them."""

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from quarterdeck.client.news import SeatUpdate
from quarterdeck.core.visibility import EventAge, private_facts, seen, without_private_facts
from quarterdeck.terminal.table import TableUpdate


class Bundle(msgspec.Struct):
    """What is told to one seat at once: the table as it is, the events since the last bundle, and notes."""

    seat: int | None
    table: SeatUpdate
    events: tuple[Any, ...] = ()
    notes: tuple[str, ...] = ()


def retold(told: tuple[Any, ...], since: tuple[Any, ...], seat: int | None, options: Any) -> tuple[Any, ...]:
    """Events as they may be told after later ones: without private looks, and without what has been turned down."""
    if not since:
        return told
    age = EventAge.PAST if any(event.turns_down for event in since) else EventAge.STANDING
    return tuple(seen(event, seat, age, options) for event in told)


class Backlog:
    """What has happened and has not been told yet. What is turned down meanwhile is taken out."""

    def __init__(self, options: Any) -> None:
        self._options = options
        self._bundles: list[Bundle] = []
        self._changed = asyncio.Event()
        self._ended = False
        self._error: BaseException | None = None

    def add(self, seat: int | None, table: SeatUpdate, events: tuple[Any, ...] = (), notes: Iterable[str] = ()) -> None:
        for bundle in self._bundles:
            bundle.events = retold(bundle.events, events, bundle.seat, self._options)
        if not self._bundles or self._bundles[-1].seat != seat:
            self._bundles.append(Bundle(seat, table))
        last = self._bundles[-1]
        last.table = table
        last.events += events
        last.notes += tuple(notes)
        self._changed.set()

    def forget(self) -> None:
        """The terminal has other seats now. Of what is not told yet, only the notes stay."""
        for bundle in self._bundles:
            bundle.events, bundle.table = (), SeatUpdate()

    def turn_down(self) -> None:
        """The time is over for which cards that were turned down are shown."""
        for bundle in self._bundles:
            bundle.table = replace(bundle.table, shown=None)

    def end(self, error: BaseException | None = None) -> None:
        """Nothing comes after what is there. If there is an error, it is raised then."""
        if not self._ended:
            self._ended, self._error = True, error
        self._changed.set()

    async def take(self) -> TableUpdate | None:
        """The next update; None when nothing comes any more."""
        while not self._bundles:
            if self._error is not None:
                raise self._error
            if self._ended:
                return None
            self._changed.clear()
            await self._changed.wait()
        return self._update_of(self._bundles.pop(0), asyncio.get_running_loop().time())

    def _update_of(self, bundle: Bundle, now: float) -> TableUpdate:
        table, events = bundle.table, bundle.events
        if table.looks is not None and now >= table.looks:
            table = without_look(table)
            events = tuple(seen(event, bundle.seat, EventAge.STANDING, self._options) for event in events)
        return TableUpdate(
            eyes=bundle.seat,
            events=events,
            view=table.view,
            moves=table.moves,
            shown=table.shown if now < table.opens else None,
            opens_in=max(0.0, table.opens - now),
            looks_for=None if table.looks is None else table.looks - now,
            due_in=None if table.due is None else max(0.0, table.due - now),
            away=table.away,
            may_hurry=table.may_hurry,
            notes=bundle.notes,
        )


def without_look(table: SeatUpdate) -> SeatUpdate:
    """The table after a private look."""
    shown = None if table.shown is None else without_private_facts(table.shown)
    return replace(table, view=without_private_facts(table.view), shown=shown, looks=None)


class TerminalSeats:
    """The seat that the terminal shows. With several seats, the terminal goes from player to player."""

    def __init__(self, backlog: Backlog, seats: tuple[int, ...], options: Any) -> None:
        self._backlog = backlog
        self._options = options
        self.seats = seats
        self.seat: int | None = seats[0] if seats else None
        self._latest: dict[int | None, SeatUpdate] = {}
        self._untold: dict[int | None, tuple[Any, ...]] = {}

    @property
    def now(self) -> SeatUpdate:
        """The table as this seat sees it."""
        return self._latest.get(self.seat, SeatUpdate())

    def sit(self, seats: tuple[int, ...]) -> None:
        """Show the table from other seats. All that was seen from the old ones is forgotten."""
        self.seats = seats
        self.seat = seats[0] if seats else None
        self._latest.clear()
        self._untold.clear()
        self._backlog.forget()

    def see(self, update: SeatUpdate) -> bool:
        """Take what one seat is shown. Once all seats have been shown this step, it is told; whether that is so."""
        seat, before = update.seat, self._latest.get(update.seat)
        shown = update.shown
        if before is not None and not update.events:
            shown = before.shown  # nothing has happened in the game, and what was shown is still shown
        self._latest[seat] = replace(update, events=(), shown=shown)
        self._untold[seat] = retold(self._untold.get(seat, ()), update.events, seat, self._options) + update.events
        if any(one not in self._latest or self._latest[one].seq != update.seq for one in self.seats or (None,)):
            return False
        last, self.seat = self.seat, self._seat_to_show()
        if last != self.seat and last in self._latest and private_facts(self._latest[last].view):
            self._tell(last)
        self._tell(self.seat)
        return True

    def _seat_to_show(self) -> int | None:
        """The seat that is shown already, while it may move; else the first seat that may."""
        moving = [seat for seat in self.seats if self._latest[seat].moves]
        return self.seat if self.seat in moving or not moving else moving[0]

    def _tell(self, seat: int | None) -> None:
        self._backlog.add(seat, self._latest.get(seat, SeatUpdate()), self._untold.pop(seat, ()))

    def note(self, *notes: str) -> None:
        """Tell sentences beside what is seen."""
        if notes:
            self._backlog.add(self.seat, self.now, notes=notes)

    def end_look(self, *notes: str) -> None:
        """A private look is over, by the clock or by its player's wish."""
        if self.now.view is not None and private_facts(self.now.view):
            self._latest[self.seat] = without_look(self.now)
            self._backlog.add(self.seat, self.now, notes=notes)

    def turn_down(self) -> None:
        """The table opens: what was shown until now is forgotten."""
        self._latest = {seat: replace(table, shown=None) for seat, table in self._latest.items()}
        self._backlog.turn_down()

    def count_down(self, due: float | None) -> None:
        """The time has changed at which a bot takes over from the seat to move."""
        self._latest = {seat: replace(table, due=due) for seat, table in self._latest.items()}
