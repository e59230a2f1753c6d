"""What a player of Memoarrr! observes: what its view shows now and, if it is wanted, all that it was ever shown."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.memoarrr import View, Volcano
from quarterdeck.games.memoarrr.cards import TREASURES
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, SIDES
from quarterdeck.games.memoarrr.state import ROUNDS
from quarterdeck.lab.pettingzoo.layout import Layout, Part, numbers
from quarterdeck.lab.pettingzoo.memory import ANIMAL, LANDSCAPE, Memory

PHASES = ("look", "reveal", "peek", "swap", "block", "over")

Remembering: TypeAlias = Literal["none", "perfect"]

_PHASE = {phase: number for number, phase in enumerate(PHASES)}
_SIDES, _VOLCANOES = tuple(SIDES), tuple(Volcano)

T = TypeVar("T")


def layout(players: int, memory: Remembering) -> Layout:
    """Players stand in the order of play, the one who observes first; cells row by row."""
    sight = (
        Part("animals", (5, CELLS), "where each animal lies face up, or is looked at by this player alone"),
        Part("landscapes", (5, CELLS), "the same for each landscape"),
        Part("fog", (CELLS,), "the locations that lie face down"),
        Part("to_match", (CELLS,), "where the location revealed last lies"),
        Part("closed", (CELLS,), "face-down locations that may not be revealed now: the ban, or a walrus's block"),
        Part("phase", (len(PHASES),), "what the players to move are asked for: " + ", ".join(PHASES)),
        Part("round", (ROUNDS + 1,), "its number; 0 while everybody looks"),
        Part("turn", (players,), "who may move"),
        Part("starter", (players,), "who started the round"),
        Part("sides", (players, 4), "the side that each has picked: " + ", ".join(SIDES)),
        Part("ready", (players,), "who has put the three cards back"),
        Part("top", (5,), "the volcano on top of the stack: " + ", ".join(Volcano)),
        Part("held", (players, 5), "the volcano that each has; with one, a player is out of the round"),
        Part("treasures", (players,), "how many treasures each has", most=ROUNDS),
        Part("rubies", (players,), "how many rubies are known to be in them", most=sum(TREASURES)),
        Part("next_rubies", (1,), "how many are in the treasure on top; 0: nobody may know", most=max(TREASURES)),
    )
    recollection = (
        Part("known_animals", (5, CELLS), "where each animal lies, of all locations that this player was ever shown"),
        Part("known_landscapes", (5, CELLS), "the same for each landscape"),
        Part("shown_to", (players, CELLS), "which locations each player was ever shown, where they lie now"),
    )
    return Layout(*sight, *recollection) if memory == "perfect" else Layout(*sight)


class MemoarrrObserver:
    """Writes observations of one match; it is told of every move."""

    def __init__(self, players: int, memory: Remembering) -> None:
        self.layout = layout(players, memory)
        self.remembers = memory == "perfect"
        self._memory = Memory(players)
        self._players = players
        self._starts = tuple(self.layout.start(part.name) for part in self.layout.parts)
        blank = bytearray(self.layout.size)
        fog = self.layout.start("fog")
        blank[fog : fog + CELLS] = bytes(cell != CENTRE for cell in range(CELLS))
        self._blank = bytes(blank)

    def begin(self) -> None:
        """A new match: what was shown in the last one is of no use."""
        self._memory = Memory(self._players)

    def note(self, events: tuple[Any, ...]) -> None:
        """What a move has led to, as whoever made it is shown it."""
        self._memory.note(events)

    def observation(self, view: View) -> NDArray[np.int8]:
        """Through the eyes of the view's seat; a spectator counts the players from seat 0 and remembers nothing."""
        facts = bytearray(self._blank)
        self._write_island(facts, view)
        self._write_table(facts, view)
        if self.remembers and view.seat is not None:
            self._write_memory(facts, view.seat)
        return numbers(facts)

    def _write_island(self, facts: bytearray, view: View) -> None:
        _, _, fog, to_match, closed, *_ = self._starts
        for cell, card in enumerate(view.cells):
            if card is not None:
                facts[ANIMAL[card] + cell] = facts[LANDSCAPE[card] + cell] = 1
                facts[fog + cell] = 0
        for cell, card in view.glimpse.items():
            facts[ANIMAL[card] + cell] = facts[LANDSCAPE[card] + cell] = 1
        if view.to_match_cell is not None:
            facts[to_match + view.to_match_cell] = 1
        for cell in view.closed:
            facts[closed + cell] = 1

    def _write_table(self, facts: bytearray, view: View) -> None:
        phase, number, turn, starter, sides, ready, top, held, treasures, _, next_rubies = self._starts[5:16]
        me, players = view.seat or 0, self._players
        facts[phase + _PHASE[view.phase]] = 1
        facts[number + view.round] = 1
        facts[turn:starter] = _placed(view.turn, me, players)
        facts[starter + (view.starter - me) % players] = 1
        facts[sides:ready] = _one_of(_SIDES, view.sides, me)
        facts[ready:top] = bytes(_turned(view.ready, me))
        facts[top:held] = _one_of(_VOLCANOES, view.volcanoes[:1] or (None,), 0)
        facts[held:treasures] = _one_of(_VOLCANOES, view.held, me)
        facts[treasures:next_rubies] = _winnings(view.won, me)
        if view.treasures:
            facts[next_rubies] = view.treasures[0] or 0

    def _write_memory(self, facts: bytearray, me: int) -> None:
        known, _, shown_to = self._starts[16:]
        facts[known:shown_to] = self._memory.planes[me]
        facts[shown_to:] = b"".join(_turned(self._memory.shown, me))


def _turned(of_seats: tuple[T, ...], me: int) -> tuple[T, ...]:
    """What belongs to the seats, in the order of play from mine."""
    return of_seats[me:] + of_seats[:me]


@cache
def _placed(seats: tuple[int, ...], me: int, players: int) -> bytes:
    """Which places these seats have."""
    return bytes(_turned(tuple(seat in seats for seat in range(players)), me))


@cache
def _one_of(kinds: tuple[str, ...], of_seats: tuple[str | None, ...], me: int) -> bytes:
    """For each seat, which of these kinds it has, if any."""
    return bytes(kind == has for has in _turned(of_seats, me) for kind in kinds)


@lru_cache(10_000)
def _winnings(won: tuple[tuple[int | None, ...], ...], me: int) -> bytes:
    """How many treasures each has, then how many rubies are known to be in them."""
    places = _turned(won, me)
    return bytes([*map(len, places), *(sum(rubies or 0 for rubies in treasures) for treasures in places)])
