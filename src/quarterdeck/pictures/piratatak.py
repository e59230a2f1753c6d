"""Piratatak as a picture: the ship and reserve of each seat, the piles, and the chance of a pirate."""

from collections.abc import Iterator, Sequence

from quarterdeck.games.piratatak import Card, View
from quarterdeck.games.piratatak.cards import SHIP_PARTS
from quarterdeck.games.piratatak.state import Holding
from quarterdeck.pictures.sheet import (
    EDGE,
    GOLD,
    PANEL,
    SOFT,
    Picture,
    Sheet,
    box,
    count,
    dotted,
    heading,
    shadow,
    words,
)

PILES_X, PILE = 20, 104
SEATS_X, SEATS_Y = 150, 56
SEAT_WIDTH, SEAT_HEIGHT, GAP = 326, 222, 12
PLACE = 58
RESERVE_X, RESERVE_WIDTH = 138, 180
ROOMY, SMALL = 40, 31
"""The size of a card in reserve, and its size if there are more than 16."""


def ships(view: View, names: Sequence[str] = ()) -> Picture:
    """The picture of a view. It contains only what the view shows."""
    return _Ships(view, names).picture()


class _Ships(Sheet):
    view: View

    def __init__(self, view: View, names: Sequence[str]) -> None:
        rows = (len(view.holdings) + 1) // 2
        width, height = SEATS_X + 2 * SEAT_WIDTH + GAP + 20, SEATS_Y + rows * (SEAT_HEIGHT + GAP) + 8
        super().__init__(width, height, view, names)

    def picture(self) -> Picture:
        put = self.put
        put(heading("Piratatak", self._odds()))
        put(words(self._asked(), self.width - 20, 37, 16, GOLD, bold=True, end="end"))
        put(*self._piles())
        for seat, holding in enumerate(self.view.holdings):
            row, column = divmod(seat, 2)
            x, y = SEATS_X + column * (SEAT_WIDTH + GAP), SEATS_Y + row * (SEAT_HEIGHT + GAP)
            put(*self._seat(seat, holding, x, y))
        return self.finished(self._title(), " ".join(self._description()))

    def _odds(self) -> str:
        odds = self.view.odds
        if odds is None or self.view.phase == "over":
            return ""
        return f"pirates: {odds.pirates} of {odds.cards} cards"

    def _asked(self) -> str:
        view = self.view
        if view.ranking is not None:
            return f"{self.name(view.ranking[0])} wins"
        name = self.name(view.turn[0])
        return {
            "begin": f"{name} begins a turn",
            "go on": f"{name}: draw or stop?",
            "pirate": f"{name}: fire or pay?",
        }.get(view.phase, f"{name} owes {view.owed}")

    def _piles(self) -> Iterator[str]:
        """The pile face down, and below it the discard pile with its last card face up, both with their counts."""
        view = self.view
        if view.pile:
            yield shadow(PILES_X, SEATS_Y, PILE)
            yield self.card("piratatak/back", PILES_X, SEATS_Y, PILE)
            yield count(view.pile, PILES_X + PILE - 4, SEATS_Y + PILE - 4)
        else:
            yield dotted(PILES_X, SEATS_Y, PILE)
        y = SEATS_Y + PILE + 14
        if view.discard:
            yield shadow(PILES_X, y, PILE)
            yield self._card(view.discard[-1], PILES_X, y, PILE)
            yield count(len(view.discard), PILES_X + PILE - 4, y + PILE - 4)
        else:
            yield dotted(PILES_X, y, PILE)

    def _card(self, card: Card, x: float, y: float, size: float, *, loose: bool = True) -> str:
        if card.colour is None:
            return self.card(f"piratatak/{card}", x, y, size)
        row, column = divmod(_place(card), 2)
        return self.piece(f"piratatak/ships/{card.colour}", column, row, x, y, size, loose=loose)

    def _seat(self, seat: int, holding: Holding, x: float, y: float) -> Iterator[str]:
        view = self.view
        leads = seat in view.turn or (view.ranking is not None and view.ranking[0] == seat)
        yield box(x, y, SEAT_WIDTH, SEAT_HEIGHT, PANEL, GOLD if leads else EDGE)
        yield words(self.name(seat), x + 12, y + 25, 16, bold=True)
        yield words(_stands(holding), x + SEAT_WIDTH - 12, y + 25, 13, GOLD if leads else SOFT, end="end")
        built = {_place(part): part for part in holding.ship}
        for place in range(SHIP_PARTS):
            row, column = divmod(place, 2)
            spot = (x + 12 + column * PLACE, y + 37 + row * PLACE, PLACE)
            yield self._card(built[place], *spot, loose=False) if place in built else dotted(*spot)
        yield from self._reserve(holding, x + RESERVE_X, y + 40)

    def _reserve(self, holding: Holding, x: float, y: float) -> Iterator[str]:
        """One card with a count for all coins, one for all cannons, and each part of another ship."""
        heaps = [(Card.COIN, holding.coins), (Card.CANNON, holding.cannons), *((part, 1) for part in holding.parts)]
        lying = [(card, many) for card, many in heaps if many]
        size = ROOMY if len(lying) <= 16 else SMALL
        across = RESERVE_WIDTH // (size + 4)
        for number, (card, many) in enumerate(lying):
            row, column = divmod(number, across)
            left, top = x + column * (size + 4), y + row * (size + 4)
            yield shadow(left, top, size) + self._card(card, left, top, size)
            if many > 1:
                yield count(many, left + size + 2, top + size + 2)

    def _title(self) -> str:
        view = self.view
        return "Piratatak, as " + ("a spectator" if view.seat is None else self.name(view.seat)) + " sees it"

    def _description(self) -> Iterator[str]:
        view = self.view
        yield f"{self._asked()}."
        yield f"Pile: {view.pile} cards. Discarded: {len(view.discard)}."
        if self._odds():
            yield f"In the cards to draw from, {self._odds()}."
        for seat, holding in enumerate(view.holdings):
            parts = ", ".join(holding.parts) or "none"
            ship = ", ".join(part[-1] for part in sorted(holding.ship)) or "none"
            building = f"{holding.colour} ship, parts {ship}" if holding.colour else "no ship yet"
            yield (
                f"{self.name(seat)}: {building}; coins {holding.coins}, cannons {holding.cannons}, "
                f"parts in reserve: {parts}."
            )


def _place(part: Card) -> int:
    """The place of a part in its ship, from 0, row by row."""
    return int(part[-1]) - 1


def _stands(holding: Holding) -> str:
    return f"{holding.colour}, {len(holding.ship)} of {SHIP_PARTS}" if holding.colour else "no ship yet"
