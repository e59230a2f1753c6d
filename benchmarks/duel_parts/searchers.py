"""OpenSpiel's tree searches, written in Python, as bots of ours: they see what their seat is shown, and nothing else.

Each searches for as many seconds of the processor's time as `DUEL_SECONDS` says, one if it says nothing.
"""

from __future__ import annotations

import os
from contextlib import suppress
from random import Random
from time import thread_time
from typing import Any

import numpy as np
from open_spiel.python.algorithms import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
    ismcts,
    mcts,
)

from quarterdeck.bots.bot import Berth, Turn
from quarterdeck.core import registry
from quarterdeck.lab.actions import MOVES
from quarterdeck.lab.openspiel.games import load
from quarterdeck.lab.openspiel.worlds import Account, account, imagined

EXPLORATION = 2.0
"""The constant that OpenSpiel's own examples use."""
MOST_SIMULATIONS = 10**9
"""The clock ends a search, not a count."""


class TimeUp(Exception):
    """The search has had its second."""


class Searcher:
    """Remembers everything, and searches."""

    def __init__(self, berth: Berth) -> None:
        self._berth = berth
        self._game = load(registry.find(berth.game), berth.options, berth.seats)
        self._seconds = float(os.environ.get("DUEL_SECONDS", "1"))
        self._shown: list[tuple[Any, ...]] = []

    def see(self, events: tuple[Any, ...]) -> None:
        self._shown.append(events)

    def choose(self, turn: Turn) -> Any:
        if len(turn.moves) == 1:
            return turn.moves[0]
        seed = f"{self._berth.seed}/{len(self._shown)}"
        told = account(self._berth.game, self._shown, turn.view)
        action = self._searched(told, Random(seed), np.random.RandomState(Random(seed).getrandbits(32)))
        return MOVES[self._berth.game][action]

    def _searched(self, told: Account, dice: Random, numbers: np.random.RandomState) -> int:
        raise NotImplementedError


class IsMcts(Searcher):
    """Information-set Monte Carlo tree search: every simulation in another world that could be."""

    def _searched(self, told: Account, dice: Random, numbers: np.random.RandomState) -> int:
        until = thread_time() + self._seconds
        evaluator = mcts.RandomRolloutEvaluator(1, numbers)
        bot = ismcts.ISMCTSBot(self._game, evaluator, EXPLORATION, MOST_SIMULATIONS, random_state=numbers)

        def another_world(_state: Any, _player: int) -> Any:
            if bot._root_node.total_visits > 0 and thread_time() > until:
                raise TimeUp
            return imagined(self._game, told, dice.random)

        bot.set_resampler(another_world)
        state = imagined(self._game, told, dice.random)
        try:
            policy = bot.run_search(state)
        except TimeUp:
            policy = bot.get_final_policy(state, bot._root_node)
        actions, shares = zip(*policy, strict=True)
        return int(numbers.choice(actions, p=shares))


class Mcts(Searcher):
    """Monte Carlo tree search, for a game in which only chance hides anything."""

    def _searched(self, told: Account, dice: Random, numbers: np.random.RandomState) -> int:
        evaluator = mcts.RandomRolloutEvaluator(1, numbers)
        bot = _TimedMcts(self._game, EXPLORATION, MOST_SIMULATIONS, evaluator, random_state=numbers)
        return bot.best_within(imagined(self._game, told, dice.random), self._seconds)


class _TimedMcts(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's own search, stopped by the clock between two simulations."""

    def best_within(self, state: Any, seconds: float) -> int:
        self._until = thread_time() + seconds
        with suppress(TimeUp):
            self._root = self.mcts_search(state)
        return int(self._root.best_child().action)

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self._root = root
        if root.children and thread_time() > self._until:
            raise TimeUp
        return super()._apply_tree_policy(root, state)
