"""Random whole games through PettingZoo: ours, its own classic games, and a bare Match of ours beside them.

A step is a decision of an agent that lives; the steps with which agents leave are made as well, but not counted. Agents
choose as in PettingZoo's own benchmark. Wrapped is what `env` gives, of ours with the wrappers of
`quarterdeck.lab.pettingzoo.environment`; raw is what `raw_env` gives, without any, by the same loop.
"""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from benchmarks.drivers import stopwatch
from benchmarks.drivers.quarterdeck import GAMES as MATCHES
from quarterdeck.lab.pettingzoo import memoarrr_v0, piratatak_v0

THEIRS = ("connect_four_v3", "tictactoe_v3", "go_v5")
"""Those of PettingZoo's classic games that need no package but the one that draws them."""

random = Random(1).random


def table(env: Any) -> stopwatch.Play:
    """The loop of PettingZoo's documentation."""

    def play() -> int:
        made = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                lawful = np.flatnonzero(observation["action_mask"]).tolist()
                env.step(lawful[int(random() * len(lawful))])
                made += 1
        return made

    return play


def both(name: str, module: Any, **choices: Any) -> dict[str, stopwatch.Play]:
    return {
        f"{name}, wrapped": table(module.env(**choices)),
        f"{name}, raw": table(module.raw_env(**choices)),
    }


def ours() -> dict[str, stopwatch.Play]:
    return {
        **both("Memoarrr, 4 players", memoarrr_v0, players=4),
        **both("Memoarrr, 2 players", memoarrr_v0, players=2),
        **both(
            "Memoarrr 2023 with abilities and memory, 4 players",
            memoarrr_v0,
            players=4,
            edition="2023",
            abilities=True,
            memory="perfect",
        ),
        **both("Piratatak, 4 players", piratatak_v0, players=4),
        **both("Piratatak, 2 players", piratatak_v0, players=2),
    }


def theirs() -> dict[str, stopwatch.Play]:
    """Nothing is drawn here, so that what draws need not be installed: without it they could not even be imported."""
    sys.modules.setdefault("pygame", ModuleType("pygame"))
    games: dict[str, stopwatch.Play] = {}
    for name in THEIRS:
        games |= both(name, import_module(f"pettingzoo.classic.{name}"))
    return games


if __name__ == "__main__":
    stopwatch.main("Quarterdeck in PettingZoo", ours())
    stopwatch.main("PettingZoo", theirs())
    stopwatch.main("Quarterdeck", {name: MATCHES[name] for name in MATCHES if "3 players" not in name})
