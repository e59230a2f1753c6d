"""Every move that there is, lawful or not, with cells and sellers that are nowhere."""

from __future__ import annotations

from typing import Any

from quarterdeck.games.memoarrr import Block, Look, Peek, Ready, Reveal, Side, Swap
from quarterdeck.games.piratatak import Buy, Card, Draw, Fire, Pay, Stop

NOWHERE = (-(10**6), -25, -1, 12, 25, 10**6, 2**70)
CELLS = (*range(25), *NOWHERE)
SELLERS = (*range(4), -1, 4, 10**6)

EVERY_MOVE: dict[str, tuple[Any, ...]] = {
    "memoarrr": (
        Ready(),
        *[Look(side) for side in Side],
        *[move(cell) for move in (Reveal, Peek, Swap, Block) for cell in CELLS],
    ),
    "piratatak": (
        Draw(),
        Stop(),
        Fire(),
        *[Pay(card) for card in Card],
        *[Buy(seller, card) for seller in SELLERS for card in Card],
    ),
}
