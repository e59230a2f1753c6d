"""What a person at the terminal can still read: the screen and what has scrolled off it, until both are cleared."""

from __future__ import annotations

import io
import re

from quarterdeck.games.memoarrr import Animal, Landscape, Location

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_CARD = re.compile(rf"({'|'.join(Animal)})\s+on\s+({'|'.join(Landscape)})")
_ROW = re.compile(r"^ [1-5] │(.*)│\n   │(.*)│$", re.MULTILINE)


class Glass(io.StringIO):
    """A terminal that can be looked at."""

    def isatty(self) -> bool:
        return True

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
    """Every location that is named in sentences or drawn in pictures."""
    named = {Location(f"{animal}-{landscape}") for animal, landscape in _CARD.findall(text)}
    return named.union(*(picture.values() for picture in islands(text)))


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
    pairs = zip(above.split("│"), below.split("│"), strict=True)
    cells = {column: (animal.strip(), landscape.strip()) for column, (animal, landscape) in enumerate(pairs)}
    return {column: Location("-".join(words)) for column, words in cells.items() if words[0] in list(Animal)}
