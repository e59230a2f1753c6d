"""Many games side by side, a choice for each at every step."""

from __future__ import annotations

import numpy as np
import pytest

from quarterdeck.core.errors import IllegalMove
from quarterdeck.lab.kernels.batch import GameBatch
from quarterdeck.lab.kernels.devices import stories
from quarterdeck.lab.kernels.plan import plan


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_games_step_by_step_come_to_what_whole_games_come_to(game: str) -> None:
    what = plan(game, 4, "random", {})
    batch = GameBatch(what, 30, seed=4, start=1000)
    while not batch.over.all():
        batch.step(batch.at_random())
    assert np.array_equal(batch.stories(), stories(what, 1000, 30, 4, batch.on))


def test_a_choice_that_is_not_lawful_is_refused_and_nothing_changes() -> None:
    batch = GameBatch(plan("memoarrr", 2, "random", {}), 10, seed=1)
    before = batch.states.copy()
    choices = batch.at_random()
    choices[6] = 12
    with pytest.raises(IllegalMove, match="In game 6 of the batch the choice 12 is not lawful now"):
        batch.step(choices)
    assert np.array_equal(batch.states, before)


@pytest.mark.parametrize("choices", [7, [7], [7] * 9, [[7]] * 10, [7.0] * 10])
def test_there_must_be_a_whole_number_for_each_game(choices: object) -> None:
    """Compiled loops look at no bounds: what is too short would be read from somewhere else."""
    batch = GameBatch(plan("piratatak", 2, "random", {}), 10, seed=1)
    before = batch.states.copy()
    with pytest.raises(IllegalMove, match="a whole number for each of the 10 games"):
        batch.step(np.asarray(choices))
    assert np.array_equal(batch.states, before)


def test_a_game_that_is_over_stays_as_it_is() -> None:
    batch = GameBatch(plan("memoarrr", 2, "random", {}), 3, seed=1)
    while not batch.over.all():
        batch.step(batch.at_random())
    before = batch.states.copy()
    batch.step(np.zeros(3, dtype=np.int64))
    assert np.array_equal(batch.states, before)


def test_the_rows_of_a_batch_have_names() -> None:
    batch = GameBatch(plan("piratatak", 3, "random", {"first": 2}), 5, seed=1)
    assert batch.row("table.seat").tolist() == [2] * 5
    assert batch.lawful.tolist() == [1 << 7] * 5
