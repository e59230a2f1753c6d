"""A question that is asked once, over the table."""

from __future__ import annotations

from textual.screen import ModalScreen

from quarterdeck.terminal.drawing.buttons import Button, ButtonRow
from quarterdeck.terminal.drawing.grid import Box, CharGrid, wrapped
from quarterdeck.terminal.screen.page import Page

WIDTH, HEIGHT = 62, 9


class ConfirmDialog(Page[bool], ModalScreen[bool]):
    """Yes or no; whoever does not know means no."""

    CSS = f"ConfirmDialog {{ align: center middle; }} ConfirmDialog Canvas {{ width: {WIDTH}; height: {HEIGHT}; }}"
    least = (WIDTH, HEIGHT)

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self._question = question
        self._answers = (Button("n", no, "no", True), Button("y", yes, "yes", True))

    def on_mount(self) -> None:
        super().on_mount()
        self._offers = ButtonRow(self.deck.palette)

    def draw(self, grid: CharGrid) -> None:
        palette = self.deck.palette
        grid.put(0, 0, f"╭{'─' * (WIDTH - 2)}╮", palette["title"])
        for y in range(1, HEIGHT - 1):
            grid.put(0, y, "│", palette["title"])
            grid.put(WIDTH - 1, y, "│", palette["title"])
        grid.put(0, HEIGHT - 1, f"╰{'─' * (WIDTH - 2)}╯", palette["title"])
        for row, line in enumerate(wrapped(self._question, WIDTH - 6)[:3]):
            grid.put(3, 2 + row, line, palette["strong"])
        self._offers.draw(grid, Box(3, HEIGHT - 3, WIDTH - 6, 1), self._answers)

    def press(self, key: str) -> bool:
        if key in ("left", "right", "up", "down", "tab"):
            self._offers.steer(1, 0, self._answers)
            self.redraw()
        elif key in ("enter", "space", " "):
            self.act(self._offers.chosen(self._answers) or "no")
        elif key in ("y", "n"):
            self.act({"y": "yes", "n": "no"}[key])
        elif key in ("escape", "q", "ctrl+c"):
            self.act("no")
        else:
            return False
        return True

    def point(self, action: str) -> None:
        if self._offers.point(action, self._answers):
            self.redraw()

    def act(self, action: str) -> None:
        if action in ("yes", "no"):
            self.dismiss(action == "yes")
