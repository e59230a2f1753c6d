"""One source, three ways: Python as it stands, Numba, and the C that a GPU's compiler gets, all play the same games."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np
import pytest

from benchmarks.kernel_parts.expected import SEED, START, Case, cases, digests, expected
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab import kernels
from quarterdeck.lab.kernels.batch import Batch
from quarterdeck.lab.kernels.c_source import in_c
from quarterdeck.lab.kernels.devices import device_called, stories
from quarterdeck.lab.kernels.graphics import Graphics, NoGraphics, cuda_text
from quarterdeck.lab.kernels.program import kernel_of
from tests.lab.kernels.plain import PlainPython
from tests.lab.kernels.stand_in import NoSuchError, cupy_without_a_gpu


@pytest.fixture
def gpu(monkeypatch: pytest.MonkeyPatch) -> Iterator[Graphics]:
    monkeypatch.setitem(sys.modules, "cupy", cupy_without_a_gpu())
    device_called.cache_clear()
    device = device_called("gpu")
    assert isinstance(device, Graphics)
    yield device
    device_called.cache_clear()


def test_a_processor_plays_the_expected_games() -> None:
    assert digests(device_called("cpu")) == expected()


def test_what_a_gpu_would_compile_plays_the_expected_games(gpu: Graphics) -> None:
    assert digests(gpu) == expected()


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_plain_python_plays_the_same_games(case: Case) -> None:
    games = 3 if case.plan.function == "random_game" and case.plan.game == "memoarrr" else 1
    told = [stories(case.plan, START, games, SEED, device) for device in (PlainPython(), device_called("cpu"))]
    assert np.array_equal(*told)


@pytest.mark.usefixtures("gpu")
@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_games_on_a_gpu_are_counted_as_on_a_processor(game: str) -> None:
    here, there = (kernels.play(game, players=3, games=400, seed=5, device=device) for device in ("cpu", "gpu"))
    assert kernels.games_in(there) == 400
    for one, other in zip(here, there, strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize("case", [cases()[0], cases()[8]], ids=lambda case: case.name)
def test_a_batch_on_a_gpu_goes_as_on_a_processor(case: Case, gpu: Graphics) -> None:
    here, there = (Batch(case.plan, 40, SEED, device) for device in ("cpu", gpu))
    for _ in range(50):
        assert np.array_equal(here.states, there.states)
        assert np.array_equal(here.lawful, there.lawful)
        choices = here.at_random()
        assert np.array_equal(choices, there.at_random())
        here.step(choices)
        there.step(choices)


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_games_that_do_not_wait_for_each_other_come_to_the_same(game: str, gpu: Graphics) -> None:
    """The loop in which a GPU's thread begins its next game at once."""
    case = next(case for case in cases() if case.name.startswith(f"{game} random, 3"))
    waiting = stories(case.plan, 0, 100, SEED, gpu)
    out = np.zeros_like(waiting)
    nothing = np.empty((0, 0), dtype=np.int64)
    taken = (np.array(case.plan.settings), nothing, nothing, out)
    gpu.launch(case.plan.program, "at_random_unwaiting", (SEED, 0), taken, 128, 1)
    assert np.array_equal(out, waiting)


def test_a_gpus_text_is_for_its_compiler_and_for_any_other() -> None:
    text = cuda_text(kernel_of("memoarrr"))
    assert "__global__" in text
    assert "#ifdef __CUDACC__" in text
    assert in_c(kernel_of("memoarrr")) in text
    assert "#include" not in text


def test_who_has_no_cupy_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(QuarterdeckError, match=r'need the package cupy.*pip install "quarterdeck\[gpu\]"'):
        Graphics()


@pytest.mark.parametrize("found", [0, None])
def test_who_has_no_gpu_is_told_so(found: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    cupy = cupy_without_a_gpu()

    def count() -> int:
        if found is None:
            raise NoSuchError("no driver")
        return found

    monkeypatch.setattr(cupy.cuda.runtime, "getDeviceCount", count)
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    with pytest.raises(NoGraphics, match="no NVIDIA GPU"):
        Graphics()


def test_who_has_no_numba_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    device_called.cache_clear()
    with pytest.raises(QuarterdeckError, match=r'need the package numba.*pip install "quarterdeck\[kernels\]"'):
        kernels.play("memoarrr", players=2, games=1)
    device_called.cache_clear()
