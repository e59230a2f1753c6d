"""A bug of our own is told in one sentence; QUARTERDECK_DEBUG=1 shows the traceback."""

from __future__ import annotations

from typing import NoReturn

import pytest

from quarterdeck.cli import main
from quarterdeck.commands import games
from tests.cli.command import ONE_SENTENCE, say


class Leak(Exception):
    """Water in the hold."""


@pytest.fixture(params=["a plank is loose", "two planks\nare loose", ""])
def leak(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    def spring(_: object) -> NoReturn:
        raise Leak(request.param)

    monkeypatch.setattr(games, "run", spring)
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
def test_the_traceback_is_shown_with_quarterdeck_debug(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUARTERDECK_DEBUG", "1")
    with pytest.raises(Leak):
        main(["games"])
    assert capsys.readouterr() == ("", "")
