"""What the line mode writes on: lines one after the other, and a clean sheet where the screen has to forget."""

from __future__ import annotations

import os
import shutil
import sys

from rich.console import Console
from rich.text import Text

from quarterdeck.narration.printable import printable

CLEAN_SHEET = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen, and what has scrolled off it."""


class Paper:
    """The standard output."""

    def __init__(self) -> None:
        self._console = Console(highlight=False)
        self._asking = False
        """Whether a question stands there, and nothing behind it."""

    @property
    def is_screen(self) -> bool:
        return sys.stdout.isatty()

    def write(self, text: str | Text) -> None:
        """A line, which can be copied whole however long it is, or a picture of several."""
        self._print(Text(printable(text)) if isinstance(text, str) else text, soft_wrap=True)

    def tell(self, sentence: str) -> None:
        """What has happened. A screen breaks it between words; a pipe gets a line for each event."""
        self._print(Text(printable(sentence)), soft_wrap=not self.is_screen)

    def _print(self, text: Text, *, soft_wrap: bool) -> None:
        self.end_question()
        self._console.print(text, soft_wrap=soft_wrap)

    def ask(self, question: str) -> None:
        self.end_question()
        sys.stdout.write(f"{printable(question)}: ")
        sys.stdout.flush()
        self._asking = True

    def answered(self, *, echoed: bool) -> None:
        """Somebody has typed a line, which a terminal shows with its end; a pipe shows nothing."""
        if self._asking and not echoed:
            sys.stdout.write("\n")
        self._asking = False

    def end_question(self) -> None:
        """What is written now stands on a line of its own."""
        if self._asking:
            sys.stdout.write("\n")
            self._asking = False

    def forget(self) -> None:
        """A terminal must not remember for the player; one that can't clear its screen is at least scrolled on."""
        if not self.is_screen:
            return
        if os.environ.get("TERM", "dumb") == "dumb":
            sys.stdout.write("\n" * shutil.get_terminal_size().lines)
        else:
            sys.stdout.write(CLEAN_SHEET)
        sys.stdout.flush()
        self._asking = False
