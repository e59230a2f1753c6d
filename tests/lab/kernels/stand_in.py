"""A stand-in for CuPy where there is no GPU: NumPy's arrays, and kernels compiled by this machine's C compiler.

What it is given is the very text that a GPU's compiler would get. A launch is a loop, so all but the threads is tried.
"""

from __future__ import annotations

import ctypes
import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from quarterdeck.lab.kernels.processor import count_each


def cupy_without_a_gpu() -> ModuleType:
    """A module that `import cupy` may find."""
    module = ModuleType("cupy")
    names = (
        "arange",
        "asarray",
        "empty",
        "flatnonzero",
        "float32",
        "full",
        "int8",
        "int64",
        "uint64",
        "where",
        "zeros",
    )
    module.__dict__.update({name: getattr(np, name) for name in names})
    runtime = SimpleNamespace(getDeviceCount=lambda: 1, CUDARuntimeError=NoSuchError)
    cuda = SimpleNamespace(runtime=runtime)
    module.__dict__.update(asnumpy=np.asarray, RawModule=RawModule, cuda=cuda, __version__="stand-in")
    return module


class RawModule:
    def __init__(self, code: str, options: tuple[str, ...]) -> None:
        assert options
        self._code = code

    def get_function(self, name: str) -> Callable[..., None]:
        if name in ("count_each", "count_widely"):
            return _count
        return lambda _grid, _block, taken: _call(getattr(_library(self._code), name), taken)


class NoSuchError(Exception):
    pass


def _call(function: Any, taken: tuple[Any, ...]) -> None:
    function(*[ctypes.c_uint64(arg.ctypes.data if isinstance(arg, np.ndarray) else int(arg)) for arg in taken])


def _count(_grid: Any, _block: Any, taken: tuple[Any, ...], shared_mem: int) -> None:
    """The GPU's own way of counting needs threads; here it is enough that it is given the right things."""
    games, stories, fields, rows, values, counts = taken
    assert (games, fields, values) == (stories.shape[1], len(rows), len(counts))
    assert shared_mem in (0, 4 * values)
    count_each(stories, rows, counts)


@cache
def _library(code: str) -> ctypes.CDLL:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("Without a C compiler, what a GPU will run can't be tried on this machine; nothing else needs one.")
    folder = Path(tempfile.mkdtemp(prefix="quarterdeck-kernels-"))
    source, library = folder / "kernels.c", folder / f"{hashlib.sha256(code.encode()).hexdigest()[:16]}.so"
    source.write_text(code, encoding="utf-8")
    command = [compiler, "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", str(library), str(source)]
    subprocess.run(command, check=True)
    found = ctypes.CDLL(str(library))
    shutil.rmtree(folder)
    return found
