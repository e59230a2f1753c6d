"""V for Memoarrr!: a seat's chance to win, from everything that it was ever shown.

A seat's chance is a sum over the seats that are still in the round: the chance that this seat wins the round, times the
prospects after that. The first is a small network, fitted to rounds of a mixed crew; the second is counted.
"""

from functools import cache
from importlib.resources import files

import msgspec

from quarterdeck.bots.table_network import NetworkWeights, TableNetwork
from quarterdeck.games.memoarrr.cards import Options
from quarterdeck.review.memoarrr.facts import STARTS, facts
from quarterdeck.review.memoarrr.position import RoundPosition
from quarterdeck.review.memoarrr.prospects import prospects_of

FORM = {False: {2: 3.0, 3: 3.0, 4: 2.5}, True: {2: 2.5, 3: 2.5, 4: 3.5}}
"""A seat's chance in a round grows with this number plus the rounds that it has won: without and with abilities, by the
number of seats. It was fitted to games of a mixed crew."""


@cache
def estimates(abilities: bool) -> dict[int, TableNetwork]:
    """By the number of seats that are still in the round: the chance of each place of the circle to win it."""
    name = "values_abilities.json" if abilities else "values_plain.json"
    tables = msgspec.json.decode(
        files("quarterdeck.review.memoarrr").joinpath(name).read_bytes(), type=dict[int, NetworkWeights]
    )
    return {seats_in: TableNetwork(table, STARTS[seats_in]) for seats_in, table in tables.items()}


class MemoarrrValue:
    """V of every seat at one table."""

    def __init__(self, seats: int, options: Options) -> None:
        self.abilities = options.abilities
        self.opening_ability = options.abilities and options.edition == "2023"
        self.prospects = prospects_of(seats, options)
        self._estimates = estimates(options.abilities)
        self._form = FORM[options.abilities][seats]
        self._after: dict[tuple[int, ...], list[tuple[float, tuple[float, ...]]]] = {}
        """For the winners so far: the form of each seat, and the prospects if it wins the round."""
        self._round: dict[tuple[int, ...], list[float]] = {}
        """Chances in the round by the facts of a position. About half of the positions share theirs with another."""
        self._seats = seats

    def of(self, position: RoundPosition, winners: tuple[int, ...]) -> float:
        """The viewer's chance to win the game."""
        after = self._after.get(winners)
        if after is None:
            after = self._after[winners] = [
                (self._form + winners.count(seat), self.prospects.after((*winners, seat)))
                for seat in range(self._seats)
            ]
        circle, viewer = position.circle, position.viewer
        if len(circle) == 1 or position.is_full:
            return after[circle[-1]][1][viewer]
        given = tuple(facts(position, self.opening_ability))
        chances = self._round.get(given)
        if chances is None:
            chances = self._round[given] = self._estimates[len(circle)].chances(given)
        total = worth = 0.0
        for chance, seat in zip(chances, circle, strict=True):
            form, prospects = after[seat]
            weight = chance * form
            total += weight
            worth += weight * prospects[viewer]
        return worth / total

    def revealed(self, position: RoundPosition, card: int, seen_by: int, winners: tuple[int, ...]) -> float:
        """The viewer's chance after the first of the circle has revealed this card."""
        return self.of(position.revealed(card, seen_by, self.abilities, self.opening_ability), winners)
