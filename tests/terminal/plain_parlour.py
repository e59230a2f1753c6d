"""A game at the terminal whose cards, shipmates and answers are all arranged beforehand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from quarterdeck.bots.bot import Turn
from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.fairness import FairDeal
from quarterdeck.games.memoarrr import Location, Look
from quarterdeck.games.memoarrr.cards import LOCATIONS
from quarterdeck.games.memoarrr.island import CENTRE
from quarterdeck.terminal.plain_io import LineInput
from tests.terminal.plain_screen import Glass

Play = Callable[..., Glass]


class OpenDeal(ArrangedDeal):
    """An arranged deal that poses as a secret one."""

    secret = bytes(32)
    commitment = FairDeal(secret).commitment


class Puppet:
    """A shipmate who makes the moves laid down for it as soon as they are lawful, and any lawful one else.

    It may be asked twice for the same move, if something happens while it thinks. It looks at the last side that is
    free, because it may be quicker than a player who types “north”.
    """

    def __init__(self, moves: Sequence[Any]) -> None:
        self._moves = tuple(moves)

    def see(self, events: tuple[Any, ...]) -> None:
        """It knows already what it will do."""

    def choose(self, turn: Turn) -> Any:
        otherwise = turn.moves[-1 if isinstance(turn.moves[0], Look) else 0]
        return next((move for move in self._moves if move in turn.moves), otherwise)


class Typist(LineInput):
    """A player who looks at a screen, and types when a question stands there."""

    def __init__(self, glass: Glass, answer: Callable[[], str | None], *, is_a_person: bool = True) -> None:
        super().__init__()
        self._glass = glass
        self._answer = answer
        self._person = is_a_person
        glass.asked = self._look_up

    @property
    def is_a_person(self) -> bool:
        return self._person

    def forget_what_was_typed(self) -> None:
        """Nothing is typed before it is asked for."""

    def _want(self, coming: asyncio.Future[str | None]) -> None:
        self._look_up()

    def _look_up(self) -> None:
        coming = self._coming
        if coming is not None and not coming.done() and self._glass.is_asking:
            asyncio.get_running_loop().call_soon(self._type, coming)

    def _type(self, coming: asyncio.Future[str | None]) -> None:
        if coming.done() or not self._glass.is_asking:
            return
        line = self._answer()
        if line is not None and self._person:
            self._glass.echo()
        coming.set_result(line)


def island(cards: Mapping[int, str]) -> list[Location]:
    """These cards on these cells, the others anywhere."""
    others = iter([card for card in LOCATIONS if card not in cards.values()])
    cells = [cell for cell in range(25) if cell != CENTRE]
    laid = {cell: Location(cards[cell]) if cell in cards else next(others) for cell in cells}
    return [laid.get(cell) or next(others) for cell in range(25)]
