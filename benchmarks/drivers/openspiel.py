"""Random whole games of OpenSpiel's games in Python, as its documentation plays them, and stepped by hand.

Its chance nodes are played, but are nobody's moves.
"""

from __future__ import annotations

from random import Random
from typing import Any

import open_spiel.python.games  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: F401 - registers them
import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

from benchmarks.drivers import stopwatch

dice = Random(1)
random = dice.random


CHANCE = int(pyspiel.PlayerId.CHANCE)


def as_documented(name: str) -> stopwatch.Play:
    """The loop of its own example: ask for the kind of node, then for the current player's moves."""
    game: Any = pyspiel.load_game(name)

    def play() -> int:
        made = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, weights)[0])
            else:
                moves = state.legal_actions(state.current_player())
                state.apply_action(moves[int(random() * len(moves))])
                made += 1
        return made

    return play


def by_hand(name: str) -> stopwatch.Play:
    """A quicker loop: the current player alone tells the kind of node."""
    game: Any = pyspiel.load_game(name)

    def play() -> int:
        made = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            player = state.current_player()
            if player == CHANCE:
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, weights)[0])
            else:
                moves = state.legal_actions(player)
                state.apply_action(moves[int(random() * len(moves))])
                made += 1
        return made

    return play


if __name__ == "__main__":
    games = {name: as_documented(name) for name in ("python_kuhn_poker", "python_tic_tac_toe")}
    stopwatch.main("OpenSpiel", games | {f"{name}{stopwatch.BY_HAND}": by_hand(name) for name in games})
