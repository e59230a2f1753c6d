"""Buttons one after the other, with a cursor."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from quarterdeck.terminal.drawing.grid import Box, CharGrid, shortened
from quarterdeck.terminal.drawing.palette import Palette


class Button(NamedTuple):
    """One thing to do: its key, its label, its action, and whether it is lawful now."""

    key: str
    label: str
    action: str
    lawful: bool


class ButtonRow:
    """Buttons from left to right and from top to bottom."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._action = ""
        """The action at the cursor."""
        self._rows: list[list[str]] = []
        """The lawful actions as they were drawn last, row by row."""

    def draw(self, grid: CharGrid, box: Box, offers: Sequence[Button], *, has_cursor: bool = True) -> None:
        x, y = box.x, box.y
        self._rows = [[]]
        now = self.chosen(offers) if has_cursor else None
        for offer in offers:
            caption = f"{offer.key} {offer.label}" if offer.key else offer.label
            text = f" {shortened(caption, box.width - 2)} "
            if x > box.x and x + cell_len(text) > box.x + box.width:
                x, y = box.x, y + 1
                self._rows.append([])
            style = "off" if not offer.lawful else "held" if offer.action == now else "button"
            if offer.action == now:
                text = f"▸{text[1:-1]}◂"
            grid.hotspot(Box(x, y, cell_len(text), 1), offer.action)
            x = grid.put(x, y, text, self._palette[style]) + 1
            if offer.lawful:
                self._rows[-1].append(offer.action)

    def chosen(self, offers: Sequence[Button]) -> str | None:
        """The action at the cursor; if that is gone or not lawful, the first lawful one."""
        lawful = [offer.action for offer in offers if offer.lawful]
        return self._action if self._action in lawful else next(iter(lawful), None)

    def point(self, action: str, offers: Sequence[Button]) -> bool:
        before = self.chosen(offers)
        if any(offer.action == action and offer.lawful for offer in offers):
            self._action = action
        return self.chosen(offers) != before

    def steer(self, across: int, down: int, offers: Sequence[Button]) -> None:
        now = self.chosen(offers)
        if now is None:
            return
        lawful = [offer.action for offer in offers if offer.lawful]
        if across:
            self._action = lawful[(lawful.index(now) + across) % len(lawful)]
            return
        rows = [row for row in self._rows if row]
        row = next((number for number, row in enumerate(rows) if now in row), 0)
        if rows and now in rows[row]:
            other = rows[(row + down) % len(rows)]
            self._action = other[min(rows[row].index(now), len(other) - 1)]
