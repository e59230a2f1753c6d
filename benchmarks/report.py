"""What a run found out: one report, shown as a table or written as JSON."""

from __future__ import annotations

from datetime import datetime

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from benchmarks.figures import (
    API_SHARE,
    BARE_LOOP,
    GOAL,
    HEADLINE,
    START_MICROSECONDS,
    STARTS,
    THROUGH_API,
    Figure,
    Verdict,
)
from benchmarks.frame import circumstances, goal_word, table_of
from benchmarks.machine import Machine


class Method(msgspec.Struct, frozen=True):
    """How it was measured: seconds of processor time per game and round, and the core it was done on."""

    seconds: float
    rounds: int
    core: int | None


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    method: Method
    packages: dict[str, dict[str, str]]
    """The versions of an engine and of what it stands on, engine by engine."""
    figures: tuple[Figure, ...]
    verdict: Verdict | None
    left_out: dict[str, str]
    """The engines that could not be installed, and why."""


def show(report: Report, console: Console) -> None:
    console.print(_table(report.figures))
    for paragraph in filter(None, (_goal(report), _through_api(report.figures), _circumstances(report))):
        console.print()
        console.print(Text(paragraph))


def _table(figures: tuple[Figure, ...]) -> Table:
    headings = ("median", "best", "moves\na game", "ours ÷\ntheirs")
    table = table_of("Random whole games, moves per second on one core", ("engine", "game"), headings)
    engine = figures[0].engine
    for figure in figures:
        if figure.engine != engine and engine == HEADLINE[0]:
            table.add_section()
        engine = figure.engine
        table.add_row(
            figure.engine,
            figure.game,
            f"{figure.median:,.0f}",
            f"{figure.best:,.0f}",
            f"{figure.moves_per_game:,.1f}",
            "" if figure.ratio is None else f"{_cut(figure.ratio)} ×",
            style="bold" if (figure.engine, figure.game) == HEADLINE else "",
        )
    return table


def _goal(report: Report) -> str:
    missing = "".join(f"\n{engine} is left out: {why}" for engine, why in report.left_out.items())
    verdict = report.verdict
    if verdict is None:
        return f"There is no other engine to compare with.{missing}"
    by_hand = ""
    if verdict.by_hand is not None and verdict.by_hand_ratio is not None:
        also = goal_word(verdict.by_hand_ratio >= GOAL)
        by_hand = (
            f" Against the fastest loop found for any of them, {verdict.by_hand}, it {also}: "
            f"{_cut(verdict.by_hand_ratio)} ×."
        )
    answer = goal_word(verdict.holds) + (" while an engine is left out" if verdict.holds is None else "")
    return (
        f"{' '.join(HEADLINE)}: {verdict.headline:,.0f} moves a second, {_cut(verdict.ratio)} × the fastest of the "
        f"others as their documentation plays whole games, {verdict.fastest}.\n"
        f"The goal of {GOAL:g} × {answer}.{by_hand}{missing}"
    )


def _through_api(figures: tuple[Figure, ...]) -> str:
    """What a program that imports Quarterdeck pays; empty if that was not measured."""
    speeds = {figure.game: figure.median for figure in figures}
    if not speeds.keys() >= {THROUGH_API, BARE_LOOP, STARTS}:
        return ""
    share, start = speeds[THROUGH_API] / speeds[BARE_LOOP], 1e6 / speeds[STARTS]
    return (
        f"Through the API, whole fair games have {share:.2f} of the speed of a bare loop over the rules: "
        f"the goal of {API_SHARE} {goal_word(share >= API_SHARE)}.\n"
        f"To start a fair match takes {start:.0f} µs: "
        f"the goal of {START_MICROSECONDS:g} µs {goal_word(start <= START_MICROSECONDS)}."
    )


def _cut(ratio: float) -> str:
    """Cut, not rounded: 4.96 shown as 5.0 would contradict the verdict beside it."""
    return f"{int(ratio * 10) / 10:.1f}"


def _circumstances(report: Report) -> str:
    method = report.method
    core = "not tied to a core" if method.core is None else f"on core {method.core}"
    rounds = "1 round" if method.rounds == 1 else f"{method.rounds} rounds in turn"
    versions = "; ".join(
        f"{engine} ({', '.join(f'{package} {version}' for package, version in packages.items())})"
        for engine, packages in report.packages.items()
    )
    return (
        f"{circumstances(report.date, report.machine)}\n"
        f"{rounds}, {method.seconds:g} s of processor time per game and round, {core}; "
        f"ratios are of medians\n{versions}"
    )
