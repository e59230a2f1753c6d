"""The figures of docs/drills.md, from what tools/drills.py has measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from quarterdeck.drills import DRILLS, DrillName, spans_of_crew
from tools.pages.words import table


def drill_spans() -> str:
    """The mean span of each level in each drill, and how much one drill differs from the next."""
    told = spans_of_crew()
    levels = [row.level for row in told.spans["lookout"]]
    rows = [[level, *(_span(name, number) for name in DRILLS)] for number, level in enumerate(levels)]
    head = ["level", "the lookout, cards", "the swap, swaps"]
    return f"{table(head, rows)}\n{told.made}. {told.drills} drills of each level."


def _span(name: DrillName, number: int) -> str:
    row = spans_of_crew().spans[name][number]
    return f"{row.span:.1f} ± {row.spread:.1f}"


def drill_hits() -> str:
    """The share of right answers to questions of one number."""
    told = spans_of_crew()
    numbers = (1, 2, 4, 6, 8, 12, 16)
    rows = [
        [f"{name}, {row.level}", *(f"{100 * row.hits[number - 1]:.0f} %" for number in numbers)]
        for name in DRILLS
        for row in told.spans[name]
    ]
    head = ["drill and level", *map(str, numbers)]
    return f"{table(head, rows)}\n{told.questions} questions of each number."


PARTS: Mapping[str, Callable[[], str]] = {"drill_spans": drill_spans, "drill_hits": drill_hits}
