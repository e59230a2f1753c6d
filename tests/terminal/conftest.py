"""What the tests of the terminal share: a game whose cards, shipmates and answers are arranged beforehand."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.cli import main
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.terminal import home_bots, home_table, plain
from quarterdeck.terminal.home_table import HomeTable
from tests.installed import installed
from tests.server.house import House
from tests.terminal.helm import home
from tests.terminal.plain_parlour import OpenDeal, Play, Puppet, Typist
from tests.terminal.plain_screen import Glass


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Play:
    """Play with these answers; the screen is as the last question, or the end of the game, left it.

    When there are no more answers the input ends. `screens` gets what could be read at each question.
    """
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for folder in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(folder, str(tmp_path / "home"))

    def play(
        *words: str,
        answers: Sequence[str],
        orders: Mapping[str, Sequence[Any]] | None = None,
        first: int = 0,
        shipmate: Sequence[Any] = (),
        screens: list[str] | None = None,
        arranged: bool = True,
    ) -> Glass:
        glass, left = Glass(), iter(answers)

        def answer() -> str | None:
            if screens is not None:
                screens.append(glass.visible)
            return next(left, None)

        deal = OpenDeal(orders or {}, {"first": first}, FairDeal.from_phrase("a quiet evening"))
        monkeypatch.setattr(sys, "stdout", glass)
        monkeypatch.setattr(plain, "LineInput", lambda: Typist(glass, answer))
        monkeypatch.setattr(plain, "TipBook", lambda: None)  # an old hand, who is told no tips
        if arranged:
            monkeypatch.setattr(home_table, "_fair_deal", lambda _: deal)
            monkeypatch.setattr(home_bots, "hire", lambda *_: Puppet(shipmate))
        assert main(["play", *words]) == 0
        return glass

    return play


@pytest.fixture
def tides() -> Iterator[None]:
    """A game is installed that the terminal has no words for."""
    with installed(EntryPoint("tides", "tests.core.tides:GAME", registry.GROUP)):
        yield


@pytest.fixture(scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A server for all tests of a module."""
    async with House(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def two(tmp_path: Path) -> HomeTable:
    """Two people at one screen, Ann begins."""
    return home("memoarrr", 2, 0, {"first": 0}, records=tmp_path / "games.jsonl")


@pytest.fixture
def alone(tmp_path: Path) -> HomeTable:
    """Ann, who begins, and a bot."""
    return home("memoarrr", 1, 1, {"first": 0}, records=tmp_path / "games.jsonl")
