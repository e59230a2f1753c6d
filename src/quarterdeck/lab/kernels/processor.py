"""Programs compiled by Numba for the processor, and kept: the next start finds the machine code in a cache folder.

The text of a program is written to a file that is named after its digest, so that Numba, which keeps machine code
beside the file it comes from, can never take the code of an older program for that of a newer one.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from quarterdeck.lab.extras import needed
from quarterdeck.lab.kernels.loops import for_numba, looped
from quarterdeck.lab.kernels.program import HEAD, Program, digest
from quarterdeck.lab.kernels.tally import Bits, CountArray, by_field, numbered

FUNCTION = "@njit(error_model='numpy', forceinline=True)\n"
LOOP = "@njit(error_model='numpy', nogil=True, cache=True)\n"
UNSIGNED = "def {}(one, other):\n    return int64(uint64(one) {} uint64(other))"
OWN = {"times": UNSIGNED.format("times", "*"), "plus": UNSIGNED.format("plus", "+")}
"""Numba's numbers have a sign, and an overflow is undefined; without a sign the upper bits are cut off."""


class Processor:
    """This machine's processor. It works on the caller's core; several threads may call at once."""

    name = "cpu"

    def __init__(self) -> None:
        self.arrays: Any = needed("numpy", "kernels", "Compiled games need")
        needed("numba", "kernels", "Compiled games need")

    def run(self, program: Program, function: str, numbers: tuple[int, int], *taken: Any) -> None:
        getattr(_module(program), f"{function}_each")(*numbers, *taken)

    def counted(self, stories: Any, fields: Mapping[str, Bits]) -> dict[str, CountArray]:
        rows, values = numbered(fields)
        counts = self.arrays.zeros(values, dtype=self.arrays.int64)
        _compiled_counting()(stories, self.arrays.array(rows), counts)
        return by_field(fields, counts)


def count_each(stories: Any, fields: Any, counts: Any) -> None:
    """Count how often each field of the stories has which value; Numba compiles this.

    `fields` has a row for each: in which number it stands, its first bit, its mask, where its counts begin.
    """
    for field in range(fields.shape[0]):
        row, bit, mask, begin = fields[field, 0], fields[field, 1], fields[field, 2], fields[field, 3]
        for at in range(stories.shape[1]):
            counts[begin + (stories[row, at] >> bit & mask)] += 1


@cache
def _compiled_counting() -> Any:
    return needed("numba", "kernels", "Compiled games need").njit(nogil=True, cache=True)(count_each)


def numba_text(program: Program) -> str:
    """A whole module: the program, and a loop for every function that can have one."""
    parts = [_with_signs(part) for part in program.body]
    texts = [
        FUNCTION + OWN.get(part.name, ast.unparse(part)) if isinstance(part, ast.FunctionDef) else ast.unparse(part)
        for part in parts
    ]
    head = f"from __future__ import annotations\n{HEAD}from numba import int64, njit, uint64\n"
    loops = [LOOP + for_numba(program, function) for function in looped(program)]
    return "\n\n".join([head, *texts, *loops])


class _Signs(ast.NodeTransformer):
    """Numba's numbers have a sign: what uses the highest of 64 bits is written as the negative number it looks like."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, int) and node.value >= 1 << 63:
            return ast.Constant(node.value - (1 << 64))
        return node


def _with_signs(part: ast.stmt) -> Any:
    return _Signs().visit(ast.parse(ast.unparse(part)).body[0])


@cache
def _module(program: Program) -> ModuleType:
    text = numba_text(program)
    name = f"quarterdeck_kernels_{digest(text)}"
    file = cache_folder() / f"{name}.py"
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        _write(file, text)
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # Numba looks for it there when it loads kept machine code
    spec.loader.exec_module(module)
    return module


def _write(file: Path, text: str) -> None:
    """Atomically, since another process may read it now."""
    handle, scratch = tempfile.mkstemp(dir=file.parent, suffix=".tmp")
    with open(handle, "w", encoding="utf-8") as output:
        output.write(text)
    os.replace(scratch, file)


@cache
def cache_folder() -> Path:
    """The user's cache folder; a temporary one if that can't be written to."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "quarterdeck" / "kernels"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="quarterdeck-kernels-"))
