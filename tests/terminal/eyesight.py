"""Which locations can be found: on a screen, among what a page remembers, and which seats may see them at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from types import FunctionType, MethodType, ModuleType
from typing import Any

import msgspec
from rich.segment import Segment
from textual.app import App
from textual.dom import DOMNode

from quarterdeck.core.match import AnyMatch
from quarterdeck.games.memoarrr import Animal, Landscape, Location
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.drawing.grid import CharGrid

APART = 2.0
"""Columns by which the middles of the two words of a drawn card may differ."""
BELOW = (1, 2)
"""Lines below the animal in which a drawn card has its landscape."""
IN_NO_SENTENCE = r"(?<!\w )(?:{})(?![\w.]| \w)"
"""A word that no other word and no full stop stands beside: “Find a crab or lava.” is no picture of lava."""


@cache
def _words(language: str) -> tuple[dict[str, Animal], dict[str, Landscape]]:
    say = Catalogue(language).say
    animals = {say("memoarrr-animal", animal=animal): animal for animal in Animal}
    return animals, {say("memoarrr-landscape", landscape=landscape): landscape for landscape in Landscape}


@cache
def _sentences(language: str) -> dict[str, Location]:
    say = Catalogue(language).say
    return {say("memoarrr-card", animal=card.animal, landscape=card.landscape): card for card in Location}


def cards_on(text: str, language: str = "en") -> set[Location]:
    """Every card that can be read on a screen, drawn or told, also where a sentence is broken over two lines."""
    told = {card for name, card in _sentences(language).items() if name in " ".join(text.split())}
    return told | {card for _, _, card in drawn_on(text, language)}


def drawn_on(text: str, language: str = "en") -> Iterator[tuple[int, int, Location]]:
    """Every card that is drawn: its animal, and in the middle below that its landscape."""
    animals, landscapes = _words(language)
    lines = text.split("\n")
    for y, line in enumerate(lines):
        for found in re.finditer("|".join(animals), line):
            for below in (lines[y + step] for step in BELOW if y + step < len(lines)):
                for other in re.finditer(IN_NO_SENTENCE.format("|".join(landscapes)), below):
                    if abs(sum(found.span()) - sum(other.span())) / 2 <= APART:
                        yield found.start(), y, Location(f"{animals[found[0]]}-{landscapes[other[0]]}")


def in_sight(match: AnyMatch, eyes: int | None) -> set[Location]:
    """What may be seen now: the cards that lie face up, and what these eyes look at alone."""
    view = match.view(eyes)
    shown = {card for card in view.cells if card} | set(view.glimpse.values())
    return shown | ({view.removed} if view.removed else set()) | ({view.to_match} if view.to_match else set())


def remembered_by(app: App[Any], but_for: tuple[Any, ...]) -> set[Location]:
    """Every location that can be come by from the pages of an app, without looking into the table that they show."""
    found: set[Location] = set()
    for thing in reached_from(app, but_for):
        if isinstance(thing, Location):
            found.add(thing)
        elif isinstance(thing, CharGrid):
            found |= cards_on(thing.text)
    return found


def reached_from(app: App[Any], but_for: tuple[Any, ...]) -> Iterator[Any]:
    """Everything that the pages of an app hold, and what that holds, and so on."""
    seen = {id(secret) for secret in but_for}
    left: list[Any] = [*app.screen_stack]
    while left:
        thing = left.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType | FunctionType | Segment):
            continue
        seen.add(id(thing))
        yield thing
        if not isinstance(thing, str | bytes | int | float | Enum | App):
            left += _within(thing)


def _within(thing: Any) -> list[Any]:
    if isinstance(thing, dict):
        return [*thing, *thing.values()]
    if isinstance(thing, list | tuple | set | frozenset):
        return [*thing]
    if isinstance(thing, msgspec.Struct):
        return [getattr(thing, name) for name in thing.__struct_fields__]
    if isinstance(thing, MethodType):
        return [thing.__self__]
    if isinstance(thing, DOMNode):
        ours = [value for name, value in vars(thing).items() if name not in _TEXTUALS]
        return [*ours, *thing.children]
    if not type(thing).__module__.startswith("quarterdeck."):
        return []
    slots = [getattr(thing, name, None) for name in getattr(type(thing), "__slots__", ())]
    return [*getattr(thing, "__dict__", {}).values(), *slots]


_TEXTUALS = {"_styles_cache", "_render_cache", "_compositor", "_parent"}
"""What is already in the strips of the screen, which are searched by themselves."""
