"""Every move of a game as a number, the same in every match."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from quarterdeck.games import memoarrr, piratatak
from quarterdeck.games.memoarrr.island import CELLS
from quarterdeck.games.piratatak.cards import PARTS, Card

_MOST_SEATS = 4

MOVES: dict[str, tuple[Any, ...]] = {
    "memoarrr": (
        *(memoarrr.Reveal(cell) for cell in range(CELLS)),
        *(memoarrr.Look(side) for side in memoarrr.Side),
        memoarrr.Ready(),
        *(move(cell) for move in (memoarrr.Peek, memoarrr.Swap, memoarrr.Block) for cell in range(CELLS)),
    ),
    "piratatak": (
        piratatak.Draw(),
        piratatak.Stop(),
        piratatak.Fire(),
        *(piratatak.Pay(card) for card in Card if card is not Card.PIRATE),
        *(piratatak.Buy(seller, card) for seller in range(_MOST_SEATS) for card in PARTS),
    ),
}
"""The move of a number is the one at that place."""


@cache
def _numbers(game: str) -> dict[Any, int]:
    return {move: number for number, move in enumerate(MOVES[game])}


def number_of(game: str, move: Any) -> int:
    return _numbers(game)[move]


def numbers_of(game: str, moves: Iterable[Any]) -> list[int]:
    """In ascending order, as OpenSpiel wants them."""
    numbers = _numbers(game)
    return sorted([numbers[move] for move in moves])
