"""The drawings of the house, as a picture takes them in: each is an SVG file, drawn by us."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

ART = files("quarterdeck") / "art"

_FILE = re.compile(r"<svg ([^>]*)>(.*)</svg>", re.DOTALL)
_NAMED = re.compile(r'(\bid="|\bhref="#|\burl\(#)')
_ROOM = "\0"
"""Stands before every name within a drawing; no file of text has it."""
_BETWEEN = re.compile(r">\s+<")
_ADDRESS = re.compile(r'xmlns="[^"]*" ?')


class Drawing(NamedTuple):
    """What is drawn in a file: the attributes that hold for all of it, and its shapes with room in their names."""

    attributes: str
    shapes: str

    def named_for(self, picture: str) -> Drawing:
        """The same drawing, whose names are this picture's own: several pictures may lie on one page."""
        return Drawing(self.attributes, self.shapes.replace(_ROOM, f"{picture}-"))


@cache
def drawing(name: str) -> Drawing:
    """A drawing such as `memoarrr/animals/crab`."""
    found = _FILE.fullmatch((ART / f"{name}.svg").read_text(encoding="utf-8").strip())
    assert found is not None
    attributes, shapes = found.groups()
    return Drawing(_ADDRESS.sub("", attributes), _NAMED.sub(rf"\1{_ROOM}", _BETWEEN.sub("><", shapes).strip()))
