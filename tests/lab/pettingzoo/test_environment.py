"""An environment over a whole match: seeds, turns, rewards, unlawful actions, copies, and records."""

from __future__ import annotations

import copy
import pickle
import sys
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

import quarterdeck
from quarterdeck.core.errors import BadOptions, BadPlayers, IllegalMove, MatchRunning, UnknownMove
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.games import memoarrr, piratatak
from quarterdeck.lab.extras import MissingExtra
from quarterdeck.lab.pettingzoo import memoarrr_v0, piratatak_v0
from tests.lab.pettingzoo.tables import SOME_SETTINGS, Setting, choose, positions


def played(setting: Setting, seed: int) -> Any:
    *_, env = positions(setting.raw_env(), seed)
    return env


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
def test_the_winner_gets_one_which_the_others_lose(setting: Setting) -> None:
    env = played(setting, 1)
    winner = env.table.match.outcome().winner
    rewards = list(env.rewards.values())
    assert rewards[winner] == 1.0
    assert sum(rewards) == pytest.approx(0)
    assert len({*rewards}) == 2


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
def test_everybody_hears_of_the_end_once(setting: Setting) -> None:
    env = setting.env()
    env.reset(seed=4)
    dice, told = Random(4), {}
    for agent in env.agent_iter():
        observation, reward, termination, _, info = env.last()
        assert info == {}
        if termination:
            told[agent] = reward
            env.step(None)
        else:
            assert reward == 0
            env.step(choose(observation["action_mask"], dice))
    assert sorted(told) == env.possible_agents
    assert list(told.values()).count(1.0) == 1
    assert env.agents == []


@pytest.mark.parametrize(("module", "game"), [(memoarrr_v0, memoarrr.GAME), (piratatak_v0, piratatak.GAME)])
def test_the_nth_match_after_a_seed_is_dealt_from_its_nth_secret(module: Any, game: Any) -> None:
    env = module.raw_env(3)
    env.reset(seed=7)
    env.reset()
    env.reset()
    secrets = np.random.default_rng(7)
    deals = [FairDeal(secrets.bytes(32)) for _ in range(3)]
    twin: Any = Match(game, 3, deals[2])
    while twin.turn:
        assert env.agent_selection == f"player_{twin.turn[0]}"
        assert env.table.match.view(twin.turn[0]) == twin.view(twin.turn[0])
        move = twin.moves(twin.turn[0])[-1]
        env.step(env.table.moves.index(move))
        twin.play(twin.turn[0], move)
    assert env.record().secret == deals[2].secret.hex()


def test_the_same_seed_deals_the_same_match_again() -> None:
    env = memoarrr_v0.raw_env()
    logs = []
    for seed in (7, 8, 7):
        env.reset(seed=seed)
        logs.append(env.table.match.log)
    assert logs[0] == logs[2] != logs[1]


def test_a_new_match_begins_without_memories() -> None:
    setting = SOME_SETTINGS[1]
    env = played(setting, 3)
    layout = env.table.observer.layout
    assert layout.part(env.observe("player_1")["observation"], "shown_to").any()
    env.reset()
    assert not layout.part(env.observe("player_1")["observation"], "shown_to").any()
    assert not layout.part(env.observe("player_1")["observation"], "known_animals").any()


def test_a_deal_of_ones_own_can_be_played() -> None:
    env = piratatak_v0.env(2, first=0)
    env.reset(options={"deal": FairDeal.from_phrase("a quiet sea")})
    env.step(0)
    assert env.unwrapped.table.match.latest_events(1)[0].card == "green-2"


def test_without_a_seed_every_environment_deals_otherwise() -> None:
    env = memoarrr_v0.raw_env()
    twin = memoarrr_v0.raw_env()
    env.reset()
    twin.reset()
    assert env.table.match.log != twin.table.match.log


def test_while_all_look_they_act_in_the_order_of_their_seats() -> None:
    env = memoarrr_v0.env(players=3, first=2)
    env.reset(seed=1)
    order = []
    for agent in env.agent_iter(7):
        order.append(agent)
        observation, *_ = env.last()
        env.step(choose(observation["action_mask"], Random(1)))
    assert order == ["player_0", "player_0", "player_1", "player_1", "player_2", "player_2", "player_2"]


@pytest.mark.filterwarnings("ignore:.*Illegal move made")
def test_an_unlawful_action_loses_at_once() -> None:
    env = piratatak_v0.env()
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(1)  # there is no pass before the first draw
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []


def test_a_raw_environment_refuses_an_unlawful_action_and_nothing_changes() -> None:
    env = piratatak_v0.raw_env()
    env.reset(seed=1)
    before = env.state()
    with pytest.raises(IllegalMove, match="You can't pass: draw a card first, or buy"):
        env.step(1)
    for action in (-1, 125):
        with pytest.raises(UnknownMove, match=f"There is no action {action}: they go from 0 to 124"):
            env.step(action)
    assert np.array_equal(env.state(), before)
    assert len(env.table.match) == 1


def test_a_match_is_truncated_after_so_many_moves() -> None:
    env = piratatak_v0.env(max_moves=5)
    env.reset(seed=2)
    moves = 0
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        assert not termination
        assert truncation == (moves == 5)
        assert reward == 0
        if truncation:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            moves += 1
    assert moves == 5


def test_a_finished_match_has_a_record_that_can_be_checked() -> None:
    setting = SOME_SETTINGS[2]
    env = setting.raw_env()
    env.reset(seed=1)
    with pytest.raises(MatchRunning):
        env.record()
    record = played(setting, 1).record()
    quarterdeck.verify(record)
    assert [player.name for player in record.players] == env.possible_agents


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_an_environment_can_be_copied_in_the_middle_of_a_match(setting: Setting, twin_of: Any) -> None:
    env = setting.env()
    dice = Random(9)
    env.reset(seed=9)
    for _ in range(12):
        env.step(choose(env.last()[0]["action_mask"], dice))
    twin = twin_of(env)
    before = twin.observe("player_0")["observation"]
    agent = env.agent_selection
    env.step(choose(env.last()[0]["action_mask"], dice))
    assert np.array_equal(twin.observe("player_0")["observation"], before)
    assert twin.agent_selection == agent
    twin.step(choose(twin.last()[0]["action_mask"], dice))


@pytest.mark.parametrize(
    ("choices", "error", "sentence"),
    [
        ({"players": 5}, BadPlayers, "Memoarrr! is for 2 to 4 players, not 5"),
        ({"edition": "1999"}, BadOptions, "The option “edition” is “2018” or “2023”, not “1999”"),
        ({"odds": True}, BadOptions, "Memoarrr! has no option “odds”"),
        ({"memory": "good"}, BadOptions, "The option “memory” is none or perfect, not good"),
        (
            {"render_mode": "film"},
            BadOptions,
            "The option “render_mode” is None or human or ansi or rgb_array, not film",
        ),
    ],
)
def test_wrong_choices_get_a_sentence(choices: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        memoarrr_v0.env(**choices)


@pytest.mark.parametrize("package", ["numpy", "gymnasium", "pettingzoo"])
@pytest.mark.parametrize("module", ["quarterdeck.lab.pettingzoo", "quarterdeck.lab.gymnasium"])
def test_without_a_package_there_is_a_sentence(module: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for loaded in [name for name in sys.modules if name.startswith(("quarterdeck.lab.pettingzoo", module))]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, package, None)
    wanted = rf"Gymnasium need the package {package}, which is not installed\. .+ .\.\[pettingzoo\]"
    with pytest.raises(MissingExtra, match=wanted):
        import_module(module)
