"""Rules of thumb, for those who do not weigh one thing against another."""

from __future__ import annotations

from random import Random

import msgspec

from quarterdeck.bots.piratatak.position import CANNON, COIN, PIRATE, Counts, Position
from quarterdeck.bots.piratatak.sailor import FIRE


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
