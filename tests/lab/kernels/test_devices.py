"""One source: Python as it stands, Numba, and the narrowed text for a GPU all play the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

import numpy as np
import pytest

from benchmarks.kernel_parts.expected import SEED, START, Case, cases, digests, expected
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab import kernels
from quarterdeck.lab.kernels.batch import GameBatch
from quarterdeck.lab.kernels.devices import device_called, stories
from quarterdeck.lab.kernels.environment import Environment
from quarterdeck.lab.kernels.graphics import Graphics, NoGraphics
from quarterdeck.lab.kernels.program import kernel_of
from tests.lab.kernels.plain import NarrowedPython, PlainPython
from tests.lab.kernels.stand_in import NoSuchError, pretend_gpu


def test_a_processor_plays_the_expected_games() -> None:
    assert digests(device_called("cpu")) == expected()


def test_what_a_gpu_would_compile_plays_the_expected_games(gpu: Graphics) -> None:
    assert digests(gpu) == expected()


@cache
def in_python(_game: str) -> tuple[PlainPython, NarrowedPython]:
    """Both of them read the whole text of a game first."""
    return PlainPython(), NarrowedPython()


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_plain_python_plays_the_same_games(case: Case) -> None:
    games = 3 if case.plan.function == "random_game" and case.plan.game == "memoarrr" else 1
    plain, narrowed, compiled = (
        stories(case.plan, START, games, SEED, device) for device in (*in_python(case.plan.game), device_called("cpu"))
    )
    assert np.array_equal(plain, compiled)
    assert np.array_equal(narrowed, compiled)


@pytest.mark.usefixtures("gpu")
@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_games_on_a_gpu_are_counted_as_on_a_processor(game: str) -> None:
    here, there = (kernels.play(game, players=3, games=400, seed=5, device=device) for device in ("cpu", "gpu"))
    assert kernels.games_in(there) == 400
    for one, other in zip(here, there, strict=True):
        assert np.array_equal(one, other)


COUNTING = """
import numpy as np
from quarterdeck.lab.kernels import graphics_counting, processor
from quarterdeck.lab.kernels.tally import FIELDS, numbered

for game in ("memoarrr", "piratatak"):
    rows, values = numbered(FIELDS[game])
    stories = np.random.default_rng(1).integers(1 << 62, size=(2, 40))
    here, there = (np.zeros(values, dtype=np.int64) for _ in range(2))
    processor.count_each(stories, np.array(rows), here)
    graphics_counting.count_each[3, 4](stories, np.array(rows), there)
    assert here.sum() == 40 * len(rows) and (here == there).all(), game
"""


def test_the_threads_of_a_gpu_count_as_a_processor_does() -> None:
    """In Numba's simulator of a GPU, which a process has from its start or not at all."""
    simulated = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", COUNTING], env=simulated, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("case", [cases()[0], cases()[8]], ids=lambda case: case.name)
def test_a_batch_on_a_gpu_goes_as_on_a_processor(case: Case, gpu: Graphics) -> None:
    here, there = (GameBatch(case.plan, 40, SEED, device) for device in ("cpu", gpu))
    for _ in range(50):
        assert np.array_equal(here.states, there.states)
        assert np.array_equal(here.lawful, there.lawful)
        choices = here.at_random()
        assert np.array_equal(choices, there.at_random())
        here.step(choices)
        there.step(choices)


@pytest.mark.usefixtures("gpu")
@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_a_learner_observes_the_same_on_a_gpu(game: str) -> None:
    here, there = (Environment(game, players=2, games=30, seed=1, device=device) for device in ("cpu", "gpu"))
    over = 0
    for _ in range(60):
        assert np.array_equal(here.observe(), there.observe())
        assert np.array_equal(here.mask(), there.mask())
        steps = [env.step(env.at_random()) for env in (here, there)]
        assert all(map(np.array_equal, *steps))
        over += int(steps[0].over.sum())
    assert over > 0 or game == "piratatak"


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_games_that_do_not_wait_for_each_other_come_to_the_same(game: str, gpu: Graphics) -> None:
    """The loop in which a GPU's thread begins its next game at once."""
    case = next(case for case in cases() if case.name.startswith(f"{game} random, 3"))
    nothing = np.empty((0, 0), dtype=np.int64)
    waiting, unwaiting = (np.zeros((2, 100), dtype=np.int64) for _ in range(2))
    for loop, out in (("random_game_each", waiting), ("random_game_unwaiting", unwaiting)):
        gpu.launch(case.plan.program, loop, (SEED, 0), (np.array(case.plan.settings), nothing, nothing, out), 128, 1)
    assert np.array_equal(waiting, unwaiting)
    assert waiting.all()


def test_a_gpu_does_not_wait_where_games_are_of_very_different_length(
    gpu: Graphics, monkeypatch: pytest.MonkeyPatch
) -> None:
    launched: list[str] = []
    monkeypatch.setattr(gpu, "launch", lambda _program, loop, *_: launched.append(loop))
    for game in ("memoarrr", "piratatak"):
        gpu.run(kernel_of(game), "random_game", (1, 0), None, None, None, None)
        gpu.run(kernel_of(game), "crew_game", (1, 0), None, None, None, None)
    assert launched == ["random_game_each", "crew_game_each", "random_game_unwaiting", "crew_game_each"]


@pytest.mark.parametrize("package", ["cupy", "numba_cuda"])
def test_who_lacks_a_package_for_a_gpu_is_told_what_to_install(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_gpu(monkeypatch)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(QuarterdeckError, match=rf'need the package {package}.*pip install "\.\[gpu\]"'):
        Graphics()


@pytest.mark.parametrize("found", [0, None])
def test_who_has_no_gpu_is_told_so(found: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    cupy = pretend_gpu(monkeypatch)

    def count() -> int:
        if found is None:
            raise NoSuchError("no driver")
        return found

    monkeypatch.setattr(cupy.cuda.runtime, "getDeviceCount", count)
    with pytest.raises(NoGraphics, match=r"[Nn]o NVIDIA GPU"):
        Graphics()


def test_who_has_no_numba_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    device_called.cache_clear()
    with pytest.raises(QuarterdeckError, match=r'need the package numba.*pip install "\.\[kernels\]"'):
        kernels.play("memoarrr", players=2, games=1)
    device_called.cache_clear()
