"""Which cells each seat has been shown in its life, and how often: followed through swaps."""

from quarterdeck.games.memoarrr.events import Event, Looked, Peeked, Revealed, Swapped
from quarterdeck.games.memoarrr.island import MIDDLE_SETS


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


def exchanged(cells: int, one: int, other: int) -> int:
    """The set of cells after the cards of two of them changed places."""
    if (cells >> one ^ cells >> other) & 1:
        return cells ^ (1 << one | 1 << other)
    return cells
