"""A picture as an array of pixels: tiles, little icons and letters, drawn with NumPy alone."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from quarterdeck.lab.pettingzoo.icons import FONT

Ink: TypeAlias = tuple[int, int, int]

NIGHT: Ink = (27, 23, 64)
PARCHMENT: Ink = (246, 234, 208)
GOLD: Ink = (240, 192, 90)
RUBY: Ink = (179, 32, 60)
FOG: Ink = (126, 138, 166)
LETTER = 4
"""How wide a letter and the gap behind it are, in dots."""


class Canvas:
    """Rows of pixels, each red, green and blue."""

    def __init__(self, width: int, height: int, ground: Ink) -> None:
        self.pixels: NDArray[np.uint8] = np.full((height, width, 3), ground, np.uint8)

    def tile(self, x: int, y: int, width: int, height: int, ink: Ink) -> None:
        """A rectangle whose left upper corner is here."""
        self.pixels[y : y + height, x : x + width] = ink

    def frame(self, x: int, y: int, side: int, ink: Ink, thick: int = 2) -> None:
        """The border of a square."""
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

    def icon(self, x: int, y: int, drawing: str, ink: Ink, light: Ink, scale: int = 3) -> None:
        """One of our little drawings."""
        dark, bright = _read(drawing)
        self.dots(x, y, dark, ink, scale)
        self.dots(x, y, bright, light, scale)

    def write(self, x: int, y: int, text: str, ink: Ink, scale: int = 2) -> None:
        """A line of capitals."""
        for place, letter in enumerate(text.upper()):
            self.dots(x + place * LETTER * scale, y, _letter(letter), ink, scale)


@cache
def _read(drawing: str) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Where a drawing has ink, and where light."""
    rows = np.array([list(row) for row in drawing.split()])
    return rows == "#", rows == "o"


@cache
def _letter(letter: str) -> NDArray[np.bool_]:
    rows = [int(row) for row in FONT[letter]]
    return np.array([[row >> bit & 1 for bit in (2, 1, 0)] for row in rows], np.bool_)
