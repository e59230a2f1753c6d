"""Random whole games of RLCard: as its documentation plays them, and stepped by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import rlcard  # type: ignore[import-not-found,import-untyped,unused-ignore]
from rlcard.agents import RandomAgent  # type: ignore[import-not-found,import-untyped,unused-ignore]

from benchmarks.drivers import stopwatch

random = Random(1).random


def by_its_agents(name: str) -> stopwatch.Play:
    """The way of its documentation: the environment runs whole games between its random agents."""
    env: Any = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        before = env.timestep
        env.run()
        return int(env.timestep - before)

    return play


def by_hand(name: str) -> stopwatch.Play:
    """The quickest loop that its interface allows: raw actions, step by step, without agents."""
    env: Any = rlcard.make(name, config={"seed": 1})

    def play() -> int:
        before = env.timestep
        state, _ = env.reset()
        while not env.is_over():
            moves = state["raw_legal_actions"]
            state, _ = env.step(moves[int(random() * len(moves))], raw_action=True)
        return int(env.timestep - before)

    return play


if __name__ == "__main__":
    games = {name: by_its_agents(name) for name in ("leduc-holdem", "uno")}
    stopwatch.main("RLCard", games | {f"{name}{stopwatch.BY_HAND}": by_hand(name) for name in games})
