"""Piratatak played twice: the kernel plays, the reference engine draws the same cards, and both must agree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from quarterdeck.games.piratatak import GAME, Buy, Card, Colour, Draw, Fire, Move, Options, Pay, Stop
from quarterdeck.games.piratatak.state import Holding, State
from quarterdeck.lab.kernels.piratatak.table import BEGIN, BUY, DRAW, FIRE, GO_ON, PAYING, PIRATE_WAITS, STOP

T = TypeVar("T")
COLOURS = tuple(Colour)
KIND = {card: COLOURS.index(card.colour) for card in Card if card.colour}
KIND |= {Card.COIN: 4, Card.CANNON: 5, Card.PIRATE: 6}
SIMPLE: dict[int, Move] = {DRAW: Draw(), STOP: Stop(), FIRE: Fire()}
PLAIN = {type(move): number for number, move in SIMPLE.items()}
ONE = {card: 1 << 8 * kind for card, kind in KIND.items()}


class Follower:
    """The reference engine's side of one game. What comes from the pile is whatever the kernel has drawn."""

    FIELDS = (
        "table.mine", "table.second", "table.third", "table.fourth", "table.pile", "table.discard",
        "table.seat", "table.phase", "table.owed",
    )  # fmt: skip
    """What is compared before every move, besides the lawful choices."""
    AFTER = "table.pile"
    """From which it can be told what was drawn."""

    def __init__(self, dealt: Mapping[str, int], seats: int, options: Options) -> None:
        self._seats = seats
        self._next: int | None = None
        self._first = dealt["table.seat"]
        self._state: State = GAME.start(options, seats, self)[0]

    def shuffle(self, _label: str, cards: Sequence[T]) -> tuple[T, ...]:
        """As a deal: the card that is to be drawn next lies on top."""
        return _on_top(self._next, tuple(cards))

    def pick(self, _label: str, _count: int) -> int:
        return self._first

    @property
    def over(self) -> bool:
        return not self._state.turn

    def standing(self) -> tuple[int, ...]:
        """How things stand, in the kernel's words, and what may be chosen."""
        state = self._state
        seat = state.turn[0]
        holds = [_counted(holding) for holding in (*state.holdings[seat:], *state.holdings[:seat])]
        lawful = 0
        for move in GAME.moves(state, seat):
            lawful |= 1 << self._number(move, seat)
        waits = PIRATE_WAITS if state.may_fire else PAYING
        return (
            *holds, *(0,) * (4 - len(holds)), _sum(state.pile), _sum(state.discard),
            seat, waits if state.owed else GO_ON if state.drawn else BEGIN, state.owed, lawful,
        )  # fmt: skip

    def play(self, choice: int, pile: int) -> None:
        """The move that the kernel has made; a card that it has drawn is missing from its pile afterwards."""
        state = self._state
        seat = state.turn[0]
        if choice == DRAW:
            self._next = (_sum(state.pile or state.discard) - pile).bit_length() // 8
            state = replace(state, pile=_on_top(self._next, state.pile))
        self._state = GAME.play(state, seat, self._move(choice, seat), self)[0]

    def ending(self) -> dict[str, int]:
        """What came of it, as the kernel tells it."""
        outcome = GAME.outcome(self._state)
        assert outcome is not None
        return {"winner": outcome.winner, "parts": sum(parts << 4 * seat for seat, parts in enumerate(outcome.scores))}

    @staticmethod
    def told(who: int, _log: int) -> dict[str, int]:
        """The same of a kernel's story."""
        return {"winner": who & 7, "parts": who >> 24 & 0xFFFF}

    def _move(self, choice: int, seat: int) -> Move:
        if choice in SIMPLE:
            return SIMPLE[choice]
        holdings = self._state.holdings
        if choice < FIRE:
            return Pay(_any(choice, holdings[seat].cards))
        seller = (seat + choice - BUY) % self._seats
        return Buy(seller, _any(COLOURS.index(holdings[seat].colour or Colour.RED), holdings[seller].parts))

    def _number(self, move: Any, seat: int) -> int:
        if isinstance(move, Pay):
            return KIND[move.card]
        if isinstance(move, Buy):
            return BUY + (move.seller - seat) % self._seats
        return PLAIN[type(move)]


def _sum(cards: Iterable[Card]) -> int:
    return sum(map(ONE.__getitem__, cards))


def _counted(holding: Holding) -> int:
    colour = 0 if holding.colour is None else COLOURS.index(holding.colour) + 1
    return _sum(holding.parts) + _sum(holding.ship) + (holding.coins << 32) + (holding.cannons << 40) | colour << 56


def _any(kind: int, cards: Iterable[Card]) -> Card:
    return next(card for card in cards if KIND[card] == kind)


def _on_top(kind: int | None, cards: tuple[Any, ...]) -> tuple[Any, ...]:
    if kind is None or not cards:
        return cards
    place = next(place for place, card in enumerate(cards) if KIND[card] == kind)
    return (cards[place], *cards[:place], *cards[place + 1 :])
