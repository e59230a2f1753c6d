"""What the tests of the terminal share: a game whose cards, shipmates and answers are arranged beforehand."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from quarterdeck.cli import main
from quarterdeck.core.fairness import FairDeal
from quarterdeck.terminal import plain
from tests.terminal.parlour import OpenDeal, Play, Puppet
from tests.terminal.screen import Glass


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Play with these answers; the screen is as the last question, or the end of the game, left it.

    When there are no more answers the input ends. `screens` gets what could be read at each question.
    """
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")

    def play(
        *words: str,
        answers: Sequence[str],
        orders: Mapping[str, Sequence[Any]] | None = None,
        first: int = 0,
        shipmate: Sequence[Any] = (),
        screens: list[str] | None = None,
    ) -> Glass:
        glass, left = Glass(), iter(answers)

        def answer(question: str) -> str:
            glass.write(question)
            if screens is not None:
                screens.append(glass.visible)
            try:
                given = next(left)
            except StopIteration:
                raise EOFError from None
            glass.write("\n")
            return given

        deal = OpenDeal(orders or {}, {"first": first}, FairDeal.from_phrase("a quiet evening"))
        monkeypatch.setattr(sys, "stdout", glass)
        monkeypatch.setattr("builtins.input", answer)
        monkeypatch.setattr(plain, "FairDeal", lambda *_: deal)
        monkeypatch.setattr(plain, "hire", lambda *_: Puppet(shipmate))
        assert main(["play", *words]) == 0
        return glass

    return play
