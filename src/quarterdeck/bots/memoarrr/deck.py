"""Cards as numbers, 5 · animal + landscape, and sets of cards or cells as the bits of an integer, for speed."""

from collections.abc import Iterator

from quarterdeck.games.memoarrr.cards import LOCATIONS, Animal, Location
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, NEIGHBOURS, WIDTH
from quarterdeck.games.memoarrr.view import View

CARDS = len(LOCATIONS)
ALL_CARDS = (1 << CARDS) - 1
NUMBER = {card: number for number, card in enumerate(LOCATIONS)}


def _alike(one: Location, other: Location) -> bool:
    return one is not other and (one.animal is other.animal or one.landscape is other.landscape)


MATCHES = tuple(sum(1 << NUMBER[other] for other in LOCATIONS if _alike(card, other)) for card in LOCATIONS)
"""The set of matches of each card."""
KIN = {card: tuple(other for other in LOCATIONS if _alike(card, other)) for card in LOCATIONS}
CRABS, WALRUSES, PENGUINS = (
    sum(1 << NUMBER[card] for card in LOCATIONS if card.animal is animal)
    for animal in (Animal.CRAB, Animal.WALRUS, Animal.PENGUIN)
)


def each(cards: int) -> Iterator[int]:
    """The numbers in a set of cards or cells, in ascending order."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def as_set(numbers: list[int]) -> int:
    total = 0
    for number in numbers:
        total |= 1 << number
    return total


def face_down_cells(view: View) -> int:
    return as_set([cell for cell, card in enumerate(view.cells) if card is None and cell != CENTRE])


def _near(cell: int) -> tuple[tuple[int, float], ...]:
    """The neighbours at distance 1, and the diagonal neighbours at distance √2."""
    row, column = divmod(cell, WIDTH)
    across = [(row + down) * WIDTH + column + right for down in (-1, 1) for right in (-1, 1)
              if 0 <= row + down < WIDTH and 0 <= column + right < WIDTH]  # fmt: skip
    return tuple((place, 1.0) for place in NEIGHBOURS[cell]) + tuple((place, 2**0.5) for place in across)


NEAR = {cell: _near(cell) for cell in range(CELLS)}
"""The cells that a memory can confuse with each cell, with their distances."""
