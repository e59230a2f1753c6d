"""The chance to win the whole game, from the rounds won so far.

A seat that has won rounds probably remembers better than the others. So a seat wins the next round in proportion to the
rounds that it has won plus a number α, as in Pólya's urn; α was fitted to games of a mixed crew. The last step is
counted: how often each seat wins over all orders of the stack of treasures.
"""

from functools import cache
from itertools import permutations
from operator import mul

from quarterdeck.games.memoarrr.cards import TREASURES, Options, stack_is_ordered
from quarterdeck.games.memoarrr.round import ranking
from quarterdeck.games.memoarrr.state import ROUNDS

URN = {False: {2: 2.0, 3: 2.0, 4: 2.0}, True: {2: 1.5, 3: 1.5, 4: 2.0}}
"""α, without and with abilities, by the number of seats."""


class Prospects:
    """Every seat's chance, for a table of so many seats and a stack that is shuffled or ordered."""

    def __init__(self, seats: int, abilities: bool, ordered: bool) -> None:
        self._seats = seats
        self._ordered = ordered
        self._urn = URN[abilities][seats]
        self._known: dict[tuple[tuple[int, ...], ...], tuple[float, ...]] = {}

    def after(self, winners: tuple[int, ...]) -> tuple[float, ...]:
        """Every seat's chance, if these seats have won the rounds so far."""
        won: list[list[int]] = [[] for _ in range(self._seats)]
        for winner, rubies in zip(winners, TREASURES, strict=False):
            won[winner].append(rubies if self._ordered else 0)
        return self._chances(tuple(map(tuple, won)), len(winners))

    def _chances(self, won: tuple[tuple[int, ...], ...], rounds: int) -> tuple[float, ...]:
        if rounds == ROUNDS:
            return self._final(won)
        found = self._known.get(won)
        if found is None:
            worth = TREASURES[rounds] if self._ordered else 0
            nexts = [
                self._chances((*won[:seat], (*won[seat], worth), *won[seat + 1 :]), rounds + 1)
                for seat in range(self._seats)
            ]
            shares = [(self._urn + len(mine)) / (self._urn * self._seats + rounds) for mine in won]
            found = self._known[won] = tuple(sum(map(mul, shares, chances)) for chances in zip(*nexts, strict=True))
        return found

    def _final(self, won: tuple[tuple[int, ...], ...]) -> tuple[float, ...]:
        if self._ordered:
            winner = ranking(won)[0]
            return tuple(float(seat == winner) for seat in range(self._seats))
        counts = tuple(map(len, won))
        order = sorted(range(self._seats), key=lambda seat: -counts[seat])
        shares = _shares(tuple(counts[seat] for seat in order))
        chances = [0.0] * self._seats
        for place, seat in enumerate(order):
            chances[seat] = shares[place]
        return tuple(chances)


_known = cache(Prospects)


def prospects_of(seats: int, options: Options) -> Prospects:
    """The prospects of these tables, which all games share."""
    return _known(seats, options.abilities, stack_is_ordered(options))


@cache
def _shares(counts: tuple[int, ...]) -> tuple[float, ...]:
    """Every seat's chance with so many treasures of a shuffled stack each: all orders of the stack are counted."""
    wins = [0] * len(counts)
    stacks = set(permutations(TREASURES))
    for stack in stacks:
        rest, won = stack, []
        for count in counts:
            won.append(rest[:count])
            rest = rest[count:]
        wins[ranking(tuple(won))[0]] += 1
    return tuple(count / len(stacks) for count in wins)
