"""Every way to set an environment up, and whole random games in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

import numpy as np

from quarterdeck.bots.conformance import settings
from quarterdeck.games import memoarrr, piratatak
from quarterdeck.lab.pettingzoo import memoarrr_v0, piratatak_v0


class Setting(NamedTuple):
    """A module of ours, and what its environments are made with."""

    module: Any
    choices: dict[str, Any]

    def env(self, **more: Any) -> Any:
        return self.module.env(**self.choices, **more)

    def raw_env(self, **more: Any) -> Any:
        return self.module.raw_env(**self.choices, **more)

    def __str__(self) -> str:
        name = self.module.__name__.rpartition(".")[2]
        return "-".join([name, *(f"{option}={value}" for option, value in self.choices.items())])


def _every(game: Any, module: Any, **more: tuple[Any, ...]) -> list[Setting]:
    """Every set of options, for every number of players."""
    extras = [dict(zip(more, values, strict=True)) for values in product(*more.values())]
    return [
        Setting(module, {"players": one.seats, **one.options, **extra}) for one in settings(game) for extra in extras
    ]


EVERY_SETTING = [
    *_every(memoarrr.GAME, memoarrr_v0, memory=("none", "perfect")),
    *_every(piratatak.GAME, piratatak_v0),
]
SOME_SETTINGS = [
    Setting(memoarrr_v0, {"players": 2}),
    Setting(memoarrr_v0, {"players": 3, "treasures": "ordered", "memory": "perfect"}),
    Setting(memoarrr_v0, {"players": 4, "edition": "2023", "abilities": True, "memory": "perfect"}),
    Setting(piratatak_v0, {"players": 2}),
    Setting(piratatak_v0, {"players": 4, "odds": False}),
]


def choose(mask: Any, dice: Random) -> int:
    return dice.choice(np.flatnonzero(mask).tolist())


def positions(env: Any, seed: int) -> Iterator[Any]:
    """A raw environment at its start and after every move of a random game; it is always the same object."""
    dice = Random(seed)
    env.reset(seed=seed)
    yield env
    while not any((*env.terminations.values(), *env.truncations.values())):
        env.step(choose(env.observe(env.agent_selection)["action_mask"], dice))
        yield env
