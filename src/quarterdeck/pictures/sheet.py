"""A sheet collects drawings, frames and words, and turns them into one SVG text.

The picture has its own dark background, so it is readable on light and on dark pages. It has a title and a description
for screen readers. Each drawing is in the text once, even if the picture shows it many times.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from html import escape
from importlib.resources import files
from typing import NamedTuple

import msgspec

from quarterdeck.core.wire import encode

ART = files("quarterdeck") / "art"

_FILE = re.compile(r"<svg ([^>]*)>(.*)</svg>", re.DOTALL)
_NAMED = re.compile(r'(\bid="|\bhref="#|\burl\(#)')
_ROOM = "\0"
"""A placeholder before every id in a drawing. No text file contains this character."""
_BETWEEN = re.compile(r">\s+<")
_ADDRESS = re.compile(r'xmlns="[^"]*" ?')

SEA, PANEL, EDGE = "#1b1740", "#262056", "#453b86"
INK, SOFT, GOLD = "#f4ecd8", "#c9bfe3", "#f0c05a"
PARCHMENT, SHADOW = "#f6ead0", "#0b0824"
FONT = "Avenir Next, Segoe UI, Seravek, Noto Sans, DejaVu Sans, sans-serif"
LONGEST_NAME = 13


class Drawing(NamedTuple):
    """The attributes of an SVG file and its shapes, with a placeholder before each id."""

    attributes: str
    shapes: str

    def named_for(self, picture: str) -> Drawing:
        """The drawing with ids of this picture, because several pictures may be on one page."""
        return Drawing(self.attributes, self.shapes.replace(_ROOM, f"{picture}-"))


@cache
def drawing(name: str) -> Drawing:
    """The drawing of a name such as `memoarrr/animals/crab`."""
    found = _FILE.fullmatch((ART / f"{name}.svg").read_text(encoding="utf-8").strip())
    assert found is not None
    attributes, shapes = found.groups()
    return Drawing(_ADDRESS.sub("", attributes), _NAMED.sub(rf"\1{_ROOM}", _BETWEEN.sub("><", shapes).strip()))


class Picture(str):
    """An SVG text that a notebook shows as a picture.

    >>> import quarterdeck
    >>> drawn = quarterdeck.picture(quarterdeck.start("piratatak", 2))
    >>> page = f"<h1>Before the first card</h1>{drawn}"
    >>> isinstance(drawn, quarterdeck.Picture), page.endswith("</svg>")
    (True, True)
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Picture, {len(self):,} characters of SVG>"


