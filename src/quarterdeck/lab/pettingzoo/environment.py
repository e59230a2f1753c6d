"""PettingZoo's environments: one agent acts at a time and observes what its seat may see; and PettingZoo's wrappers."""

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import Any, ParamSpec, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped,unused-ignore]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped,unused-ignore]

from quarterdeck.core.fairness import SECRET_BYTES, FairDeal
from quarterdeck.core.record import Player, Record
from quarterdeck.lab.pettingzoo.table import RENDER_MODES, EncodedTable, check_choice

P = ParamSpec("P")
Observation: TypeAlias = dict[str, NDArray[np.int8]]


class PettingZooEnvironment(AECEnv):  # type: ignore[misc,unused-ignore]
    """A table, seen the way of PettingZoo's classic games.

    Agents are `player_0` and so on, by their seats. While all may act at once they do so in the order of the seats. The
    reward comes with the end of the match: 1 for the winner, which the others lose in equal shares.

    The cards of the n-th match after `reset(seed=s)` follow from the n-th secret of `numpy.random.default_rng(s)`, 32
    bytes each. `reset(options={"deal": deal})` plays on a deal of your own instead, a `quarterdeck.core.deal.Deal`.
    """

    def __init__(self, table: EncodedTable, name: str, render_mode: str | None, max_moves: int | None) -> None:
        super().__init__()
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        modes = list(RENDER_MODES)
        self.metadata = {"name": name, "render_modes": modes, "is_parallelizable": False, "render_fps": 2}
        self.render_mode = render_mode
        self.table = table
        self._max_moves = max_moves
        self._dice: np.random.Generator | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(table.players)]
        self.agents = self.possible_agents[:]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(len(table.moves)) for agent in self.agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.agents}
        self.state_space = table.spectator.space()

    def _observation_space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (len(self.table.moves),), np.int8)
        return spaces.Dict({"observation": self.table.observer.space(), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new match."""
        if self._dice is None or seed is not None:
            self._dice, _ = seeding.np_random(seed)
        secret = self._dice.bytes(SECRET_BYTES)
        self.table.deal((options or {}).get("deal") or FairDeal(secret))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.table.match.turn[0]]
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Make the selected agent's move. An unlawful one is refused here; the wrappers of `env` end the match."""
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        table.play(self._seats[agent], action)
        turn = table.match.turn
        if not turn:
            self._end()
        else:
            self.agent_selection = self.possible_agents[turn[0]]
            if self._max_moves is not None and len(table.match) > self._max_moves:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Observation:
        """What the agent's seat may see now, and which actions are lawful for it: none when it is not its turn."""
        seat, table = self._seats[agent], self.table
        lawful = table.mask(seat) if agent == self.agent_selection else np.zeros(len(table.moves), np.int8)
        return {"observation": table.observation(seat), "action_mask": lawful}

    def state(self) -> NDArray[np.int8]:
        """What a spectator observes, without any player's secret. Players stand in the order of their seats."""
        return self.table.state()

    def record(self) -> Record:
        """The record of a match that is over, to be saved, replayed and checked; while it runs there is none."""
        return self.table.match.record(Player(agent, "program") for agent in self.possible_agents)

    def render(self) -> str | NDArray[np.uint8] | None:
        """What a spectator sees: text (`ansi`), the same written to the terminal (`human`), or pixels (`rgb_array`)."""
        return self.table.rendered(self.render_mode)

    def close(self) -> None:
        """There is no window to close."""


class _Straight:
    """What every step looks at, taken straight from the environment."""

    action_space = property(attrgetter("_environment.action_space"))
    agents = property(attrgetter("_environment.agents"))
    agent_selection = property(attrgetter("_environment.agent_selection"))
    terminations = property(attrgetter("_environment.terminations"))
    truncations = property(attrgetter("_environment.truncations"))
    infos = property(attrgetter("_environment.infos"))
    _cumulative_rewards = property(attrgetter("_environment._cumulative_rewards"))


class TerminateIllegal(_Straight, wrappers.TerminateIllegalWrapper):  # type: ignore[misc,unused-ignore]
    """An agent that makes an unlawful move loses at once."""

    def __init__(self, environment: PettingZooEnvironment) -> None:
        super().__init__(environment, illegal_reward=-1)
        self._environment = environment


class AssertOutOfBounds(_Straight, wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc,unused-ignore]
    """A number that is no action at all is refused."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self._environment = env.unwrapped


class OrderEnforcing(_Straight, wrappers.OrderEnforcingWrapper):  # type: ignore[misc,unused-ignore]
    """Calls in a wrong order are refused."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Only from now on there is anything to look at: before, PettingZoo's wrapper says so."""
        super().reset(seed=seed, options=options)
        self._environment = self.env.unwrapped


def wrapped(raw_env: Callable[P, PettingZooEnvironment]) -> Callable[P, OrderEnforcing]:
    """A function that makes the same environment as `raw_env`, with the wrappers of PettingZoo's classic games.

    An unlawful move loses, and a wrong order of calls is refused.
    """

    @wraps(raw_env)
    def env(*args: P.args, **options: P.kwargs) -> OrderEnforcing:
        return OrderEnforcing(AssertOutOfBounds(TerminateIllegal(raw_env(*args, **options))))

    return env
