"""A player at its seat: takes the table in, has it judged, and says so in the game's own words."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

import msgspec

from quarterdeck.bots.bot import Berth, Turn
from quarterdeck.bots.piratatak.counting import Count, position_of
from quarterdeck.bots.piratatak.position import CANNON, COIN, KIND, PIRATE, Counts, Position
from quarterdeck.games.piratatak import Buy, Draw, Fire, Move, Pay, Stop, View

PLAIN, TORN = 0.1, 0.8
"""How long somebody ponders over what has to be done anyhow, and over what to lose."""
HESITATION = {"begin": 0.3, "go on": 0.5}
FIRE: Counts = ()
"""The answer to a pirate that costs no ransom."""


class Judgement(Protocol):
    """How somebody decides. All that is left to chance comes from the dice."""

    def purchase(self, position: Position, dice: Random) -> int:
        """From which place to buy a part, instead of drawing; 0 to draw."""

    def goes_on(self, position: Position, dice: Random) -> bool:
        """Whether to draw another card."""

    def answer(self, position: Position, may_fire: bool, owed: int, dice: Random) -> Counts:
        """The cards that the pirate gets, or FIRE."""


class PiratatakSailor:
    def __init__(self, berth: Berth, count: Count, judgement: Judgement) -> None:
        self._seed = f"{berth.seed}/{berth.seat}"
        self._count = count
        self._judgement = judgement
        self._entries = 0
        self.hesitation = PLAIN
        """How hard the last choice was."""

    def see(self, events: tuple[Any, ...]) -> None:
        self._entries += 1
        self._count.see(events)

    def choose(self, turn: Turn) -> Move:
        moves: tuple[Move, ...] = turn.moves
        if len(moves) == 1:
            self.hesitation = PLAIN
            return moves[0]
        view: View = turn.view
        self.hesitation = HESITATION.get(view.phase, TORN)
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
        """A ransom is paid card by card; what is still owed is thought over again, which comes to the same."""
        if ransom == FIRE:
            return Fire()
        return next(move for move in moves if isinstance(move, Pay) and KIND[move.card] == ransom[0])


class RuleOfThumb(msgspec.Struct, frozen=True, kw_only=True):
    nerve: float
    """Goes on while a pirate is no likelier than this."""
    cold_feet: float
    """How often the heart sinks, and one stops although the odds are fine."""
    bargains: float
    """How often a part that could be bought is noticed."""
    thrift: bool
    """Pays with what is of no use before coins, cannons and what another player would have to buy."""

    def purchase(self, position: Position, dice: Random) -> int:
        sellers = position.sellers()
        return sellers[0] if sellers and dice.random() < self.bargains else 0

    def goes_on(self, position: Position, dice: Random) -> bool:
        pile = position.with_a_pile().pile
        return pile[PIRATE] <= self.nerve * sum(pile) and dice.random() >= self.cold_feet

    def answer(self, position: Position, may_fire: bool, owed: int, dice: Random) -> Counts:
        """Fires whenever there is a cannon. The own ship is the last to be paid with."""
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
