"""The tables of docs/puzzles.md, from the puzzles themselves and from what tools/puzzles.py has measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any

from quarterdeck.puzzles import LEVELS, Puzzle, puzzles_of
from tools.pages.kernels_page import measured
from tools.pages.words import table

GAMES = {"memoarrr": "Memoarrr!", "piratatak": "Piratatak"}
CREW = ("cabin-boy", "deckhand", "bosun", "captain", "kraken")


def puzzles_machine() -> str:
    told = measured("puzzles")
    machine = told["machine"]
    where = f"{machine['cpu']}, {machine['cores']} cores, {machine['system']}, {machine['python']}"
    return f"{told['when']}, by `python tools/puzzles.py measure`: {where}."


def puzzles_by_theme() -> str:
    rows = []
    for game, title in GAMES.items():
        puzzles = list(puzzles_of(game).values())
        themes = sorted({puzzle.theme for puzzle in puzzles})
        rows += [[title, theme, *_row([one for one in puzzles if one.theme == theme])] for theme in themes]
        rows.append([title, "all", *_row(puzzles)])
    return table(["game", "theme", *HEAD], rows)


def puzzles_by_level() -> str:
    rows = []
    for game, title in GAMES.items():
        for level in LEVELS:
            alike = [puzzle for puzzle in puzzles_of(game).values() if puzzle.level == level]
            rows.append([title, level, *_row(alike)])
    return table(["game", "level", *HEAD], rows)


HEAD = ["puzzles", "margin, points", "least", *CREW]


def _row(puzzles: Sequence[Puzzle]) -> list[str]:
    """How many they are, the mean and the least margin, and how often each level solves them.

    `fmean` gives the same number under every version of Python, and `sum` does not.
    """
    margins = [100 * puzzle.proof.margin for puzzle in puzzles]
    shares = []
    for level in CREW:
        rates = [_rates()[puzzle.game, puzzle.name][level] for puzzle in puzzles]
        shares.append(f"{fmean(rates):.0%}")
    return [str(len(puzzles)), f"{fmean(margins):.1f}", f"{min(margins):.1f}", *shares]


def _rates() -> dict[tuple[str, str], dict[str, Any]]:
    return {(row["game"], row["name"]): row["solved"] for row in measured("puzzles")["puzzles"]}


PARTS: Mapping[str, Callable[[], str]] = {
    "puzzles_machine": puzzles_machine,
    "puzzles_by_theme": puzzles_by_theme,
    "puzzles_by_level": puzzles_by_level,
}
