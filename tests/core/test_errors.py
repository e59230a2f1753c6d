"""Errors are sentences, with a code for programs, and one root for a caller who wants to catch them all."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path

import pytest

import quarterdeck
from quarterdeck.core import errors
from quarterdeck.core.errors import (
    BadRecord,
    IllegalMove,
    MatchOver,
    NotYourTurn,
    QuarterdeckError,
    RefusedMove,
    UnknownMove,
)

SOURCES = sorted(Path(quarterdeck.__file__).parent.glob("*/**/*.py"))
ERRORS = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, QuarterdeckError)}


def _raised() -> list[tuple[str, ast.Call]]:
    """Every place where an error is made, with its file."""
    return [
        (path.name, node)
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS
    ]


def test_every_error_has_one_root() -> None:
    assert len(ERRORS) > 10
    assert issubclass(QuarterdeckError, Exception)


def every_kind(kind: type[QuarterdeckError]) -> list[type[QuarterdeckError]]:
    return [kind, *(deeper for child in kind.__subclasses__() for deeper in every_kind(child))]


@pytest.mark.parametrize("kind", [IllegalMove, NotYourTurn, MatchOver, UnknownMove])
def test_a_move_that_is_not_made_is_a_refused_one(kind: type[RefusedMove]) -> None:
    assert issubclass(kind, RefusedMove)


@pytest.mark.parametrize("kind", every_kind(QuarterdeckError))
def test_an_error_comes_back_whole_from_another_process(kind: type[QuarterdeckError]) -> None:
    error = pickle.loads(pickle.dumps(kind("some-code", "A sentence.", cell=11)))
    assert (type(error), error.code, error.sentence, str(error)) == (kind, "some-code", "A sentence.", "A sentence.")
    assert error.facts["cell"] == 11


def test_an_error_is_its_sentence_with_a_code_and_facts_beside_it() -> None:
    error = IllegalMove("blocked", "B3 is blocked.", cell=11)
    assert str(error) == error.sentence == "B3 is blocked."
    assert error.code == "blocked"
    assert error.facts == {"cell": 11}


def test_a_bad_record_names_the_entry() -> None:
    assert BadRecord("not-json", "Cut.").entry is None
    assert BadRecord("wrong-event", "Changed.", entry=4).entry == 4
    assert BadRecord("wrong-event", "Changed.", entry=4).facts == {"entry": 4}


def test_every_code_is_of_small_words_and_dashes() -> None:
    codes = [call.args[0].value for _, call in _raised() if call.args and isinstance(call.args[0], ast.Constant)]
    assert len(codes) > 30
    assert [code for code in codes if not re.fullmatch(r"[a-z]+(-[a-z]+)*", str(code))] == []


def test_every_sentence_begins_and_ends_like_one() -> None:
    for file, call in _raised():
        text = call.args[1] if len(call.args) > 1 else None
        parts = text.values if isinstance(text, ast.JoinedStr) else [text]
        first, last = parts[0], parts[-1]
        if isinstance(first, ast.Constant):
            assert str(first.value)[:1].isupper(), (file, ast.unparse(call))
        if isinstance(last, ast.Constant):
            assert str(last.value).endswith("."), (file, ast.unparse(call))
