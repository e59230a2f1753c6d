"""A page to be read, longer than the screen: it is scrolled by keys and by the wheel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from textual import events

from quarterdeck.terminal.drawing.grid import CharGrid
from quarterdeck.terminal.screen.page import Page

Line: TypeAlias = tuple[str, str]
"""A line, and the style that it is written in."""

CLOSING = ("escape", "q", "enter", "ctrl+c")
WHEEL = 3


class ReadingPage(Page[None]):
    """Lines, of which a screenful is to be seen."""

    def __init__(self) -> None:
        super().__init__()
        self.top: int | None = 0
        """The first line to be seen; None: the last ones."""

    def headline(self) -> str:
        raise NotImplementedError

    def lines(self, width: int) -> Sequence[Line]:
        raise NotImplementedError

    def draw(self, grid: CharGrid) -> None:
        palette = self.deck.palette
        lines, room = self.lines(grid.width - 2), grid.height - 3
        deepest = max(0, len(lines) - room)
        self.top = deepest if self.top is None else min(max(0, self.top), deepest)
        more = f"{self.top + 1}–{min(len(lines), self.top + room)} / {len(lines)}" if deepest else ""
        self.draw_bar(grid, self.headline(), right=more)
        for row, (line, style) in enumerate(lines[self.top : self.top + room]):
            grid.put(1, 1 + row, line, palette[style])
        say = self.deck.catalogue.say
        self.draw_keys(grid, (("↑↓", say("screen-scroll"), "down"), ("Esc", say("close"), "close")))

    def press(self, key: str) -> bool:
        page = self.size.height - 4
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "space": page, " ": page}
        if key in CLOSING or key in self.own_keys:
            self.act("close")
        elif key in steps:
            self._scroll(steps[key])
        elif key in ("home", "end"):
            self.top = 0 if key == "home" else None
            self.redraw()
        else:
            return False
        return True

    own_keys: tuple[str, ...] = ()
    """The keys that opened this page close it, too."""

    def act(self, action: str) -> None:
        if action == "close":
            self.dismiss(None)
        elif action == "down":
            self._scroll(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._scroll(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._scroll(-WHEEL)

    def _scroll(self, lines: int) -> None:
        self.top = max(0, (self.top or 0) + lines)
        self.redraw()
