"""What a player can do."""

from __future__ import annotations

from typing import TypeAlias

from quarterdeck.core import game
from quarterdeck.games.piratatak.cards import Card


class Draw(game.Move, frozen=True, tag="draw"):
    """Turn up the top card of the pile."""


class Stop(game.Move, frozen=True, tag="stop"):
    """End the turn after one draw or more."""


class Fire(game.Move, frozen=True, tag="fire"):
    """Answer the pirate with a cannon."""


class Pay(game.Move, frozen=True, tag="pay"):
    """Give the pirate one card; asked for until all that is owed is paid."""

    card: Card


class Buy(game.Move, frozen=True, tag="buy"):
    """For three coins, take a part of one's own ship out of another player's reserve."""

    seller: int
    card: Card


Move: TypeAlias = Draw | Stop | Fire | Pay | Buy
