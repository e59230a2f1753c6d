"""What everybody of the crew does on a turn: see how things look, and judge. How they look is a matter of the level."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, assert_never

from quarterdeck.bots.bot import Berth, Turn
from quarterdeck.bots.memoarrr import abilities
from quarterdeck.bots.memoarrr.deck import MATCHES
from quarterdeck.bots.memoarrr.judgement import Outlook
from quarterdeck.games.memoarrr.events import Block, Event, Move, Peek, Reveal, Swap
from quarterdeck.games.memoarrr.view import View

SURE, UNSURE, GROPING = 0.15, 0.5, 0.9
"""How long somebody ponders who knows a match, who has to choose something else, and who has nothing to go by."""


class MemoarrrSailor(ABC):
    def __init__(self, berth: Berth) -> None:
        self.berth = berth
        self.hesitation = UNSURE
        """How hard the last choice was."""
        self._entries = 0

    def see(self, events: tuple[Event, ...]) -> None:
        self._entries += 1
        for event in events:
            self.notice(event)

    def choose(self, turn: Turn) -> Move:
        """All chance follows from the seed and from how much was seen, never from how often one was asked."""
        dice = Random(f"{self.berth.seed}/{self.berth.seat}/{self._entries}")
        view: View = turn.view
        self.hesitation = UNSURE
        match view.phase:
            case "look" | "over":
                move: Move = dice.choice(turn.moves)
                return move
            case "reveal":
                cell = self.reveal(view, turn, dice)
                self.hesitation = _hesitation(self.outlook(view, turn.moves), cell)
                return Reveal(cell)
            case "peek":
                return Peek(abilities.peek(self.outlook(view, turn.moves), dice))
            case "swap":
                return Swap(abilities.swap(self.outlook(view, turn.moves), dice))
            case "block":
                return Block(self.block(view, turn, dice))
            case _:
                assert_never(view.phase)

    @abstractmethod
    def notice(self, event: Event) -> None:
        """Take in what has just happened."""

    @abstractmethod
    def outlook(self, view: View, moves: tuple[Any, ...]) -> Outlook:
        """What this player believes now."""

    @abstractmethod
    def reveal(self, view: View, turn: Turn, dice: Random) -> int:
        """The cell to reveal."""

    def block(self, view: View, turn: Turn, dice: Random) -> int:
        """The cell to close to the next player."""
        return abilities.block(self.outlook(view, turn.moves), dice)


def _hesitation(outlook: Outlook, cell: int) -> float:
    if cell not in outlook.cells:
        return GROPING
    if outlook.last is None:
        return UNSURE
    return SURE if MATCHES[outlook.last] >> outlook.cells[cell] & 1 else UNSURE
