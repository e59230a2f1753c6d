"""A function of one game, done for many games: the loops around kernel source.

What a function takes says where it comes from: `seed` is the same for all, `game` counts on from the first; `voyage`,
`minds` (whose rows come after those of the voyage) and `choice` are columns of what the caller holds; any other tuple
(the rules, a crew) is made of the caller's settings. What it returns goes into a column of `out`, a row for each number
in it. All loops take the same, needed or not: `(seed, start, settings, states, choices, out)`.
"""

from collections.abc import Iterator
from itertools import count

from quarterdeck.lab.kernels.program import Field, Program, arguments

LOOPED = (
    "random_game", "crew_game", "played_on", "set_out", "first_minds", "minds_after", "lawful", "at_random", "go_on",
    "is_over", "seen", "told",
)  # fmt: skip
"""The functions for which there are loops; not every game has all of them."""
NUMBERS = ("int", "Word", "bool")
TAKEN = "(seed, start, settings, states, choices, out)"


def loops_of(program: Program, columns: str) -> list[str]:
    """A loop for every function that can have one; its name has `_each` at its end. It goes through these columns."""
    return [_loop(program, function, columns) for function in LOOPED if function in program.functions]


def _loop(program: Program, function: str, columns: str) -> str:
    takes = arguments(program.functions[function])
    rows = count()
    known = {name: _made(program, tuple_, "states[{}, at]", rows) for name, tuple_ in program.held.items()}
    known |= {"choice": "choices[0, at]", "game": "start + at"}
    lines = [
        f"def {function}_each{TAKEN}:",
        *_settings(program, takes),
        f"    for at in {columns}:",
        f"        answer = {function}({', '.join(known.get(field.name, field.name) for field in takes)})",
        *_stored(program, function, 8),
    ]
    return "\n".join(lines)


def unwaiting_loop(program: Program, first: str, step: str) -> str:
    """Whole random games, where no thread waits for a neighbour's longer game; its name is `random_game_unwaiting`.

    The threads of a GPU go on together, 32 at a time. When games are of very different length, a thread should
    begin its next game at once, in the same loop in which others are in the middle of theirs.
    """
    lines = [
        f"def random_game_unwaiting{TAKEN}:",
        *_settings(program, arguments(program.functions["set_out"])),
        f"    at = {first}",
        "    voyage = set_out(seed, start + at, rules)",
        "    while at < out.shape[1]:",
        "        voyage = go_on(voyage, at_random(voyage), rules)",
        "        if is_over(voyage):",
        "            answer = told(voyage, rules)",
        *_stored(program, "told", 12),
        f"            at += {step}",
        "            voyage = set_out(seed, start + at, rules)",
    ]
    return "\n".join(lines)


def _settings(program: Program, takes: list[Field]) -> Iterator[str]:
    """The tuples that are made of settings, each from where the one before it has ended."""
    rows = count()
    for field in takes:
        if field.type not in NUMBERS and field.name not in program.held:
            yield f"    {field.name} = {_made(program, field.type, 'settings[{}]', rows)}"


def _stored(program: Program, function: str, indent: int) -> list[str]:
    leaves = program.leaves(Field("answer", program.answer(function)))
    return [f"{' ' * indent}out[{row}, at] = {leaf.name}" for row, leaf in enumerate(leaves)]


def _made(program: Program, tuple_: str, number: str, rows: Iterator[int]) -> str:
    """A tuple of numbers, which come from these rows."""
    parts = [
        number.format(next(rows)) if field.type in NUMBERS else _made(program, field.type, number, rows)
        for field in program.tuples[tuple_]
    ]
    return f"{tuple_}({', '.join(parts)})"
