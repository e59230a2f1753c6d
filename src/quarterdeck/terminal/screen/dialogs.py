"""A question over the table, with two answers."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Label

from quarterdeck.terminal.screen.page import Page


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
