"""Messages of a Fluent catalogue, as far as our catalogues need them: https://projectfluent.org.

A message is text with placeables: a fact (`{ $player }`), another message (`{ memoarrr-side }`), a quoted text
(`{ " " }`), or a choice by a fact (`{ $who -> [you] You *[other] They }`). Terms, attributes and functions are
refused: no catalogue has any. A number is written, and chooses its plural, as English, French or German wants it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias


class Variable(NamedTuple):
    """A fact."""

    fact: str


class Reference(NamedTuple):
    """Another message, which is given the same facts."""

    message: str


class Choice(NamedTuple):
    """The first variant that fits a fact, or else the default."""

    fact: str
    variants: tuple[tuple[str, Pattern], ...]
    default: Pattern


Part: TypeAlias = str | Variable | Reference | Choice
Pattern: TypeAlias = tuple[Part, ...]

SEPARATORS = {"en": (",", "."), "fr": ("\u202f", ","), "de": (".", ",")}
"""What stands between thousands, and before a fraction."""
PLURALS: dict[str, Callable[[float], bool]] = {
    "en": lambda number: number == 1,
    "fr": lambda number: int(number) in (0, 1),
    "de": lambda number: number == 1,
}
"""Whether a number is of the category `one`; all others are `other`."""

_TEXT = re.compile(r"[^{}\n]+")
_BREAK = re.compile(r"((?: *\n)+)( *)")
_NAME = re.compile(r"[a-zA-Z][\w-]*", re.ASCII)
_KEY = re.compile(r"\s*(\*?)\[\s*([\w-]+)\s*\] *", re.ASCII)
_LITERAL = re.compile(r'"((?:[^"\\\n]|\\["\\]|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{6})*)"')
_ESCAPE = re.compile(r'\\(["\\]|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{6})')
_BLANK = re.compile(r" *")
_SPACE = re.compile(r"\s*")


def parse(text: str) -> Pattern:
    """The value of a message: all that stands behind its `=`."""
    reader = _Reader(text)
    pattern = reader.pattern()
    if text[reader.at :].strip():
        raise reader.error()
    return pattern


def write(pattern: Pattern, language: str, facts: Mapping[str, object], message: Callable[[str], Pattern]) -> str:
    """The sentence of a pattern with these facts in it; `message` finds those that it refers to."""
    return "".join([part if isinstance(part, str) else _written(part, language, facts, message) for part in pattern])


def _written(
    part: Variable | Reference | Choice, language: str, facts: Mapping[str, object], message: Callable[[str], Pattern]
) -> str:
    if isinstance(part, Reference):
        return write(message(part.message), language, facts, message)
    fact = facts[part.fact]
    if isinstance(part, Variable):
        return written_number(fact, language) if isinstance(fact, int | float) else str(fact)
    found = next((value for key, value in part.variants if _fits(fact, key, language)), part.default)
    return write(found, language, facts, message)


def _fits(fact: object, key: str, language: str) -> bool:
    if isinstance(fact, int | float):
        return float(key) == fact if key.isdecimal() else key == ("one" if PLURALS[language](fact) else "other")
    return fact == key


def written_number(number: float, language: str) -> str:
    """With thousands apart, and at most three digits of a fraction."""
    thousands, point = SEPARATORS[language]
    whole, _, fraction = f"{number:,.3f}".partition(".")
    fraction = fraction.rstrip("0")
    return whole.replace(",", thousands) + (point + fraction if fraction else "")


class _Reader:
    """Reads patterns from a text, by recursive descent."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def error(self) -> ValueError:
        return ValueError(f"This is not understood in a catalogue: {self.text[self.at : self.at + 40]!r}.")

    def pattern(self) -> Pattern:
        """Text and placeables, up to the brace or the key that ends them. Common indentation is no part of it."""
        self._take(_BLANK)
        parts: list[Part | _Break] = []
        while self.at < len(self.text):
            if found := _TEXT.match(self.text, self.at):
                parts.append(found[0])
            elif found := _BREAK.match(self.text, self.at):
                if not found[2] or self.text[found.end() : found.end() + 1] in ("", "}", "[", "*"):
                    break
                parts.append(_Break(found[1].count("\n"), len(found[2])))
            elif self.text[self.at] == "{":
                parts.append(self._placeable())
                continue
            else:
                break
            self.at = found.end()
        return _joined(parts)

    def _placeable(self) -> Part:
        self.at += 1
        self._take(_SPACE)
        if found := self._take(_LITERAL):
            part: Part = _Quoted(_ESCAPE.sub(_unescaped, found[1]))
        elif self.text[self.at : self.at + 1] == "$":
            self.at += 1
            part = self._about(self._name())
        else:
            part = Reference(self._name())
        self._take(_SPACE)
        if self.text[self.at : self.at + 1] != "}":
            raise self.error()
        self.at += 1
        return part

    def _about(self, fact: str) -> Variable | Choice:
        self._take(_SPACE)
        if not self.text.startswith("->", self.at):
            return Variable(fact)
        self.at += 2
        variants: list[tuple[str, Pattern]] = []
        default: Pattern | None = None
        while found := self._take(_KEY):
            variants.append((found[2], self.pattern()))
            default = variants[-1][1] if found[1] else default
        if default is None:
            raise self.error()
        return Choice(fact, tuple(variants), default)

    def _name(self) -> str:
        if found := self._take(_NAME):
            return found[0]
        raise self.error()

    def _take(self, wanted: re.Pattern[str]) -> re.Match[str] | None:
        if found := wanted.match(self.text, self.at):
            self.at = found.end()
        return found


class _Quoted(str):
    """A text between quotation marks, whose spaces stay."""

    __slots__ = ()


class _Break(NamedTuple):
    """The ends of some lines, and how far the next one is indented."""

    lines: int
    indent: int


def _joined(parts: list[Part | _Break]) -> Pattern:
    """Without the indentation that all lines share, and without spaces at the end."""
    common = min((part.indent for part in parts if isinstance(part, _Break)), default=0)
    pattern: list[Part] = []
    for index, part in enumerate(parts):
        if isinstance(part, _Break):
            pattern.append("\n" * (part.lines if index else 0) + " " * (part.indent - common))
        else:
            pattern.append(part)
    if pattern and type(pattern[-1]) is str:
        pattern[-1] = pattern[-1].rstrip()
    return tuple(pattern)


def _unescaped(found: re.Match[str]) -> str:
    return found[1] if len(found[1]) == 1 else chr(int(found[1][1:], 16))
