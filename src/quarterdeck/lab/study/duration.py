"""How long it takes: moves as a table of means and of what most games stay within."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from quarterdeck.lab.kernels.policies import RANDOM
from quarterdeck.lab.study.finding import Cell, Finding, mean_of, within
from quarterdeck.lab.study.sitting import Sitting

COLUMNS = ("players", "manner", "mean", "half within", "90% within", "99% within", "longest")


def duration(name: str, title: str, what: str, rows: Sequence[tuple[Cell, ...]], games: int) -> Finding:
    return Finding(
        name=name,
        question="lengths",
        title=title,
        answers=tuple(_sentences(what, rows)),
        columns=COLUMNS,
        rows=tuple(rows),
        games=games,
    )


def duration_row(sitting: Sitting, lengths: Any, whole: Any = None, parts: int = 1) -> tuple[Cell, ...]:
    """The mean's interval counts games: `whole` are their lengths, if those here are lengths of their parts."""
    longest = int(lengths.nonzero()[0][-1])
    average = mean_of(lengths if whole is None else whole, parts)
    most = [within(lengths, part) for part in (0.5, 0.9, 0.99)]
    return (sitting.players, sitting.manner, average, *most, longest)


def _sentences(what: str, rows: Sequence[tuple[Cell, ...]]) -> Iterator[str]:
    """One for each number of players and each manner to play but the aimless one."""
    for players, manner, average, *most in (row for row in rows if row[1] != RANDOM):
        yield f"{what} of {players} who all play {manner} takes {average} moves, and 90 in 100 take at most {most[1]}."
