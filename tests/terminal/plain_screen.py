"""What a person at the terminal can still read: the screen and what has scrolled off it, until both are cleared."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

from quarterdeck.games.memoarrr import Location
from tests.browser.names import named

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class Glass(io.StringIO):
    """A terminal that can be looked at, or a pipe that can be listened at."""

    def __init__(self, *, is_screen: bool = True) -> None:
        super().__init__()
        self._is_screen = is_screen
        self.is_asking = False
        self.asked: Callable[[], None] = lambda: None
        """Is told when a question stands there."""

    def isatty(self) -> bool:
        return self._is_screen

    def write(self, text: str) -> int:
        if text:
            self.is_asking = text.endswith(": ")
        return super().write(text)

    def flush(self) -> None:
        if self.is_asking:
            self.asked()

    def echo(self) -> None:
        """What a terminal does when Enter is pressed."""
        self.write("\n")

    @property
    def visible(self) -> str:
        return visible(self.getvalue())


def visible(written: str) -> str:
    """The text that is left to read, without its colours."""
    _, _, left = written.rpartition(CLEAR)
    text = _COLOUR.sub("", left)
    assert "\x1b" not in text, "the screen is changed in a way that this does not understand"
    return text


def cards_told(text: str) -> set[Location]:
    """Every location that is named, wherever a line is broken."""
    return {Location(card) for card in named(" ".join(text.split())) if card in set(Location)}
