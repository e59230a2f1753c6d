"""The catalogue of sentences and the code that speaks from it fit: nothing is missing, nothing is left over."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, MessageReference, VariableReference
from fluent.syntax.visitor import Visitor

from quarterdeck.games.memoarrr.view import Phase as MemoarrrPhase
from quarterdeck.games.piratatak.view import Phase as PiratatakPhase
from quarterdeck.terminal.catalogue import FILES, Catalogue
from tests.terminal.test_narration import ISLANDER, MEMOARRR, PIRATATAK, SAILOR

LOCALES = Path(str(files("quarterdeck"))) / "locales"
TERMINAL = Path(str(files("quarterdeck"))) / "terminal"
PREFIXES = {"memoarrr.py": "memoarrr-", "piratatak.py": "piratatak-", "plain.py": "terminal-"}
PHASES = {"memoarrr-": get_args(MemoarrrPhase), "piratatak-": get_args(PiratatakPhase), "terminal-": ()}
SPEAKING = ("say", "_say", "_said", "_pause")


def catalogue(language: str = "en") -> dict[str, Message]:
    entries = [
        entry
        for file in FILES
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

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        self.facts.add(node.id.name)


def references(message: Message) -> References:
    found = References()
    found.visit(message)
    return found


def spoken() -> set[str]:
    """The names of all messages that the code of the terminal asks for."""
    names: set[str] = set()
    for file, prefix in PREFIXES.items():
        for call in ast.walk(ast.parse((TERMINAL / file).read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and _name(call.func) in SPEAKING:
                names |= {name for argument in call.args for name in _names(argument, prefix)}
    return names


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _names(argument: ast.expr, prefix: str) -> set[str]:
    match argument:
        case ast.Constant(value=str(name)):
            return {name if name.startswith(prefix) else prefix + name}
        case ast.IfExp(body=one, orelse=other):
            return _names(one, prefix) | _names(other, prefix)
        case ast.JoinedStr(values=[ast.Constant(value="ask-"), _]):
            return {f"{prefix}ask-{phase.replace(' ', '-')}" for phase in PHASES[prefix] if phase != "over"}
        case _:
            return set()


def test_every_message_that_the_code_asks_for_is_there() -> None:
    assert spoken() - set(catalogue()) == set()


def test_every_message_that_is_there_is_used() -> None:
    messages = catalogue()
    within = {name for message in messages.values() for name in references(message).messages}
    assert set(messages) - spoken() - within == set()


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
    assert said <= spoken()


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
