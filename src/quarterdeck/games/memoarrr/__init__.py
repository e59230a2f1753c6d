"""Memoarrr!: remember the cards under the fog, match the card revealed last, or take a volcano."""

from quarterdeck.games.memoarrr.cards import Animal, Landscape, Location, Options, Volcano
from quarterdeck.games.memoarrr.events import Block, Look, Move, Peek, Ready, Reveal, Swap
from quarterdeck.games.memoarrr.island import Side, cell_name
from quarterdeck.games.memoarrr.rules import Memoarrr
from quarterdeck.games.memoarrr.view import View

GAME = Memoarrr()

__all__ = [
    "GAME",
    "Animal",
    "Block",
    "Landscape",
    "Location",
    "Look",
    "Memoarrr",
    "Move",
    "Options",
    "Peek",
    "Ready",
    "Reveal",
    "Side",
    "Swap",
    "View",
    "Volcano",
    "cell_name",
]
