"""Other ways to bring the same source onto a GPU, measured beside ours: Numba's CUDA target, and CuPy's own JIT.

Both compile Python. To Numba every number has 64 bits; `narrowed` source keeps numbers below 2³² in 32, as our C does.
"""

from __future__ import annotations

import ast
import importlib.util
import sys
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from quarterdeck.lab.kernels.plan import KernelPlan
from quarterdeck.lab.kernels.processor import FUNCTION, LOOP, numba_text
from quarterdeck.lab.kernels.program import Program, type_of

PLAIN_LOOP = "for at in range(out.shape[1]):"
COUNTED = "def ones(places):\n    return int32(cuda.popc(uint64(places)))"
"""The GPU's own instruction, in place of our function of this name."""


class Way(NamedTuple):
    imports: str
    function: str
    """How a function is decorated."""
    loop: str
    """How a loop is decorated; a number of registers may be filled in."""
    grid: str
    narrowed: bool
    registers: tuple[int, ...]


_NUMBA = (
    "from numba import cuda, int32, int64, uint64\n",
    "@cuda.jit(device=True, inline='always')\n",
    "@cuda.jit(max_registers={})\n",
    "for at in range(cuda.grid(1), out.shape[1], cuda.gridsize(1)):",
)
WAYS = {
    "Numba": Way(*_NUMBA, narrowed=False, registers=(0, 48, 64)),
    "Numba, narrowed": Way(*_NUMBA, narrowed=True, registers=(0, 48, 64)),
    "CuPy's JIT": Way(
        "from cupyx import jit\nfrom numpy import int64, uint64\n",
        "@jit.rawkernel(device=True)\n",
        "@jit.rawkernel()\n",
        "for at in range(jit.grid(1), out.shape[1], jit.gridsize(1)):",
        narrowed=False,
        registers=(0,),
    ),
}
SHAPES = tuple(product((64, 128, 256), (132 * 16, 132 * 64)))
"""Threads in a block, and blocks in a grid."""


def runner(way: Way, plan: KernelPlan, registers: int) -> Callable[..., None]:
    """A function that plays whole games into `out`: `(threads, blocks, seed, settings, nothing, out)`."""
    loop = getattr(_module(gpu_text(way, plan.program, registers)), f"{plan.function}_each")

    def run(threads: int, blocks: int, seed: int, settings: Any, nothing: Any, out: Any) -> None:
        loop[blocks, threads](seed, 0, settings, nothing, nothing, out)

    return run


def gpu_text(way: Way, program: Program, registers: int) -> str:
    """The program as a module for a GPU."""
    text = numba_text(program)
    head, _, rest = text.partition("from numba import int64, njit, uint64\n")
    assert rest
    if way.narrowed:
        rest = ast.unparse(_Narrowing(program).visit(ast.parse(rest)))
        rest = rest.replace("@njit(error_model='numpy', forceinline=True)\n", FUNCTION)
        rest = rest.replace("@njit(error_model='numpy', nogil=True, cache=True)\n", LOOP)
    looped = way.loop.format(registers or None)
    return head + way.imports + rest.replace(FUNCTION, way.function).replace(LOOP, looped).replace(PLAIN_LOOP, way.grid)


class _Narrowing(ast.NodeTransformer):
    """An `int` gets 32 bits where it is returned and where it becomes a part of a tuple."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._returns = ""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if node.name == "ones":
            narrow = ast.parse(COUNTED).body[0]
            assert isinstance(narrow, ast.FunctionDef)
            narrow.decorator_list = node.decorator_list
            return narrow
        self._returns = type_of(node.returns) if node.returns else ""
        return self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Tuple):
            types = self._returns.removeprefix("tuple[").removesuffix("]").split(", ")
            node.value.elts = [_narrow(*part) for part in zip(node.value.elts, types, strict=True)]
        elif node.value is not None:
            node.value = _narrow(node.value, self._returns)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self._program.tuples:
            fields = self._program.tuples[node.func.id]
            node.args = [_narrow(value, field.type) for value, field in zip(node.args, fields, strict=True)]
        return node


def _narrow(value: ast.expr, type_: str) -> ast.expr:
    return ast.Call(ast.Name("int32", ast.Load()), [value], []) if type_ == "int" else value


def _module(text: str) -> ModuleType:
    """A module of its own, since both compilers read a function's file."""
    file = Path(tempfile.mkdtemp(prefix="quarterdeck-kernels-")) / "other_way.py"
    file.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("other_way", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["other_way"] = module
    spec.loader.exec_module(module)
    return module
