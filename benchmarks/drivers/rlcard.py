"""Random whole games of RLCard, in each of the ways that its environments can be played."""

from __future__ import annotations

from random import Random
from typing import Any

import rlcard  # type: ignore[import-not-found,import-untyped,unused-ignore]
from rlcard.agents import RandomAgent  # type: ignore[import-not-found,import-untyped,unused-ignore]

from benchmarks.drivers import stopwatch

random = Random(1).random


def table(name: str) -> list[stopwatch.Play]:
    env: Any = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def by_its_agents() -> int:
        before = env.timestep
        env.run()
        return int(env.timestep - before)

    def by_numbered_steps() -> int:
        before = env.timestep
        state, _ = env.reset()
        while not env.is_over():
            moves = list(state["legal_actions"])
            state, _ = env.step(moves[int(random() * len(moves))])
        return int(env.timestep - before)

    def by_named_steps() -> int:
        before = env.timestep
        state, _ = env.reset()
        while not env.is_over():
            moves = state["raw_legal_actions"]
            state, _ = env.step(moves[int(random() * len(moves))], raw_action=True)
        return int(env.timestep - before)

    return [by_its_agents, by_numbered_steps, by_named_steps]


if __name__ == "__main__":
    stopwatch.main("RLCard", {name: table(name) for name in ("leduc-holdem", "uno")})
