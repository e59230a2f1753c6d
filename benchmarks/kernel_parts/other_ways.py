"""Other ways to bring the same source onto a GPU, to be measured beside ours: Numba's CUDA target, and CuPy's own JIT.

Both compile Python. What one of them refuses is told in its own words.
"""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from quarterdeck.lab.kernels.plan import KernelPlan
from quarterdeck.lab.kernels.processor import FUNCTION, LOOP, numba_text

THREADS = 128
BLOCKS = 132 * 64
PLAIN_LOOP = "for at in range(out.shape[1]):"
GRIDS = {
    "Numba": "for at in range(cuda.grid(1), out.shape[1], cuda.gridsize(1)):",
    "CuPy's JIT": "for at in range(jit.grid(1), out.shape[1], jit.gridsize(1)):",
}
DECORATIONS = {
    "Numba": ("from numba import cuda\n", "@cuda.jit(device=True, inline='always')\n", "@cuda.jit\n"),
    "CuPy's JIT": ("from cupyx import jit\n", "@jit.rawkernel(device=True)\n", "@jit.rawkernel()\n"),
}


def runner(way: str, plan: KernelPlan) -> Callable[..., None]:
    """A function that plays whole games into `out`, compiled in another way: `(seed, settings, nothing, out)`."""
    loop = getattr(_module(way, plan), f"{plan.function}_each")
    launch = loop[BLOCKS, THREADS]

    def run(seed: int, settings: Any, nothing: Any, out: Any) -> None:
        launch(seed, 0, settings, nothing, nothing, out)

    return run


def _module(way: str, plan: KernelPlan) -> ModuleType:
    """The program as a module of its own, since both compilers read a function's file."""
    imported, function, looped = DECORATIONS[way]
    text = numba_text(plan.program).replace(FUNCTION, function).replace(LOOP, looped).replace(PLAIN_LOOP, GRIDS[way])
    head, _, rest = text.partition("from numba import int64, njit, uint64\n")
    assert rest
    types = "from numba import int64, uint64\n" if way == "Numba" else "from numpy import int64, uint64\n"
    file = Path(tempfile.mkdtemp(prefix="quarterdeck-kernels-")) / "other_way.py"
    file.write_text(f"{head}{types}{imported}{rest}", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("other_way", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["other_way"] = module
    spec.loader.exec_module(module)
    return module
