"""Judgement by looking ahead: all possible cards, weighted by the pile, and the best answer to each."""

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Protocol

import msgspec

from quarterdeck.bots.piratatak.position import CANNON, PIRATE, RANSOM, Counts, Hold, Position
from quarterdeck.bots.piratatak.sailor import FIRE


class Judge(Protocol):
    """Estimates the probability that the player to move wins."""

    def appraise(self, position: Position) -> tuple[float, float]:
        """The probability if the player draws now, and if the turn ends now."""


class Foresight:
    """Chooses the best move a fixed number of draws ahead, whatever the time."""

    def __init__(self, judge: Judge, draws: int) -> None:
        self._judge = judge
        self._draws = draws
        self._appraised: dict[Position, tuple[float, float]] = {}
        """The estimates of this decision. Different orders of the same cards give the same position."""

    def purchase(self, position: Position, dice: Random) -> int:
        sellers = position.sellers()
        if not sellers:
            return 0
        self._appraised.clear()
        worth = {seller: self.ending(position.bought_from(seller)) for seller in sellers}
        best = max(sellers, key=worth.__getitem__)
        return best if worth[best] > self.drawing(position, self._draws) else 0

    def goes_on(self, position: Position, dice: Random) -> bool:
        self._appraised.clear()
        return self.drawing(position, self._draws) > self.ending(position)

    def answer(self, position: Position, may_fire: bool, owed: int, dice: Random) -> Counts:
        self._appraised.clear()
        return max(answers(position, may_fire, owed), key=lambda answer: self.ending(answer[1]))[0]

    def drawing(self, position: Position, draws: int) -> float:
        """The probability that the player to move wins by drawing now, looking this number of draws ahead."""
        position = position.with_a_pile()
        size = sum(position.pile)
        worth = 0.0
        for kind, count in enumerate(position.pile):
            if count:
                worth += count / size * self._drew(position.drew(kind), kind, draws - 1)
        return worth

    def _drew(self, position: Position, kind: int, draws: int) -> float:
        if kind == PIRATE:
            may_fire = position.holds[0].cards[CANNON] > 0
            return max(self.ending(after) for _, after in answers(position, may_fire))
        if position.won:
            return 1.0
        drawing, over = self._appraise(position)
        return max(over, self.drawing(position, draws) if draws else drawing)

    def ending(self, position: Position) -> float:
        """The probability that the player to move wins if the turn ends now."""
        return 1.0 if position.won else self._appraise(position)[1]

    def _appraise(self, position: Position) -> tuple[float, float]:
        appraised = self._appraised.get(position)
        if appraised is None:
            appraised = self._appraised[position] = self._judge.appraise(position)
        return appraised


def answers(position: Position, may_fire: bool, owed: int = RANSOM) -> Iterator[tuple[Counts, Position]]:
    """All answers to a pirate: the paid cards, and the position at the end of the turn."""
    if may_fire:
        yield FIRE, position.gave((CANNON,))
    for ransom in position.ransoms(owed):
        yield ransom, position.gave(ransom)


LOST = 0.0005
"""The probability when the next player can buy the last part of a ship."""


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """A simple estimate for the bosun and the captain: each player has a score, and probabilities follow the scores.

    The numbers were fitted to the kraken's tables on positions of whole games, then rounded by hand.
    """

    ship: tuple[float, ...] = (-0.60, -0.45, -0.28, -0.08, 0.20, 0.77)
    """By the number of parts of the ship."""
    reserve: float = 0.08
    """For each card in reserve, which can pay the next ransom."""
    cannon: float = 0.10
    """For each cannon, in addition."""
    turn: float = 0.3
    """For being the next to play."""
    wary: bool
    """Whether it notices that the next player can buy the last part of a ship."""

    def appraise(self, position: Position) -> tuple[float, float]:
        """Both values are equal: a bot that looks one draw ahead looks no further."""
        after = position.passed_on()
        if self.wary and after.holds[0].ship == 5 and after.sellers():
            return LOST, LOST
        scores = [exp(self._score(hold)) for hold in after.holds]
        scores[0] *= exp(self.turn)
        chance = scores[-1] / sum(scores)
        return chance, chance

    def _score(self, hold: Hold) -> float:
        ship = hold.ship
        return self.ship[ship] + self.reserve * (sum(hold.cards) - ship) + self.cannon * hold.cards[CANNON]
