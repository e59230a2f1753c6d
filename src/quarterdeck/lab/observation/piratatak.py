"""The facts of Piratatak: everything but the order of the pile. Cards count as the rules list them."""

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import get_args

from quarterdeck.games.piratatak import Card, Colour, View
from quarterdeck.games.piratatak.cards import DECK, PARTS
from quarterdeck.games.piratatak.view import Phase
from quarterdeck.lab.observation import COUNTS, ObservationPart, Rows, ViewFacts, clockwise, marks

PHASES: tuple[str, ...] = get_args(Phase)
CARDS = tuple(Card)
"""The parts of the four ships in order, then coin, cannon and pirate."""
CARD = {card: number for number, card in enumerate(CARDS)}
_KINDS = f"{PARTS[0]} to {PARTS[-1]}"
_CANNONS, _COINS = DECK.count(Card.CANNON), DECK.count(Card.COIN)


def _counted(cards: tuple[Card, ...]) -> bytearray:
    """Counts the last card on top of the others: these were most likely counted before."""
    counts = bytearray(_DISCARDED[cards[:-1]] if cards else len(CARDS))
    for card in cards[-1:]:
        counts[CARD[card]] += 1
    return counts


_DISCARDED = Rows(_counted)
_ODDS = Rows(lambda odds: (odds.pirates, odds.cards) if odds else (0, 0))
_PARTS = marks(PARTS)


@cache
def facts(players: int, first: int = 0) -> ViewFacts:
    """Every fact of a view. Players stand clockwise from the seat `first`."""
    described, part = ViewFacts(), ObservationPart
    fact, together = described.add, described.add_together
    n, ships, order = (players,), (players, len(PARTS)), clockwise(tuple(range(players)), first)
    whose = "which player observes: sellers are named by their seats"
    discarded = f"how many are discarded, {_KINDS}, coin, cannon, pirate"
    pirates = "pirates and cards that the next draw comes from; 0 with odds switched off"
    own, seats, phase = map(marks, (range(players), order, PHASES))
    moment = Rows(lambda at: phase[at[:1]] + COUNTS[at[1]] + seats[at[2]])
    fact("seat", n, whose, lambda view: own[(view.seat,)])
    together(
        "moment", lambda view: moment[view.phase, view.owed, view.turn],
        part("phase", (len(PHASES),), "where in a turn it is: " + ", ".join(PHASES)),
        part("owed", (1,), "how many cards the pirate has still to be paid", 3),
        part("turn", n, "who is to move"),
    )  # fmt: skip
    fact("first", n, "who has started", lambda view: seats[(view.first,)])
    together(
        "holdings", _holdings(order),
        part("colours", (players, len(Colour)), "the colour that each builds, if any: " + ", ".join(Colour)),
        part("parts", ships, f"the parts that lie in front of each, {_KINDS}: ship and reserve"),
        part("coins", n, "how many each has", _COINS),
        part("cannons", n, "how many each has", _CANNONS),
    )  # fmt: skip
    fact(
        "ship", ships, f"the parts of each player's own ship, {_KINDS}",
        lambda view: b"".join([_PARTS[view.holdings[seat].ship] for seat in order]),
    )  # fmt: skip
    fact(
        "reserve", ships, f"the parts of others in reserve, {_KINDS}",
        lambda view: b"".join([_PARTS[view.holdings[seat].parts] for seat in order]),
    )  # fmt: skip
    fact("discard", (len(CARDS),), discarded, lambda view: _DISCARDED[view.discard], _COINS)
    fact("pile", (1,), "how many cards are left in it", lambda view: COUNTS[view.pile], len(DECK))
    fact("odds", (2,), pirates, lambda view: _ODDS[view.odds], len(DECK))
    fact("winner", n, "when the game is over", lambda view: seats[(view.ranking or ())[:1]])
    return described


def _holdings(order: tuple[int, ...]) -> Callable[[View], bytearray]:
    """Reads the colours of all players, then their parts, coins and cannons."""
    numbers = count()
    colours = [{colour: next(numbers) for colour in Colour} for _ in order]
    parts = [{card: next(numbers) for card in PARTS} for _ in order]
    coins, cannons = ([next(numbers) for _ in order] for _ in range(2))
    places, size = [*zip(order, colours, parts, coins, cannons, strict=True)], next(numbers)

    def read(view: View) -> bytearray:
        marks, holdings = bytearray(size), view.holdings
        for seat, colour, part, coin, cannon in places:
            holding = holdings[seat]
            if holding.colour is not None:
                marks[colour[holding.colour]] = 1
            for card in holding.ship:
                marks[part[card]] = 1
            for card in holding.parts:
                marks[part[card]] = 1
            marks[coin] = holding.coins
            marks[cannon] = holding.cannons
        return marks

    return read
