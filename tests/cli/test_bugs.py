"""A bug of our own is told in one sentence; the traceback is there for whoever asks for it."""

from __future__ import annotations

from typing import NoReturn

import pytest

from quarterdeck.cli import main
from quarterdeck.terminal import shelf
from tests.cli.command import ONE_SENTENCE, say


class Leak(Exception):
    """Water in the hold."""


@pytest.fixture(params=["a plank is loose", "two planks\nare loose", ""])
def leak(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    def spring() -> NoReturn:
        raise Leak(request.param)

    monkeypatch.setattr(shelf, "print_games", spring)
    monkeypatch.delenv("QUARTERDECK_DEBUG", raising=False)
    return str(request.param)


def test_a_bug_is_one_sentence_and_exit_code_70(leak: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, "games")
    assert (said.code, said.out) == (70, "")
    assert ONE_SENTENCE.fullmatch(said.err), said.err
    assert "Leak" in said.err
    assert leak.partition("\n")[0] in said.err
    assert "QUARTERDECK_DEBUG=1" in said.err


@pytest.mark.usefixtures("leak")
def test_the_traceback_is_shown_to_whoever_asks_for_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUARTERDECK_DEBUG", "1")
    with pytest.raises(Leak):
        main(["games"])
    assert capsys.readouterr() == ("", "")
