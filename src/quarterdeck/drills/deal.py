"""The questions of the drills: which cards are shown where, what happens to them, and which card is asked for.

A question is a short piece of Memoarrr!: its events and its cards are those of the game, so that the page, the terminal
and the bots know them already. Exactly one of the shown cards has the animal or the landscape of the card that is
asked for.
"""

from random import Random

import msgspec

from quarterdeck.games.memoarrr.cards import LOCATIONS, Location
from quarterdeck.games.memoarrr.events import Event, Revealed, Swapped
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, NEIGHBOURS

OTHER = 1
"""The seat that shows the cards; the player has seat 0."""
BEAT = 0.6
"""How long one card or one swap is shown: 1.5 seconds at the normal pace."""
PLACES = tuple(cell for cell in range(CELLS) if cell != CENTRE)


class DrillScene(msgspec.Struct, frozen=True):
    """One thing that is shown before the question."""

    events: tuple[Event, ...]
    cards: dict[int, Location]
    """The cards that are face up meanwhile, by cell."""
    beat: float
    """How long it is shown, in parts of the pace's exposure time."""


class DrillQuestion(msgspec.Struct, frozen=True):
    """What is shown, what is asked for, and where it lies."""

    scenes: tuple[DrillScene, ...]
    wanted: Location
    """The card that is to be matched."""
    cards: dict[int, Location]
    """Where the shown cards lie when the question is asked."""
    right: int
    """The only cell with a match."""


def lookout(number: int, dice: Random) -> DrillQuestion:
    """So many cards, one after the other; each is turned down before the next one is shown."""
    wanted, dealt = _dealt(number, dice)
    scenes = tuple(DrillScene((_shown(cell, card),), {cell: card}, BEAT) for cell, card in dealt.items())
    return DrillQuestion(scenes, wanted, dealt, _right(wanted, dealt))


FOLLOWED = 4
"""How many cards are to be followed in the swap."""


def swap(number: int, dice: Random) -> DrillQuestion:
    """Four cards at once; after they are turned down, one of them changes places with a neighbour, so many times."""
    wanted, dealt = _dealt(FOLLOWED, dice)
    scenes = [DrillScene(tuple(_shown(cell, card) for cell, card in dealt.items()), dict(dealt), FOLLOWED * BEAT)]
    last: set[int] = set()
    for _ in range(number):
        cell, other = dice.choice([pair for pair in _pairs(dealt) if set(pair) != last])
        last = {cell, other}
        dealt = {{cell: other, other: cell}.get(place, place): card for place, card in dealt.items()}
        scenes.append(DrillScene((Swapped(OTHER, cell, other),), {}, BEAT))
    return DrillQuestion(tuple(scenes), wanted, dealt, _right(wanted, dealt))


def _pairs(dealt: dict[int, Location]) -> list[tuple[int, int]]:
    """Every shown card's cell, with each of its neighbours."""
    return [(cell, other) for cell in dealt for other in NEIGHBOURS[cell]]


def _dealt(count: int, dice: Random) -> tuple[Location, dict[int, Location]]:
    """A card to ask for, and so many others on cells of the island: one of them matches it."""
    wanted = dice.choice(LOCATIONS)
    match = dice.choice([card for card in LOCATIONS if card is not wanted and _alike(card, wanted)])
    others = dice.sample([card for card in LOCATIONS if not _alike(card, wanted)], count - 1)
    cards = [match, *others]
    dice.shuffle(cards)
    return wanted, dict(zip(dice.sample(PLACES, count), cards, strict=True))


def _shown(cell: int, card: Location) -> Revealed:
    return Revealed(OTHER, cell, card, "opening")


def _alike(one: Location, other: Location) -> bool:
    return one.animal is other.animal or one.landscape is other.landscape


def _right(wanted: Location, cards: dict[int, Location]) -> int:
    return next(cell for cell, card in cards.items() if _alike(card, wanted))
