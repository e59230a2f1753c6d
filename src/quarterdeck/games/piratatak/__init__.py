"""Piratatak: be the first to build all six parts of your ship, and stop before a pirate comes."""

from quarterdeck.games.piratatak.cards import Card, Colour, Options
from quarterdeck.games.piratatak.events import Buy, Draw, Fire, Move, Pay, Stop
from quarterdeck.games.piratatak.rules import Piratatak, PiratatakVersion1
from quarterdeck.games.piratatak.view import View

GAME = Piratatak()
GAME_VERSION_1 = PiratatakVersion1()

__all__ = [
    "GAME",
    "GAME_VERSION_1",
    "Buy",
    "Card",
    "Colour",
    "Draw",
    "Fire",
    "Move",
    "Options",
    "Pay",
    "Piratatak",
    "Stop",
    "View",
]
