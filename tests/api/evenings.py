"""Matches of every kind, move by move: for whatever has to hold at every moment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, product
from typing import Any

import quarterdeck

MEMOARRR = [
    ("memoarrr", seats, {"edition": edition, "abilities": abilities, "treasures": treasures})
    for seats, edition, abilities, treasures in product(
        (2, 3, 4), ("2018", "2023"), (False, True), ("shuffled", "ordered")
    )
]
PIRATATAK = [("piratatak", seats, {"odds": odds}) for seats, odds in product((2, 3, 4), (False, True))]
EVERY_TABLE = MEMOARRR + PIRATATAK
TWO_TABLES = [("memoarrr", 3, {"abilities": True}), ("piratatak", 3, {})]


def moments(
    game: str, seats: int, options: dict[str, Any], phrase: str = "an evening"
) -> Iterator[quarterdeck.AnyMatch]:
    """The match at its start and after every move; it is always the same object, which goes on.

    A captain remembers, so that abilities and long rounds come up; a parrot does anything.
    """
    match = quarterdeck.start(game, seats, phrase=phrase, **options)
    crew = quarterdeck.hire(match, *["captain"] * (seats - 1), "parrot", seed=phrase)
    yield match
    while crew.step() is not None:
        yield match


def played(game: str, seats: int, options: dict[str, Any], phrase: str = "an evening") -> quarterdeck.AnyMatch:
    """The match at its end."""
    *_, match = moments(game, seats, options, phrase)
    return match


def views(game: str, seats: int, options: dict[str, Any]) -> Iterator[Any]:
    """What one after the other sees in the course of a match: at every fifth moment, and at the end."""
    eyes = cycle((None, *range(seats)))
    for number, match in enumerate(moments(game, seats, options)):
        if number % 5 == 0 or match.over:
            yield match.view(next(eyes))
