"""What a screen may show of a table now, and for how long."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf
from typing import Any

import msgspec
from msgspec.structs import replace

from quarterdeck.core.visibility import PASSING, Visibility, private_facts, without_facts, without_private_facts
from quarterdeck.narration import Company, Narrator
from quarterdeck.terminal.drawing.board import Board, Scene
from quarterdeck.terminal.screen.news_line import NewsLine
from quarterdeck.terminal.table import TableUpdate

NOTHING = TableUpdate(eyes=None, events=(), view=None, moves=())


class TableState:
    """The latest update of a table, and the logs. It keeps nothing that the table would not tell again.

    Cards that are turned down linger until everybody has had the time to see them. Where several people share the
    screen, a curtain falls before one of them sees what the others may not.
    """

    def __init__(self, seats: Sequence[int], board: Board, clock: Callable[[], float] = time.monotonic) -> None:
        self._shared = len(seats) > 1
        self._board = board
        self._clock = clock
        self.latest = NOTHING
        self.pending = False
        """Whether a move has been sent and not yet answered."""
        self.lifted: int | None = None
        """The seat whose player has confirmed that they are alone at the screen."""
        self._event_logs: dict[int | None, EventLog] = {}
        self._shown: Any = None
        """The view before cards were turned down, until everybody has had the time to see them."""
        self._opens = 0.0
        self._turns_down = 0.0
        """When the cards of `_shown` are turned down."""
        self._kept: Any = None
        """The view before the latest events, while they do not change the table yet."""
        self._kept_until = 0.0
        self.news = NewsLine(clock)
        self._due = inf
        self._look_ends = inf
        self._looked = False

    def hear(self, update: TableUpdate, news: Sequence[str] = ()) -> None:
        """Take an update of the table, and the news: one sentence for each of its events."""
        now = self._clock()
        self._hear_news(update, news)
        if update.events or update.eyes != self.eyes:
            self._shown = update.shown
        self.latest = replace(update, events=(), shown=None)
        self.pending = False
        self._opens = now + update.opens_in
        turns_down = self.news.turns_down_at
        self._turns_down = self._opens if turns_down is None or not update.opens_in else turns_down
        self._due = inf if update.due_in is None else now + update.due_in
        self._look_ends = inf if update.looks_for is None else now + update.looks_for
        self._looked = False
        if any(event.turns_down for event in update.events):
            for event_log in self._event_logs.values():
                event_log.turn_down()
        self.event_log.tell(update.events, update.notes)
        if update.eyes != self.lifted or not self._is_private:
            self.lifted = None
        self.tick()

    def _hear_news(self, update: TableUpdate, news: Sequence[str]) -> None:
        """Begin to tell the news; the table stays as it was until an event is told that changes it."""
        if update.events or update.eyes != self.eyes:
            self._kept = None
        self.news.hear(update.events, news or [""] * len(update.events), update.opens_in)
        unchanged = self._board.leaves_unchanged(update.events)
        if unchanged and update.opens_in and update.eyes == self.eyes:
            self._kept, self._kept_until = self.latest.view, self.news.starts(unchanged)

    def tick(self) -> None:
        """Turn down what has been shown long enough."""
        self.news.tick()
        if self._clock() >= self._kept_until:
            self._kept = None
        if self._clock() >= self._turns_down:
            self._shown = None
            for event_log in self._event_logs.values():
                event_log.forget()
        if self._clock() >= self._look_ends:
            self.looked_enough()

    @property
    def changes_in(self) -> float:
        """Seconds until the screen changes without a move."""
        now = self._clock()
        times = (self._opens, self._turns_down, self._look_ends, self.news.changes_at)
        return min((at - now for at in times if at > now), default=inf)

    @property
    def has_heard(self) -> bool:
        """Whether there has been an update."""
        return bool(self._event_logs)

    @property
    def eyes(self) -> int | None:
        return self.latest.eyes

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that may move, as far as the game's view tells."""
        return tuple(getattr(self.latest.view, "turn", ()))

    @property
    def event_log(self) -> EventLog:
        return self._event_logs.setdefault(self.eyes, EventLog())

    @property
    def is_open(self) -> bool:
        """Whether the table takes a move now."""
        return self._clock() >= self._opens

    @property
    def _is_private(self) -> bool:
        update = self.latest
        return update.view is not None and self._board.is_private(update.view, update.moves)

    @property
    def curtain(self) -> int | None:
        """The seat for which the screen is hidden, because it is about to see something private; else None."""
        return self.eyes if self._shared and self.lifted != self.eyes and self._is_private else None

    def lift(self) -> None:
        self.lifted = self.curtain

    @property
    def view(self) -> Any:
        """The view to draw now; without its private facts while the curtain is down."""
        lingering = self._kept if self._kept is not None else self._shown
        view = self.latest.view if lingering is None else lingering
        return view if view is None or self.curtain is None else without_private_facts(view)

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves that can be made right now."""
        held = self._shown is not None or self.pending or self.curtain is not None or not self.is_open
        return () if held or self.latest.away else self.latest.moves

    @property
    def is_glancing(self) -> bool:
        """Whether a private look goes on that its player can end."""
        view = self.view
        return view is not None and not self.latest.moves and bool(private_facts(view))

    def looked_enough(self) -> None:
        """End the private look, and forget it."""
        self._looked = True
        if self.latest.view is not None:
            self.latest = replace(self.latest, view=without_private_facts(self.latest.view))

    @property
    def look_left(self) -> float | None:
        """Seconds that are left of a private look; None if it has no limit."""
        return None if self._look_ends == inf or self._looked else max(0.0, self._look_ends - self._clock())

    @property
    def due_in(self) -> float | None:
        return None if self._due == inf else max(0.0, self._due - self._clock())

    def scene(self, names: Sequence[str]) -> Scene:
        return Scene(self.view, self.moves, self.company(names))

    def company(self, names: Sequence[str]) -> Company:
        """The players' names; on a shared screen no player is “you”."""
        return Company(names, None if self._shared else self.eyes)


class EventLog:
    """Events and notes as one seat was told them. It holds no private look, and cards only while they are face up."""

    def __init__(self) -> None:
        self._lines: list[Any] = []
        self._stands_from = 0
        """Everything before this line has been turned down."""

    def tell(self, events: Sequence[Any], notes: Sequence[str] = ()) -> None:
        self._lines += notes
        for event in events:
            self._lines.append(without_facts((Visibility.GLIMPSE,), event))
            if event.turns_down:
                self.turn_down()

    def turn_down(self) -> None:
        """All cards are face down now."""
        self._stands_from = len(self._lines)

    def forget(self) -> None:
        """Forget the cards that have been turned down."""
        for number, line in enumerate(self._lines[: self._stands_from]):
            if isinstance(line, msgspec.Struct):
                self._lines[number] = without_facts(PASSING, line)

    def told(self, narrator: Narrator) -> list[tuple[str, bool]]:
        """Every line in words, and whether it is an event."""
        told = []
        for line in self._lines:
            is_event = isinstance(line, msgspec.Struct)
            text = narrator.tell(line) if is_event else str(line)
            told += [(part, is_event) for part in text.split("\n")]
        return told
