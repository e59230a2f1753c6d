"""The facts of Memoarrr!, and a perfect memory of them. Cells count row by row, cards as the rules list them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, get_args

from quarterdeck.games.memoarrr import Animal, Landscape, Location, View, Volcano
from quarterdeck.games.memoarrr.cards import LOCATIONS, TREASURES
from quarterdeck.games.memoarrr.events import Looked, Peeked, Revealed, Swapped
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, SIDES
from quarterdeck.games.memoarrr.state import ROUNDS
from quarterdeck.games.memoarrr.view import Phase
from quarterdeck.lab.observation import (
    Fact,
    ObservationPart,
    choices_marked,
    clockwise,
    one_marked,
    seats_marked,
)

PHASES: tuple[str, ...] = get_args(Phase)
CARD = {card: number for number, card in enumerate(LOCATIONS)}
VOLCANO = {volcano: number for number, volcano in enumerate(Volcano)}
_ANIMALS, _LANDSCAPES, _SIDES, _VOLCANOES = tuple(Animal), tuple(Landscape), tuple(SIDES), tuple(Volcano)
_ANIMAL = {card: CELLS * _ANIMALS.index(card.animal) for card in LOCATIONS}
"""The first cell of a card's animal, among the cells of all animals."""
_LANDSCAPE = {card: CELLS * _LANDSCAPES.index(card.landscape) for card in LOCATIONS}
_ALL_ANIMALS, _ALL_LANDSCAPES = CELLS * len(Animal), CELLS * len(Landscape)


@cache
def facts(players: int) -> dict[str, Fact]:
    """Every fact of a view, by its name."""
    n, cells, grid = (players,), (CELLS,), (CELLS, len(LOCATIONS))
    described = (
        Fact("seat", n, "whose eyes these are", read=lambda view, _: one_marked(view.seat, players)),
        Fact(
            "phase",
            (len(PHASES),),
            "what the players to move are asked for: " + ", ".join(PHASES),
            read=lambda view, _: one_marked(PHASES.index(view.phase), len(PHASES)),
        ),
        Fact("turn", n, "who may move", read=lambda view, first: seats_marked(view.turn, first, players)),
        Fact(
            "first",
            n,
            "who starts the first round; unknown while everybody looks",
            read=lambda view, first: seats_marked((view.first,), first, players),
        ),
        Fact(
            "starter",
            n,
            "who started the round",
            read=lambda view, first: seats_marked((view.starter,), first, players),
        ),
        Fact(
            "round",
            (ROUNDS + 1,),
            "its number; 0 while everybody looks",
            read=lambda view, _: one_marked(view.round, ROUNDS + 1),
        ),
        Fact(
            "animals",
            (len(Animal), CELLS),
            "where each animal lies face up, or is looked at by this player alone",
            read=lambda view, _: _planes(view, _ANIMAL, _ALL_ANIMALS),
        ),
        Fact(
            "landscapes",
            (len(Landscape), CELLS),
            "the same for each landscape",
            read=lambda view, _: _planes(view, _LANDSCAPE, _ALL_LANDSCAPES),
        ),
        Fact("face_up", grid, "cell and card: face up now", read=lambda view, _: cards_marked(enumerate(view.cells))),
        Fact(
            "glimpse",
            grid,
            "cell and card: what this player alone is looking at",
            read=lambda view, _: cards_marked(view.glimpse.items()),
        ),
        Fact("fog", cells, "the locations that lie face down", read=lambda view, _: _fog(view.cells)),
        Fact(
            "to_match",
            cells,
            "where the location revealed last lies",
            read=lambda view, _: one_marked(view.to_match_cell, CELLS),
        ),
        Fact(
            "card_to_match",
            grid[1:],
            "the location revealed last",
            read=lambda view, _: one_marked(CARD.get(view.to_match), len(LOCATIONS)),
        ),
        Fact(
            "closed",
            cells,
            "face-down locations that may not be revealed now: the ban, or a walrus's block",
            read=lambda view, _: _cells_marked(view.closed),
        ),
        Fact(
            "sides",
            (players, len(SIDES)),
            "the side that each has picked: " + ", ".join(SIDES),
            read=lambda view, first: choices_marked(_SIDES, view.sides, first),
        ),
        Fact(
            "ready", n, "who has put the three cards back", read=lambda view, first: bytes(clockwise(view.ready, first))
        ),
        Fact(
            "top",
            (len(Volcano),),
            "the volcano on top of the stack: " + ", ".join(Volcano),
            read=lambda view, _: choices_marked(_VOLCANOES, view.volcanoes[:1] or (None,), 0),
        ),
        Fact(
            "volcanoes",
            (1,),
            "how many are on the stack",
            most=len(Volcano),
            read=lambda view, _: bytes((len(view.volcanoes),)),
        ),
        Fact(
            "held",
            (players, len(Volcano)),
            "the volcano that each has; with one, a player is out of the round",
            read=lambda view, first: choices_marked(_VOLCANOES, view.held, first),
        ),
        Fact(
            "chests",
            (1,),
            "how many are on the stack",
            most=ROUNDS,
            read=lambda view, _: bytes((len(view.treasures),)),
        ),
        Fact(
            "treasures",
            n,
            "how many treasures each has",
            most=ROUNDS,
            read=lambda view, first: bytes(map(len, clockwise(view.won, first))),
        ),
        Fact(
            "rubies",
            n,
            "how many rubies are known to be in them",
            most=sum(TREASURES),
            read=lambda view, first: _rubies(view.won, first),
        ),
        Fact(
            "next_rubies",
            (1,),
            "how many are in the treasure on top; 0 where the table hides it",
            most=max(TREASURES),
            read=lambda view, _: bytes((view.treasures[0] or 0 if view.treasures else 0,)),
        ),
        Fact(
            "removed",
            grid[1:],
            "the location that was put away, when the game is over",
            read=lambda view, _: one_marked(CARD.get(view.removed), len(LOCATIONS)),
        ),
        Fact(
            "winner",
            n,
            "when the game is over",
            read=lambda view, first: seats_marked(view.ranking[:1] if view.ranking else (), first, players),
        ),
    )
    return {fact.name: fact for fact in described}


