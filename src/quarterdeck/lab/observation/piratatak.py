"""The facts of Piratatak: everything but the order of the pile. Cards count as the rules list them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, get_args

from quarterdeck.games.piratatak import Card, Colour, View
from quarterdeck.games.piratatak.cards import DECK, PARTS
from quarterdeck.games.piratatak.state import Holding
from quarterdeck.games.piratatak.view import Phase
from quarterdeck.lab.observation import Read, ViewFact, choices_marked, clockwise, one_marked, seats_marked

PHASES: tuple[str, ...] = get_args(Phase)
CARDS = tuple(Card)
"""The parts of the four ships in order, then coin, cannon and pirate."""
CARD = {card: number for number, card in enumerate(CARDS)}
_COLOURS = tuple(Colour)
_KINDS = f"{PARTS[0]} to {PARTS[-1]}"
_CANNONS, _COINS = DECK.count(Card.CANNON), DECK.count(Card.COIN)


@cache
def facts(players: int) -> dict[str, ViewFact]:
    """Every fact of a view, by its name."""
    described: dict[str, ViewFact] = {}

    def fact(name: str, shape: tuple[int, ...], meaning: str, read: Read, most: int = 1) -> None:
        described[name] = ViewFact(name, shape, meaning, most, read=read)

    def of_seats(read: Callable[[View], tuple[int, ...]]) -> Read:
        return lambda view, first: seats_marked(read(view), first, players)

    def colours(view: View, first: int) -> bytes:
        return choices_marked(_COLOURS, tuple([holding.colour for holding in view.holdings]), first)

    n, ships, phases = (players,), (players, len(PARTS)), "where in a turn it is: " + ", ".join(PHASES)
    whose = "which player observes: sellers are named by their seats"
    in_front = f"the parts that lie in front of each, {_KINDS}: ship and reserve"
    discarded = f"how many are discarded, {_KINDS}, coin, cannon, pirate"
    odds = "pirates and cards that the next draw comes from; 0 with odds switched off"
    fact("seat", n, whose, lambda view, _: one_marked(view.seat, players))
    fact("phase", (len(PHASES),), phases, lambda view, _: one_marked(PHASES.index(view.phase), len(PHASES)))
    fact("turn", n, "who is to move", of_seats(lambda view: view.turn))
    fact("first", n, "who has started", of_seats(lambda view: (view.first,)))
    fact("colours", (players, len(Colour)), "the colour that each builds, if any: " + ", ".join(Colour), colours)
    fact("parts", ships, in_front, _parts(lambda holding: holding.ship + holding.parts))
    fact("ship", ships, f"the parts of each player's own ship, {_KINDS}", _parts(lambda holding: holding.ship))
    fact("reserve", ships, f"the parts of others in reserve, {_KINDS}", _parts(lambda holding: holding.parts))
    fact("coins", n, "how many each has", _counts(lambda holding: holding.coins), _COINS)
    fact("cannons", n, "how many each has", _counts(lambda holding: holding.cannons), _CANNONS)
    fact("discard", (len(CARDS),), discarded, lambda view, _: _counted(view.discard), _COINS)
    fact("pile", (1,), "how many cards are left in it", lambda view, _: bytes((view.pile,)), len(DECK))
    fact(
        "odds", (2,), odds,
        lambda view, _: bytes((view.odds.pirates, view.odds.cards) if view.odds else 2), len(DECK),
    )  # fmt: skip
    fact("owed", (1,), "how many cards the pirate has still to be paid", lambda view, _: bytes((view.owed,)), 3)
    fact("winner", n, "when the game is over", of_seats(lambda view: view.ranking[:1] if view.ranking else ()))
    return described


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
