"""The account of a game: for every log entry and seat, the way of V from before the entry to after it.

A way is a list of waypoints. Each says what has moved V, and where to. The difference of two neighbouring waypoints
belongs to one cause, so that all differences of a seat add up to its result minus V at the start, whatever V is.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.record import Entry, Record


class Cause(StrEnum):
    CHOICE = "choice"
    """My decision: from V of the best choice to V of the chosen one."""
    MOVES = "moves"
    """The decision of another seat, as far as I can judge it."""
    SECRETS = "secrets"
    """A card that I had not seen and another seat had."""
    CORRECTION = "correction"
    """What one step of looking ahead changes in the estimate, before my decision."""
    ORDER = "order"
    """What the first looks and the order of play in a new round change."""
    CARD = "card"
    """A card that no seat had been shown."""
    START = "start"
    """Which seat begins."""
    CHESTS = "chests"
    """The rubies in the treasures, which no seat has seen before the end."""


LUCK = frozenset({Cause.CARD, Cause.START, Cause.CHESTS})
"""Only true chance: given everything that all seats have been shown, the mean of each of these steps is zero."""


class Waypoint(NamedTuple):
    cause: Cause
    value: float


class Weighed(NamedTuple):
    """A decision: every lawful move with the chance to win after it."""

    moves: tuple[Any, ...]
    values: tuple[float, ...]
    chosen: int
    """The place of the chosen move."""

    @property
    def best(self) -> int:
        return max(range(len(self.values)), key=self.values.__getitem__)

    @property
    def cost(self) -> float:
        """What the decision cost: never negative."""
        return max(self.values) - self.values[self.chosen]


class AccountStep(NamedTuple):
    entry: int
    seat: int | None
    chapter: int
    """The round; in a game without rounds the turn, counted from 1. Before the first it is 0."""
    ways: tuple[tuple[Waypoint, ...], ...]
    """For each seat what has moved its V, in order."""
    weighed: Weighed | None = None
    """The decision of the seat that moved, if it had a choice."""


class Reckoning(Protocol):
    """Follows the log of a finished game."""

    def start(self) -> list[float]:
        """V of every seat before the deal."""

    def step(self, index: int, entry: Entry[Any, Any], before: Any, after: Any) -> AccountStep:
        """The way of V through one log entry, between these states."""


def states_of(record: Record) -> Iterator[tuple[Entry[Any, Any], Any]]:
    """Every entry of a checked record, with the state after it."""
    game: Any = registry.find(record.game, record.rules)
    deal = FairDeal(bytes.fromhex(record.secret), record.nonces)
    state, _ = game.start(record.options, len(record.players), deal)
    for entry in record.log:
        if entry.seat is not None:
            state, _ = game.play(state, entry.seat, entry.move, deal)
        yield entry, state


def account(record: Record, reckoning: Reckoning) -> Iterator[AccountStep]:
    before = None
    for index, (entry, after) in enumerate(states_of(record)):
        yield reckoning.step(index, entry, before, after)
        before = after
