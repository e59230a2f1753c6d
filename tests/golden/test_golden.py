"""Whole games, move by move, seen from every seat and by a spectator, as they were read and found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.playthrough import GAMES, Game, tell

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_game_is_told_as_before(game: Game, request: pytest.FixtureRequest) -> None:
    file = FOLDER / f"{game.name}.txt"
    told = tell(game)
    if request.config.getoption("--write-golden"):
        file.write_text(told, encoding="utf-8")
    assert told.splitlines() == file.read_text(encoding="utf-8").splitlines()
