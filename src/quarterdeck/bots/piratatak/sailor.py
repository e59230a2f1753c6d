"""The bot for Piratatak, and the judgement of the two weakest levels."""

from random import Random
from typing import Any, Protocol

import msgspec

from quarterdeck.bots.bot import Berth, Turn
from quarterdeck.bots.piratatak.counting import Count
from quarterdeck.bots.piratatak.position import CANNON, COIN, KIND, PIRATE, Counts, Position, position_of
from quarterdeck.games.piratatak import Buy, Draw, Fire, Move, Pay, Stop, View

FIRE: Counts = ()
"""The answer to a pirate by a cannon."""


class Judgement(Protocol):
    """How a level decides. All random choices use `dice`."""

    def purchase(self, position: Position, dice: Random) -> int:
        """The place of the player to buy a part from; 0 to draw instead."""

    def goes_on(self, position: Position, dice: Random) -> bool:
        """Whether to draw another card."""

    def answer(self, position: Position, may_fire: bool, owed: int, dice: Random) -> Counts:
        """The cards for the pirate, or FIRE."""


class PiratatakSailor:
    def __init__(self, berth: Berth, count: Count, judgement: Judgement) -> None:
        self._seed = f"{berth.seed}/{berth.seat}"
        self._count = count
        self._judgement = judgement
        self._entries = 0

    def see(self, events: tuple[Any, ...]) -> None:
        self._entries += 1
        self._count.see(events)

    def choose(self, turn: Turn) -> Move:
        moves: tuple[Move, ...] = turn.moves
        if len(moves) == 1:
            return moves[0]
        view: View = turn.view
        position = position_of(view, self._count.discard(view))
        dice = Random(f"{self._seed}/{self._entries}")
        match view.phase:
            case "begin":
                return self._begin(moves, view, self._judgement.purchase(position, dice))
            case "go on":
                return Draw() if self._judgement.goes_on(position, dice) else Stop()
            case _:
                may_fire = view.phase == "pirate"
                return self._answer(moves, self._judgement.answer(position, may_fire, view.owed, dice))

    def _begin(self, moves: tuple[Move, ...], view: View, place: int) -> Move:
        seller = (view.turn[0] + place) % len(view.holdings)
        offers = [move for move in moves if isinstance(move, Buy) and move.seller == seller]
        return offers[0] if place else Draw()

    def _answer(self, moves: tuple[Move, ...], ransom: Counts) -> Move:
        """The first card of the ransom. For the next card the judgement is asked again, with the same result."""
        if ransom == FIRE:
            return Fire()
        return next(move for move in moves if isinstance(move, Pay) and KIND[move.card] == ransom[0])


class RuleOfThumb(msgspec.Struct, frozen=True, kw_only=True):
    nerve: float
    """It draws while the probability of a pirate is at most this."""
    cold_feet: float
    """The probability that it stops without a reason."""
    bargains: float
    """The probability that it notices an offer."""
    thrift: bool
    """Whether it pays with useless cards before coins, cannons and parts that another player needs."""

    def purchase(self, position: Position, dice: Random) -> int:
        sellers = position.sellers()
        return sellers[0] if sellers and dice.random() < self.bargains else 0

    def goes_on(self, position: Position, dice: Random) -> bool:
        pile = position.with_a_pile().pile
        return pile[PIRATE] <= self.nerve * sum(pile) and dice.random() >= self.cold_feet

    def answer(self, position: Position, may_fire: bool, owed: int, dice: Random) -> Counts:
        """Fire if there is a cannon. Parts of the own ship are paid last."""
        if may_fire:
            return FIRE
        colour, counts = position.holds[0]
        wanted = {hold.colour for hold in position.holds[1:]}
        cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
        dice.shuffle(cards)
        if self.thrift:
            cards.sort(key=lambda kind: (kind in wanted) + 2 * (kind == COIN) + 3 * (kind == CANNON))
        cards.sort(key=lambda kind: kind == colour)
        return tuple(cards[:owed])
