"""The facts of Memoarrr!, and a perfect memory of them. Cells count row by row, cards as the rules list them."""

from collections.abc import Iterable
from functools import cache, partial
from typing import Any, get_args

from quarterdeck.games.memoarrr import Animal, Landscape, Location, View, Volcano
from quarterdeck.games.memoarrr.cards import LOCATIONS, TREASURES
from quarterdeck.games.memoarrr.events import Looked, Peeked, Revealed, Swapped
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, SIDES
from quarterdeck.games.memoarrr.state import ROUNDS
from quarterdeck.games.memoarrr.view import Phase
from quarterdeck.lab.observation import COUNTS, ObservationPart, Rows, ViewFacts, clockwise, marks

PHASES: tuple[str, ...] = get_args(Phase)
CARD = {card: number for number, card in enumerate(LOCATIONS)}
VOLCANO = {volcano: number for number, volcano in enumerate(Volcano)}
_ANIMALS, _LANDSCAPES = tuple(Animal), tuple(Landscape)
_ANIMAL = {card: CELLS * _ANIMALS.index(card.animal) for card in LOCATIONS}
"""The first cell of a card's animal, among the cells of all animals."""
_ALL_ANIMALS, _ALL_LANDSCAPES = CELLS * len(Animal), CELLS * len(Landscape)
_LANDSCAPE = {card: _ALL_ANIMALS + CELLS * _LANDSCAPES.index(card.landscape) for card in LOCATIONS}
"""The first cell of its landscape; landscapes stand after the animals."""
_KINDS = (len(Volcano),)
_FOG = _ALL_ANIMALS + _ALL_LANDSCAPES
_ISLAND = bytes(_FOG) + bytes(cell != CENTRE for cell in range(CELLS))
"""An island with all its locations face down."""


@cache
def facts(players: int, first: int = 0) -> ViewFacts:
    """Every fact of a view. Players stand clockwise from the seat `first`."""
    described, part = ViewFacts(), ObservationPart
    fact, together = described.add, described.add_together
    n, cells, cards, grid = (players,), (CELLS,), (len(LOCATIONS),), (CELLS, len(LOCATIONS))
    closed = "face-down locations that may not be revealed now: the ban, or a walrus's block"
    on_top = "how many are in the treasure on top; 0 where the table hides it"
    turned = partial(clockwise, first=first)
    own, seats = marks(range(players)), marks(turned(tuple(range(players))))
    phase, number = marks(PHASES), marks(range(ROUNDS + 1))
    cell, card, side, volcano = map(marks, (range(CELLS), LOCATIONS, SIDES, Volcano))
    moment = Rows(lambda at: phase[at[:1]] + number[at[1:2]] + seats[at[2]] + seats[at[3:]])
    look = Rows(lambda at: b"".join([side[(one,)] for one in turned(at[0])]) + bytes(turned(at[1])))
    eruption = Rows(lambda at: b"".join([volcano[(one,)] for one in (at[0], *turned(at[1]))]))
    won = Rows(lambda won: [*map(len, turned(won)), *(sum(filter(None, chests)) for chests in turned(won))])
    fact("seat", n, "whose eyes these are", lambda view: own[(view.seat,)])
    together(
        "moment", lambda view: moment[view.phase, view.round, view.turn, view.starter],
        part("phase", (len(PHASES),), "what the players to move are asked for: " + ", ".join(PHASES)),
        part("round", (ROUNDS + 1,), "its number; 0 while everybody looks"),
        part("turn", n, "who may move"),
        part("starter", n, "who started the round"),
    )  # fmt: skip
    fact("first", n, "who starts the first round", lambda view: seats[(view.first,)])
    together(
        "island", _island,
        part("animals", (len(Animal), CELLS), "where each animal lies face up, or is looked at by this player alone"),
        part("landscapes", (len(Landscape), CELLS), "the same for each landscape"),
        part("fog", cells, "the locations that lie face down"),
    )  # fmt: skip
    fact("face_up", grid, "cell and card: face up now", lambda view: cards_marked(enumerate(view.cells)))
    fact("glimpse", grid, "cell and card: looked at by this player", lambda view: cards_marked(view.glimpse.items()))
    fact("to_match", cells, "where the location revealed last lies", lambda view: cell[(view.to_match_cell,)])
    fact("card_to_match", cards, "the location revealed last", lambda view: card[(view.to_match,)])
    fact("closed", cells, closed, lambda view: cell[view.closed])
    together(
        "look", lambda view: look[view.sides, view.ready],
        part("sides", (players, len(SIDES)), "the side that each has picked: " + ", ".join(SIDES)),
        part("ready", n, "who has put the three cards back"),
    )  # fmt: skip
    together(
        "eruption", lambda view: eruption[view.volcanoes[0] if view.volcanoes else None, view.held],
        part("top", _KINDS, "the volcano on top of the stack: " + ", ".join(Volcano)),
        part("held", n + _KINDS, "the volcano that each has; with one, a player is out of the round"),
    )  # fmt: skip
    fact("volcanoes", (1,), "how many are on the stack", lambda view: COUNTS[len(view.volcanoes)], len(Volcano))
    fact("chests", (1,), "how many are on the stack", lambda view: COUNTS[len(view.treasures)], ROUNDS)
    together(
        "won", lambda view: won[view.won],
        part("treasures", n, "how many treasures each has", ROUNDS),
        part("rubies", n, "how many rubies are known to be in them", sum(TREASURES)),
    )  # fmt: skip
    fact("next_rubies", (1,), on_top, lambda view: COUNTS[(view.treasures or (0,))[0] or 0], max(TREASURES))
    fact("removed", cards, "the location put away, at the end", lambda view: card[(view.removed,)])
    fact("winner", n, "when the game is over", lambda view: seats[(view.ranking or ())[:1]])
    return described


def _island(view: View) -> bytearray:
    marks = bytearray(_ISLAND)
    for cell, card in enumerate(view.cells):
        if card is not None:
            marks[_ANIMAL[card] + cell] = marks[_LANDSCAPE[card] + cell] = 1
            marks[_FOG + cell] = 0
    for cell, card in view.glimpse.items():
        marks[_ANIMAL[card] + cell] = marks[_LANDSCAPE[card] + cell] = 1
    return marks


def cards_marked(cards: Iterable[tuple[int, Location | None]]) -> bytearray:
    """For each cell a 1 for the card that lies there, if it is known."""
    marks = bytearray(CELLS * len(LOCATIONS))
    for cell, card in cards:
        if card is not None:
            marks[cell * len(LOCATIONS) + CARD[card]] = 1
    return marks


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
        self._planes = tuple(bytearray(_FOG) for _ in range(self._players))
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
        planes[_ANIMAL[card] + cell] = planes[_LANDSCAPE[card] + cell] = 1
        self._shown[seat][cell] = 1

    def written(self, seat: int | None) -> bytes:
        """The numbers of the memory's parts, as this player observes them; a spectator remembers nothing."""
        if seat is None:
            return bytes(sum(part.size for part in self.parts))
        return b"".join((self._planes[seat], *clockwise(self._shown, seat)))
