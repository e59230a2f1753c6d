"""From all puzzles that were found to those that are published: every theme and every level, and none too alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from quarterdeck.puzzles.puzzle import LEVELS, Puzzle

MOST = {
    "memoarrr": {
        "match": 60,
        "choice": 70,
        "last": 60,
        "opening": 50,
        "crab": 60,
        "walrus": 60,
        "penguin": 50,
        "fog": 40,
    },
    "piratatak": {"draw": 110, "end": 70, "pirate": 120, "buy": 70},
}
"""How many puzzles of each theme are published, at most."""
KRAKENS_SHARE = 0.6
"""A puzzle that the kraken, which searches as we do, solves more seldom is left out: the two do not agree on it."""
A_DEAL = 2
"""Puzzles of one deal, at most."""


def chosen(game: str, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The puzzles to publish, numbered: easy ones first, and by theme in turn."""
    good = [puzzle for puzzle in puzzles if puzzle.solved["kraken"] >= KRAKENS_SHARE]
    deals: Counter[int] = Counter()
    picked: list[Puzzle] = []
    for theme, most in MOST[game].items():
        shelves = {
            (level, answer): [
                puzzle for puzzle in good if puzzle.theme == theme and puzzle.level == level and _verb(puzzle) == answer
            ]
            for level in LEVELS
            for answer in sorted({_verb(puzzle) for puzzle in good})
        }
        left = most
        while left and any(shelves.values()):
            for shelf in shelves.values():
                while shelf and deals[shelf[0].deal] >= A_DEAL:
                    del shelf[0]
                if shelf and left:
                    puzzle = shelf.pop(0)
                    deals[puzzle.deal] += 1
                    picked.append(puzzle)
                    left -= 1
    places: Counter[tuple[str, str]] = Counter()
    turns: dict[str, tuple[int, int]] = {}
    for puzzle in picked:
        turns[puzzle.name] = (LEVELS.index(puzzle.level), places[puzzle.level, puzzle.theme])
        places[puzzle.level, puzzle.theme] += 1
    ordered = sorted(picked, key=lambda puzzle: turns[puzzle.name])
    return [replace(puzzle, name=str(number)) for number, puzzle in enumerate(ordered, 1)]


def _verb(puzzle: Puzzle) -> str:
    """What the best answer does: so that not all questions whether to stop have the same answer."""
    return puzzle.answers[0].moves[0].split()[0]
