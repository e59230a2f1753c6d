"""The table at one moment: the cards of each player, the piles, and the progress of the turn."""

from typing import TypeAlias

import msgspec

from quarterdeck.core import game
from quarterdeck.games.piratatak.cards import SHIP_PARTS, Card, Colour, Options
from quarterdeck.games.piratatak.events import Event


class Holding(msgspec.Struct, frozen=True, gc=False):
    """The cards of a player: their own ship, and a reserve of parts of other ships, coins and cannons."""

    colour: Colour | None = None
    """The colour of the player's own ship. If the option `colours` is `kept`, it stays after the last part is lost."""
    ship: tuple[Card, ...] = ()
    """The parts of the player's own ship."""
    parts: tuple[Card, ...] = ()
    """Parts of other ships, in reserve."""
    coins: int = 0
    """In reserve."""
    cannons: int = 0
    """In reserve."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, in the order in which they are paid without a choice: the reserve, then the ship."""
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
    """Whether a pirate waits and the player may fire a cannon at it."""
    owed: int = 0
    """The number of cards that the pirate still demands."""


Step: TypeAlias = tuple[State, tuple[Event, ...]]
"""The result of a move: the new state and the events."""


def holding_now(state: State, seat: int, holding: Holding) -> tuple[Holding, ...]:
    """All holdings, with this one for the seat."""
    return (*state.holdings[:seat], holding, *state.holdings[seat + 1 :])
