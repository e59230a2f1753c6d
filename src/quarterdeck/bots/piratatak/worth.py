"""What a position is worth by a few plain numbers: the bosun's and the captain's judgement.

The numbers were fitted to what the kraken's tables make of positions of whole games, then rounded by hand.
"""

from __future__ import annotations

from math import exp

import msgspec

from quarterdeck.bots.piratatak.position import CANNON, Hold, Position

LOST = 0.0005
"""The chance that remains when the next player can buy the last part of their ship."""


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody has a score; the chances are shared out by it."""

    ship: tuple[float, ...] = (-0.60, -0.45, -0.28, -0.08, 0.20, 0.77)
    """For so many parts of the own ship."""
    reserve: float = 0.08
    """For each card in reserve: the next pirate can have it."""
    cannon: float = 0.10
    """For each cannon, on top of that."""
    turn: float = 0.3
    """For being the next to play."""
    wary: bool
    """Sees it coming that the next player buys the last part of their ship."""

    def appraise(self, position: Position) -> tuple[float, float]:
        """Drawing on is taken to be worth no more than to stop: who looks one draw ahead looks no further."""
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
