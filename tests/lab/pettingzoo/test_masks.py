"""Every number is a move, and a mask allows exactly what the rules allow."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from quarterdeck.games.piratatak.cards import PARTS
from quarterdeck.lab.actions import MOVES, NUMBERS
from tests.lab.pettingzoo.tables import EVERY_SETTING, Setting, positions
from tests.properties.every_move import EVERY_MOVE

LONGEST = 200


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_masks_are_the_lawful_moves_over_whole_games(setting: Setting) -> None:
    made = 0
    for env in positions(setting.raw_env(), seed=11):
        match = env.table.match
        numbers = NUMBERS[match.game.name]
        for seat, agent in enumerate(env.possible_agents):
            mask = env.observe(agent)["action_mask"]
            lawful = match.moves(seat) if agent == env.agent_selection else ()
            assert np.flatnonzero(mask).tolist() == sorted(numbers[move] for move in lawful)
            assert mask.max() <= 1
        made += 1
        if made > LONGEST:
            break
    assert made > 7


@pytest.mark.parametrize(("game", "count"), [("memoarrr", 105), ("piratatak", 125)])
def test_every_move_that_there_is_has_one_number(game: str, count: int) -> None:
    assert len(MOVES[game]) == len(NUMBERS[game]) == count
    assert all(NUMBERS[game][move] == number for number, move in enumerate(MOVES[game]))
    somewhere = {move for move in EVERY_MOVE[game] if _is_somewhere(move)}
    assert set(MOVES[game]) == somewhere


def _is_somewhere(move: Any) -> bool:
    """Whether a move names a cell, a seller and a card that there can be, lawful or not."""
    places = 0 <= getattr(move, "cell", 0) < 25 and 0 <= getattr(move, "seller", 0) < 4
    return places and (getattr(move, "card", "red-1") in PARTS or move in NUMBERS["piratatak"])
