"""A small neural network whose first layer is a table: each value of each fact has a row, and the rows are added up."""

from collections.abc import Sequence
from math import exp
from operator import mul
from typing import TypeAlias

import msgspec

SCALE = 1000
"""The tables contain thousandths."""
Layer: TypeAlias = list[tuple[list[float], float]]


class NetworkWeights(msgspec.Struct, frozen=True):
    """The weights of a network, as whole numbers."""

    rows: list[list[int]]
    """What each value of each fact adds to the first layer."""
    bias: list[int]
    second: list[list[int]]
    second_bias: list[int]
    last: list[list[int]]
    last_bias: list[int]


class TableNetwork:
    """Gives each possible result a score, from facts that are small whole numbers."""

    def __init__(self, tables: NetworkWeights, starts: Sequence[int]) -> None:
        """`starts` are the first rows of the facts."""
        self.rows = [[value / SCALE for value in row] for row in tables.rows]
        self.bias = [value / SCALE for value in tables.bias]
        self.second = _layer(tables.second, tables.second_bias)
        self.last = _layer(tables.last, tables.last_bias)
        self.starts = starts

    def scores(self, given: Sequence[int]) -> list[float]:
        """One score for each result; `shares` makes chances of them."""
        rows = self.rows
        first = [rows[start + fact] for start, fact in zip(self.starts, given, strict=True)]
        hidden = [total if (total := sum(column)) > 0 else 0.0 for column in zip(self.bias, *first, strict=True)]
        hidden = [max(0.0, sum(map(mul, weights, hidden), bias)) for weights, bias in self.second]
        return [sum(map(mul, weights, hidden), bias) for weights, bias in self.last]

    def chances(self, given: Sequence[int]) -> list[float]:
        """The chance of each result."""
        return shares(self.scores(given))


def shares(scores: Sequence[float]) -> list[float]:
    """The chance of each result: in proportion to e to the power of its score."""
    most = max(scores)
    powers = [exp(score - most) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


def _layer(weights: list[list[int]], biases: list[int]) -> Layer:
    return [([value / SCALE for value in row], bias / SCALE) for row, bias in zip(weights, biases, strict=True)]
