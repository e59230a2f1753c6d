"""Somebody's evening at a table, as their screen knows it: what may be shown now, and for how long."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf
from typing import Any

import msgspec
from msgspec.structs import replace

from quarterdeck.core.visibility import Visibility, field_visibility, private_facts, without_private_facts
from quarterdeck.narration import Company, Narrator
from quarterdeck.terminal.drawing.board import Board, Scene
from quarterdeck.terminal.table import TableUpdate

NOTHING = TableUpdate(eyes=None, events=(), view=None, moves=())


class TableState:
    """What a table has told, and nothing that it would not tell again.

    Cards that are turned down linger until everybody has had the time to see them. Where several people share the
    screen, a curtain falls before one of them sees what the others may not.
    """

    def __init__(self, seats: Sequence[int], board: Board, clock: Callable[[], float] = time.monotonic) -> None:
        self._shared = len(seats) > 1
        self._board = board
        self._clock = clock
        self.moment = NOTHING
        self.pending = False
        """Whether a move is on its way."""
        self.lifted: int | None = None
        """The seat whose player has said that nobody else looks at the screen."""
        self._chronicles: dict[int | None, EventLog] = {}
        self._shown: Any = None
        """The view before cards were turned down, until everybody has had the time to see them."""
        self._opens = 0.0
        self._due = inf
        self._look_ends = inf
        self._looked = False

    def hear(self, moment: TableUpdate) -> None:
        """The table has told something."""
        now = self._clock()
        if moment.events or moment.eyes != self.eyes:
            self._shown = moment.shown
        self.moment = replace(moment, events=(), shown=None)
        self.pending = False
        self._opens = now + moment.opens_in
        self._due = inf if moment.due_in is None else now + moment.due_in
        self._look_ends = inf if moment.looks_for is None else now + moment.looks_for
        self._looked = False
        if any(event.turns_down for event in moment.events):
            for chronicle in self._chronicles.values():
                chronicle.turn_down()
        self.chronicle.tell(moment.events, moment.notes)
        if moment.eyes != self.lifted or not self._is_private:
            self.lifted = None
        self.tick()

    def tick(self) -> None:
        """Time has passed: what has been shown long enough is turned down."""
        if self._clock() >= self._opens:
            self._shown = None
            for chronicle in self._chronicles.values():
                chronicle.forget()
        if self._clock() >= self._look_ends:
            self.looked_enough()

    @property
    def changes_in(self) -> float:
        """Seconds until something changes by itself, if nobody moves."""
        now = self._clock()
        return min((at - now for at in (self._opens, self._look_ends) if at > now), default=inf)

    @property
    def has_heard(self) -> bool:
        """Whether the table has told anything at all."""
        return bool(self._chronicles)

    @property
    def eyes(self) -> int | None:
        return self.moment.eyes

    @property
    def turn(self) -> tuple[int, ...]:
        """Who may move, as far as the game's view tells."""
        return tuple(getattr(self.moment.view, "turn", ()))

    @property
    def chronicle(self) -> EventLog:
        return self._chronicles.setdefault(self.eyes, EventLog())

    @property
    def is_open(self) -> bool:
        """Whether the table takes a move now."""
        return self._clock() >= self._opens

    @property
    def _is_private(self) -> bool:
        moment = self.moment
        return moment.view is not None and self._board.is_private(moment.view, moment.moves)

    @property
    def curtain(self) -> int | None:
        """The seat that is about to see what the others may not."""
        return self.eyes if self._shared and self.lifted != self.eyes and self._is_private else None

    def lift(self) -> None:
        self.lifted = self.curtain

    @property
    def view(self) -> Any:
        """What is to be seen now: of the table, and not of what is private while others may look."""
        view = self.moment.view if self._shown is None else self._shown
        return view if view is None or self.curtain is None else without_private_facts(view)

    @property
    def moves(self) -> tuple[Any, ...]:
        """What can be done right now."""
        held = self._shown is not None or self.pending or self.curtain is not None or not self.is_open
        return () if held or self.moment.away else self.moment.moves

    @property
    def is_glancing(self) -> bool:
        """Whether a private look goes on that is over when its player says so."""
        view = self.view
        return view is not None and not self.moment.moves and bool(private_facts(view))

    def looked_enough(self) -> None:
        """The look is over, and nothing of it is kept."""
        self._looked = True
        if self.moment.view is not None:
            self.moment = replace(self.moment, view=without_private_facts(self.moment.view))

    @property
    def look_left(self) -> float | None:
        """Seconds that are left of a private look; None where nobody counts them."""
        return None if self._look_ends == inf or self._looked else max(0.0, self._look_ends - self._clock())

    @property
    def due_in(self) -> float | None:
        return None if self._due == inf else max(0.0, self._due - self._clock())

    def scene(self, names: Sequence[str]) -> Scene:
        return Scene(self.view, self.moves, self.company(names))

    def company(self, names: Sequence[str]) -> Company:
        """Who sits where; on a shared screen everybody has a name and nobody is “you”."""
        return Company(names, None if self._shared else self.eyes)


class EventLog:
    """The log: events, and sentences besides. A private look is never in it, and a card only while it lies face up."""

    def __init__(self) -> None:
        self._lines: list[Any] = []
        self._stands_from = 0
        """Everything before this line has been turned down."""

    def tell(self, events: Sequence[Any], notes: Sequence[str] = ()) -> None:
        self._lines += notes
        for event in events:
            self._lines.append(_without(event, Visibility.GLIMPSE))
            if event.turns_down:
                self.turn_down()

    def turn_down(self) -> None:
        """All cards lie face down now, whoever was told so."""
        self._stands_from = len(self._lines)

    def forget(self) -> None:
        """What has been turned down is told from now on as far as it may be."""
        for number, line in enumerate(self._lines[: self._stands_from]):
            if isinstance(line, msgspec.Struct):
                self._lines[number] = _without(line, Visibility.FOR_NOW, Visibility.GLIMPSE)

    def told(self, narrator: Narrator) -> list[tuple[str, bool]]:
        """Every line in words, and whether it is one of the game."""
        told = []
        for line in self._lines:
            is_event = isinstance(line, msgspec.Struct)
            text = narrator.tell(line) if is_event else str(line)
            told += [(part, is_event) for part in text.split("\n")]
        return told


def _without(event: Any, *kinds: Visibility) -> Any:
    """The event without the facts that only this kind of sight shows."""
    kind: Any = type(event)
    return msgspec.structs.replace(event, **{name: None for name, sight in field_visibility(kind) if sight in kinds})
