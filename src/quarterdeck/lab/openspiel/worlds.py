"""Worlds that a seat can imagine: games that would have looked the same to it, dealt as they may really lie.

A world is made from a seat's account alone, so there is no truth in it to leak. Each that could be is as likely as
chance makes it; what the others had in mind when they moved is not taken into account. It is an ordinary state, whose
history leads from the first node to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.games.memoarrr.cards import LOCATIONS, TREASURES
from quarterdeck.games.memoarrr.island import CELLS
from quarterdeck.lab.actions import NUMBERS
from quarterdeck.lab.openspiel import memoarrr as island
from quarterdeck.lab.openspiel.accounts import Account, IslandAccount, SeaAccount
from quarterdeck.lab.openspiel.nodes import CHANCE, FirstToBePicked
from quarterdeck.lab.openspiel.piratatak import KINDS

if TYPE_CHECKING:
    from quarterdeck.lab.openspiel.games import SpielGame
    from quarterdeck.lab.openspiel.states import SpielState

Dice: TypeAlias = Callable[[], float]
"""A number from 0 up to, but not including, 1: OpenSpiel's samplers, or `random.random`."""
T = TypeVar("T")
_NUMBER = {card: number for number, card in enumerate(LOCATIONS)}


class NoWorld(QuarterdeckError):
    """No state of OpenSpiel's is like what the seat was shown."""


def imagined(game: SpielGame, account: Account, dice: Dice) -> SpielState:
    """A state that agrees with a seat's account."""
    fate: _Fate = _IslandFate(account, dice) if isinstance(account, IslandAccount) else _SeaFate(account)
    number = NUMBERS[game.rules.name]
    state = game.new_initial_state()
    _left_to(fate, state)
    for seat, move in account.moves:
        if seat != state.node.player:
            raise NoWorld("out-of-turn", "In OpenSpiel the seats look one after the other, and they did not.")
        state.apply_action(number[move])
        _left_to(fate, state)
    return state


def _left_to(fate: _Fate, state: SpielState) -> None:
    while (node := state.node).player == CHANCE:
        state.apply_action(fate.outcome(node))


class _Fate(Protocol):
    """Chance, as it must have been for the seat to be shown what it was shown."""

    def outcome(self, node: Any) -> int:
        """What it says at a chance node."""


class _IslandFate:
    """Whatever the seat has not seen may lie anywhere that it has not seen."""

    def __init__(self, account: IslandAccount, dice: Dice) -> None:
        self._dice = dice
        self._first = account.first
        unseen = self._shuffled(account.unseen)
        self._cards = [_NUMBER[account.cards[cell] if cell in account.cards else unseen.pop()] for cell in range(CELLS)]
        self._chests = account.chests or self._shuffled(TREASURES)
        self._stacks = iter(account.stacks)

    def outcome(self, node: Any) -> int:
        if isinstance(node, island.CardToBeLaid):
            return self._cards[node.cell]
        if isinstance(node, island.ChestsToBeStacked):
            return node.outcome_for(self._chests)
        if isinstance(node, FirstToBePicked):
            return self._first
        seen = tuple(next(self._stacks))
        fitting = [number for number, order in enumerate(node.orders) if order[: len(seen)] == seen]
        return fitting[int(self._dice() * len(fitting))]

    def _shuffled(self, cards: Sequence[T]) -> list[T]:
        deck = list(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = int(self._dice() * (last + 1))
            deck[last], deck[other] = deck[other], deck[last]
        return deck


class _SeaFate:
    """Everything that was drawn was drawn for all to see."""

    def __init__(self, account: SeaAccount) -> None:
        self._first = account.first
        self._drawn = iter(account.drawn)

    def outcome(self, node: Any) -> int:
        return self._first if isinstance(node, FirstToBePicked) else KINDS.index(next(self._drawn))
