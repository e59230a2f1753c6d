"""The components (24 ship cards, 20 gold coins, 8 pirates, 3 cannons) and the options."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from quarterdeck.core import game


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"


class Card(StrEnum):
    """A ship part has a colour and a place in the picture and exists once. The other cards exist several times."""

    RED_1 = "red-1"
    RED_2 = "red-2"
    RED_3 = "red-3"
    RED_4 = "red-4"
    RED_5 = "red-5"
    RED_6 = "red-6"
    BLUE_1 = "blue-1"
    BLUE_2 = "blue-2"
    BLUE_3 = "blue-3"
    BLUE_4 = "blue-4"
    BLUE_5 = "blue-5"
    BLUE_6 = "blue-6"
    GREEN_1 = "green-1"
    GREEN_2 = "green-2"
    GREEN_3 = "green-3"
    GREEN_4 = "green-4"
    GREEN_5 = "green-5"
    GREEN_6 = "green-6"
    YELLOW_1 = "yellow-1"
    YELLOW_2 = "yellow-2"
    YELLOW_3 = "yellow-3"
    YELLOW_4 = "yellow-4"
    YELLOW_5 = "yellow-5"
    YELLOW_6 = "yellow-6"
    COIN = "coin"
    CANNON = "cannon"
    PIRATE = "pirate"

    def __init__(self, name: str) -> None:
        colour, dash, _ = name.partition("-")
        self.colour: Colour | None = Colour(colour) if dash else None


SHIP_PARTS = 6
PARTS = tuple(card for card in Card if card.colour)
DECK = (*PARTS, *[Card.COIN] * 20, *[Card.PIRATE] * 8, *[Card.CANNON] * 3)


class _OptionsOfAllVersions(game.Options, frozen=True, kw_only=True):
    first: Annotated[int | None, Meta(description="The seat that starts; picked at random if not given.")] = None
    odds: Annotated[bool, Meta(description="Show the chance that the next card is a pirate.")] = True


class Options(_OptionsOfAllVersions, frozen=True, kw_only=True):
    colours: Annotated[
        Literal["kept", "freed"],
        Meta(description="When a ship loses its last part: its player keeps the colour, or the colour is free."),
    ] = "kept"


class Version1Options(_OptionsOfAllVersions, frozen=True, kw_only=True):
    """Version 1 of the rules had no option `colours`: a lost ship freed its colour."""
