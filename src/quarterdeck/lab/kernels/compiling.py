"""A program as a module that Numba compiles, for a processor or for a GPU, and keeps: the next start finds the machine
code in a cache folder.

The text of a module is written to a file that is named after its digest, so that Numba, which keeps machine code
beside the file it comes from, can never take the code of an older program for that of a newer one.
"""

import ast
import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from types import ModuleType

from quarterdeck.atomic_file import whole_file
from quarterdeck.lab.kernels.program import HEAD, Program, digest, type_of

UNSIGNED = "def {}(one, other):\n    return int64(uint64(one) {} uint64(other))"
WRAPPING = {"times": UNSIGNED.format("times", "*"), "plus": UNSIGNED.format("plus", "+")}
"""Numba's numbers have a sign, and an overflow is undefined; without a sign the upper bits are cut off."""
_making = Lock()


@dataclass(frozen=True, eq=False)
class Target:
    """How a module is written for what it is compiled for."""

    imports: str
    function: str
    """How a function is decorated."""
    loop: str
    """How a loop is decorated."""
    own: Mapping[str, str]
    """The functions that are written anew."""
    narrow: bool
    """Whether a plain int is kept in 32 bits, the width of a GPU's registers."""
    loops: Callable[[Program], list[str]]


def text_for(target: Target, program: Program) -> str:
    """A whole module: the program and its loops."""
    tree = _ForNumba(program, target.narrow).visit(ast.parse("\n".join([program.text, *target.loops(program)])))
    texts = [ast.unparse(part) for part in tree.body]
    for number, part in enumerate(tree.body):
        if isinstance(part, ast.FunctionDef):
            decorator = target.function if part.name in program.functions else target.loop
            texts[number] = f"{decorator}\n{target.own.get(part.name, texts[number])}"
    return "\n\n".join([f"from __future__ import annotations\n{HEAD}{target.imports}", *texts, ""])


class _ForNumba(ast.NodeTransformer):
    """Kernel source with numbers as Numba has them.

    They have a sign: a constant that uses the highest of 64 bits becomes the negative number it looks like.

    They have 64 bits: to narrow a program, every `int` that a function returns or that becomes part of a tuple is cut
    to 32. The compiler then finds out what else needs no more.
    """

    def __init__(self, program: Program, narrow: bool) -> None:
        self._tuples = program.tuples
        self._narrow = narrow
        self._returns = ""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, int) and node.value >= 1 << 63:
            return ast.Constant(node.value - (1 << 64))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self._returns = type_of(node.returns) if node.returns else ""
        return self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Tuple):
            types = self._returns.removeprefix("tuple[").removesuffix("]").split(", ")
            node.value.elts = [self._cut(*part) for part in zip(node.value.elts, types, strict=True)]
        elif node.value is not None:
            node.value = self._cut(node.value, self._returns)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        fields = self._tuples.get(node.func.id, ()) if isinstance(node.func, ast.Name) else ()
        if fields:
            node.args = [self._cut(value, field.type) for value, field in zip(node.args, fields, strict=True)]
        return node

    def _cut(self, value: ast.expr, type_: str) -> ast.expr:
        return ast.Call(ast.Name("int32"), [value], []) if self._narrow and type_ == "int" else value


def module_for(target: Target, program: Program) -> ModuleType:
    """The module of a program; one thread at a time makes one."""
    with _making:
        return _module(target, program)


@cache
def _module(target: Target, program: Program) -> ModuleType:
    text = text_for(target, program)
    name = f"quarterdeck_kernels_{digest(text)}"
    file = cache_folder() / f"{name}.py"
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        with whole_file(file) as draft:  # another process may read the file now
            draft.write(text.encode())
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # Numba looks for it there when it loads kept machine code
    spec.loader.exec_module(module)
    return module


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
