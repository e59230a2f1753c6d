"""What a review of Memoarrr! notes beside the account.

It notes every decision to reveal as a question of memory, and every showing of every card.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from quarterdeck.bots.levels import USUAL
from quarterdeck.core.record import Entry
from quarterdeck.games.memoarrr.cards import Location
from quarterdeck.games.memoarrr.events import Event, Looked, Peeked, Reveal, Revealed
from quarterdeck.games.memoarrr.state import LOOKING, State
from quarterdeck.review.account import Weighed
from quarterdeck.review.memoarrr.level_mind import level_minds
from quarterdeck.review.memoarrr.recalled import RevealTest, reveal_test


class Showing(NamedTuple):
    """A moment at which a seat was shown a card."""

    entry: int
    reveals: int
    """The reveals of the game up to then."""


class SeatNotes:
    """The notes on one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.tests: dict[int, RevealTest] = {}
        """By log entry."""
        self.showings: dict[Location, list[Showing]] = {}
        self.minds = dict(level_minds(seat))
        self._reveals = 0

    def weigh(self, index: int, entry: Entry[Any, Any], before: State, seen: tuple[int, ...], weighed: Weighed) -> None:
        """Note a decision, before its events are followed."""
        if isinstance(entry.move, Reveal) and before.special is not LOOKING:
            values = {move.cell: value for move, value in zip(weighed.moves, weighed.values, strict=True)}
            self.tests[index] = reveal_test(
                index, entry.move.cell, before, seen, self.minds, USUAL, values, self.reveals_since
            )

    def follow(self, index: int, event: Event) -> None:
        match event:
            case Revealed(card=Location() as card):
                self._reveals += 1
                self._show(index, card)
            case Looked(cards=dict(cards)) if event.seat == self.seat:
                for card in cards.values():
                    self._show(index, card)
            case Peeked(card=Location() as card) if event.seat == self.seat:
                self._show(index, card)
        for mind in self.minds.values():
            mind.follow(event)

    def reveals_since(self, card: Location) -> tuple[int, ...]:
        """The reveals of the game since each time that the seat was shown a card, the latest last."""
        return tuple([self._reveals - showing.reveals for showing in self.showings[card]])

    def _show(self, index: int, card: Location) -> None:
        self.showings.setdefault(card, []).append(Showing(index, self._reveals))
