"""Whether each draw of Piratatak is fair: the mean of an estimate over all cards that can come is what was expected.

The expected value comes from the estimate's own short way to think of a draw. Here each card is put on top of the pile
and drawn by the rules of the game. If both are the same at every draw, luck has a mean of zero, step by step, without
any noise that a count of games would have.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from quarterdeck.bots.piratatak.position import KIND
from quarterdeck.core.record import Record
from quarterdeck.games.piratatak.events import Draw
from quarterdeck.games.piratatak.rules import Piratatak
from quarterdeck.games.piratatak.state import State
from quarterdeck.lab.tournament.pair_value import PairValue
from quarterdeck.review.account import states_of
from quarterdeck.review.piratatak.value import Chances, PiratatakValue, moment_of

_RULES = Piratatak()


def drift(record: Record, value: PiratatakValue) -> float:
    """The largest difference in a game, over all draws and seats."""
    worst, before = 0.0, None
    for entry, after in states_of(record):
        if before is not None and isinstance(entry.move, Draw):
            expected = value.drawing(moment_of(before))
            worst = max(worst, *(abs(a - b) for a, b in zip(expected, mean_by_the_rules(before, value), strict=True)))
        if isinstance(value, PairValue):
            value.follow(entry.events, after)
        before = after
    return worst


def mean_by_the_rules(state: State, value: PiratatakValue) -> Chances:
    """The mean of the estimate over the cards of the pile; from an empty one the discards become a new one."""
    pile = state.pile or state.discard
    discard = state.discard if state.pile else ()
    deal: Any = None
    total = [0.0] * state.seats
    places = {KIND[card]: place for place, card in enumerate(pile)}
    counts = Counter(KIND[card] for card in pile)
    for kind, place in places.items():
        on_top = replace(state, pile=(pile[place], *pile[:place], *pile[place + 1 :]), discard=discard)
        after, _ = _RULES.play(on_top, state.turn[0], Draw(), deal)
        for seat, chance in enumerate(value.at(after)):
            total[seat] += counts[kind] / len(pile) * chance
    return tuple(total)
