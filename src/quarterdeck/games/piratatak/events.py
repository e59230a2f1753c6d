"""The moves and the events. Everything is public except the order of the pile."""

from typing import ClassVar, Literal, TypeAlias

from quarterdeck.core import game
from quarterdeck.core.visibility import Public, Secret
from quarterdeck.games.piratatak.cards import Card, Colour


class Draw(game.Move, frozen=True, tag="draw"):
    """Turn the top card of the pile face up."""


class Stop(game.Move, frozen=True, tag="stop"):
    """End the turn after at least one draw."""


class Fire(game.Move, frozen=True, tag="fire"):
    """Answer the pirate with a cannon."""


class Pay(game.Move, frozen=True, tag="pay"):
    """Give the pirate one card. Repeat until nothing is owed."""

    card: Card


class Buy(game.Move, frozen=True, tag="buy"):
    """For three coins, take a part of your own ship from another player's reserve."""

    seller: int
    card: Card


Move: TypeAlias = Draw | Stop | Fire | Pay | Buy


Place: TypeAlias = Literal["ship", "reserve", "discard"]


class Dealt(game.Event, frozen=True, tag="dealt"):
    beat: ClassVar[float] = 0.6
    pile: Secret[tuple[Card, ...]]
    first: Public[int]


class Reshuffled(game.Event, frozen=True, tag="reshuffled"):
    """The pile was empty. The shuffled discard pile is the new pile."""

    beat: ClassVar[float] = 0.6
    pile: Secret[tuple[Card, ...]]


class Drew(game.Event, frozen=True, tag="drew"):
    beat: ClassVar[float] = 0.4
    seat: Public[int]
    card: Public[Card]
    to: Public[Place]


class ColourTaken(game.Event, frozen=True, tag="colour"):
    """The drawn card is the first part of the player's ship, and parts of this colour in their reserve join it.

    This happens when the player has no colour and no other player builds this one.
    """

    beat: ClassVar[float] = 0.5
    seat: Public[int]
    colour: Public[Colour]


class ColourFreed(game.Event, frozen=True, tag="freed"):
    """The player has paid the last part of their ship: its colour is free. Needs the option `colours` at `freed`."""

    beat: ClassVar[float] = 0.5
    seat: Public[int]
    colour: Public[Colour]


class Fired(game.Event, frozen=True, tag="fired"):
    beat: ClassVar[float] = 0.6
    seat: Public[int]


class Stopped(game.Event, frozen=True, tag="stopped"):
    beat: ClassVar[float] = 0.3
    seat: Public[int]


class Paid(game.Event, frozen=True, tag="paid"):
    beat: ClassVar[float] = 0.3
    seat: Public[int]
    card: Public[Card]


class Bought(game.Event, frozen=True, tag="bought"):
    beat: ClassVar[float] = 0.8
    seat: Public[int]
    seller: Public[int]
    card: Public[Card]


class Over(game.Event, frozen=True, tag="over"):
    winner: Public[int]
    ranking: Public[tuple[int, ...]]


Event: TypeAlias = Dealt | Reshuffled | Drew | ColourTaken | ColourFreed | Fired | Stopped | Paid | Bought | Over
