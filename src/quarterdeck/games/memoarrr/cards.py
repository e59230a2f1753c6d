"""The components (25 locations, 7 treasures, 3 volcanoes) and the options."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from quarterdeck.core import game


class Animal(StrEnum):
    PENGUIN = "penguin"
    OCTOPUS = "octopus"
    WALRUS = "walrus"
    CRAB = "crab"
    TURTLE = "turtle"


class Landscape(StrEnum):
    WATER = "water"
    FLOWERS = "flowers"
    LAVA = "lava"
    JUNGLE = "jungle"
    DESERT = "desert"


class Location(StrEnum):
    """Each pair of an animal and a landscape exists once."""

    PENGUIN_WATER = "penguin-water"
    PENGUIN_FLOWERS = "penguin-flowers"
    PENGUIN_LAVA = "penguin-lava"
    PENGUIN_JUNGLE = "penguin-jungle"
    PENGUIN_DESERT = "penguin-desert"
    OCTOPUS_WATER = "octopus-water"
    OCTOPUS_FLOWERS = "octopus-flowers"
    OCTOPUS_LAVA = "octopus-lava"
    OCTOPUS_JUNGLE = "octopus-jungle"
    OCTOPUS_DESERT = "octopus-desert"
    WALRUS_WATER = "walrus-water"
    WALRUS_FLOWERS = "walrus-flowers"
    WALRUS_LAVA = "walrus-lava"
    WALRUS_JUNGLE = "walrus-jungle"
    WALRUS_DESERT = "walrus-desert"
    CRAB_WATER = "crab-water"
    CRAB_FLOWERS = "crab-flowers"
    CRAB_LAVA = "crab-lava"
    CRAB_JUNGLE = "crab-jungle"
    CRAB_DESERT = "crab-desert"
    TURTLE_WATER = "turtle-water"
    TURTLE_FLOWERS = "turtle-flowers"
    TURTLE_LAVA = "turtle-lava"
    TURTLE_JUNGLE = "turtle-jungle"
    TURTLE_DESERT = "turtle-desert"

    def __init__(self, name: str) -> None:
        animal, landscape = name.split("-")
        self.animal = Animal(animal)
        self.landscape = Landscape(landscape)


class Volcano(StrEnum):
    """2018: each has another number of birds. 2023: one is dark, two are light. Both faces look the same."""

    BIRDS_7 = "birds-7"
    BIRDS_3 = "birds-3"
    BIRDS_1 = "birds-1"
    DARK = "dark"
    LIGHT = "light"


LOCATIONS = tuple(Location)
TREASURES = (1, 1, 2, 2, 2, 3, 4)
VOLCANOES = {
    "2018": (Volcano.BIRDS_7, Volcano.BIRDS_3, Volcano.BIRDS_1),
    "2023": (Volcano.DARK, Volcano.LIGHT, Volcano.LIGHT),
}
"""The volcanoes of each edition. The holder of the first one starts the next round; players − 1 are in play."""


class Options(game.Options, frozen=True, kw_only=True):
    edition: Annotated[
        Literal["2018", "2023"],
        Meta(description="Which printed rules: 2018 counts birds on the volcanoes, 2023 has one dark volcano."),
    ] = "2018"
    abilities: Annotated[
        bool, Meta(description="After a success the player must use the revealed animal's ability.")
    ] = False
    treasures: Annotated[
        Literal["shuffled", "ordered"],
        Meta(description="Shuffled: the chests are secret until the end. Ordered: from the top 1, 1, 2, 2, 2, 3, 4."),
    ] = "shuffled"
    first: Annotated[int | None, Meta(description="The seat that starts; picked at random if not given.")] = None


def stack_is_ordered(options: Options) -> bool:
    return options.treasures == "ordered"
