"""A program in C: for NVIDIA's compiler, and for any other, so that what a GPU will run can be tried without one.

A plain `int` becomes 32 bits and a `Word` 64, both without a sign. The type of a name is that of what it is first
given; to give it something wider later is refused, since Python would not lose the upper bits.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from quarterdeck.lab.kernels.program import BadSource, Field, Program, arguments, type_of

NUMBER = "u32"
WORD = "u64"
TYPES = {"int": NUMBER, "bool": NUMBER, "Word": WORD}
CASTS = {"int": NUMBER, "Word": WORD}
NATIVE = {"ones": {NUMBER: "ONES_32", WORD: "ONES_64"}}
"""Functions for which a processor has an instruction of its own, by what they are given."""
OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "/", ast.Mod: "%", ast.LShift: "<<", ast.RShift: ">>",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=",
    ast.Gt: ">", ast.GtE: ">=", ast.And: "&&", ast.Or: "||", ast.USub: "-", ast.Invert: "~", ast.Not: "!",
}  # fmt: skip
PREAMBLE = """\
typedef unsigned int u32;
typedef unsigned long long u64;
#ifdef __CUDACC__
#define INLINE static __device__ __forceinline__
#define ONES_32(places) ((u32)__popc(places))
#define ONES_64(places) ((u32)__popcll(places))
#else
#define INLINE static inline __attribute__((always_inline, unused))
#define ONES_32(places) ((u32)__builtin_popcount(places))
#define ONES_64(places) ((u32)__builtin_popcountll(places))
#endif
"""


def in_c(program: Program) -> str:
    """The whole program: tuples, what the functions look like, the functions."""
    return "\n".join([PREAMBLE, *_Translation(program).parts()])


class _Translation:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.constants = program.constants
        self.functions = {name: f for name, f in program.functions.items() if name not in NATIVE}
        self.answers = {name: self.answer(type_of(f.returns)) for name, f in program.functions.items()}
        self.pairs: dict[str, tuple[str, ...]] = {
            answer: tuple(answer.split("_")[1:]) for answer in self.answers.values() if answer.startswith("several_")
        }

    def parts(self) -> Iterable[str]:
        for name, fields in self.program.tuples.items():
            yield _struct(name, [Field(field.name, self.type(field.type)) for field in fields])
        for name, types in self.pairs.items():
            yield _struct(name, [Field(f"part_{place}", type_) for place, type_ in enumerate(types)])
        for function in self.functions.values():
            yield f"{self.head(function)};"
        for function in self.functions.values():
            yield _Body(self, function).text()

    def type(self, written: str) -> str:
        if written in TYPES:
            return TYPES[written]
        if written not in self.program.tuples:
            raise BadSource(f"There is no type {written} in kernel source.")
        return written

    def answer(self, written: str) -> str:
        """The type that a function returns; several numbers at once get a type of their own."""
        if not written.startswith("tuple["):
            return self.type(written)
        return "several_" + "_".join(self.type(part.strip()) for part in written[6:-1].split(","))

    def head(self, function: ast.FunctionDef) -> str:
        takes = ", ".join(f"{self.type(field.type)} {field.name}" for field in arguments(function))
        return f"INLINE {self.answers[function.name]} {function.name}({takes})"


def _struct(name: str, fields: Sequence[Field]) -> str:
    """A type, and a function that makes one: C and C++ disagree about every shorter way."""
    members = " ".join(f"{field.type} {field.name};" for field in fields)
    takes = ", ".join(f"{field.type} {field.name}" for field in fields)
    sets = " ".join(f"made.{field.name} = {field.name};" for field in fields)
    maker = f"INLINE {name} make_{name}({takes}) {{ {name} made; {sets} return made; }}"
    return f"typedef struct {{ {members} }} {name};\n{maker}"


class _Body:
    """One function."""

    def __init__(self, translation: _Translation, function: ast.FunctionDef) -> None:
        self.all = translation
        self.function = function
        self.taken = {field.name: translation.type(field.type) for field in arguments(function)}
        self.types = dict(self.taken)

    def text(self) -> str:
        lines = self.block(self.function.body, 1)
        own = [f"    {type_} {name};" for name, type_ in self.types.items() if name not in self.taken]
        return "\n".join([f"{self.all.head(self.function)} {{", *own, *lines, "}\n"])

    def block(self, statements: Sequence[ast.stmt], depth: int) -> list[str]:
        return ["    " * depth + line for statement in statements for line in self.statement(statement, depth)]

    def statement(self, statement: ast.stmt, depth: int) -> list[str]:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                return [self.given(name, *self.value(value))]
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=value):
                return self.taken_apart(names, *self.value(value))
            case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                return [self.given(name, *self.value(ast.BinOp(ast.Name(target.id), op, value)))]
            case ast.Return(value=ast.Tuple(elts=values)):
                return [f"return make_{self.answer}({', '.join(self.value(value)[0] for value in values)});"]
            case ast.Return(value=ast.expr() as value):
                return [f"return {self.value(value)[0]};"]
            case ast.If(test=test, body=body, orelse=orelse):
                lines = [f"if ({self.value(test)[0]}) {{", *self.inner(body, depth)]
                lines += ["} else {", *self.inner(orelse, depth)] if orelse else []
                return [*lines, "}"]
            case ast.While(test=test, body=body, orelse=[]):
                return [f"while ({self.value(test)[0]}) {{", *self.inner(body, depth), "}"]
            case _:
                raise self.refused(statement)

    def inner(self, statements: Sequence[ast.stmt], depth: int) -> list[str]:
        """A block inside another; its indent is added to that of the statement it belongs to."""
        return [line.removeprefix("    " * depth) for line in self.block(statements, depth + 1)]

    def given(self, name: str, text: str, type_: str) -> str:
        known = self.types.setdefault(name, type_)
        if known != type_ and (known, type_) != (WORD, NUMBER):
            raise BadSource(f"In {self.function.name}, {name} is {known} and is given {type_}.")
        return f"{name} = {text};"

    def taken_apart(self, names: Sequence[ast.expr], text: str, type_: str) -> list[str]:
        parts = self.all.pairs[type_]
        lines = [f"{{ {type_} several = {text};"]
        for place, (name, part) in enumerate(zip(names, parts, strict=True)):
            if isinstance(name, ast.Name) and name.id != "_":
                lines.append(self.given(name.id, f"several.part_{place}", part))
        return [" ".join([*lines, "}"])]

    @property
    def answer(self) -> str:
        return self.all.answers[self.function.name]

    def value(self, expression: ast.expr) -> tuple[str, str]:
        """An expression, and its type."""
        match expression:
            case ast.Constant(value=bool() as truth):
                return str(int(truth)), NUMBER
            case ast.Constant(value=int() as number):
                return _number(number)
            case ast.Name(id=name):
                return (name, self.types[name]) if name in self.types else _number(self.all.constants[name])
            case ast.Attribute(value=of, attr=name):
                text, type_ = self.value(of)
                fields = {field.name: field.type for field in self.all.program.tuples[type_]}
                return f"{text}.{name}", self.all.type(fields[name])
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(op, self.value(left), self.value(right))
            case ast.UnaryOp(op=op, operand=operand):
                text, type_ = self.value(operand)
                return f"({OPERATORS[type(op)]}{text})", type_
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return f"({self.value(left)[0]} {OPERATORS[type(op)]} {self.value(right)[0]})", NUMBER
            case ast.BoolOp(op=op, values=values):
                return "(" + f" {OPERATORS[type(op)]} ".join(self.value(value)[0] for value in values) + ")", NUMBER
            case ast.IfExp(test=test, body=body, orelse=orelse):
                (yes, one), (no, other) = self.value(body), self.value(orelse)
                return f"({self.value(test)[0]} ? {yes} : {no})", one if one == other else WORD
            case ast.Call(func=ast.Name(id=name), args=taken, keywords=[]):
                return self.call(name, [self.value(value) for value in taken])
            case _:
                raise self.refused(expression)

    def operation(self, op: ast.operator, left: tuple[str, str], right: tuple[str, str]) -> tuple[str, str]:
        """What is shifted keeps its width; any other operation is as wide as the wider side."""
        wide = left[1] if isinstance(op, ast.LShift | ast.RShift) else max(left[1], right[1])
        return f"({left[0]} {OPERATORS[type(op)]} {right[0]})", wide

    def call(self, name: str, taken: Sequence[tuple[str, str]]) -> tuple[str, str]:
        texts = ", ".join(text for text, _ in taken)
        if name in CASTS:
            return f"(({CASTS[name]})({texts}))", CASTS[name]
        if name in self.all.program.tuples:
            return f"make_{name}({texts})", name
        known_as = NATIVE[name][taken[0][1]] if name in NATIVE else name
        return f"{known_as}({texts})", self.all.answers[name]

    def refused(self, node: ast.AST) -> BadSource:
        return BadSource(f"In {self.function.name}, this is no kernel source: {ast.unparse(node)}")


def _number(number: int) -> tuple[str, str]:
    return (f"{number}u", NUMBER) if number < 1 << 32 else (f"{number}ull", WORD)
