"""The kraken's neural network, trained by self-play: see benchmarks/teach_kraken.py."""

from functools import cache
from importlib.resources import files
from itertools import accumulate

import msgspec

from quarterdeck.bots.piratatak.position import CANNON, COIN, COLOURS, PIRATE, Position
from quarterdeck.bots.table_network import NetworkWeights, TableNetwork, shares

_OF_A_SEAT = (6, 9, 4, 10, 6, 9, 11, 18, 9)
_OF_THE_TABLE = (9, 17, 28, 21, 21, 4, 4, 13, 13)
_FOR_SALE = 6


def ranges(seats: int) -> list[int]:
    """The number of values of each fact."""
    return [*_OF_A_SEAT, *[_FOR_SALE] * (seats - 1)] * seats + [*_OF_THE_TABLE]


STARTS = {seats: tuple(accumulate(ranges(seats)[:-1], initial=0)) for seats in (2, 3, 4)}
"""The first table row of each fact, by the number of seats."""


def facts(position: Position) -> list[int]:
    """The input of the network, one small number for each fact: seat by seat from the player to move, then the table.

    The network was trained with kept colours. A sixth part of a colour in the pile or among the discards counts as
    the fifth.
    """
    holds, pile, discard, _ = position
    source = pile if any(pile) else discard
    size = sum(source) or 1
    unbuilt = [kind for kind in range(COLOURS) if all(hold.colour != kind for hold in holds)]
    found: list[int] = []
    for seat, (colour, cards) in enumerate(holds):
        coins = cards[COIN]
        spare = [cards[kind] for kind in unbuilt]
        if colour >= 0:
            ship = min(cards[colour], 5)
            for_sale = [min(hold.cards[colour], 5) for hold in (*holds[seat + 1 :], *holds[:seat])]
            affordable = min(coins // 3, sum(for_sale), 2)
            found += (
                ship,
                min(coins, 8),
                cards[CANNON],
                min(pile[colour], 5),
                min(discard[colour], 5),
                min(sum(spare), 8),
                min(sum(cards) - cards[colour], 10),
                3 * ship + affordable,
                min(24 * source[colour] // size, 8),
                *for_sale,
            )
        else:
            waiting = min(max(spare), 3)
            found += (0, min(coins, 8), cards[CANNON], 6 + waiting, 0, min(sum(spare), 8), min(sum(cards), 10), 0, 0)
            found += [0] * (len(holds) - 1)
    found += (
        pile[PIRATE],
        min(32 * source[PIRATE] // size, 16),
        sum(pile) // 2,
        pile[COIN],
        discard[COIN],
        pile[CANNON],
        discard[CANNON],
        sum([pile[kind] for kind in unbuilt]) // 2,
        sum([discard[kind] for kind in unbuilt]) // 2,
    )
    return found


class Network:
    """Estimates every player's probability to win, if the player to move draws now and if the turn ends now."""

    def __init__(self, tables: NetworkWeights, seats: int) -> None:
        self.seats = seats
        self.layers = TableNetwork(tables, STARTS[seats])

    def appraise(self, position: Position) -> tuple[float, float]:
        drawing, over = self.chances(position)
        return drawing[0], over[0]

    def chances(self, position: Position) -> tuple[list[float], list[float]]:
        """In the order of play, the player to move first: (if they draw, if the turn ends)."""
        scores = self.layers.scores(facts(position))
        return shares(scores[: self.seats]), shares(scores[self.seats :])


@cache
def network(seats: int) -> Network:
    tables = files("quarterdeck.bots.piratatak").joinpath(f"values_{seats}.json").read_bytes()
    return Network(msgspec.json.decode(tables, type=NetworkWeights), seats)
