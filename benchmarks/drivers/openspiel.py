"""Random whole games of OpenSpiel's games in Python, by the loop of its documentation.

Its chance nodes are played, but are nobody's moves.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
from open_spiel.python import games  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: F401

from benchmarks.drivers import stopwatch

dice = Random(1)
random = dice.random


def table(name: str) -> stopwatch.Play:
    game: Any = pyspiel.load_game(name)

    def play() -> int:
        made = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, weights)[0])
            else:
                moves = state.legal_actions()
                state.apply_action(moves[int(random() * len(moves))])
                made += 1
        return made

    return play


if __name__ == "__main__":
    stopwatch.main("OpenSpiel", {name: table(name) for name in ("python_kuhn_poker", "python_tic_tac_toe")})
