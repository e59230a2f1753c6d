"""The benchmark's driver plays our environments, PettingZoo's own and bare matches. How fast, no test says."""

from __future__ import annotations

from random import Random

from benchmarks.drivers import adapters_pettingzoo as driver
from benchmarks.engines import drive
from benchmarks.environments import Environment
from quarterdeck.lab.pettingzoo import memoarrr_v0


def test_it_counts_games_of_ours_and_of_pettingzoos_in_one_run() -> None:
    counts = drive(Environment("adapters_pettingzoo", "PettingZoo"), seconds=0.01)
    by_engine = {
        engine: {one.game for one in counts if one.engine == engine} for engine in {one.engine for one in counts}
    }
    assert by_engine["Quarterdeck in PettingZoo"] == {*driver.ours()}
    assert by_engine["PettingZoo"] == {f"{name}, {how}" for name in driver.THEIRS for how in ("wrapped", "raw")}
    assert {game.removesuffix(", raw") for game in driver.ours() if game.endswith(", raw")} >= {"Memoarrr, 2 players"}
    assert "Memoarrr, 2 players" in by_engine["Quarterdeck"]
    assert all(one.games >= 1 and one.moves > one.games for one in counts)


def test_steps_with_which_agents_leave_are_not_counted() -> None:
    env = memoarrr_v0.raw_env(players=4)
    driver.random = Random(5).random
    assert driver.table(env)() == len(env.table.match) - 1
