"""Piratatak's ceiling: a player who knows the order of the pile shows how much is luck. It can't be hired."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quarterdeck.bots.bot import Berth, Turn
from quarterdeck.bots.piratatak.counting import ExactCount
from quarterdeck.bots.piratatak.foresight import Foresight
from quarterdeck.bots.piratatak.network import network
from quarterdeck.bots.piratatak.position import CANNON, KIND, PIRATE, Position, position_of
from quarterdeck.bots.piratatak.sailor import PiratatakSailor
from quarterdeck.core.deal import Deal
from quarterdeck.games.piratatak import Buy, Card, Draw, Move, Stop, View
from quarterdeck.games.piratatak.cards import DECK
from quarterdeck.games.piratatak.events import Reshuffled


class AllSeeing:
    """Draws just as far as the cards to come are good for it; in all else it is the kraken."""

    def __init__(self, berth: Berth, deal: Deal) -> None:
        self._judge = network(berth.seats)
        self._kraken = PiratatakSailor(berth, ExactCount(), Foresight(self._judge, draws=1))
        self._deal = deal
        self._pile: tuple[Card, ...] = deal.shuffle("pile", DECK)
        self._discard: tuple[Card, ...] = ()
        self._reshuffles = 0

    def see(self, events: tuple[Any, ...]) -> None:
        self._kraken.see(events)
        if any(isinstance(event, Reshuffled) for event in events):
            self._pile = self._next_pile(self._discard)
            self._reshuffles += 1

    def choose(self, turn: Turn) -> Move:
        view: View = turn.view
        self._discard = view.discard
        if view.phase not in ("begin", "go on"):
            return self._kraken.choose(turn)
        position = position_of(view, ExactCount().discard(view))
        drawing = max(self._prospects(position, self._to_come(view)))
        if view.phase == "go on":
            return Draw() if drawing > self._over(position) else Stop()
        bargains = [(self._over(position.bought_from(seller)), seller) for seller in position.sellers()]
        worth, seller = max(bargains, default=(0.0, 0))
        if worth <= drawing:
            return Draw()
        seat = (view.turn[0] + seller) % len(view.holdings)
        return next(move for move in turn.moves if isinstance(move, Buy) and move.seller == seat)

    def _prospects(self, position: Position, cards: tuple[Card, ...]) -> Iterator[float]:
        """The chance after each of the cards to come, up to the pirate that ends the turn."""
        position = position.with_a_pile()
        for card in cards:
            position = position.drew(KIND[card])
            if KIND[card] == PIRATE:
                fire = [position.gave((CANNON,))] if position.holds[0].cards[CANNON] else []
                yield max(map(self._over, (*fire, *map(position.gave, position.ransoms()))))
                return
            yield self._over(position)
            if position.won:
                return
        yield self._judge.appraise(position)[0]

    def _over(self, position: Position) -> float:
        return 1.0 if position.won else self._judge.appraise(position)[1]

    def _to_come(self, view: View) -> tuple[Card, ...]:
        return self._pile[len(self._pile) - view.pile :] if view.pile else self._next_pile(view.discard)

    def _next_pile(self, discard: tuple[Card, ...]) -> tuple[Card, ...]:
        return self._deal.shuffle(f"reshuffle/{self._reshuffles + 1}", discard)
