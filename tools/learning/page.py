"""What docs/learn.md has between its marks: what the code says about itself, and what has been learnt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from importlib.metadata import version
from itertools import groupby

import msgspec

from benchmarks.machine import this_machine
from quarterdeck.lab.actions import MOVES
from quarterdeck.lab.observation import ObservationLayout
from quarterdeck.lab.pettingzoo import memoarrr_v0, piratatak_v0
from quarterdeck.lab.tournament.report import interval_text
from quarterdeck.lab.tournament.standings import Share
from tools.learning.curve import Point

_PART = re.compile(r"(?<=<!-- written by tools/learn\.py: )(\w+)( -->\n).*?(?=^<!-- end: \1 -->)", re.S | re.M)


def filled(text: str, parts: Mapping[str, str]) -> str:
    """The page with these parts written anew, and the others as they were."""
    return _PART.sub(lambda mark: f"{mark[1]}{mark[2]}\n{parts[mark[1]]}\n" if mark[1] in parts else mark[0], text)


def tables() -> dict[str, str]:
    """The parts that are read off the code."""
    return {
        "memoarrr": _layout_table(memoarrr_v0.layout(2, "perfect")),
        "piratatak": _layout_table(piratatak_v0.layout(2)),
        "actions": f"{_action_table('memoarrr', 'Memoarrr!')}\n{_action_table('piratatak', 'Piratatak')}",
    }


def _layout_table(layout: ObservationLayout) -> str:
    rows = ["| part | from | to | shape | at most | |", "|---|---|---|---|---|---|"]
    for part in layout.parts:
        start = layout[part.name].start
        shape = " × ".join(map(str, part.shape))
        cells = (f"`{part.name}`", start, start + part.size - 1, shape, part.most, part.meaning)
        rows.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join([*rows, ""])


def _action_table(game: str, title: str) -> str:
    rows = [f"| {title} | |", "|---|---|"]
    for _, numbered in groupby(enumerate(MOVES[game]), key=lambda one: _kind(one[1])):
        (first, move), *rest = numbered
        if rest:
            last, other = rest[-1]
            rows.append(f"| {first} – {last} | {_told(move)} to {_told(other)} |")
        else:
            rows.append(f"| {first} | {_told(move)} |")
    return "\n".join([*rows, ""])


def _kind(move: msgspec.Struct) -> tuple[str, object]:
    """Moves of a kind stand in one row; of purchases those from one seller."""
    told = msgspec.to_builtins(move)
    return told["move"], told.get("seller")


def _told(move: msgspec.Struct) -> str:
    """A move as it is on the wire."""
    return f"`{msgspec.json.encode(move).decode()}`"


class Learnt(msgspec.Struct, frozen=True):
    """What came of it."""

    lessons: int
    seconds: float
    """Of the processor's time, for learning alone."""
    points: tuple[Point, ...]
    against: dict[str, Share]
    """What it won in the end, against whom."""


def results(learnt: Learnt, today: date) -> dict[str, str]:
    """The part that takes minutes to find out."""
    machine = this_machine()
    packages = ", ".join(f"{name} {version(name)}" for name in ("quarterdeck", "pettingzoo", "gymnasium", "numpy"))
    rows = "".join(
        f"| {bot} | {share.share:.1%} | {interval_text(share)} | {share.deals:,} |\n"
        for bot, share in learnt.against.items()
    )
    decisions, minutes = learnt.points[-1].decisions, learnt.seconds / 60
    text = f"""It learnt from {decisions:,} decisions in {learnt.lessons:,} lessons, which took {minutes:.1f}
minutes of one core. Then it played the crew, on deals that it had never seen:

| against | wins | 95 % interval | deals |
|---|---|---|---|
{rows}
Written by `make learn` on {today.isoformat()}: {machine.cpu}, {machine.cores} cores, {machine.system},
{machine.python}; {packages}.
"""
    return {"results": text}
