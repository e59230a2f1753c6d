"""Whole games between browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.sailor import Sailor, play_to_the_end


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_two_friends_play_a_whole_game_in_two_browsers(sailor: Callable[..., Sailor], game: str) -> None:
    ann, ben = sailor(), sailor()
    table = ann.open_table(game, "me", "open")
    ann.go(f"/t/{table}")
    ben.sit(table, "Ben")
    ann.at_table()
    ben.at_table()
    assert play_to_the_end(ann, ben) > 10
    assert ann.ask("GET", f"/api/tables/{table}")["table"]["phase"] == "over"
