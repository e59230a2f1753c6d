"""A second book-keeping, from the events alone: where every card is, whatever the rules keep in their state."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from quarterdeck.games.memoarrr.cards import LOCATIONS, VOLCANOES
from quarterdeck.games.piratatak.cards import DECK, Card
from tests.properties.strategies import kind

CENTRE = 12
CHESTS = [1, 1, 2, 2, 2, 3, 4]


class Island:
    """Memoarrr: every location on its cell, the stack, and what the seats hold."""

    def __init__(self, seats: int, options: Any) -> None:
        self.seats = seats
        self.set_of_volcanoes = Counter(VOLCANOES[options.edition][: seats - 1])
        self.cells: dict[int, Any] = {}
        self.removed: Any = None
        self.face_up: set[int] = set()
        self.chests: list[int] = []
        self.won: list[list[int]] = [[] for _ in range(seats)]
        self.volcanoes: list[Any] = []
        self.held: dict[int, Any] = {}
        self.rounds = 0
        self.top_while_looking: Any = None

    def note(self, event: Any) -> None:
        match kind(event):
            case "dealt":
                self.cells = {cell: card for cell, card in enumerate(event.locations) if cell != CENTRE}
                self.removed = event.removed
                self.chests = list(event.treasures)
            case "looked":
                assert event.cards == {cell: self.cells[cell] for cell in event.cards}
            case "round":
                self.rounds += 1
                assert event.number == self.rounds
                assert event.starter in range(self.seats)
                assert Counter(event.volcanoes) == self.set_of_volcanoes
                assert self.rounds > 1 or self.top_while_looking in (None, event.volcanoes[0])
                self.face_up, self.volcanoes, self.held = set(), list(event.volcanoes), {}
            case "revealed":
                assert event.cell not in self.face_up
                assert event.card == self.cells[event.cell]
                self.face_up.add(event.cell)
            case "peeked":
                assert event.cell not in self.face_up
                assert event.card == self.cells[event.cell]
            case "swapped":
                self._swap(event.cell, event.with_)
            case "blocked":
                assert event.cell not in self.face_up
            case "volcano":
                assert event.seat not in self.held
                assert event.volcano == self.volcanoes.pop(0)
                self.held[event.seat] = event.volcano
            case "treasure":
                assert event.seat not in self.held
                assert event.rubies == self.chests.pop(0)
                self.won[event.seat].append(event.rubies)
            case "over":
                assert event.treasures == tuple(map(tuple, self.won))
                assert event.rubies == tuple(map(sum, self.won))
                assert event.removed == self.removed

    def _swap(self, octopus: int, other: int) -> None:
        cells, ups = self.cells, self.face_up
        assert cells[octopus].animal == "octopus"
        assert octopus in ups
        cells[octopus], cells[other] = cells[other], cells[octopus]
        if other not in ups:
            ups.remove(octopus)
            ups.add(other)

    def check(self, view: Any) -> None:
        """Nothing lost, nothing doubled, and the view tells the same."""
        assert len(self.cells) == 24
        assert sorted([*self.cells.values(), self.removed]) == sorted(LOCATIONS)
        assert sorted([*self.chests, *chain(*self.won)]) == CHESTS
        assert view.cells == tuple(self.cells[cell] if cell in self.face_up else None for cell in range(25))
        assert len(view.treasures) == len(self.chests)
        assert [len(chests) for chests in view.won] == [len(chests) for chests in self.won]
        assert view.round == self.rounds
        if self.rounds == 0:
            self.top_while_looking, *below = view.volcanoes
            assert self.top_while_looking in self.set_of_volcanoes
            assert below == [None] * (self.seats - 2)
            assert (view.first, view.starter) == (None, None)
        else:
            assert len(view.volcanoes) + sum(volcano is not None for volcano in view.held) == self.seats - 1
            assert Counter([*self.volcanoes, *self.held.values()]) == self.set_of_volcanoes
            assert len(view.volcanoes) == len(self.volcanoes)
            assert view.volcanoes[:1] == tuple(self.volcanoes[:1])
        assert view.held == tuple(self.held.get(seat) for seat in range(self.seats))


class Deck:
    """Piratatak: the pile card by card, the discard pile, and what lies in front of the players."""

    def __init__(self, seats: int, _options: Any) -> None:
        self.pile: list[Card] = []
        self.discard: list[Card] = []
        self.in_front: list[Counter[Card]] = [Counter() for _ in range(seats)]
        self.colours: dict[int, Any] = {}

    def note(self, event: Any) -> None:
        match kind(event):
            case "dealt":
                self.pile = list(event.pile)
            case "reshuffled":
                assert not self.pile
                assert Counter(event.pile) == Counter(self.discard)
                self.pile, self.discard = list(event.pile), []
            case "drew":
                assert event.card == self.pile.pop(0)
                if event.to == "discard":
                    self.discard.append(event.card)
                else:
                    self.in_front[event.seat][event.card] += 1
            case "colour":
                assert event.colour not in self.colours.values()
                self.colours[event.seat] = event.colour
            case "freed":
                assert self.colours.pop(event.seat) == event.colour
            case "fired":
                self._throw(event.seat, Card.CANNON)
            case "paid":
                self._throw(event.seat, event.card)
            case "bought":
                self._give(event.seller, event.seat, event.card)
                for _ in range(3):
                    self._give(event.seat, event.seller, Card.COIN)

    def _throw(self, seat: int, card: Card) -> None:
        assert self.in_front[seat][card] > 0
        self.in_front[seat][card] -= 1
        self.discard.append(card)

    def _give(self, giver: int, taker: int, card: Card) -> None:
        assert self.in_front[giver][card] > 0
        self.in_front[giver][card] -= 1
        self.in_front[taker][card] += 1

    def check(self, view: Any) -> None:
        """Nothing lost, nothing doubled, and the view tells the same."""
        everything = Counter(self.pile) + Counter(self.discard) + sum(self.in_front, Counter())
        assert everything == Counter(DECK)
        assert view.pile + len(view.discard) + sum(len(holding.cards) for holding in view.holdings) == 55
        assert view.pile == len(self.pile)
        assert view.discard == tuple(self.discard)
        for seat, holding in enumerate(view.holdings):
            assert Counter(holding.cards) == +self.in_front[seat]
            assert holding.colour == self.colours.get(seat)
            assert all(part.colour == holding.colour for part in holding.ship)
            assert all(part.colour and part.colour != holding.colour for part in holding.parts)
        if view.odds is not None:
            source = self.pile or self.discard
            assert (view.odds.pirates, view.odds.cards) == (source.count(Card.PIRATE), len(source))


BOOKS: dict[str, type[Island] | type[Deck]] = {"memoarrr": Island, "piratatak": Deck}
