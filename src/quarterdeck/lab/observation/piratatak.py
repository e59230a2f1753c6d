"""The facts of Piratatak: everything but the order of the pile. Cards count as the rules list them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, get_args

from quarterdeck.games.piratatak import Card, Colour, View
from quarterdeck.games.piratatak.cards import DECK, PARTS
from quarterdeck.games.piratatak.state import Holding
from quarterdeck.games.piratatak.view import Phase
from quarterdeck.lab.observation import Fact, choices_marked, clockwise, one_marked, seats_marked

PHASES: tuple[str, ...] = get_args(Phase)
CARDS = tuple(Card)
"""The parts of the four ships in order, then coin, cannon and pirate."""
CARD = {card: number for number, card in enumerate(CARDS)}
_COLOURS = tuple(Colour)
_KINDS = f"{PARTS[0]} to {PARTS[-1]}"
_CANNONS, _COINS = DECK.count(Card.CANNON), DECK.count(Card.COIN)


@cache
def facts(players: int) -> dict[str, Fact]:
    """Every fact of a view, by its name."""
    n, ships = (players,), (players, len(PARTS))
    described = (
        Fact(
            "seat",
            n,
            "which player observes: sellers are named by their seats",
            read=lambda view, _: one_marked(view.seat, players),
        ),
        Fact(
            "phase",
            (len(PHASES),),
            "where in a turn it is: " + ", ".join(PHASES),
            read=lambda view, _: one_marked(PHASES.index(view.phase), len(PHASES)),
        ),
        Fact("turn", n, "who is to move", read=lambda view, first: seats_marked(view.turn, first, players)),
        Fact("first", n, "who has started", read=lambda view, first: seats_marked((view.first,), first, players)),
        Fact(
            "colours",
            (players, len(Colour)),
            "the colour that each builds, if any: " + ", ".join(Colour),
            read=lambda view, first: choices_marked(
                _COLOURS, tuple([holding.colour for holding in view.holdings]), first
            ),
        ),
        Fact(
            "parts",
            ships,
            f"the parts that lie in front of each, {_KINDS}: ship and reserve",
            read=_parts(lambda holding: holding.ship + holding.parts),
        ),
        Fact("ship", ships, f"the parts of each player's own ship, {_KINDS}", read=_parts(lambda own: own.ship)),
        Fact("reserve", ships, f"the parts of others in reserve, {_KINDS}", read=_parts(lambda own: own.parts)),
        Fact("coins", n, "how many each has", most=_COINS, read=_counts(lambda holding: holding.coins)),
        Fact("cannons", n, "how many each has", most=_CANNONS, read=_counts(lambda holding: holding.cannons)),
        Fact(
            "discard",
            (len(CARDS),),
            f"how many are discarded, {_KINDS}, coin, cannon, pirate",
            most=_COINS,
            read=lambda view, _: _counted(view.discard),
        ),
        Fact("pile", (1,), "how many cards are left in it", most=len(DECK), read=lambda view, _: bytes((view.pile,))),
        Fact(
            "odds",
            (2,),
            "pirates and cards that the next draw comes from; 0 with odds switched off",
            most=len(DECK),
            read=lambda view, _: bytes((view.odds.pirates, view.odds.cards) if view.odds else 2),
        ),
        Fact(
            "owed",
            (1,),
            "how many cards the pirate has still to be paid",
            most=3,
            read=lambda view, _: bytes((view.owed,)),
        ),
        Fact(
            "winner",
            n,
            "when the game is over",
            read=lambda view, first: seats_marked(view.ranking[:1] if view.ranking else (), first, players),
        ),
    )
    return {fact.name: fact for fact in described}


def _parts(of: Callable[[Holding], Iterable[Card]]) -> Callable[[View, int], bytearray]:
    def read(view: View, first: int) -> bytearray:
        marks = bytearray(len(view.holdings) * len(PARTS))
        for place, holding in enumerate(clockwise(view.holdings, first)):
            for card in of(holding):
                marks[place * len(PARTS) + CARD[card]] = 1
        return marks

    return read


def _counts(of: Callable[[Holding], int]) -> Callable[[View, int], bytes]:
    def read(view: View, first: int) -> bytes:
        return bytes([of(holding) for holding in clockwise(view.holdings, first)])

    return read


def _counted(cards: Iterable[Any]) -> bytearray:
    counts = bytearray(len(CARDS))
    for card in cards:
        counts[CARD[card]] += 1
    return counts
