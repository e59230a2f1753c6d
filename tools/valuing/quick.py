"""The networks of V in NumPy, several times as fast as the plain Python of the package: for counting many games.

The numbers are the same but for the order of the sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from quarterdeck.bots.piratatak.network import facts, network
from quarterdeck.bots.piratatak.position import Position
from quarterdeck.bots.table_network import TableNetwork
from quarterdeck.review.memoarrr import value as of_memoarrr
from quarterdeck.review.piratatak import value as of_piratatak

np: Any = import_module("numpy")
KEPT = 80_000
"""How many positions each estimate remembers: many come again in other games."""


class QuickLayers:
    """A `TableNetwork`."""

    def __init__(self, of: TableNetwork) -> None:
        self._starts = np.array(of.starts)
        self._rows, self._bias = np.array(of.rows), np.array(of.bias)
        self._second, self._second_bias = (np.array(part) for part in zip(*of.second, strict=True))
        self._last, self._last_bias = (np.array(part) for part in zip(*of.last, strict=True))

    def powers(self, given: Sequence[int]) -> Any:
        """e to the power of each score."""
        first = np.maximum(self._rows[self._starts + given].sum(0) + self._bias, 0.0)
        second = np.maximum(self._second @ first + self._second_bias, 0.0)
        return np.exp(self._last @ second + self._last_bias)


class QuickEstimate:
    """The `chances` of a `TableNetwork`."""

    def __init__(self, of: TableNetwork) -> None:
        self._layers = QuickLayers(of)
        self.chances = lru_cache(KEPT)(self._chances)

    def _chances(self, given: tuple[int, ...]) -> list[float]:
        powers = self._layers.powers(given)
        shares: list[float] = (powers / powers.sum()).tolist()
        return shares


class QuickNetwork:
    """A `Network`."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._layers = QuickLayers(network(seats).layers)

    def chances(self, position: Position) -> tuple[list[float], list[float]]:
        powers = self._layers.powers(facts(position)).reshape(2, self._seats)
        drawing, over = (powers / powers.sum(1, keepdims=True)).tolist()
        return drawing, over


@cache
def use_quick_networks() -> None:
    """From now on every account in this process uses these."""
    for abilities in (False, True):
        known: dict[int, Any] = of_memoarrr.estimates(abilities)
        for seats_in, estimate in known.items():
            known[seats_in] = QuickEstimate(estimate)
    quick = {seats: QuickNetwork(seats) for seats in (2, 3, 4)}
    of_piratatak.network = quick.__getitem__  # type: ignore[attr-defined, assignment]
