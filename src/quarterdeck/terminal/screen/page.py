"""Pages of the terminal: a grid that fills the screen, keys, and clicks; and a question with two answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Button, Label

from quarterdeck.terminal.drawing.grid import Box, CharGrid, wrapped

if TYPE_CHECKING:
    from quarterdeck.terminal.screen.app import QuarterdeckApp

T = TypeVar("T")

LEAST = (80, 24)
"""Columns and lines that a whole page needs."""
ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class GridWidget(Widget, can_focus=True):
    """Shows the grid that its page draws."""

    DEFAULT_CSS = "GridWidget { width: 100%; height: 100%; }"

    def __init__(self, page: Page[T], draw: Callable[[int, int], CharGrid]) -> None:
        """`draw` gives a grid of this width and height; the page takes the clicks."""
        super().__init__()
        self._page = page
        self._draw = draw
        self._grid: CharGrid | None = None

    @property
    def grid(self) -> CharGrid:
        width, height = self.size
        if self._grid is None or (self._grid.width, self._grid.height) != (width, height):
            self._grid = self._draw(width, height)
        return self._grid

    def redraw(self) -> None:
        self._grid = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        grid = self.grid
        return Strip(grid.line(y) if y < grid.height else (), grid.width)

    def on_click(self, event: events.Click) -> None:
        action = self.grid.action_at(event.x, event.y)
        if action is not None:
            self._page.act(action)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        action = self.grid.action_at(event.x, event.y)
        if action is not None:
            self._page.point(action)


class Page(Screen[T], inherit_bindings=False):
    """One page of the app. It is drawn anew whenever something has changed."""

    AUTO_FOCUS = "GridWidget"

    @property
    def deck(self) -> QuarterdeckApp:
        """The app, with the catalogue and the palette of all pages."""
        return cast("QuarterdeckApp", self.app)

    def compose(self) -> ComposeResult:
        yield GridWidget(self, self.drawn)

    def drawn(self, width: int, height: int) -> CharGrid:
        """The page as a grid of this size; if that is too small, a sentence that says so."""
        palette = self.deck.palette
        grid = CharGrid(width, height, palette["page"])
        if width >= LEAST[0] and height >= LEAST[1]:
            self.draw(grid)
            return grid
        small = self.deck.catalogue.say("screen-too-small", width=LEAST[0], height=LEAST[1])
        for row, line in enumerate(wrapped(small, max(1, width))[:height]):
            grid.put(0, row, line, palette["prompt"])
        return grid

    def draw(self, grid: CharGrid) -> None:
        raise NotImplementedError

    def act(self, action: str) -> None:
        """Do what a click or a key asks for."""

    def point(self, action: str) -> None:
        """The mouse is over this."""

    def press(self, key: str) -> bool:
        """Take a key; whether this page uses it."""
        return False

    def redraw(self) -> None:
        for canvas in self.query(GridWidget):
            canvas.redraw()

    def on_key(self, event: events.Key) -> None:
        key = event.character if event.is_printable and event.character else event.key
        is_letter = len(key) == 1 and key.isalpha()
        if is_letter and not self.takes_text and not self.deck.settings.letters:
            return
        if self.press(key if self.takes_text or not is_letter else key.lower()):
            event.stop()
            event.prevent_default()

    @property
    def takes_text(self) -> bool:
        """Whether letters are text here, and not shortcuts."""
        return False

    def draw_bar(self, grid: CharGrid, title: str, heading: str = "", right: str = "") -> None:
        """The line at the top."""
        palette = self.deck.palette
        grid.fill(Box(0, 0, grid.width, 1), " ", palette["bar"])
        x = grid.put(1, 0, title, palette["bar"] + palette["title"])
        grid.put(x + 2, 0, heading, palette["bar"])
        grid.right(Box(x, 0, grid.width - x - 1, 1), 0, right, palette["bar"])

    def draw_keys(self, grid: CharGrid, keys: Iterable[tuple[str, str, str]]) -> None:
        """The line at the bottom: keys, their labels and their actions."""
        palette = self.deck.palette
        x, y = 1, grid.height - 1
        for key, label, action in keys:
            text = f"{key} {label}"
            if x + len(text) >= grid.width:
                break
            grid.hotspot(Box(x, y, len(text), 1), action)
            x = grid.put(x, y, key, palette["title"])
            x = grid.put(x + 1, y, label, palette["faint"]) + 2


class ConfirmDialog(Page[bool], ModalScreen[bool]):
    """Yes or no; Enter and Escape mean no."""

    CSS = """
    ConfirmDialog { align: center middle; }
    ConfirmDialog Vertical { width: 62; height: 9; padding: 1 2; border: round $primary; background: $background; }
    ConfirmDialog Label { height: 1fr; text-style: bold; color: $foreground; background: $background; }
    ConfirmDialog Button { margin-right: 2; color: $foreground; background: $background; }
    """

    AUTO_FOCUS = "#no"

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self._question = question
        self._answers = {"no": f"n {no}", "yes": f"y {yes}"}

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(self._question, markup=False)
            with Horizontal():
                for answer, label in self._answers.items():
                    yield Button(label, id=answer, compact=True)

    def press(self, key: str) -> bool:
        if key in ("left", "right", "up", "down", "tab"):
            self.focus_next(Button)
        elif key in ("y", "n"):
            self.dismiss(key == "y")
        elif key in ("escape", "q", "ctrl+c"):
            self.dismiss(False)
        else:
            return False
        return True

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")
