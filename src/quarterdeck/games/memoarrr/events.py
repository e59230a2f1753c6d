"""The moves and the events, and who may see which field.

Every field with a cell or a card is shown for now. After the cards are turned down at the end of a round, players must
remember by themselves which card lay where and where an octopus moved.
"""

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from quarterdeck.core import game
from quarterdeck.core.visibility import ForNow, Glimpse, Public, Secret, ShownIf, Top
from quarterdeck.games.memoarrr.cards import Location, Volcano, stack_is_ordered
from quarterdeck.games.memoarrr.island import Side


class Look(game.Move, frozen=True, tag="look"):
    """Pick a side of the island and look at its three middle cards in secret."""

    side: Side


class Ready(game.Move, frozen=True, tag="ready"):
    """Put the cards back after looking."""


class Reveal(game.Move, frozen=True, tag="reveal"):
    """Turn a face-down location face up."""

    cell: int


class Peek(game.Move, frozen=True, tag="peek"):
    """Penguin: look at a face-down location in secret."""

    cell: int


class Swap(game.Move, frozen=True, tag="swap"):
    """Octopus: swap it with the location on this cell, which is next to it."""

    cell: int


class Block(game.Move, frozen=True, tag="block"):
    """Walrus: choose a face-down location that the next player may not reveal."""

    cell: int


Move: TypeAlias = Look | Ready | Reveal | Peek | Swap | Block


Comparison: TypeAlias = Literal["opening", "animal", "landscape", "none"]
Why: TypeAlias = Literal["mismatch", "nothing left"]
ShownIfOrdered = ShownIf(stack_is_ordered)


class Dealt(game.Event, frozen=True, tag="dealt"):
    locations: Secret[tuple[Location | None, ...]]
    removed: Secret[Location]
    treasures: Annotated[tuple[int, ...] | None, ShownIfOrdered]
    first: Secret[int]
    """Hidden: the event of the first round names the start player, after everybody has looked."""


class Looked(game.Event, frozen=True, tag="looked"):
    seat: Public[int]
    side: Public[Side]
    cards: Glimpse[dict[int, Location]]


class BecameReady(game.Event, frozen=True, tag="ready"):
    seat: Public[int]


class RoundBegan(game.Event, frozen=True, tag="round"):
    """All cards are face down and the volcanoes are on the stack. Everybody sees the top volcano."""

    turns_down: ClassVar[bool] = True
    beat: ClassVar[float] = 0.7
    number: Public[int]
    starter: Public[int]
    volcanoes: Top[Volcano]


class Revealed(game.Event, frozen=True, tag="revealed"):
    disturbs: ClassVar[tuple[str, ...]] = ("cell",)
    seat: Public[int]
    cell: ForNow[int]
    card: ForNow[Location]
    match: ForNow[Comparison]


class VolcanoTaken(game.Event, frozen=True, tag="volcano"):
    beat: ClassVar[float] = 0.7
    seat: Public[int]
    volcano: Public[Volcano]
    why: Public[Why]


class Peeked(game.Event, frozen=True, tag="peeked"):
    seat: Public[int]
    cell: ForNow[int]
    card: Glimpse[Location]


class Swapped(game.Event, frozen=True, tag="swapped"):
    """The octopus was on `cell` and has changed places with the card on `with`."""

    disturbs: ClassVar[tuple[str, ...]] = ("cell", "with_")
    seat: Public[int]
    cell: ForNow[int]
    with_: ForNow[int] = msgspec.field(name="with")


class Blocked(game.Event, frozen=True, tag="blocked"):
    seat: Public[int]
    cell: ForNow[int]


class Again(game.Event, frozen=True, tag="again"):
    """Crab: the same player takes another turn."""

    beat: ClassVar[float] = 0.5
    seat: Public[int]


class TreasureTaken(game.Event, frozen=True, tag="treasure"):
    beat: ClassVar[float] = 0.9
    seat: Public[int]
    rubies: Annotated[int | None, ShownIfOrdered]


class Over(game.Event, frozen=True, tag="over"):
    rubies: Public[tuple[int, ...]]
    treasures: Public[tuple[tuple[int, ...], ...]]
    ranking: Public[tuple[int, ...]]
    removed: Public[Location]


Event: TypeAlias = (
    Dealt
    | Looked
    | BecameReady
    | RoundBegan
    | Revealed
    | VolcanoTaken
    | Peeked
    | Swapped
    | Blocked
    | Again
    | TreasureTaken
    | Over
)
