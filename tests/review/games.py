"""Finished games for the tests of reviews."""

from __future__ import annotations

from functools import cache
from typing import Any

from quarterdeck.core.record import Record
from tools.valuing.rounds import mixed_game

MEMOARRR: tuple[dict[str, Any], ...] = (
    {},
    {"treasures": "ordered"},
    {"abilities": True},
    {"abilities": True, "edition": "2023", "first": 1},
)
PIRATATAK: tuple[dict[str, Any], ...] = ({"colours": "kept"}, {"colours": "freed", "first": 1})
EVERY_TABLE = [
    (game, seats, options)
    for game, sets in (("memoarrr", MEMOARRR), ("piratatak", PIRATATAK))
    for options in sets
    for seats in (2, 3, 4)
]


@cache
def _game(game: str, seats: int, options: tuple[tuple[str, Any], ...], seed: str) -> Record:
    return mixed_game(game, seats, dict(options), seed)


def finished(game: str, seats: int, options: dict[str, Any] | None = None, seed: str = "review") -> Record:
    """A game of a mixed crew."""
    return _game(game, seats, tuple((options or {}).items()), seed)
