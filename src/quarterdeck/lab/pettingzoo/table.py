"""A match in numbers: actions in, observations and masks out. The environments of PettingZoo and Gymnasium use it."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box
from numpy.typing import NDArray

from quarterdeck.core import options as choices
from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import BadOptions, UnknownMove
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.lab.actions import MOVES, NUMBERS
from quarterdeck.lab.observation import ObservationLayout, ViewFacts, numbers
from quarterdeck.lab.observation.memoarrr import Memory

RENDER_MODES = ("human", "ansi", "rgb_array")


class AgentObserver:
    """Writes what a seat may see of one match: facts of its view and, if it has a memory, what it was ever shown.

    Players stand in the order of play, the one who observes first. A spectator counts them from seat 0.
    """

    def __init__(
        self,
        facts: Callable[[int, int], ViewFacts],
        players: int,
        names: tuple[str, ...],
        memory: Memory | None = None,
    ) -> None:
        self._made_of = (facts, players, names)
        self._reads = [[facts(players, seat)[name].read for name in names] for seat in range(players)]
        self.memory = memory
        parts = [part for name in names for part in facts(players, 0)[name].parts]
        self.layout = ObservationLayout(*parts, *(memory.parts if memory else ()))

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy looks its facts up again: the functions that read them can't be pickled."""
        return AgentObserver, (*self._made_of, self.memory)

    def observation(self, view: Any) -> NDArray[np.int8]:
        """What this view shows to its seat."""
        seat = view.seat
        facts = bytearray().join([read(view) for read in self._reads[seat or 0]])
        if self.memory is not None:
            facts += self.memory.written(seat)
        return numbers(facts)

    def space(self) -> Box:
        """A space that has room for every observation."""
        parts = self.layout.parts
        most = np.concatenate([np.full(part.size, part.most, np.int8) for part in parts])
        return Box(np.zeros(self.layout.size, np.int8), most, dtype=np.int8)


@dataclass(eq=False, repr=False)
class EncodedTable:
    """One match after the other, with the same options: actions in, observations and masks out."""

    game: AnyGame
    players: int
    options: Any
    observer: AgentObserver
    spectator: AgentObserver
    text: Callable[[Any], str]
    pixels: Callable[[Any], NDArray[np.uint8]]
    """`text` and `pixels` show a spectator's view."""
    match: AnyMatch = field(init=False)

    def __post_init__(self) -> None:
        self.options = choices.choose(self.game, self.options, self.players)
        self.moves = MOVES[self.game.name]
        self._numbers = NUMBERS[self.game.name]

    def deal(self, deal: Deal) -> None:
        self.match = Match(self.game, self.players, deal, self.options)
        if self.observer.memory is not None:
            self.observer.memory.forget()

    def play(self, seat: int, action: int) -> None:
        """Make the move of this number; a refused one raises a RefusedMove, and changes nothing."""
        if not 0 <= action < len(self.moves):
            raise UnknownMove("unknown-move", f"There is no action {action}: they go from 0 to {len(self.moves) - 1}.")
        self.make(seat, self.moves[action])

    def make(self, seat: int, move: Any) -> None:
        self.match.play(seat, move)
        if self.observer.memory is not None:
            self.observer.memory.note(self.match.latest_events(seat))

    def mask(self, seat: int) -> NDArray[np.int8]:
        """One for every action that is lawful for this seat now."""
        lawful = bytearray(len(self.moves))
        known = self._numbers
        for move in self.match.moves(seat):
            lawful[known[move]] = 1
        return numbers(lawful)

    def observation(self, seat: int) -> NDArray[np.int8]:
        """What this seat may see now."""
        return self.observer.observation(self.match.view(seat))

    def state(self) -> NDArray[np.int8]:
        """What a spectator may see now: public facts only."""
        return self.spectator.observation(self.match.view())

    def rewards(self) -> list[float]:
        """Seat by seat: one for the winner, which the others lose. Nothing while the match runs."""
        outcome = self.match.outcome()
        if outcome is None:
            return [0.0] * self.players
        return [1.0 if seat == outcome.winner else -1.0 / (self.players - 1) for seat in range(self.players)]

    def rendered(self, mode: str | None) -> str | NDArray[np.uint8] | None:
        """What a spectator sees, as text or as pixels; for people it is written to the terminal."""
        if mode is None:
            logger.warn("The environment was made without a render mode, so that there is nothing to see.")
            return None
        view = self.match.view()
        if mode == "rgb_array":
            return self.pixels(view)
        text = self.text(view)
        if mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None


def check_choice(option: str, value: object, allowed: tuple[object, ...]) -> None:
    """Raise an error unless this is one of the values that the option may have."""
    if value not in allowed:
        spelled = " or ".join(str(one) for one in allowed)
        raise BadOptions("bad-option", f"The option “{option}” is {spelled}, not {value}.", option=option)
