"""What a person at the terminal can still read: the screen and what has scrolled off it, until both are cleared."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

from quarterdeck.games.memoarrr import Location
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from tests.browser.names import named

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
WIDTH = 12
"""Columns of a card in a picture, with the gap to the next one."""
PATTERN = " ≈~✿/\\♣♠∙"
_ROW = re.compile(rf"^[1-5]  (.{{{5 * WIDTH}}})\n   (.{{{5 * WIDTH}}})$", re.MULTILINE)
_DRAWN = {
    (say("memoarrr-animal", animal=card.animal), say("memoarrr-landscape", landscape=card.landscape)): card
    for say in (Catalogue(language).say for language in LANGUAGES)
    for card in Location
}
"""What stands on a card, in every language."""


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
    """Every location that is named in sentences, wherever a line is broken, or drawn in pictures."""
    told = {Location(card) for card in named(" ".join(text.split())) if card in set(Location)}
    return told.union(*(picture.values() for picture in islands(text)))


def islands(text: str) -> list[dict[int, Location]]:
    """The cards that can be seen, cell by cell, in each picture of the island."""
    rows = [_row(above, below) for above, below in _ROW.findall(text)]
    assert len(rows) % 5 == 0
    return [
        {
            5 * number + column: card
            for number, row in enumerate(rows[start : start + 5])
            for column, card in row.items()
        }
        for start in range(0, len(rows), 5)
    ]


def _row(above: str, below: str) -> dict[int, Location]:
    words = [
        tuple(line[WIDTH * column : WIDTH * (column + 1)].strip(PATTERN) for line in (above, below))
        for column in range(5)
    ]
    return {column: _DRAWN[found] for column, found in enumerate(words) if found in _DRAWN}
