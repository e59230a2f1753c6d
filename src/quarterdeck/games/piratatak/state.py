"""The table at one moment: what lies in front of each player, the piles, and where in a turn it is."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from quarterdeck.core import game
from quarterdeck.games.piratatak.cards import SHIP_PARTS, Card, Colour, Options
from quarterdeck.games.piratatak.events import Event


class Holding(msgspec.Struct, frozen=True, gc=False):
    """What lies in front of a player: their own ship, and their reserve of parts of other ships, coins and cannons."""

    colour: Colour | None = None
    """The colour of the player's own ship. With the option `colours` at `kept` it stays when the last part is lost."""
    ship: tuple[Card, ...] = ()
    """The parts of the own ship so far."""
    parts: tuple[Card, ...] = ()
    """Parts of other ships, in reserve."""
    coins: int = 0
    """In reserve."""
    cannons: int = 0
    """In reserve."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them, the reserve before the ship, in the order in which they would be paid without a choice."""
        return (*[Card.COIN] * self.coins, *[Card.CANNON] * self.cannons, *self.parts, *self.ship)

    @property
    def complete(self) -> bool:
        return len(self.ship) == SHIP_PARTS


class State(game.State, frozen=True, kw_only=True):
    options: Options
    seats: int
    first: int
    pile: tuple[Card, ...]
    """Face down, top first."""
    discard: tuple[Card, ...]
    holdings: tuple[Holding, ...]
    reshuffles: int = 0
    drawn: bool = False
    """Whether the seat to move has drawn a card in this turn."""
    may_fire: bool = False
    """Whether a pirate waits for an answer and a cannon can give it."""
    owed: int = 0
    """How many cards the pirate has still to be paid."""


Step: TypeAlias = tuple[State, tuple[Event, ...]]
"""What comes of a move: the table afterwards and what has happened."""


def holding_now(state: State, seat: int, holding: Holding) -> tuple[Holding, ...]:
    """All holdings, with this one in the place of the seat's."""
    return (*state.holdings[:seat], holding, *state.holdings[seat + 1 :])
