"""A program: the kernel source of a game, gathered from its modules into one flat text that compilers can take.

**Kernel source** is written in a small part of Python, so that the same functions run as they stand and are compiled by
Numba for a processor and for a GPU. There are whole numbers only, none ever below zero. A plain `int` that a function
returns or that is part of a tuple is below 2³¹, a `Word` below 2⁶⁴. A module holds constants, NamedTuples of numbers
(or of such tuples) and functions with annotations. A function is made of assignments, `if`, `while` and `return`, of
operators on numbers and of calls. Sums and products stay below 2⁶³, but for `chance.plus` and `chance.times`; `~` and
`-` stand only beside an `&` that makes good what they do to the sign; a Word that may be 2⁶³ or more is masked after a
shift to the right, since to Numba it has a sign.
"""

import ast
import hashlib
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

HERE = Path(__file__).parent
_parsing = Lock()
PACKAGE = "quarterdeck.lab.kernels."
MODULES = {"memoarrr": "memoarrr.crew", "piratatak": "piratatak.voyage"}
"""The module of a game; what it imports comes with it."""
HEAD = "from typing import Any, NamedTuple, TypeAlias\n"
"""The imports of a program's text."""
HELD = {"voyage": "set_out", "minds": "first_minds"}
"""The functions that make what a caller holds for each game."""


class BadSource(Exception):
    """Kernel source that leaves the part of Python it may be written in; the message says where."""


class Field(NamedTuple):
    """A part of a NamedTuple, or an argument: `int`, `Word`, `bool` or the name of a NamedTuple."""

    name: str
    type: str


class Program(NamedTuple):
    """The statements of all modules, each module after those that it needs, without imports."""

    body: tuple[ast.stmt, ...]

    @property
    def functions(self) -> dict[str, ast.FunctionDef]:
        return {part.name: part for part in self.body if isinstance(part, ast.FunctionDef)}

    @property
    def tuples(self) -> dict[str, tuple[Field, ...]]:
        return {part.name: _fields(part) for part in self.body if isinstance(part, ast.ClassDef)}

    @property
    def constants(self) -> dict[str, int]:
        return {name: value for name, value in _values(self.text).items() if isinstance(value, int)}

    @property
    def text(self) -> str:
        return "\n\n".join(ast.unparse(part) for part in self.body) + "\n"

    @property
    def held(self) -> dict[str, str]:
        """The tuples that a caller holds a column of, in this order: by the names of arguments, their types."""
        return {name: self.answer(maker) for name, maker in HELD.items() if maker in self.functions}

    def answer(self, function: str) -> str:
        return type_of(self.functions[function].returns)

    def leaves(self, field: Field) -> list[Field]:
        """The numbers that a field is made of, each with its path: `table.island.fog`."""
        if field.type not in self.tuples:
            return [field]
        return [
            leaf
            for part in self.tuples[field.type]
            for leaf in self.leaves(Field(f"{field.name}.{part.name}", part.type))
        ]


@cache
def program(*modules: str) -> Program:
    """The program of these modules, with all the kernel source that they import."""
    body: list[ast.stmt] = []
    _gather(modules, body, set())
    names = [part.name for part in body if isinstance(part, ast.FunctionDef | ast.ClassDef)]
    names += [name.id for part in body for name in _targets(part)]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise BadSource(f"Two modules of one program both define {', '.join(twice)}.")
    return Program(tuple(body))


def kernel_of(game: str) -> Program:
    """All the kernel source of a game. One thread parses it: `ast.parse` fails at times when two threads call it."""
    with _parsing:
        return program(MODULES[game])


def digest(text: str) -> str:
    """A short name for a text, which names the files that are made from it."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def arguments(function: ast.FunctionDef) -> list[Field]:
    return [Field(taken.arg, type_of(taken.annotation)) for taken in function.args.args]


def type_of(annotation: ast.expr | None) -> str:
    if annotation is None:
        raise BadSource("In kernel source every argument and every answer has its type.")
    return ast.unparse(annotation)


def _gather(modules: tuple[str, ...], body: list[ast.stmt], seen: set[str]) -> None:
    for module in modules:
        if module in seen:
            continue
        seen.add(module)
        file = HERE.joinpath(*module.split(".")).with_suffix(".py")
        for statement in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.ImportFrom):
                source = statement.module or ""
                if source.startswith(PACKAGE):
                    _gather((source.removeprefix(PACKAGE),), body, seen)
            elif not isinstance(statement, ast.Expr):
                body.append(_without_words(statement))


def _without_words(statement: ast.stmt) -> ast.stmt:
    """A function or a class without its docstrings, so that better prose does not make another program."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        statement.body = [part for part in statement.body if not isinstance(part, ast.Expr)]
    return statement


def _targets(statement: ast.stmt) -> list[ast.Name]:
    if isinstance(statement, ast.Assign):
        return [target for target in statement.targets if isinstance(target, ast.Name)]
    return []


def _fields(tuple_: ast.ClassDef) -> tuple[Field, ...]:
    parts = [part for part in tuple_.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)]
    return tuple(Field(part.target.id, type_of(part.annotation)) for part in parts if isinstance(part.target, ast.Name))


@cache
def _values(text: str) -> dict[str, Any]:
    values: dict[str, Any] = {}
    exec(compile("from __future__ import annotations\n" + HEAD + text, "<kernel source>", "exec"), values)
    return {name: value for name, value in values.items() if not name.startswith("_")}
