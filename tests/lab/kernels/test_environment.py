"""The batched environment: what comes out of it, that others can take it as it lies, and what comes after a game."""

from __future__ import annotations

import doctest

import numpy as np
import pytest

from quarterdeck.core.errors import IllegalMove, QuarterdeckError
from quarterdeck.lab.kernels import environment
from quarterdeck.lab.kernels.devices import stories
from quarterdeck.lab.kernels.environment import ACTIONS, Environment
from quarterdeck.lab.kernels.piratatak.voyage import LONGEST
from quarterdeck.lab.kernels.plan import plan

FIRST_PURCHASE = 9


def test_the_example_in_its_docstring_is_true() -> None:
    assert doctest.testmod(environment) == (0, 3)


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_every_array_can_be_shared_and_has_a_row_for_each_game(game: str) -> None:
    env = Environment(game, players=4, games=20, seed=1)
    observed, mask = env.observe(), env.mask()
    step = env.step(env.at_random())
    features = sum(part.size for part in env.layout.values())
    assert observed.shape == (20, features)
    assert mask.shape == (20, ACTIONS[game])
    assert step.rewards.shape == (20, 4)
    for array in (observed, mask, *step, env.seats):
        assert np.shares_memory(np.from_dlpack(array), array)


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_the_mask_is_what_may_be_done(game: str) -> None:
    env = Environment(game, players=3, games=50, seed=2)
    for _ in range(30):
        mask = env.mask()
        action = env.at_random()
        assert mask[np.arange(50), action].all()
        forbidden = action.copy()
        forbidden[7] = mask[7].argmin()
        with pytest.raises(IllegalMove):
            env.step(forbidden)
        assert np.array_equal(env.mask(), mask), "what is refused has not happened"
        env.step(action)


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_the_winner_gets_what_the_others_lose_and_another_game_begins(game: str) -> None:
    games = 8
    env = Environment(game, players=3, games=games, seed=3)
    first = stories(plan(game, 3, "random", {}), 0, games, 3, env.batch.on)
    begun, rewarded = games, np.zeros((games, 3))
    still_first = np.ones(games, dtype=bool)
    while still_first.any():
        rewards, over = env.step(env.at_random())
        assert np.array_equal((rewards != 0).any(axis=1), over == 1)
        assert np.allclose(rewards.sum(axis=1), 0)
        rewarded += rewards * still_first[:, None]
        still_first &= over == 0
        begun += int(over.sum())
    assert rewarded.argmax(axis=1).tolist() == (first[0] & 7).tolist()
    assert rewarded.max() == 1
    assert rewarded.min() == -0.5
    assert env.batch.next_game == begun, "no game is played twice"


def test_a_game_that_is_given_up_has_no_winner() -> None:
    env = Environment("piratatak", players=2, games=5, seed=3)
    env.batch.row("moves")[2] = LONGEST - 1
    rewards, over = env.step(env.at_random())
    assert over.tolist() == [0, 0, 1, 0, 0]
    assert not rewards.any()


def test_a_reset_begins_with_the_same_games_again() -> None:
    env = Environment("memoarrr", players=2, games=30, seed=4, abilities=True, edition="2023")
    begun = env.observe()
    for _ in range(20):
        env.step(env.at_random())
    assert not np.array_equal(env.observe(), begun)
    env.reset()
    assert np.array_equal(env.observe(), begun)


def test_the_one_who_observes_stands_first() -> None:
    env = Environment("piratatak", players=3, games=40, seed=5)
    for _ in range(60):
        before, seats = env.observe(), env.seats.copy()
        actions = env.at_random()
        over = env.step(actions).over
        after = env.observe()
        on = (env.seats == (seats + 1) % 3) & (over == 0) & (actions < FIRST_PURCHASE)
        second, mine = env.layout["second"].where, env.layout["mine"].where
        assert np.array_equal(after[on][:, mine], before[on][:, second])


def test_actions_are_whole_numbers_of_any_size() -> None:
    env = Environment("piratatak", players=2, games=6, seed=1)
    env.step(np.full(6, 7, dtype=np.uint8))
    for actions in (7, [7.0] * 6, [7] * 5):
        with pytest.raises(IllegalMove, match="for each of the 6 games"):
            env.step(actions)


def test_bad_numbers_are_refused() -> None:
    for asked in ({"games": 0}, {"players": 5}, {"seed": -1}):
        with pytest.raises(QuarterdeckError):
            Environment("piratatak", **{"players": 2, "games": 3, **asked})  # type: ignore[arg-type]
