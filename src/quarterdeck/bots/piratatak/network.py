"""What a position is worth to everybody, as learnt by playing against oneself: see benchmarks/teach_kraken.py."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import exp
from operator import mul

import msgspec

from quarterdeck.bots.piratatak.facts import STARTS, facts
from quarterdeck.bots.piratatak.position import Position

SCALE = 1000
"""The tables are in thousandths."""


class Tables(msgspec.Struct, frozen=True):
    rows: list[list[int]]
    """What each fact adds to the first layer."""
    bias: list[int]
    second: list[list[int]]
    second_bias: list[int]
    last: list[list[int]]
    last_bias: list[int]


class Network:
    """Two estimates of everybody's chances: if the player to move draws now, and if their turn is over now."""

    def __init__(self, tables: Tables, seats: int) -> None:
        self._seats = seats
        self._rows = [[value / SCALE for value in row] for row in tables.rows]
        self._bias = [value / SCALE for value in tables.bias]
        self._second = _layer(tables.second, tables.second_bias)
        self._last = _layer(tables.last, tables.last_bias)
        self._starts = STARTS[seats]

    def appraise(self, position: Position) -> tuple[float, float]:
        drawing, over = self.chances(position)
        return drawing[0], over[0]

    def chances(self, position: Position) -> tuple[list[float], list[float]]:
        """In the order of play, the player to move first: (if they draw, if their turn is over)."""
        rows = self._rows
        first = [rows[start + fact] for start, fact in zip(self._starts, facts(position), strict=True)]
        hidden = [total if (total := sum(column)) > 0 else 0.0 for column in zip(self._bias, *first, strict=True)]
        hidden = [max(0.0, sum(map(mul, weights, hidden), bias)) for weights, bias in self._second]
        out = [sum(map(mul, weights, hidden), bias) for weights, bias in self._last]
        return _shares(out[: self._seats]), _shares(out[self._seats :])


def _layer(weights: list[list[int]], biases: list[int]) -> list[tuple[list[float], float]]:
    return [([value / SCALE for value in row], bias / SCALE) for row, bias in zip(weights, biases, strict=True)]


def _shares(scores: list[float]) -> list[float]:
    most = max(scores)
    powers = [exp(score - most) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


@cache
def network(seats: int) -> Network:
    """The network for so many players; read once."""
    tables = files("quarterdeck.bots.piratatak").joinpath(f"values_{seats}.json").read_bytes()
    return Network(msgspec.json.decode(tables, type=Tables), seats)
