"""A table of Memoarrr! laid out by hand, so that a test can name the cards that are revealed on it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.core.wire import encode
from quarterdeck.games.memoarrr import GAME, Block, Location, Look, Move, Options, Ready, Reveal, Side, View, Volcano
from quarterdeck.games.memoarrr.cards import VOLCANOES
from quarterdeck.games.memoarrr.events import Dealt, Event, Swapped
from quarterdeck.games.memoarrr.island import CENTRE, SIDES

Memo: TypeAlias = Match[Options, Any, Move, Event, View]
Told: TypeAlias = dict[str, Any]
"""An event in its JSON form."""

NEVER_LOOKED_AT = (0, 4, 6, 7, 8, 11, 13, 16, 17, 18, 20, 24)
"""The corners and the ring around the centre: open to the first reveal of the game, whichever sides are picked."""
MIDDLES = {"north": (1, 2, 3), "east": (9, 14, 19), "south": (21, 22, 23), "west": (5, 10, 15)}
ISLAND = tuple(cell for cell in range(25) if cell != 12)
_FILLING = NEVER_LOOKED_AT + tuple(cell for cells in MIDDLES.values() for cell in cells)


def chain(*animals: str) -> tuple[str, ...]:
    """All 25 cards, each a match with the one before it: animal by animal, up and down through the landscapes."""
    landscapes = ["water", "flowers", "lava", "jungle", "desert"]
    cards: list[str] = []
    for animal in animals:
        cards += [f"{animal}-{landscape}" for landscape in landscapes]
        landscapes.reverse()
    return tuple(cards)


CHAIN = chain("penguin", "octopus", "walrus", "crab", "turtle")


def ending_in(animal: str) -> tuple[str, ...]:
    """A chain whose 24th card, and the 25th too, is this animal."""
    return chain(*(other for other in ("turtle", "penguin", "octopus", "walrus", "crab") if other != animal), animal)


def wire(value: Any) -> Any:
    """A view or some events as a client would read them."""
    return json.loads(encode(value))


def names(happened: Sequence[Told]) -> list[str]:
    return [event["event"] for event in happened]


class Table:
    """A match whose every card the test knows; everybody has looked and is ready unless `looking` is asked for.

    Chosen cards lie on chosen cells; the rest of `order` fills the other cells, those that nobody can look at first,
    and its last card goes back to the box. Volcanoes lie in the same order in every round, the highest on top, except
    in the rounds that `volcanoes` names.
    """

    def __init__(
        self,
        seats: int = 2,
        *,
        cells: Mapping[int, str] | None = None,
        order: Sequence[str] = CHAIN,
        first: int = 0,
        volcanoes: Mapping[int, Sequence[str]] | None = None,
        treasures: Sequence[int] = (1, 1, 2, 2, 2, 3, 4),
        stack: str = "shuffled",
        sides: Sequence[Side] = SIDES,
        looking: bool = False,
        **options: Any,
    ) -> None:
        highest_on_top = VOLCANOES[options.get("edition", "2018")][: seats - 1]
        orders: dict[str, Sequence[Any]] = {f"volcanoes/{number}": highest_on_top for number in range(1, 8)}
        for number, pile in (volcanoes or {}).items():
            orders[f"volcanoes/{number}"] = [Volcano(name) for name in pile]
        orders["locations"] = _laid_out(cells or {}, order)
        orders["treasures"] = treasures
        deal = ArrangedDeal(orders, {"first": first}, FairDeal.from_phrase("a foggy island"))
        self.match: Memo = Match(GAME, seats, deal, options | {"treasures": stack})
        if not looking:
            for seat in range(seats):
                self.match.play(seat, Look(sides[seat]))
            for seat in range(seats):
                self.match.play(seat, Ready())

    @property
    def view(self) -> View:
        return self.match.view(None)

    @property
    def seat(self) -> int:
        """The one seat that is to move."""
        (seat,) = self.match.turn
        return seat

    def cards(self) -> list[str | None]:
        """What lies where, face up or down, read from the full log."""
        lying: list[Any] = []
        for entry in self.match.log:
            for event in entry.events:
                if isinstance(event, Dealt):
                    lying = list(event.locations or ())
                elif isinstance(event, Swapped):
                    one, other = event.cell, event.with_
                    assert one is not None
                    assert other is not None
                    lying[one], lying[other] = lying[other], lying[one]
        return lying

    def cell_of(self, card: str) -> int:
        return self.cards().index(card)

    def face_down(self) -> list[str]:
        return [str(card) for cell, card in enumerate(self.cards()) if cell != CENTRE and self.view.cells[cell] is None]

    def play(self, move: Move) -> list[Told]:
        """The seat to move makes this move; all that comes of it, in JSON form."""
        return list(wire(self.match.play(self.seat, move).events))

    def reveal(self, card: str) -> list[Told]:
        return self.play(Reveal(self.cell_of(card)))

    def reveal_all(self, cards: Sequence[str]) -> list[Told]:
        """Reveal these cards in turn, using each ability that waits in between; what came of the last reveal."""
        happened: list[Told] = []
        for card, following in pairwise([*cards, None]):
            assert card is not None
            happened = self.reveal(card)
            if following is not None:
                self.use_abilities(sparing=following)
        return happened

    def use_abilities(self, sparing: str | None = None) -> None:
        """Make the first choice that an ability offers, but never block the card to be spared."""
        spared = None if sparing is None else Block(self.cell_of(sparing))
        while self.view.phase in ("peek", "swap", "block"):
            self.play(next(move for move in self.match.moves(self.seat) if move != spared))

    def win_round(self, winner: int) -> list[Told]:
        """Play the round to its end: this seat matches, everybody else fails as soon as possible."""
        number, happened = self.view.round, list[Told]()
        while self.view.round == number and not self.match.over:
            happened = self.play(Reveal(self.cell_of(self.some_card(matching=self.seat == winner))))
            self.use_abilities()
        return happened

    def some_card(self, *, matching: bool) -> str:
        """A card that can be revealed now and that matches, or does not match, the card revealed last."""
        to_match, closed = self.view.to_match, self.view.closed
        open_cards = [card for card in self.face_down() if self.cell_of(card) not in closed]
        if to_match is None:
            return open_cards[0]
        return next(card for card in open_cards if _match(card, to_match) == matching)


def _match(one: str, other: str) -> bool:
    return any(mine == theirs for mine, theirs in zip(one.split("-"), other.split("-"), strict=True))


def _laid_out(chosen: Mapping[int, str], order: Sequence[str]) -> list[Location]:
    rest = [card for card in order if card not in chosen.values()]
    filled = dict(zip((cell for cell in (*_FILLING, CENTRE) if cell not in chosen), rest, strict=True))
    island = filled | dict(chosen)
    return [Location(island[cell]) for cell in range(25)]
