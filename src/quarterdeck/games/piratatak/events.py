"""What can happen. Everything is public but the order of the pile."""

from __future__ import annotations

from typing import Literal, TypeAlias

from quarterdeck.core import game
from quarterdeck.core.visibility import Public, Secret
from quarterdeck.games.piratatak.cards import Card, Colour

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
