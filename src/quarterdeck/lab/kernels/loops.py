"""A function of one game, done for a whole lot of them: the loops around kernel source, for Numba and in C.

What a function takes says where it comes from: `seed` is the same for all, `game` counts on from the first; `voyage`,
`minds` (whose rows come after those of the voyage) and `choice` are columns of what the caller holds; any other tuple
(the rules, a crew) is made of the caller's settings. What it returns goes into a column of `out`, a row for each number
in it. All loops take the same, needed or not: `(seed, start, settings, states, choices, out)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from quarterdeck.lab.kernels.program import BadSource, Field, Program, arguments

LOOPED = (
    "random_game", "crew_game", "set_out", "first_minds", "minds_after", "lawful", "at_random", "go_on", "is_over",
    "seen", "told",
)  # fmt: skip
"""The functions for which there are loops; not every game has all of them."""
NUMBERS = ("int", "Word", "bool")
CUDA_LOOP = "for (u64 at = blockIdx.x * (u64)blockDim.x + threadIdx.x; at < games; at += (u64)gridDim.x * blockDim.x)"
C_PREAMBLE = f"""\
#ifdef __CUDACC__
#define LOOP extern "C" __global__ void
#define EACH_GAME {CUDA_LOOP}
#define FIRST_GAME (blockIdx.x * (u64)blockDim.x + threadIdx.x)
#define NEXT_GAME ((u64)gridDim.x * blockDim.x)
#else
#define LOOP void
#define EACH_GAME for (u64 at = 0; at < games; at++)
#define FIRST_GAME 0
#define NEXT_GAME 1
#endif
#define TAKEN u64 seed, u64 start, u64 games, const u64 *settings, const u64 *states, const u64 *choices, u64 *out
"""


def looped(program: Program) -> list[str]:
    """The functions of a program for which there are loops."""
    return [function for function in LOOPED if function in program.functions]


def for_numba(program: Program, function: str) -> str:
    """The loop of a function as Python; its name has `_each` at its end."""
    takes, returns = _signature(program, function)
    settings = _settings(program, takes, lambda row: f"settings[{row}]", "{}")
    held = _held(program, lambda row: f"states[{row}, at]", "{}")
    given = _given(takes, {**held, "choice": "choices[0, at]"})
    lines = [
        f"def {function}_each(seed, start, settings, states, choices, out):",
        *[f"    {name} = {made}" for name, made in settings],
        "    for at in range(out.shape[1]):",
        f"        answer = {function}({given})",
        *[f"        out[{row}, at] = {leaf}" for row, leaf in enumerate(_leaves(program, returns))],
    ]
    return "\n".join(lines) + "\n"


def for_c(program: Program, function: str) -> str:
    """The same in C: a loop on a processor, a thread for each game on a GPU."""
    takes, returns = _signature(program, function)
    held = _held(program, lambda row: f"states[{row} * games + at]", "make_{}")
    given = _given(takes, {**held, "choice": "choices[at]"})
    lines = [
        f"LOOP {function}_each(TAKEN) {{",
        *_settings_in_c(program, takes),
        "    EACH_GAME {",
        f"        {_type_in_c(returns)} answer = {function}({given});",
        *[f"        {stored}" for stored in _stored_in_c(program, returns)],
        "    }",
        "}",
    ]
    return "\n".join(lines) + "\n"


def for_c_without_waiting(program: Program, policy: str) -> str:
    """Whole games by a policy, where no thread waits for a neighbour's longer game; the name ends in `_unwaiting`.

    The threads of a GPU go on together, 32 at a time. When games are of very different length, a thread should
    begin its next game at once, in the same loop in which others are in the middle of theirs.
    """
    takes, _ = _signature(program, policy)
    chosen = f"{policy}({', '.join(field.name for field in takes)})"
    begin, _ = _signature(program, "go_on")
    tuples = [*takes, *[field for field in begin if field not in takes]]
    lines = [
        f"LOOP {policy}_unwaiting(TAKEN) {{",
        *_settings_in_c(program, tuples),
        "    u64 at = FIRST_GAME;",
        f"    {program.answer('set_out')} voyage = set_out(seed, start + at, rules);",
        "    while (at < games) {",
        f"        voyage = go_on(voyage, {chosen}, rules);",
        "        if (is_over(voyage)) {",
        f"            {program.answer('told')} answer = told(voyage, rules);",
        *[f"            {stored}" for stored in _stored_in_c(program, program.answer("told"))],
        "            at += NEXT_GAME;",
        "            voyage = set_out(seed, start + at, rules);",
        "        }",
        "    }",
        "}",
    ]
    return "\n".join(lines) + "\n"


def _signature(program: Program, name: str) -> tuple[list[Field], str]:
    if name not in program.functions:
        raise BadSource(f"There is no function {name} in this program.")
    return arguments(program.functions[name]), program.answer(name)


def _leaves(program: Program, returns: str) -> list[str]:
    return [leaf.name for leaf in program.leaves(Field("answer", returns))]


def _stored_in_c(program: Program, returns: str) -> list[str]:
    return [f"out[{row} * games + at] = {leaf};" for row, leaf in enumerate(_leaves(program, returns))]


def _type_in_c(returns: str) -> str:
    return "u64" if returns in NUMBERS else returns


def _settings_in_c(program: Program, takes: list[Field]) -> list[str]:
    made = _settings(program, takes, lambda row: f"settings[{row}]", "make_{}")
    types = {field.name: field.type for field in takes}
    return [f"    {types[name]} {name} = {tuple_};" for name, tuple_ in made]


def _settings(
    program: Program, takes: list[Field], number: Callable[[int], str], maker: str
) -> Iterator[tuple[str, str]]:
    """The tuples that are made of settings, each from where the one before it has ended."""
    rows = count()
    for field in takes:
        if field.type not in NUMBERS and field.name not in program.held:
            yield field.name, _nested(program, field.type, number, maker, rows)


def _held(program: Program, number: Callable[[int], str], maker: str) -> dict[str, str]:
    """What is made of the caller's columns, by the names that arguments have."""
    rows = count()
    return {name: _nested(program, tuple_, number, maker, rows) for name, tuple_ in program.held.items()}


def _given(takes: list[Field], columns: dict[str, str]) -> str:
    """What a function is called with."""
    told = {**columns, "game": "start + at"}
    return ", ".join(told.get(field.name, field.name) for field in takes)


def _nested(program: Program, tuple_: str, number: Callable[[int], str], maker: str, rows: Iterator[int]) -> str:
    parts = [
        number(next(rows)) if field.type in NUMBERS else _nested(program, field.type, number, maker, rows)
        for field in program.tuples[tuple_]
    ]
    return f"{maker.format(tuple_)}({', '.join(parts)})"
