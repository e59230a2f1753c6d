"""Who paints what, so that things show themselves in a notebook: found by the entry point `quarterdeck.pictures`.

The name of an entry point is the dotted name of a type, such as `quarterdeck.games.memoarrr.view.View`; what it names
is a function that takes such a thing, and gives its picture. So rules need no drawings to be played, and a game of
another package can bring its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any, TypeAlias, cast

GROUP = "quarterdeck.pictures"

Painter: TypeAlias = Callable[..., str]


def painter_of(kind: type[Any]) -> Painter | None:
    """Who paints things of this type; None where nobody does."""
    return _found(f"{kind.__module__}.{kind.__qualname__}")


@cache
def _found(dotted: str) -> Painter | None:
    found = next(iter(entry_points(group=GROUP, name=dotted)), None)
    return None if found is None else cast("Painter", found.load())


def painted(thing: object) -> str | None:
    """A thing as its painter shows it; None where it has none, and a notebook shows it as a text."""
    paint = painter_of(type(thing))
    return None if paint is None else paint(thing)
