"""Stand-ins for CuPy and for Numba's CUDA target where there is no GPU: NumPy's arrays, and Numba for this processor.

Numba compiles the narrowed text of a GPU and finds the same types in it. A launch is one thread that does everything:
all but the threads is tried.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from numba import njit

from quarterdeck.lab.kernels import graphics, processor
from quarterdeck.lab.kernels.program import Program

ARRAYS = "arange asarray empty flatnonzero float32 full int8 int64 where zeros"
"""What is used of CuPy and is in NumPy too."""
COUNTED = "def ones(places):\n    count = 0\n    while places:\n        places &= places - 1\n        count += 1\n"


class Launched:
    """A function of Python's that is called as a kernel is."""

    def __init__(self, function: Callable[..., None]) -> None:
        self._function = function

    def __getitem__(self, grid: tuple[int, int]) -> Callable[..., None]:
        assert grid[0] >= graphics.FEWEST_BLOCKS
        return self._function


def kernel(function: Callable[..., None]) -> Launched:
    return Launched(njit(function, error_model="numpy", cache=True))


def _one_thread(program: Program) -> list[str]:
    loops = GPU_TARGET.loops(program)
    return [loop.replace("cuda.gridsize(1)", "1").replace("cuda.grid(1)", "0") for loop in loops]


GPU_TARGET = graphics.TARGET
STAND_IN = replace(
    GPU_TARGET,
    imports="from numba import int32, int64, njit, uint64\nfrom tests.lab.kernels.stand_in import kernel",
    function="@njit(error_model='numpy')",
    loop="@kernel",
    own={**GPU_TARGET.own, "ones": f"{COUNTED}    return int32(count)"},
    loops=_one_thread,
)


def pretend_gpu(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Let a GPU be found; here is its CuPy."""
    runtime = SimpleNamespace(getDeviceCount=lambda: 1, CUDARuntimeError=NoSuchError)
    cupy = ModuleType("cupy")
    cupy.__dict__.update({name: getattr(np, name) for name in ARRAYS.split()})
    cupy.__dict__.update(asnumpy=np.asarray, cuda=SimpleNamespace(runtime=runtime))
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    monkeypatch.setitem(sys.modules, "numba_cuda", ModuleType("numba_cuda"))
    monkeypatch.setattr(graphics, "TARGET", STAND_IN)
    counting = ModuleType(graphics.COUNTING)
    counting.__dict__.update(count_each=Launched(processor.count_each))
    monkeypatch.setitem(sys.modules, graphics.COUNTING, counting)
    return cupy


class NoSuchError(Exception):
    pass
