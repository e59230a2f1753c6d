"""Our wrappers are PettingZoo's, on a shorter way: whatever it is asked for, an environment in either says the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.utils import wrappers  # type: ignore[import-untyped,unused-ignore]

from tests.lab.pettingzoo.tables import SOME_SETTINGS, Setting, choose


def plainly_wrapped(setting: Setting) -> Any:
    env = wrappers.TerminateIllegalWrapper(setting.raw_env(), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def told(env: Any) -> list[Any]:
    return [env.agent_selection, env.agents, env.last(), env.rewards, env.terminations, env.truncations, env.infos]


@pytest.mark.filterwarnings("ignore:.*Illegal move made")
@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
@pytest.mark.parametrize("unlawful_at", [None, 9])
def test_a_match_goes_the_same_way_in_both(setting: Setting, unlawful_at: int | None) -> None:
    ours, theirs = setting.env(), plainly_wrapped(setting)
    assert isinstance(ours, wrappers.OrderEnforcingWrapper)
    ours.reset(seed=6)
    theirs.reset(seed=6)
    dice, made = Random(6), 0
    while theirs.agents:
        assert data_equivalence(told(ours), told(theirs))
        observation, _, termination, _, _ = theirs.last()
        mask = observation["action_mask"]
        action = None if termination else choose(1 - mask if made == unlawful_at else mask, dice)
        ours.step(action)
        theirs.step(action)
        made += 1
    assert ours.agents == []


@pytest.mark.parametrize(
    "ask",
    [
        lambda env: env.agents,
        lambda env: env.agent_selection,
        lambda env: env.terminations,
        lambda env: env.last(),
        lambda env: env.observe("player_0"),
        lambda env: env.step(0),
        lambda env: env.agent_iter(),
        lambda env: env.render(),
        lambda env: env.state(),
    ],
)
def test_what_is_asked_before_the_first_reset_is_refused_in_the_same_words(ask: Callable[[Any], Any]) -> None:
    refusals = []
    for env in (SOME_SETTINGS[0].env(), plainly_wrapped(SOME_SETTINGS[0])):
        with pytest.raises((AttributeError, AssertionError)) as refused:
            ask(env)
        refusals.append((refused.type, str(refused.value)))
    assert refusals[0] == refusals[1]


@pytest.mark.parametrize("action", [-1, 105, 1.5, None])
def test_a_number_that_is_no_action_is_refused(action: Any) -> None:
    env = SOME_SETTINGS[0].env()
    env.reset(seed=1)
    env.last()
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(action)
    assert len(env.unwrapped.table.match) == 1


def test_a_loop_that_forgets_to_step_is_told() -> None:
    env = SOME_SETTINGS[0].env()
    env.reset(seed=1)
    agents = iter(env.agent_iter())
    next(agents)
    env.last()
    with pytest.raises(AssertionError, match="need to call step"):
        next(agents)
