"""What a player can do."""

from __future__ import annotations

from typing import TypeAlias

from quarterdeck.core import game
from quarterdeck.games.memoarrr.island import Side


class Look(game.Move, frozen=True, tag="look"):
    """Pick a side of the island and look at its three middle cards in secret."""

    side: Side


class Ready(game.Move, frozen=True, tag="ready"):
    """Put the cards back: done looking."""


class Reveal(game.Move, frozen=True, tag="reveal"):
    """Turn a face-down location up."""

    cell: int


class Peek(game.Move, frozen=True, tag="peek"):
    """Penguin: look in secret at a face-down location."""

    cell: int


class Swap(game.Move, frozen=True, tag="swap"):
    """Octopus: swap it with the location on this cell next to it."""

    cell: int


class Block(game.Move, frozen=True, tag="block"):
    """Walrus: name the face-down location that the next player may not reveal."""

    cell: int


Move: TypeAlias = Look | Ready | Reveal | Peek | Swap | Block
