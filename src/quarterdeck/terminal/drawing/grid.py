"""A grid of characters, each with its style, and hotspots for clicks."""

from collections.abc import Iterator
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

ELLIPSIS = "…"
PLAIN = Style()


class Hotspot(NamedTuple):
    """A place that can be clicked, and its action."""

    x: int
    y: int
    width: int
    height: int
    action: str

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Box(NamedTuple):
    """A part of a grid."""

    x: int
    y: int
    width: int
    height: int


class CharGrid:
    """A drawing. What is drawn beyond its edges is cut off."""

    def __init__(self, width: int, height: int, style: Style = PLAIN) -> None:
        self.width = width
        self.height = height
        self.hotspots: list[Hotspot] = []
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Write from here to the right, over what is there; where the style has no background, on the one there.

        What is no letter is left out: a name from far away can do nothing to the terminal. The column after the last
        letter comes back.
        """
        for wanted in text:
            letter = " " if wanted.isspace() else wanted
            size = cell_len(letter) if letter.isprintable() else 0
            if size and 0 <= y < self.height and x >= 0 and x + size <= self.width:
                for step in range(size):
                    self._letters[y][x + step] = "" if step else letter
                    self._styles[y][x + step] = self._styles[y][x + step] + style
            x += size
        return x

    def fill(self, box: Box, letter: str, style: Style = PLAIN) -> None:
        for y in range(box.y, box.y + box.height):
            self.put(box.x, y, letter * box.width, style)

    def centre(self, box: Box, y: int, text: str, style: Style = PLAIN) -> None:
        """Write in the middle of a box's line; a text that is too long ends in an ellipsis."""
        short = shortened(text, box.width)
        self.put(box.x + (box.width - cell_len(short)) // 2, y, short, style)

    def right(self, box: Box, y: int, text: str, style: Style = PLAIN) -> None:
        short = shortened(text, box.width)
        self.put(box.x + box.width - cell_len(short), y, short, style)

    def hotspot(self, box: Box, action: str) -> None:
        """A click into this box means this action. Later hotspots lie above earlier ones."""
        self.hotspots.append(Hotspot(*box, action))

    def action_at(self, x: int, y: int) -> str | None:
        return next((spot.action for spot in reversed(self.hotspots) if spot.holds(x, y)), None)

    def line(self, y: int) -> Iterator[Segment]:
        """One line, in pieces of one style each."""
        letters, styles = self._letters[y], self._styles[y]
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or styles[x] != styles[start]:
                yield Segment("".join(letters[start:x]), styles[start])
                start = x

    @property
    def text(self) -> str:
        """All characters, without styles."""
        return "\n".join("".join(line).rstrip() for line in self._letters)


def shortened(text: str, width: int) -> str:
    """The text, or as much of it as fits, with an ellipsis at its end."""
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) > width - 1:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS if width > 0 else ""


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of this width at most, broken between words, and within one that is too long for a line."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        indent = " " * min(len(paragraph) - len(paragraph.lstrip()), width // 2)
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else indent + word
            if cell_len(longer) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            line = indent + word
            while cell_len(line) > width:
                fits = next(end for end in range(len(line), 0, -1) if cell_len(line[:end]) <= width)
                lines.append(line[:fits])
                line = line[fits:]
        lines.append(line)
    return lines
