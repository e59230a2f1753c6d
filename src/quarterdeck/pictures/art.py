"""The drawings of Quarterdeck, read from SVG files for use inside a picture."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

ART = files("quarterdeck") / "art"

_FILE = re.compile(r"<svg ([^>]*)>(.*)</svg>", re.DOTALL)
_NAMED = re.compile(r'(\bid="|\bhref="#|\burl\(#)')
_ROOM = "\0"
"""A placeholder before every id in a drawing. No text file contains this character."""
_BETWEEN = re.compile(r">\s+<")
_ADDRESS = re.compile(r'xmlns="[^"]*" ?')


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
