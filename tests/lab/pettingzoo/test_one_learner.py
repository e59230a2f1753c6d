"""One learner against bots, for Gymnasium."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from quarterdeck.bots.bot import Berth, Bot, Parrot
from quarterdeck.bots.crew import SignOn, UnknownBot, hire
from quarterdeck.bots.piped import dismiss_all
from quarterdeck.core.errors import BadOptions, BadPlayers, MatchOver, UnknownGame
from quarterdeck.core.fairness import FairDeal
from quarterdeck.lab.gymnasium import OneLearner, register
from tests.lab.pettingzoo.tables import choose

NAMES = ("quarterdeck/Memoarrr-v0", "quarterdeck/Piratatak-v0")


def play(env: Any, seed: int, dice: Random) -> tuple[float, int]:
    """A whole match of any lawful actions: what was won, and in how many actions."""
    _, info = env.reset(seed=seed)
    for made in range(1, 5000):
        _, reward, over, truncated, info = env.step(choose(info["action_mask"], dice))
        assert not truncated
        if over:
            return reward, made
        assert reward == 0
    raise AssertionError("no end")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("choices", [{}, {"players": 3, "against": ("parrot", "deckhand"), "seat": 1}])
def test_gymnasiums_own_checker_is_content(name: str, choices: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, **choices).unwrapped)


@pytest.mark.parametrize("name", NAMES)
def test_a_learner_plays_whole_matches_from_every_seat(name: str) -> None:
    env = gymnasium.make(name, players=3, against="parrot")
    seats, rewards = set(), set()
    for seed in range(12):
        reward, _ = play(env, seed, Random(seed))
        match = env.unwrapped.table.match  # type: ignore[attr-defined]
        seat = env.unwrapped.seat  # type: ignore[attr-defined]
        assert reward == (1.0 if match.outcome().winner == seat else -0.5)
        seats.add(seat)
        rewards.add(reward)
    assert seats == {0, 1, 2}
    assert rewards == {1.0, -0.5}


@pytest.mark.parametrize("name", NAMES)
def test_masks_are_the_learners_lawful_moves_in_the_way_of_maskable_learners(name: str) -> None:
    env: Any = gymnasium.make(name, against="parrot")
    _, info = env.reset(seed=3)
    dice = Random(3)
    for _ in range(40):
        table, seat = env.unwrapped.table, env.unwrapped.seat
        lawful = {table.moves[number] for number in np.flatnonzero(env.unwrapped.action_masks())}
        assert lawful == {*table.match.moves(seat)}
        assert env.unwrapped.action_masks().dtype == np.bool_
        assert np.array_equal(info["action_mask"], env.unwrapped.action_masks())
        _, _, over, _, info = env.step(choose(info["action_mask"], dice))
        if over:
            assert not info["action_mask"].any()
            break


def test_the_same_seed_is_the_same_match_with_the_same_bots() -> None:
    env = gymnasium.make(NAMES[0], against="deckhand", memory="perfect", abilities=True)
    logs = []
    for seed in (5, 5, 6):
        play(env, seed, Random(1))
        logs.append(env.unwrapped.table.match.log)  # type: ignore[attr-defined]
    assert logs[0] == logs[1] != logs[2]


def test_a_perfect_memory_holds_what_the_others_reveal() -> None:
    env = OneLearner("memoarrr", against="parrot", seat=1, memory="perfect", first=0)
    _, info = env.reset(seed=1)
    while "Revealed" not in {type(event).__name__ for event in env.table.match.latest_events(1)}:
        observation, *_, info = env.step(choose(info["action_mask"], Random(1)))
    known = env.table.observer.layout.part(observation, "known_animals")
    assert known.sum() == 4  # the three cards of its side, and the one that was revealed


def test_bots_sit_in_the_order_in_which_they_are_named() -> None:
    sat_down = {}

    def noted(name: str) -> SignOn:
        def sign_on(berth: Berth) -> Bot:
            sat_down[berth.seat] = name
            return hire(name, berth)

        return sign_on

    against = [noted(name) for name in ("parrot", "deckhand", "bosun")]
    OneLearner("piratatak", players=4, against=against, seat=2).reset(seed=1)
    assert sat_down == {3: "parrot", 0: "deckhand", 1: "bosun"}


@pytest.mark.parametrize(
    "against",
    [Parrot, lambda berth: hire("deckhand", berth), f"pipe:{sys.executable} -m quarterdeck bot parrot"],
    ids=["a class", "a function", "a program"],
)
def test_against_takes_a_class_a_function_or_a_program_as_hire_does(against: Any) -> None:
    env = OneLearner("piratatak", players=3, against=against, seat=0)
    _, info = env.reset(seed=1)
    env.step(choose(info["action_mask"], Random(1)))
    assert len(env.table.match) > 1
    env.close()
    dismiss_all()


def test_a_deal_of_ones_own_can_be_played() -> None:
    env = OneLearner("piratatak", seat=0, first=0)
    env.reset(options={"deal": FairDeal.from_phrase("a quiet sea")})
    env.step(0)
    assert env.table.match.latest_events(1)[0].card == "green-2"


@pytest.mark.parametrize("action", [1, 125, -1])
def test_an_unlawful_action_loses_and_the_match_is_over(action: int) -> None:
    env = OneLearner("piratatak", seat=0, first=0)
    env.reset(seed=1)
    _, reward, over, truncated, _ = env.step(action)
    assert (reward, over, truncated) == (-1.0, True, False)
    with pytest.raises(MatchOver, match="reset the environment first"):
        env.step(0)
    assert len(env.table.match) == 1


def test_people_see_every_move_of_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    env = OneLearner("memoarrr", players=2, against="parrot", seat=1, render_mode="human")
    _, info = env.reset(seed=1)
    assert capsys.readouterr().out.count("Memoarrr!") == 3  # the deal, and both moves of the other player
    env.step(choose(info["action_mask"], Random(1)))
    assert capsys.readouterr().out.count("Memoarrr!") == 1


@pytest.mark.parametrize(
    ("choices", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"game": "memoarrr", "against": ("parrot", "parrot")}, BadPlayers),
        ({"game": "memoarrr", "players": 3, "seat": 3}, BadOptions),
        ({"game": "memoarrr", "render_mode": "film"}, BadOptions),
        ({"game": "memoarrr", "memory": "good"}, BadOptions),
    ],
)
def test_wrong_choices_get_a_sentence(choices: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        OneLearner(**choices)


def test_a_bot_that_is_unknown_is_refused_at_the_first_match() -> None:
    with pytest.raises(UnknownBot, match="There is no bot called “admiral”"):
        OneLearner("memoarrr", against="admiral").reset(seed=1)


def test_to_register_twice_does_no_harm() -> None:
    register()
    register()
    assert all(name in gymnasium.registry for name in NAMES)
