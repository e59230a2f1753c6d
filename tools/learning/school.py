"""Where it learns: many tables at once, at which it plays against itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np

from quarterdeck.lab.pettingzoo import piratatak_v0
from tools.learning.network import Array, Lesson, Network

SCALE: Array = np.maximum(1, piratatak_v0.observer(2).space().high).astype(np.float32) ** -0.5
"""Makes large numbers smaller, so that none drowns the others."""
LONGEST = 600
"""Moves: whoever knows nothing yet would play for hours."""
PATIENCE = 0.95
"""How far a surprise reaches back: 1 would be the whole match, 0 only the next decision."""


class Scale(msgspec.Struct, frozen=True):
    """How much is learnt."""

    lessons: int
    decisions: int
    """At least so many in each lesson."""
    tables: int = 64
    passes: int = 3
    """How often a lesson is gone through."""
    batch: int = 1024
    rate: float = 1e-3
    """How big the first steps are; the last ones are a tenth."""


class Decision(NamedTuple):
    """A moment in which one player chose."""

    seen: Array
    lawful: Array
    action: int
    chance: float
    hope: float


class School:
    """Tables in lock-step: each decision of all tables is one glance of the network."""

    def __init__(self, tables: int, seed: int) -> None:
        self._dice = np.random.default_rng(seed)
        self._tables: list[Any] = [piratatak_v0.raw_env(2, max_moves=LONGEST) for _ in range(tables)]
        for number, table in enumerate(self._tables):
            table.reset(seed=seed + number)
        self._played: list[dict[str, list[Decision]]] = [_nothing_played(table) for table in self._tables]

    def lesson(self, network: Network, decisions: int) -> Lesson:
        """Whole matches, until there are enough decisions in them."""
        matches: list[tuple[list[Decision], float]] = []
        while sum(len(played) for played, _ in matches) < decisions:
            matches += self._round(network)
        return told([match for match in matches if match[0]])

    def _round(self, network: Network) -> list[tuple[list[Decision], float]]:
        """One move at every table; what each player has done, and got, in the matches that end with it."""
        observed = [table.observe(table.agent_selection) for table in self._tables]
        seen = np.stack([one["observation"] for one in observed]) * SCALE
        lawful = np.stack([one["action_mask"] for one in observed]).astype(np.bool_)
        _, chances, hopes = network.think(seen, lawful)
        reached = chances.cumsum(1)
        actions = (reached < self._dice.random((len(reached), 1)) * reached[:, -1:]).sum(1).tolist()
        ended: list[tuple[list[Decision], float]] = []
        for number, (table, action) in enumerate(zip(self._tables, actions, strict=True)):
            played = self._played[number]
            decision = Decision(seen[number], lawful[number], action, chances[number, action], hopes[number])
            played[table.agent_selection].append(decision)
            table.step(action)
            if any(table.terminations.values()) or any(table.truncations.values()):
                ended += [(played[agent], table.rewards[agent]) for agent in table.agents]
                table.reset()
                self._played[number] = _nothing_played(table)
        return ended


def _nothing_played(table: Any) -> dict[str, list[Decision]]:
    return {agent: [] for agent in table.possible_agents}


def told(matches: list[tuple[list[Decision], float]]) -> Lesson:
    """The decisions of all matches in one, with what came of each."""
    surprises = [surprised(np.array([one.hope for one in played]), reward) for played, reward in matches]
    decisions = [one for played, _ in matches for one in played]
    seen, lawful, actions, chances, hopes = zip(*decisions, strict=True)
    surprise = np.concatenate(surprises)
    open_to_choice = np.stack(lawful).sum(1) > 1
    spread = surprise[open_to_choice]
    return Lesson(
        np.stack(seen),
        np.stack(lawful),
        np.array(actions),
        np.array(chances, np.float32),
        np.where(open_to_choice, (surprise - spread.mean()) / (spread.std() + 1e-6), 0).astype(np.float32),
        (surprise + np.array(hopes)).astype(np.float32),
    )


def surprised(hopes: Array, reward: float) -> Array:
    """By how much each decision went better than was hoped: generalised advantages, with the reward at the end."""
    steps = np.append(hopes[1:], reward) - hopes
    surprises = np.empty_like(steps)
    ahead = 0.0
    for place in range(len(steps) - 1, -1, -1):
        ahead = surprises[place] = steps[place] + PATIENCE * ahead
    return surprises


def taught(scale: Scale, seed: int = 1) -> Iterator[tuple[int, Network]]:
    """The network before the first lesson and after each, with how many decisions it has learnt from."""
    dice = np.random.default_rng(seed)
    network = Network.fresh(piratatak_v0.layout(2).size, len(piratatak_v0.table(2).moves), dice)
    school = School(scale.tables, seed)
    decisions = 0
    yield decisions, network
    for number in range(scale.lessons):
        lesson = school.lesson(network, scale.decisions)
        decisions += len(lesson.actions)
        rate = scale.rate * (1 - 0.9 * number / scale.lessons)
        for _ in range(scale.passes):
            order = dice.permutation(len(lesson.actions))
            for part in np.array_split(order, max(1, len(order) // scale.batch)):
                network.learn(lesson.part(part), rate)
        yield decisions, network
