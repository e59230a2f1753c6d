"""What a player can do, and what can happen. Everything is public but the order of the pile."""

from __future__ import annotations

from typing import Literal, TypeAlias

from quarterdeck.core import game
from quarterdeck.core.visibility import Public, Secret
from quarterdeck.games.piratatak.cards import Card, Colour


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


Place: TypeAlias = Literal["ship", "reserve", "discard"]


class Dealt(game.Event, frozen=True, tag="dealt"):
    pile: Secret[tuple[Card, ...]]
    first: Public[int]


class Reshuffled(game.Event, frozen=True, tag="reshuffled"):
    """The pile was empty: the discard pile has been shuffled and is the new one."""

    pile: Secret[tuple[Card, ...]]


class Drew(game.Event, frozen=True, tag="drew"):
    seat: Public[int]
    card: Public[Card]
    to: Public[Place]


class ColourTaken(game.Event, frozen=True, tag="colour"):
    """The player has no colour and nobody builds this one: the card just drawn is the first part of their ship.

    Parts of it in the reserve have joined it.
    """

    seat: Public[int]
    colour: Public[Colour]


class ColourFreed(game.Event, frozen=True, tag="freed"):
    """The last part of the ship has been paid: nobody builds this colour any more.

    Happens only at a table whose option `colours` is `freed`.
    """

    seat: Public[int]
    colour: Public[Colour]


class Fired(game.Event, frozen=True, tag="fired"):
    seat: Public[int]


class Stopped(game.Event, frozen=True, tag="stopped"):
    seat: Public[int]


class Paid(game.Event, frozen=True, tag="paid"):
    seat: Public[int]
    card: Public[Card]


class Bought(game.Event, frozen=True, tag="bought"):
    seat: Public[int]
    seller: Public[int]
    card: Public[Card]


class Over(game.Event, frozen=True, tag="over"):
    winner: Public[int]
    ranking: Public[tuple[int, ...]]


Event: TypeAlias = Dealt | Reshuffled | Drew | ColourTaken | ColourFreed | Fired | Stopped | Paid | Bought | Over
