"""The figures of docs/drills.md, from what tools/drills.py has measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from quarterdeck.drills import DRILLS, DrillName, spans_of_crew
from tools.pages.kernels_page import measured
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
    numbers = (1, 2, 4, 6, 8, 11, 12, 15, 16)
    rows = [
        [f"{name}, {row.level}", *(f"{100 * row.hits[number - 1]:.0f} %" for number in numbers)]
        for name in DRILLS
        for row in told.spans[name]
    ]
    head = ["drill and level", *map(str, numbers)]
    return f"{table(head, rows)}\n{told.made}. {told.questions} questions of each number."


def drill_starts() -> str:
    """The mean estimate of simulated players, by the first question; and how much one drill differs from the next."""
    kept = measured("drills")
    rows = kept["spans"]
    starts = sorted({row["first"] for row in rows})
    lines = []
    for slope, span in dict.fromkeys((row["slope"], row["span"]) for row in rows):
        by_start = {row["first"]: row for row in rows if (row["slope"], row["span"]) == (slope, span)}
        ours = by_start[DRILLS["lookout"].first]
        means = [f"{by_start[first]['mean']:.1f}" for first in starts]
        lines.append([f"{span:g}", f"{slope:g}", *means, f"± {ours['spread']:.1f}", f"± {ours['told']:.1f}"])
    head = ["true span", "slope", *(f"begun with {first}" for first in starts), "one drill", "error as told"]
    return f"{table(head, lines)}\n{kept['made']}. {kept['players']} drills of each kind of player."


def drill_orders() -> str:
    """How often the better one of two simulated players gets the larger estimate."""
    kept = measured("drills")
    rows = [row for row in kept["spans"] if row["more"]]
    lines = [
        [f"{row['span']:g}", f"{row['slope']:g}", *(f"{100 * share:.0f} %" for share in row["more"].values())]
        for row in rows
    ]
    head = ["true span", "slope", *(f"against {step} more" for step in rows[0]["more"])]
    return f"{table(head, lines)}\n{kept['made']}. {kept['players']} drills of each kind of player."


PARTS: Mapping[str, Callable[[], str]] = {
    "drill_spans": drill_spans,
    "drill_hits": drill_hits,
    "drill_starts": drill_starts,
    "drill_orders": drill_orders,
}
