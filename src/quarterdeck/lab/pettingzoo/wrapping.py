"""PettingZoo's usual wrappers, on a shorter way.

A wrapper asks the one inside it for every attribute, and that one the next: this takes twice as long as a move of ours
with all that is observed. These are the same wrappers, with the same checks, which ask the environment itself.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from pettingzoo.utils import wrappers  # type: ignore[import-untyped,unused-ignore]

from quarterdeck.lab.pettingzoo.environment import Environment


class _Straight:
    """What every step looks at, taken straight from the environment."""

    agents = property(attrgetter("_environment.agents"))
    agent_selection = property(attrgetter("_environment.agent_selection"))
    terminations = property(attrgetter("_environment.terminations"))
    truncations = property(attrgetter("_environment.truncations"))
    infos = property(attrgetter("_environment.infos"))
    _cumulative_rewards = property(attrgetter("_environment._cumulative_rewards"))


class TerminateIllegal(_Straight, wrappers.TerminateIllegalWrapper):  # type: ignore[misc,unused-ignore]
    """Whoever makes an unlawful move loses at once."""

    def __init__(self, environment: Environment) -> None:
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


def wrapped(environment: Environment) -> OrderEnforcing:
    """The environment as PettingZoo hands its classic games out."""
    return OrderEnforcing(AssertOutOfBounds(TerminateIllegal(environment)))
