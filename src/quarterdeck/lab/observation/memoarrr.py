"""The facts of Memoarrr!, and a perfect memory of them. Cells count row by row, cards as the rules list them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any, get_args

from quarterdeck.games.memoarrr import Animal, Landscape, Location, View, Volcano
from quarterdeck.games.memoarrr.cards import LOCATIONS, TREASURES
from quarterdeck.games.memoarrr.events import Looked, Peeked, Revealed, Swapped
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, SIDES
from quarterdeck.games.memoarrr.state import ROUNDS
from quarterdeck.games.memoarrr.view import Phase
from quarterdeck.lab.observation import (
    ObservationPart,
    Read,
    ViewFact,
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
_KINDS = (len(Volcano),)
_ALL_ANIMALS, _ALL_LANDSCAPES = CELLS * len(Animal), CELLS * len(Landscape)


@cache
def facts(players: int) -> dict[str, ViewFact]:
    """Every fact of a view, by its name."""
    described: dict[str, ViewFact] = {}

    def fact(name: str, shape: tuple[int, ...], meaning: str, read: Read, most: int = 1) -> None:
        described[name] = ViewFact(name, shape, meaning, most, read=read)

    def of_seats(read: Callable[[View], tuple[int | None, ...]]) -> Read:
        return lambda view, first: seats_marked(read(view), first, players)

    n, cells, cards, grid = (players,), (CELLS,), (len(LOCATIONS),), (CELLS, len(LOCATIONS))
    phases = "what the players to move are asked for: " + ", ".join(PHASES)
    top, sides = "the volcano on top of the stack: " + ", ".join(Volcano), "the side that each has picked: "
    closed = "face-down locations that may not be revealed now: the ban, or a walrus's block"
    animals = "where each animal lies face up, or is looked at by this player alone"
    held = "the volcano that each has; with one, a player is out of the round"
    fact("seat", n, "whose eyes these are", lambda view, _: one_marked(view.seat, players))
    fact("phase", (len(PHASES),), phases, lambda view, _: one_marked(PHASES.index(view.phase), len(PHASES)))
    fact("turn", n, "who may move", of_seats(lambda view: view.turn))
    fact("first", n, "who starts the first round", of_seats(lambda view: (view.first,) if view.round else ()))
    fact("starter", n, "who started the round", of_seats(lambda view: (view.starter,) if view.round else ()))
    fact(
        "round",
        (ROUNDS + 1,),
        "its number; 0 while everybody looks",
        lambda view, _: one_marked(view.round, ROUNDS + 1),
    )
    fact("animals", (len(Animal), CELLS), animals, lambda view, _: _planes(view, _ANIMAL, _ALL_ANIMALS))
    fact(
        "landscapes", (len(Landscape), CELLS), "the same for each landscape",
        lambda view, _: _planes(view, _LANDSCAPE, _ALL_LANDSCAPES),
    )  # fmt: skip
    fact("face_up", grid, "cell and card: face up now", lambda view, _: cards_marked(enumerate(view.cells)))
    fact("glimpse", grid, "cell and card: looked at by this player", lambda view, _: cards_marked(view.glimpse.items()))
    fact("fog", cells, "the locations that lie face down", lambda view, _: _fog(view.cells))
    fact(
        "to_match",
        cells,
        "where the location revealed last lies",
        lambda view, _: one_marked(view.to_match_cell, CELLS),
    )
    fact(
        "card_to_match", cards, "the location revealed last", lambda view, _: one_marked(CARD.get(view.to_match), CELLS)
    )
    fact("closed", cells, closed, lambda view, _: _cells_marked(view.closed))
    fact(
        "sides", (players, len(SIDES)), sides + ", ".join(SIDES),
        lambda view, first: choices_marked(_SIDES, view.sides, first),
    )  # fmt: skip
    fact("ready", n, "who has put the three cards back", lambda view, first: bytes(clockwise(view.ready, first)))
    fact("top", _KINDS, top, lambda view, _: choices_marked(_VOLCANOES, view.volcanoes[:1] or (None,), 0))
    fact("volcanoes", (1,), "how many are on the stack", lambda view, _: bytes((len(view.volcanoes),)), len(Volcano))
    fact("held", n + _KINDS, held, lambda view, first: choices_marked(_VOLCANOES, view.held, first))
    fact("chests", (1,), "how many are on the stack", lambda view, _: bytes((len(view.treasures),)), ROUNDS)
    fact(
        "treasures", n, "how many treasures each has",
        lambda view, first: bytes(map(len, clockwise(view.won, first))), ROUNDS,
    )  # fmt: skip
    fact(
        "rubies", n, "how many rubies are known to be in them",
        lambda view, first: _rubies(view.won, first), sum(TREASURES),
    )  # fmt: skip
    fact(
        "next_rubies", (1,), "how many are in the treasure on top; 0 where the table hides it",
        lambda view, _: bytes((view.treasures[0] or 0 if view.treasures else 0,)), max(TREASURES),
    )  # fmt: skip
    fact(
        "removed", cards, "the location put away, at the end", lambda view, _: one_marked(CARD.get(view.removed), CELLS)
    )
    fact("winner", n, "when the game is over", of_seats(lambda view: view.ranking[:1] if view.ranking else ()))
    return described


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
