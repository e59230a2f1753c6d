"""The catalogue of sentences and the code that speaks from it fit: nothing is missing, nothing is left over."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, MessageReference, VariableReference
from fluent.syntax.visitor import Visitor

from quarterdeck.narration.catalogue import FILES, Catalogue
from tests.terminal.test_narration import ISLANDER, MEMOARRR, PIRATATAK, SAILOR

LOCALES = Path(str(files("quarterdeck"))) / "locales"
SPEAKERS = [Path(str(files("quarterdeck"))) / room for room in ("terminal", "narration", "client", "review")]
PREFIXES = {"memoarrr": "memoarrr-", "piratatak": "piratatak-", "plain": "terminal-", "remote": "terminal-"}
"""By the first word of a file's or a folder's name: what `_say` puts before the names of messages there."""
OURS = tuple(file for file in FILES if file not in ("web.ftl", "lessons.ftl", "puzzles.ftl", "drills.ftl"))
"""What only the terminal says, or the terminal too; the words of the browser, lessons, puzzles and drills are looked
after by their own tests."""


@cache
def catalogue(files: tuple[str, ...] = FILES, language: str = "en") -> dict[str, Message]:
    entries = [
        entry
        for file in files
        for entry in FluentParser().parse((LOCALES / language / file).read_text(encoding="utf-8")).body
    ]
    assert not [entry for entry in entries if isinstance(entry, Junk)]
    messages = [entry for entry in entries if isinstance(entry, Message)]
    assert len({message.id.name for message in messages}) == len(messages), "a message is there twice"
    return {message.id.name: message for message in messages}


class References(Visitor):
    """What a message is made of: other messages, and facts that it must be told."""

    def __init__(self) -> None:
        self.messages: set[str] = set()
        self.facts: set[str] = set()

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802 - that is what the parser calls it
        self.messages.add(node.id.name)

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - as above
        self.facts.add(node.id.name)


def references(message: Message) -> References:
    found = References()
    found.visit(message)
    return found


@cache
def asked() -> frozenset[str]:
    """The messages that the code of the terminal asks for by their whole name."""
    return frozenset(name for name in _found(_asked) if "*" not in name)


@cache
def mentioned() -> frozenset[str]:
    """Every text in the code that can be the name of a message; * stands for what is filled in."""
    return frozenset(_found(_mentioned))


def _found(of: Callable[[ast.AST, str], Iterator[str]]) -> Iterator[str]:
    for room in SPEAKERS:
        for file in sorted(room.rglob("*.py")):
            place = file.relative_to(room).parts[0].removesuffix(".py")
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                yield from of(node, PREFIXES.get(place.partition("_")[0], ""))


def _asked(node: ast.AST, prefix: str) -> Iterator[str]:
    if isinstance(node, ast.Call) and node.args:
        name = _name(node.func)
        if name in ("say", "_say", "_said"):
            which = node.args[0] if name != "_said" else node.args[-1]
            whole = name == "say"
            yield from (text if whole or text in catalogue() else prefix + text for text in _texts(which))


def _mentioned(node: ast.AST, prefix: str) -> Iterator[str]:
    for text in _texts(node) if isinstance(node, ast.Constant | ast.JoinedStr) else ():
        yield from {text, prefix + text}


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _texts(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_texts(one), *_texts(other))
        case ast.JoinedStr(values=values):
            yield "".join(str(value.value) if isinstance(value, ast.Constant) else "*" for value in values)


def is_mentioned(name: str) -> bool:
    return any(fnmatchcase(name, text) for text in mentioned() if text.strip("*"))


def test_every_message_that_the_code_asks_for_is_there() -> None:
    assert len(asked()) > 100
    assert asked() - set(catalogue()) == set()


def test_every_message_that_is_there_is_used() -> None:
    messages = catalogue()
    within = {name for message in messages.values() for name in references(message).messages}
    assert {name for name in catalogue(OURS) if name not in within and not is_mentioned(name)} == set()


def test_the_names_found_in_the_code_are_those_that_are_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control to the two tests above: a name that is missed in the code would make them blind."""
    said: set[str] = set()
    say = Catalogue.say

    def listen(self: Catalogue, message: str, **facts: object) -> str:
        said.add(message)
        return say(self, message, **facts)

    monkeypatch.setattr(Catalogue, "say", listen)
    for event, _ in MEMOARRR:
        ISLANDER.tell(event)
    for event, _ in PIRATATAK:
        SAILOR.tell(event)
    assert len(said) > 20
    assert said <= asked()


def test_no_message_refers_to_one_that_is_not_there() -> None:
    messages = catalogue()
    for message in messages.values():
        assert references(message).messages <= set(messages)


def test_a_missing_fact_is_an_error_and_not_a_hole_in_the_sentence() -> None:
    with pytest.raises(Exception, match="player"):
        Catalogue().say("memoarrr-ready", who="other")


def test_a_missing_message_is_an_error() -> None:
    with pytest.raises(LookupError):
        Catalogue().say("memoarrr-kraken")


@pytest.mark.parametrize("fact", ["{ $player }", "[bold]", "“Ann”", "A\\nn", "\u202e"])
def test_a_fact_is_told_as_it_is(fact: Any) -> None:
    assert Catalogue().say("memoarrr-ready", who="other", player=fact) == f"{fact} is ready."
