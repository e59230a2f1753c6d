"""Every move of a game as a number, the same in every match."""

from __future__ import annotations

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

NUMBERS: dict[str, dict[Any, int]] = {
    game: {move: number for number, move in enumerate(moves)} for game, moves in MOVES.items()
}
"""The way back: the number of a move."""
