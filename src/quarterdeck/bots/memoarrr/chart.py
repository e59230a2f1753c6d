"""What a seat knows about the island: every card that it saw, and which cards the other seats can know."""

from functools import reduce
from operator import and_, or_
from random import Random
from typing import Any

from quarterdeck.bots.memoarrr.deck import ALL_CARDS, MATCHES, NUMBER, as_set, each, face_down_cells
from quarterdeck.games.memoarrr.cards import Location
from quarterdeck.games.memoarrr.events import Blocked, Event, Looked, Peeked, Revealed, RoundBegan, Swapped
from quarterdeck.games.memoarrr.island import CELLS, EVERYWHERE, MIDDLE_SETS
from quarterdeck.games.memoarrr.view import View


class Chart:
    """All knowledge of a seat. It forgets nothing and follows the cards when an octopus swaps them."""

    def __init__(self, seats: int, seat: int) -> None:
        self.seat = seat
        self.cards: list[int | None] = [None] * CELLS
        """The card of each cell, if this seat has seen it."""
        self.seen_by = [0] * seats
        """The set of cells that each seat has seen."""
        self.ruled_out = [0] * CELLS
        """The cards that can't be at each cell: a seat that knows the cell would have played them."""
        self._fog = EVERYWHERE
        self._last: int | None = None
        self._closed = 0

    def notice(self, event: Event) -> None:
        match event:
            case Looked():
                self.seen_by[event.seat] |= MIDDLE_SETS[event.side]
                for cell, card in (event.cards or {}).items():
                    self.cards[cell] = NUMBER[card]
            case Peeked(cell=int(cell)):
                self.seen_by[event.seat] |= 1 << cell
                if event.card is not None:
                    self.cards[cell] = NUMBER[event.card]
            case Revealed(cell=int(cell), card=Location() as card):
                self._reveal(event.seat, cell, NUMBER[card])
            case Swapped(cell=int(one), with_=int(other)):
                self._swap(one, other)
            case Blocked(cell=int(cell)):
                self._closed = 1 << cell
            case RoundBegan():
                self._fog, self._last, self._closed = EVERYWHERE, None, 0

    def _reveal(self, seat: int, cell: int, card: int) -> None:
        if self._last is not None and not self.seen_by[seat] >> cell & 1:
            self._infer(seat, self._last)
        self.cards[cell] = card
        self.seen_by = [seen | 1 << cell for seen in self.seen_by]
        self._fog &= ~(1 << cell)
        self._last, self._closed = card, 0

    def _infer(self, seat: int, last: int) -> None:
        """A seat that reveals an unknown card knows no match for the last card."""
        if seat != self.seat:
            for cell in each(self.seen_by[seat] & self._fog & ~self._closed):
                self.ruled_out[cell] |= MATCHES[last]

    def _swap(self, one: int, other: int) -> None:
        for by_cell in (self.cards, self.ruled_out):
            cells: list[Any] = by_cell
            cells[one], cells[other] = cells[other], cells[one]
        self.seen_by = [_swapped(seen, one, other) for seen in self.seen_by]
        self._fog = _swapped(self._fog, one, other)


def _swapped(cells: int, one: int, other: int) -> int:
    """The set of cells after the cards of two cells changed places."""
    if (cells >> one ^ cells >> other) & 1:
        cells ^= 1 << one | 1 << other
    return cells


class Standing:
    def __init__(self, chart: Chart, view: View) -> None:
        count, me = len(view.held), chart.seat
        self.seats = [seat for step in range(count) if view.held[seat := (me + step) % count] is None]
        """The seats that are still in the round, the player to move first."""
        self.last = None if view.to_match is None else NUMBER[view.to_match]
        """The card to match. None at the start of a round."""
        self.abilities = view.options.abilities
        self.ability_now = self.last is not None or view.options.edition == "2023"
        """Whether the next revealed card uses its ability. In the 2018 edition the first card of a round does not."""
        self.fog = face_down_cells(view)
        self.cards = {cell: card for cell in each(self.fog) if (card := chart.cards[cell]) is not None}
        """The face-down cards that this player knows, by cell."""
        self.hidden = [cell for cell in each(self.fog) if cell not in self.cards]
        """The face-down cells that this player does not know."""
        self.unknown = ALL_CARDS & ~as_set([card for card in chart.cards if card is not None])
        """The cards that can be at the hidden cells, and the one that was put away."""
        self.seen_by = [seen & self.fog for seen in chart.seen_by]
        self._chart = chart

    def known_to_others(self) -> int:
        """The face-down cells that at least one other seat in the round has seen."""
        return reduce(or_, [self.seen_by[seat] for seat in self.seats[1:]], 0)

    def known_to_all(self) -> int:
        """The face-down cells that all seats in the round have seen."""
        return reduce(and_, [self.seen_by[seat] for seat in self.seats], self.fog)

    def imagine(self, dice: Random) -> dict[int, int]:
        """A possible world: a card for every face-down cell.

        A card that a seat would have played is put at another cell if possible.
        """
        pool = list(each(self.unknown))
        dice.shuffle(pool)
        for place, cell in enumerate(self.hidden):
            ruled_out = self._chart.ruled_out[cell]
            if ruled_out >> pool[place] & 1:
                other = next((i for i in range(place + 1, len(pool)) if not ruled_out >> pool[i] & 1), place)
                pool[place], pool[other] = pool[other], pool[place]
        return {**self.cards, **dict(zip(self.hidden, pool, strict=False))}

    def knowledge(self, world: dict[int, int]) -> list[int]:
        """The face-down cards that each seat knows in this world."""
        return [as_set([world[cell] for cell in each(seen)]) for seen in self.seen_by]