def _planes(view: View, start: dict[Location, int], size: int) -> bytearray:
    marks = bytearray(size)
    for cell, card in enumerate(view.cells):
        if card is not None:
            marks[start[card] + cell] = 1
    for cell, card in view.glimpse.items():
        marks[start[card] + cell] = 1
    return marks


def cards_marked(cards: Iterable[tuple[int, Location | None]]) -> bytearray:
    """For each cell a 1 for the card that lies there, if it is known."""
    marks = bytearray(CELLS * len(LOCATIONS))
    for cell, card in cards:
        if card is not None:
            marks[cell * len(LOCATIONS) + CARD[card]] = 1
    return marks


def _fog(cells: tuple[Location | None, ...]) -> bytearray:
    fog = bytearray([card is None for card in cells])
    fog[CENTRE] = 0
    return fog


@lru_cache(10_000)
def _cells_marked(cells: tuple[int, ...]) -> bytes:
    return bytes(cell in cells for cell in range(CELLS))


@lru_cache(10_000)
def _rubies(won: tuple[tuple[int | None, ...], ...], first: int) -> bytes:
    return bytes(sum(rubies or 0 for rubies in treasures) for treasures in clockwise(won, first))


class Memory:
    """What each player was shown, where it lies now. All know which cells a player saw; only that player the cards."""

    def __init__(self, players: int) -> None:
        ever_shown = "where each animal lies, of all locations that this player was ever shown"
        self.parts = (
            ObservationPart("known_animals", (len(Animal), CELLS), ever_shown),
            ObservationPart("known_landscapes", (len(Landscape), CELLS), "the same for each landscape"),
            ObservationPart(
                "shown_to", (players, CELLS), "which locations each player was ever shown, where they lie now"
            ),
        )
        """What the memory adds to an observation."""
        self._players = players
        self.forget()

    def forget(self) -> None:
        """Begin a new match."""
        self._planes = tuple(bytearray(_ALL_ANIMALS + _ALL_LANDSCAPES) for _ in range(self._players))
        """For each player where each animal and each landscape lies."""
        self._shown = tuple(bytearray(CELLS) for _ in range(self._players))
        """For each player the locations that they were shown."""

    def note(self, events: tuple[Any, ...]) -> None:
        """Learn from the events of a move, as the player who made it was shown them."""
        for event in events:
            match event:
                case Revealed(cell=int() as cell, card=Location() as card):
                    for seat in range(len(self._planes)):
                        self._learn(seat, cell, card)
                case Looked(seat=seat, cards=dict() as cards):
                    for cell, card in cards.items():
                        self._learn(seat, cell, card)
                case Peeked(seat=seat, cell=int() as cell, card=Location() as card):
                    self._learn(seat, cell, card)
                case Swapped(cell=int() as cell, with_=int() as other):
                    for known in self._planes + self._shown:
                        known[cell::CELLS], known[other::CELLS] = known[other::CELLS], known[cell::CELLS]

    def _learn(self, seat: int, cell: int, card: Location) -> None:
        planes = self._planes[seat]
        planes[_ANIMAL[card] + cell] = planes[_ALL_ANIMALS + _LANDSCAPE[card] + cell] = 1
        self._shown[seat][cell] = 1

    def written(self, seat: int | None) -> bytes:
        """The numbers of the memory's parts, as this player observes them; a spectator remembers nothing."""
        if seat is None:
            return bytes(sum(part.size for part in self.parts))
        return b"".join((self._planes[seat], *clockwise(self._shown, seat)))