class Sheet:
    """An empty sheet for one view, or for one review. Sheets of different views have different ids, so that they may
    be on one page."""

    def __init__(self, width: int, height: int, view: msgspec.Struct, names: Sequence[str]) -> None:
        self.width = width
        self.height = height
        self.view = view
        self._names = tuple(names)
        about = encode(view) + repr(self._names).encode(errors="replace")
        self._prefix = f"q{blake2b(about, digest_size=5).hexdigest()}"
        self._symbols: dict[str, str] = {}
        self._shapes: list[str] = []

    def name(self, seat: int) -> str:
        """The name of a player, cut to the room in the picture."""
        name = self._names[seat] if seat < len(self._names) else f"Seat {seat}"
        return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"

    def put(self, *shapes: str) -> None:
        self._shapes += shapes

    def stamp(self, name: str, x: float, y: float, size: float) -> str:
        self._take(name)
        return self._use(name, x, y, size)

    def card(self, name: str, x: float, y: float, size: float) -> str:
        """A square drawing with round corners."""
        card = f"{name}/card"
        if card not in self._symbols:
            art = drawing(name).named_for(self._prefix)
            self._symbol(card, art.attributes, self._cut_round(art.shapes))
        return self._use(card, x, y, size)

    def piece(self, name: str, column: int, row: int, x: float, y: float, size: float, *, loose: bool) -> str:
        """A square of 100 × 100 from a larger drawing; a loose one has round corners."""
        self._take(name)
        piece = f"{name}/{column}{row}" + ("/card" if loose else "")
        if piece not in self._symbols:
            whole = f'<use href="#{self._id(name)}" x="{-100 * column}" y="{-100 * row}" width="200" height="300"/>'
            self._symbol(piece, 'viewBox="0 0 100 100"', self._cut_round(whole) if loose else whole)
        return self._use(piece, x, y, size)

    def _take(self, name: str) -> None:
        if name not in self._symbols:
            self._symbol(name, *drawing(name).named_for(self._prefix))

    def _id(self, name: str) -> str:
        return f"{self._prefix}-{name.replace('/', '-')}"

    def _symbol(self, name: str, attributes: str, shapes: str) -> None:
        self._symbols[name] = f'<symbol id="{self._id(name)}" {attributes}>{shapes}</symbol>'

    def _cut_round(self, shapes: str) -> str:
        corners = self._id("corners")
        self._symbols["corners"] = f'<clipPath id="{corners}"><rect width="100" height="100" rx="11"/></clipPath>'
        return f'<g clip-path="url(#{corners})">{shapes}</g>'

    def _use(self, name: str, x: float, y: float, size: float) -> str:
        return f'<use href="#{self._id(name)}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'

    def finished(self, title: str, description: str) -> Picture:
        name, more = self._id("title"), self._id("description")
        return Picture(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
            f'height="{self.height}" role="img" aria-labelledby="{name}" aria-describedby="{more}" '
            f'font-family="{FONT}">'
            f'<title id="{name}">{_plain(title)}</title><desc id="{more}">{_plain(description)}</desc>'
            f"<defs>{''.join(self._symbols.values())}</defs>"
            f"{box(1, 1, self.width - 2, self.height - 2, SEA, EDGE, 16)}{''.join(self._shapes)}</svg>"
        )


def box(x: float, y: float, width: float, height: float, fill: str, edge: str = "none", corner: float = 10) -> str:
    """A rectangle with round corners."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}" '
        f'fill="{fill}" stroke="{edge}" stroke-width="2"/>'
    )


def shadow(x: float, y: float, size: float) -> str:
    corner = size / 9
    return (
        f'<rect x="{x:g}" y="{y + 2:g}" width="{size:g}" height="{size:g}" rx="{corner:.3g}" '
        f'fill="{SHADOW}" opacity=".45"/>'
    )


def dotted(x: float, y: float, size: float) -> str:
    """The outline of an empty place."""
    inner = size * 0.86
    return (
        f'<rect x="{x + size * 0.07:.4g}" y="{y + size * 0.07:.4g}" width="{inner:.4g}" height="{inner:.4g}" rx="6" '
        f'fill="none" stroke="{SOFT}" stroke-width="1.5" stroke-dasharray="2 4" stroke-linecap="round" opacity=".75"/>'
    )


def words(
    text: str, x: float, y: float, size: float = 15, fill: str = INK, *, bold: bool = False, end: str = "start"
) -> str:
    """A line of text; `end` says which end of it is at x."""
    weight = ' font-weight="700"' if bold else ""
    anchor = "" if end == "start" else f' text-anchor="{end}"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{weight}{anchor}>{_plain(text)}</text>'


def heading(title: str, rest: str) -> str:
    """A large title, and smaller words after it."""
    more = f'<tspan dx="12" font-size="16" font-weight="400" fill="{SOFT}">{_plain(rest)}</tspan>'
    return f'<text x="20" y="37" font-size="24" font-weight="700" fill="{INK}">{_plain(title)}{more}</text>'


def count(number: int, x: float, y: float) -> str:
    """A number in a small box whose lower right corner is at x and y."""
    wide = 17 if number < 10 else 24
    return box(x - wide, y - 15, wide, 16, "#2b2140", PARCHMENT, 8) + words(
        str(number), x - wide / 2, y - 3, 11.5, "#ffffff", bold=True, end="middle"
    )


def _plain(text: str) -> str:
    return escape("".join(letter if letter.isprintable() else " " for letter in text))
