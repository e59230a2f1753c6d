"""The figures of docs/review.md, from what tools/review.py has counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

from quarterdeck.lab.interval import Z_95
from tools.pages.kernels_page import measured
from tools.pages.words import table

CAUSES = "causes"
ENOUGH = 500
"""Positions in a tenth of V; fewer say nothing."""


def _rows(game: str, crew: str) -> list[dict[str, Any]]:
    return [row for row in measured("review")["rows"] if row["table"].startswith(game) and row["crew"] == crew]


def review_machine() -> str:
    told = measured("review")
    machine = told["machine"]
    games = sum(row["games"] for row in told["rows"])
    where = f"{machine['cpu']}, {machine['cores']} cores, {machine['system']}, {machine['python']}"
    return f"{told['when']}: {where}. {games:,} games."


def review_split() -> str:
    """For each game and crew: the worst error of the split, and the mean luck of each seat over all tables."""
    crews = dict.fromkeys(row["crew"] for row in measured("review")["rows"] if row["crew"] != CAUSES)
    lines = []
    for game, title in (("memoarrr", "Memoarrr!"), ("piratatak", "Piratatak")):
        for crew in crews:
            rows = _rows(game, crew)
            games, worst = sum(row["games"] for row in rows), max(row["worst"] for row in rows)
            lines.append([title, crew, f"{games:,}", f"{worst:.0e}", *(_mean_luck(rows, seat) for seat in range(4))])
    head = ["game", "crew", "games", "worst error", *(f"luck of seat {seat}, points" for seat in range(4))]
    return table(head, lines)


def _mean_luck(rows: list[dict[str, Any]], seat: int) -> str:
    """The mean with its 95 % interval, over all tables that have this seat."""
    with_seat = [row for row in rows if seat < len(row["luck"])]
    games = sum(row["games"] for row in with_seat)
    mean = sum(row["luck"][seat] for row in with_seat) / games
    spread = (sum(row["squares"][seat] for row in with_seat) - games * mean**2) / (games - 1)
    return f"{100 * mean:+.1f} ± {100 * Z_95 * sqrt(spread / games):.1f}"


def review_calibration() -> str:
    lines = []
    for game, title in (("memoarrr", "Memoarrr!"), ("piratatak", "Piratatak")):
        rows = _rows(game, "mixed")
        for place in range(10):
            count = sum(row["positions"][place] for row in rows)
            if count >= ENOUGH:
                said = sum(row["predicted"][place] for row in rows) / count
                won = sum(row["won"][place] for row in rows) / count
                lines.append([title, f"{count:,}", f"{said:.1%}", f"{won:.1%}", f"{100 * (won - said):+.1f}"])
    return table(["game", "positions", "V said", "won", "points off"], lines)


def review_causes() -> str:
    lines = []
    for seats in (2, 3, 4):
        rows = _rows(f"memoarrr {seats}", CAUSES)
        forgot, found, knew, knew_found = (sum(row["truth"][place] for row in rows) for place in range(4))
        shares = found / max(forgot, 1), knew_found / max(knew, 1)
        lines.append([str(seats), f"{forgot + knew:,}", *(f"{share:.3f}" for share in (*shares, sum(shares) / 2))])
    head = ["players", "costly decisions", "forgot, and said so", "knew, and said so", "balanced accuracy"]
    return table(head, lines)


PARTS: Mapping[str, Callable[[], str]] = {
    "review_machine": review_machine,
    "review_split": review_split,
    "review_calibration": review_calibration,
    "review_causes": review_causes,
}
