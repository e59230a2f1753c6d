"""V for Piratatak: a seat's chance to win. All cards but the order of the pile are public, so all seats know the same.

The estimate is the kraken's network, which was trained by self-play. It says every player's chance if the player to
move draws now and if their turn ends now.
"""

from __future__ import annotations

from math import exp
from statistics import fmean
from typing import Literal, NamedTuple, TypeAlias

from quarterdeck.bots.piratatak.network import network
from quarterdeck.bots.piratatak.position import (
    CANNON,
    COIN,
    COLOUR_NUMBER,
    EVERY_CARD,
    NO_COLOUR,
    PIRATE,
    RANSOM,
    Hold,
    Position,
    counted,
)
from quarterdeck.games.piratatak.cards import SHIP_PARTS
from quarterdeck.games.piratatak.state import State
from quarterdeck.games.piratatak.turn import ranking

Chances: TypeAlias = tuple[float, ...]
"""Every seat's chance to win, by seat."""


class Sharpening(NamedTuple):
    """How the network's chances become those among a mixed crew: each player has a score, and chances follow scores."""

    power: float
    """Times the logarithm of the network's chance."""
    ship: float
    """Times the built share of the ship; `square` times its square."""
    square: float
    turn: float
    """For the player to move."""


SHARPENED = {
    "kept": {
        2: Sharpening(0.76, 1.28, 0.38, 0.09),
        3: Sharpening(1.17, 0.13, 1.67, 0.09),
        4: Sharpening(1.47, 1.01, 0.13, -0.02),
    },
    "freed": {
        2: Sharpening(0.78, 0.04, 1.68, 0.09),
        3: Sharpening(1.16, 0.95, 0.07, 0.05),
        4: Sharpening(1.23, 0.50, 0.70, 0.00),
    },
}
"""By the option `colours` and the number of seats.

The network was trained on games between krakens with kept colours. `python tools/values.py --game piratatak` fitted
these numbers to 800 games of a mixed crew each.
"""


class Moment(NamedTuple):
    """A position, and what the player to move is asked: in a turn, before it, or by a pirate."""

    seat: int
    """The player to move, who comes first in the position."""
    position: Position
    drawn: bool
    may_fire: bool
    owed: int


def moment_of(state: State) -> Moment:
    """The present moment of a game that runs."""
    seat = state.turn[0]
    freed = state.options.colours == "freed"
    holds = []
    for holding in (*state.holdings[seat:], *state.holdings[:seat]):
        *cards, _ = counted(holding.cards)
        given_up = freed and not holding.ship
        colour = NO_COLOUR if holding.colour is None or given_up else COLOUR_NUMBER[holding.colour]
        holds.append(Hold(colour, tuple(cards)))
    position = Position(tuple(holds), tuple(counted(state.pile)), tuple(counted(state.discard)), freed)
    return Moment(seat, position, state.drawn, state.may_fire, state.owed)


class PiratatakValue:
    """V of every seat at one table."""

    def __init__(self, seats: int, colours: Literal["kept", "freed"]) -> None:
        self._seats = seats
        self._network = network(seats)
        self.sharpening = SHARPENED[colours][seats]
        self._known: dict[Position, tuple[list[float], list[float]]] = {}

    def of(self, moment: Moment) -> Chances:
        """What the estimate says now, without looking ahead."""
        position = moment.position
        if position.won:
            return self._winner(moment.seat)
        if moment.owed:
            return self._over(moment.seat, _after_a_pirate(position, moment.may_fire, moment.owed))
        drawing, over = self._chances(position)
        if moment.drawn:
            return self._by_seat(moment.seat, max(drawing, over, key=_of_the_first))
        offers = [position.bought_from(seller) for seller in position.sellers()]
        if any(bought.won for bought in offers):
            return self._winner(moment.seat)
        ends = [self._chances(bought)[1] for bought in offers]
        return self._by_seat(moment.seat, max([drawing, *ends], key=_of_the_first))

    def start(self) -> list[Chances]:
        """The chances before the first card, for each seat that may begin."""
        nothing = Position((Hold(),) * self._seats, EVERY_CARD, (0,) * 7)
        return [self.of(Moment(first, nothing, False, False, 0)) for first in range(self._seats)]

    def before_the_start(self, first: int | None) -> list[float]:
        """The mean over the seats that may begin, or the chances with the seat that is known to begin."""
        by_first = self.start()
        if first is not None:
            return list(by_first[first])
        return [fmean(chances) for chances in zip(*by_first, strict=True)]

    def at(self, state: State) -> Chances:
        """The chances in a state, also when the game is over."""
        return self.of(moment_of(state)) if state.turn else self._winner(ranking(state)[0])

    def drawing(self, moment: Moment) -> Chances:
        """The chances if the player to move draws: the mean over all cards that can come."""
        position = moment.position.with_a_pile()
        size = sum(position.pile)
        total = [0.0] * self._seats
        for kind, count in enumerate(position.pile):
            if count:
                for seat, chance in enumerate(self.drew(moment.seat, position, kind)):
                    total[seat] += count / size * chance
        return tuple(total)

    def drew(self, seat: int, position: Position, kind: int) -> Chances:
        """The chances after this kind of card has come from a pile that is not empty."""
        after = position.drew(kind)
        if kind != PIRATE:
            return self.of(Moment(seat, after, True, False, 0))
        cards = after.holds[0].cards
        if cards[CANNON] or sum(cards) > RANSOM:
            return self.of(Moment(seat, after, True, cards[CANNON] > 0, min(RANSOM, sum(cards))))
        everything = [paid for paid, count in enumerate(cards) for _ in range(count)]
        return self.of(Moment((seat + 1) % self._seats, after.gave(everything).passed_on(), False, False, 0))

    def stopped(self, moment: Moment) -> Chances:
        """The chances if the turn ends now."""
        return self._over(moment.seat, moment.position)

    def _over(self, seat: int, position: Position) -> Chances:
        return self._winner(seat) if position.won else self._by_seat(seat, self._chances(position)[1])

    def _winner(self, seat: int) -> Chances:
        return tuple(float(other == seat) for other in range(self._seats))

    def _by_seat(self, first: int, chances: list[float]) -> Chances:
        """The network counts from the player to move."""
        return tuple(chances[(seat - first) % self._seats] for seat in range(self._seats))

    def _chances(self, position: Position) -> tuple[list[float], list[float]]:
        known = self._known.get(position)
        if known is None:
            drawing, over = self._network.chances(position)
            known = self._known[position] = self._sharpened(drawing, position), self._sharpened(over, position)
        return known

    def _sharpened(self, chances: list[float], position: Position) -> list[float]:
        power, ship, square, turn = self.sharpening
        weights = []
        for chance, hold in zip(chances, position.holds, strict=True):
            built = hold.ship / SHIP_PARTS
            weights.append(chance**power * exp(ship * built + square * built**2))
        weights[0] *= exp(turn)
        total = sum(weights)
        return [weight / total for weight in weights]


def _of_the_first(chances: list[float]) -> float:
    return chances[0]


def _after_a_pirate(position: Position, may_fire: bool, owed: int) -> Position:
    """The end of the turn after a usual answer: a cannon, else the cards of least use."""
    if may_fire:
        return position.gave((CANNON,))
    colour, counts = position.holds[0]
    wanted = {hold.colour for hold in position.holds[1:]}
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    cards.sort(
        key=lambda kind: 8 * (kind == colour) + 4 * (kind == CANNON) + 2 * (kind == COIN) + (kind in wanted),
    )
    return position.gave(cards[:owed])
