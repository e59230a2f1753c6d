"""Playing for a study: games of its own for every label, the same ones however they are shared out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from quarterdeck.lab.kernels import playing
from quarterdeck.lab.kernels.plan import plan
from quarterdeck.lab.kernels.playing import MOST
from quarterdeck.lab.study.experiment import Experiment
from quarterdeck.lab.study.questions import study
from quarterdeck.lab.study.stopping import even, gains_in

PLAN = plan("memoarrr", 3, "random", {})


def test_every_label_and_every_seed_has_games_of_its_own() -> None:
    seeds = [Experiment(10, seed).seed_of(label) for seed in ("1", "2") for label in ("a", "b")]
    assert len({*seeds}) == 4
    assert all(0 <= seed < MOST for seed in seeds)
    one, other = (Experiment(500, "1").tally(label, PLAN) for label in ("a", "b"))
    assert not np.array_equal(one.lengths, other.lengths)


def winners(stories: Any) -> list[int]:
    return list(np.bincount(stories[0] & 7, minlength=3))


def test_stories_that_are_looked_at_are_those_that_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Experiment(1000, "1").tally("a", PLAN)
    monkeypatch.setitem(playing.LOTS, ("cpu", "memoarrr"), 64)
    done: list[int] = []
    experiment = Experiment(1000, "1", jobs=2, progress=done.append)
    lots = experiment.looked_at("a", PLAN, 1000, winners)
    assert np.array_equal(np.sum(lots, axis=0), counted.wins)
    assert (len(lots), len(done), sum(done)) == (16, 16, 1000)
    assert np.array_equal(experiment.tally("a", PLAN).wins, counted.wins)
    assert sum(done) == 2000


@pytest.mark.usefixtures("gpu")
def test_a_gpu_finds_the_same() -> None:
    here, there = (study("memoarrr", ["treasures"], Experiment(30, "same", device)) for device in ("cpu", "gpu"))
    assert (there.device, there.findings) == ("gpu", here.findings)
    tables = even(0), even(9)
    one, other = (gains_in(Experiment(400, "same", device), 3)(even(4), even(4), tables) for device in ("cpu", "gpu"))
    assert list(one) == list(other)
