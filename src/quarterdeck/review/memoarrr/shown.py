"""Which cells each seat has been shown in its life, and which cards lay there: followed through swaps."""

from collections.abc import Mapping

from quarterdeck.games.memoarrr.cards import Location
from quarterdeck.games.memoarrr.events import Event, Looked, Peeked, Revealed, Swapped
from quarterdeck.games.memoarrr.island import MIDDLE_SETS
from quarterdeck.review.form import ShownCard


class Shown:
    """The cells whose card each seat has seen. A card stays seen when it is turned down, and when it moves."""

    __slots__ = ("seen",)

    def __init__(self, seats: int) -> None:
        self.seen: tuple[int, ...] = (0,) * seats

    def follow(self, event: Event) -> None:
        match event:
            case Revealed(cell=int(cell)):
                self.seen = tuple([seen | 1 << cell for seen in self.seen])
            case Looked(seat=seat, side=side):
                self._show(seat, MIDDLE_SETS[side])
            case Peeked(seat=seat, cell=int(cell)):
                self._show(seat, 1 << cell)
            case Swapped(cell=int(one), with_=int(other)):
                self.seen = tuple([exchanged(seen, one, other) for seen in self.seen])

    def _show(self, seat: int, cells: int) -> None:
        self.seen = (*self.seen[:seat], self.seen[seat] | cells, *self.seen[seat + 1 :])


class Sights:
    """What one seat has been shown, cell by cell, as a perfect memory would hold it."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._cards: dict[int, Location | None] = {}
        self.shown: list[ShownCard] = []

    def follow(self, entry: int, event: Event) -> None:
        match event:
            case Revealed(cell=int(cell), card=Location() as card):
                self._show(entry, {cell: card})
            case Looked(cards=dict(cards)) if event.seat == self._seat:
                self._show(entry, cards)
            case Peeked(cell=int(cell), card=Location() as card) if event.seat == self._seat:
                self._show(entry, {cell: card})
            case Swapped(cell=int(one), with_=int(other)):
                self._show(entry, {one: self._cards.get(other), other: self._cards.get(one)})

    def _show(self, entry: int, cards: Mapping[int, Location | None]) -> None:
        for cell, card in cards.items():
            if self._cards.get(cell) != card:
                self._cards[cell] = card
                self.shown.append(ShownCard(entry, cell, None if card is None else str(card)))


def exchanged(cells: int, one: int, other: int) -> int:
    """The set of cells after the cards of two of them changed places."""
    if (cells >> one ^ cells >> other) & 1:
        return cells ^ (1 << one | 1 << other)
    return cells
