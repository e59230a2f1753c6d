"""Every frame to every seat and every spectator over whole games holds only what its receiver may know then."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.protocol.paces import PaceName
from tests.server.leaks.whole_games import TABLES, watched_game


@pytest.mark.parametrize(
    ("game", "options", "seats"), [(game, options, 2 + number % 3) for number, (game, options) in enumerate(TABLES)]
)
def test_no_frame_of_a_whole_game_tells_more_than_its_receiver_may_know(
    game: str, options: dict[str, Any], seats: int
) -> None:
    watchman = watched_game(game, seats, options)
    assert watchman.frames > 100
    assert watchman.with_cards > 50


@pytest.mark.parametrize(
    ("game", "pace"),
    [
        ("memoarrr", "brisk"),
        ("memoarrr", "instant"),
        ("piratatak", "relaxed"),
        pytest.param("memoarrr", "relaxed", marks=pytest.mark.long),
        pytest.param("piratatak", "brisk", marks=pytest.mark.long),
        pytest.param("piratatak", "instant", marks=pytest.mark.long),
    ],
)
def test_at_every_pace_and_beside_a_bot_the_same_holds(game: str, pace: PaceName) -> None:
    options = {"abilities": True} if game == "memoarrr" else {}
    assert watched_game(game, 3, options, pace, bots=1).with_cards > 50
