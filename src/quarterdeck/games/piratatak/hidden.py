"""The one secret of the table: for looking back at a game that has ended, never for one that runs."""

from __future__ import annotations

from quarterdeck.core import game
from quarterdeck.games.piratatak.cards import Card
from quarterdeck.games.piratatak.state import State


class Hidden(game.Hidden, frozen=True):
    pile: tuple[Card, ...]
    """The face-down pile, top first."""


def hidden(state: State) -> Hidden:
    return Hidden(pile=state.pile)
