"""Things to choose, row by row: each with a value that arrows change, and a line that says what it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from quarterdeck.terminal.drawing.grid import Box, CharGrid, shortened, wrapped
from quarterdeck.terminal.drawing.palette import Palette


class Row(NamedTuple):
    """One thing to choose."""

    label: str
    value: str
    explanation: str
    turn: Callable[[int], None]
    """Take the next value, or the one before."""
    write: Callable[[str], None] | None = None
    """Where text can be written: a letter, or the key that takes one away."""


class Rows:
    """Rows with a cursor. They are made anew whenever they are drawn, since one choice changes others."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self.at = 0

    def draw(self, grid: CharGrid, box: Box, rows: Sequence[Row]) -> None:
        """One line a row, and what the row at the cursor is about below them."""
        palette = self._palette
        self.at = min(self.at, len(rows) - 1)
        labels = max(cell_len(row.label) for row in rows) + 4
        for number, row in enumerate(rows):
            y = box.y + number
            is_now = number == self.at
            grid.put(box.x, y, f"{'▸' if is_now else ' '} {row.label}", palette["prompt" if is_now else "page"])
            x = box.x + labels
            room = box.x + box.width - x - 4
            value = shortened(row.value, room)
            if row.write is not None:
                text = f" {value}{'▁' if is_now else ' '} "
                grid.put(x, y, text, palette["field"])
            else:
                grid.put(x, y, f"‹ {value} ›", palette["held" if is_now else "page"])
                grid.hotspot(Box(x + 2, y, cell_len(value) + 2, 1), f"row:{number}:1")
                grid.hotspot(Box(x, y, 2, 1), f"row:{number}:-1")
            grid.hotspot(Box(box.x, y, labels, 1), f"row:{number}:0")
        told = wrapped(rows[self.at].explanation, box.width)
        for line, text in enumerate(told):
            grid.put(box.x, box.y + len(rows) + 1 + line, text, palette["note"])

    def press(self, key: str, rows: Sequence[Row]) -> bool:
        """Walk and choose; whether the key meant anything here."""
        row = rows[min(self.at, len(rows) - 1)]
        if key in ("up", "down", "tab", "shift+tab"):
            self.at = (self.at + (1 if key in ("down", "tab") else -1)) % len(rows)
        elif row.write is not None and (len(key) == 1 or key == "backspace"):
            row.write(key)
        elif key in ("left", "right", "space", " "):
            row.turn(-1 if key == "left" else 1)
        else:
            return False
        return True

    def act(self, action: str, rows: Sequence[Row]) -> bool:
        kind, _, rest = action.partition(":")
        if kind != "row":
            return False
        number, _, step = rest.partition(":")
        self.at = int(number)
        if int(step):
            rows[self.at].turn(int(step))
        return True
