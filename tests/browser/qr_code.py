"""Reads a QR code off the page as a phone's camera would: small ones of one block, which is all that a link needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Locator

MARGIN = 2
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, _: y % 2 == 0,
    lambda _, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)
BYTES = 0b0100


def read(code: Locator) -> str:
    """The text in a code that is drawn as an SVG path of unit squares."""
    view = code.get_attribute("viewBox")
    assert view is not None
    size = int(view.split()[2]) - 2 * MARGIN
    squares = re.findall(r"M(\d+) (\d+)h1v1h-1z", code.locator("path").get_attribute("d") or "")
    return text_of(size, {(int(y) - MARGIN, int(x) - MARGIN) for x, y in squares})


def text_of(size: int, dark: set[tuple[int, int]]) -> str:
    """The text of a code by its dark squares, each as row and column."""
    assert 25 <= size <= 37, "versions 2 to 5 have one alignment pattern and, at level L, one block"
    level = "".join(str(int((8, column) in dark)) for column in range(5))
    assert int(level[:2], 2) ^ 0b10 == 0b01, "level L"
    mask = MASKS[int(level[2:], 2) ^ 0b101]
    bits = "".join(str(int(((y, x) in dark) != mask(y, x))) for y, x in _path(size))
    assert int(bits[:4], 2) == BYTES
    length = int(bits[4:12], 2)
    return bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8)).decode()


def _path(size: int) -> Iterator[tuple[int, int]]:
    """The squares that carry the text, in their order: up and down in pairs of columns, from the right."""
    pairs = [right if right > 6 else right - 1 for right in range(size - 1, 0, -2)]
    for turn, right in enumerate(pairs):
        for step in range(size):
            y = step if turn % 2 else size - 1 - step
            yield from ((y, x) for x in (right, right - 1) if not _is_pattern(size, y, x))


def _is_pattern(size: int, y: int, x: int) -> bool:
    corner = (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9)
    aligned = abs(y - (size - 7)) <= 2 and abs(x - (size - 7)) <= 2
    return corner or aligned or 6 in (y, x)
