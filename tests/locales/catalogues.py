"""The Fluent catalogues taken apart: their messages, what each must be told, and every way it can be told it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    BaseNode,
    FunctionReference,
    Identifier,
    Junk,
    Message,
    MessageReference,
    Pattern,
    SelectExpression,
    TermReference,
    TextElement,
    VariableReference,
)

ROOT = Path(__file__).parents[2]
LOCALES = ROOT / "src" / "quarterdeck" / "locales"
LANGUAGES = sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir())
TRANSLATIONS = [language for language in LANGUAGES if language != "en"]
PLURALS = {"zero", "one", "two", "few", "many", "other"}
COUNTS: tuple[object, ...] = (0, 1, 2, 3, 4, 5, 1_000_000)
"""Every number of seats, and a number of every plural category of these languages: a French million is “many”."""


@cache
def files_of(language: str) -> dict[str, tuple[Message, ...]]:
    """The catalogues of a language by file name; a line that is no Fluent stops everything."""
    found = {}
    for file in sorted((LOCALES / language).glob("*.ftl")):
        body = FluentParser().parse(file.read_text(encoding="utf-8")).body
        broken = [entry.content for entry in body if isinstance(entry, Junk)]
        assert not broken, f"{language}/{file.name} has lines that are no Fluent: {broken}"
        found[file.name] = tuple(entry for entry in body if isinstance(entry, Message))
    return found


@cache
def messages_of(language: str) -> dict[str, Message]:
    return {message.id.name: message for messages in files_of(language).values() for message in messages}


def names_of(messages: Iterable[Message]) -> list[str]:
    """Every message, and every attribute as message.attribute, in alphabetical order."""
    names = []
    for message in messages:
        if message.value is not None:
            names.append(message.id.name)
        names += [f"{message.id.name}.{attribute.id.name}" for attribute in message.attributes]
    return sorted(names)


def pattern_of(language: str, name: str) -> Pattern:
    message, _, attribute = name.partition(".")
    entry = messages_of(language)[message]
    pattern = next(a.value for a in entry.attributes if a.id.name == attribute) if attribute else entry.value
    assert pattern is not None
    return pattern


def everything_in(language: str, name: str) -> Iterator[BaseNode]:
    """The nodes of a message and of those that it refers to; a term is told nothing, so it can ask for nothing."""
    for node in nodes(pattern_of(language, name)):
        yield node
        if isinstance(node, MessageReference):
            inner = node.id.name if node.attribute is None else f"{node.id.name}.{node.attribute.name}"
            yield from everything_in(language, inner)


def nodes(node: object) -> Iterator[BaseNode]:
    if isinstance(node, BaseNode):
        yield node
        if not isinstance(node, TermReference):
            for inner in vars(node).values():
                yield from nodes(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from nodes(inner)


def facts_of(language: str, name: str) -> set[str]:
    """The variables that a message must be told, its own and those of the messages within it."""
    return {node.id.name for node in everything_in(language, name) if isinstance(node, VariableReference)}


def values_of(name: str) -> dict[str, tuple[object, ...]]:
    """For each variable, every value that a selector of any language tells apart; a name where none does."""
    words: dict[str, set[str]] = {}
    numbers: set[str] = set()
    selected: set[str] = set()
    for language in LANGUAGES:
        words |= {fact: set() for fact in facts_of(language, name) - set(words)}
        for node in everything_in(language, name):
            if isinstance(node, FunctionReference):
                numbers |= _variables(node)
            if isinstance(node, SelectExpression):
                spelled = {variant.key.name for variant in node.variants if isinstance(variant.key, Identifier)}
                selected |= _variables(node.selector)
                for fact in _variables(node.selector):
                    words[fact] |= spelled
    numbers |= {fact for fact in selected if words[fact] <= PLURALS}
    return {fact: COUNTS if fact in numbers else tuple(sorted(words[fact])) or ("Anne",) for fact in sorted(words)}


def _variables(node: BaseNode) -> set[str]:
    return {inner.id.name for inner in nodes(node) if isinstance(inner, VariableReference)}


def all_facts(name: str) -> Iterator[dict[str, object]]:
    """Every combination of what a message can be told."""
    values = values_of(name)
    for combination in product(*values.values()):
        yield dict(zip(values, combination, strict=True))


def wordings(pattern: Pattern) -> set[str]:
    """The words of each pattern and each variant by itself, without what is filled in."""
    found = set()
    for node in nodes(pattern):
        if isinstance(node, Pattern):
            own = "".join(part.value for part in node.elements if isinstance(part, TextElement))
            found.add(" ".join(own.split(" ")).strip())
    return found
