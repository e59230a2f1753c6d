"""What is on a picture: its stamps, taken apart again."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
_NAME = re.compile(r"#q[0-9a-f]{10}-(.+)")


class Stamp(NamedTuple):
    """A drawing of the house and where it lies."""

    name: str
    x: float
    y: float
    size: float


@lru_cache(maxsize=4)
def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def stamps(svg: str) -> list[Stamp]:
    """Every drawing that was stamped on the sheet, in order."""
    found = []
    for use in parsed(svg).iterfind(f"{SVG}use"):
        name = _NAME.fullmatch(use.attrib["href"])
        assert name is not None
        found.append(Stamp(name[1], *(float(use.attrib[key]) for key in ("x", "y", "width"))))
    return found


def words(svg: str) -> list[str]:
    """All that can be read on the picture."""
    return ["".join(text.itertext()) for text in parsed(svg).iter(f"{SVG}text")]


def told(svg: str) -> tuple[str, str]:
    """Its name and its description, as a screen reader says them."""
    root = parsed(svg)
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    return title.text or "", description.text or ""


def drawings_in(svg: str) -> set[str]:
    """The drawings that the picture holds, be they stamped or not."""
    return {symbol.attrib["id"].partition("-")[2] for symbol in parsed(svg).iter(f"{SVG}symbol")}
