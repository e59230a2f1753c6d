"""A picture as an array of pixels: tiles, little icons and letters, drawn with NumPy alone."""

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from quarterdeck.pictures.sheet import ART

Ink: TypeAlias = tuple[int, int, int]

NIGHT: Ink = (27, 23, 64)
PARCHMENT: Ink = (246, 234, 208)
GOLD: Ink = (240, 192, 90)
RUBY: Ink = (179, 32, 60)
FOG: Ink = (126, 138, 166)
LETTER = 4
"""How wide a letter and the gap behind it are, in dots."""


class PixelCanvas:
    """Rows of pixels, each red, green and blue."""

    def __init__(self, width: int, height: int, ground: Ink) -> None:
        self.pixels: NDArray[np.uint8] = np.full((height, width, 3), ground, np.uint8)

    def tile(self, x: int, y: int, width: int, height: int, ink: Ink) -> None:
        """A rectangle whose left upper corner is here."""
        self.pixels[y : y + height, x : x + width] = ink

    def frame(self, x: int, y: int, side: int, ink: Ink, thick: int = 2) -> None:
        for left, top, width, height in (
            (x, y, side, thick),
            (x, y + side - thick, side, thick),
            (x, y, thick, side),
            (x + side - thick, y, thick, side),
        ):
            self.tile(left, top, width, height, ink)

    def dots(self, x: int, y: int, dots: NDArray[np.bool_], ink: Ink, scale: int = 1) -> None:
        """A pattern of dots, each so many pixels wide."""
        large = dots.repeat(scale, 0).repeat(scale, 1)
        height, width = large.shape
        self.pixels[y : y + height, x : x + width][large] = ink

    def icon(self, x: int, y: int, name: str, ink: Ink, light: Ink, scale: int = 3) -> None:
        """One of the drawings in `art/icons.txt`: # stands for ink, o for light."""
        rows = _icons()[name]
        self.dots(x, y, rows == "#", ink, scale)
        self.dots(x, y, rows == "o", light, scale)

    def write(self, x: int, y: int, text: str, ink: Ink, scale: int = 2) -> None:
        """A line of capitals."""
        for place, letter in enumerate(text.upper()):
            self.dots(x + place * LETTER * scale, y, _letter(letter), ink, scale)


@cache
def _icons() -> dict[str, NDArray[np.str_]]:
    """Every drawing by its name, in rows of characters."""
    drawings = (block.split() for block in (ART / "icons.txt").read_text(encoding="utf-8").split("\n\n"))
    return {name: np.array([list(row) for row in rows]) for name, *rows in drawings}


@cache
def _letter(letter: str) -> NDArray[np.bool_]:
    rows = [int(row) for row in FONT[letter]]
    return np.array([[row >> bit & 1 for bit in (2, 1, 0)] for row in rows], np.bool_)


_LETTERS = """
075557 126227 271747 371717 455711 574717 674757 771111 875757 975717 .00002 ,00024 :02020 !22202 -00700 _00007 /11244
A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755
N57775 O25552 P65644 Q25563 R65655 S34216 T72222 U55557 V55552 W55775 X55255 Y55222 Z71247
"""
FONT = {letter[0]: letter[1:] for letter in _LETTERS.split()} | {" ": "00000"}
"""Letters of three by five dots: a digit for each row, whose three bits are its dots."""
