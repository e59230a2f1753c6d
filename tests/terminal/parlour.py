"""A game at the terminal whose cards, shipmates and answers are all arranged beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from quarterdeck.bots.bot import Turn
from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.fairness import FairDeal
from quarterdeck.games.memoarrr import Location
from quarterdeck.games.memoarrr.cards import LOCATIONS
from quarterdeck.games.memoarrr.island import CENTRE
from tests.terminal.screen import Glass

Play = Callable[..., Glass]


class OpenDeal(ArrangedDeal):
    """An arranged deal that poses as a secret one."""

    secret = bytes(32)
    commitment = FairDeal(secret).commitment


class Puppet:
    """A shipmate who makes the moves laid down for it, and any lawful one after them."""

    def __init__(self, moves: Sequence[Any]) -> None:
        self._moves = list(moves)

    def see(self, events: tuple[Any, ...]) -> None:
        """It knows already what it will do."""

    def choose(self, turn: Turn) -> Any:
        return self._moves.pop(0) if self._moves else turn.moves[0]


def island(cards: Mapping[int, str]) -> list[Location]:
    """These cards on these cells, the others anywhere."""
    others = iter([card for card in LOCATIONS if card not in cards.values()])
    cells = [cell for cell in range(25) if cell != CENTRE]
    laid = {cell: Location(cards[cell]) if cell in cards else next(others) for cell in cells}
    return [laid.get(cell) or next(others) for cell in range(25)]
