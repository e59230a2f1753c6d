"""Fits an estimate, a small network, by Adam on positions whose winner is known. It needs NumPy and SciPy."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from quarterdeck.bots.table_network import SCALE, NetworkWeights

np: Any = import_module("numpy")
sparse: Any = import_module("scipy.sparse")

BATCH, RATE = 4096, 4e-3


class Fitting:
    """A network with two hidden layers: the facts have so many values each, and one of so many places wins."""

    def __init__(self, ranges: Sequence[int], places: int, width: int = 24, depth: int = 16) -> None:
        self._dice = np.random.default_rng(0)
        self._starts, self._inputs = np.cumsum([0, *ranges[:-1]]), sum(ranges)
        shapes = ((self._inputs, width, 0.15), (width, depth, (2 / width) ** 0.5), (depth, places, 0.1))
        self._weights: list[Any] = []
        for rows, columns, scale in shapes:
            self._weights += [self._dice.normal(0, scale, (rows, columns)).astype(np.float32)]
            self._weights += [np.zeros(columns, np.float32)]

    def fit(self, facts: Any, winners: Any, epochs: int = 8) -> NetworkWeights:
        """Learn which place wins from the facts of each position, one row each."""
        first = [np.zeros_like(weight) for weight in self._weights]
        second = [np.zeros_like(weight) for weight in self._weights]
        steps = epochs * -(-len(winners) // BATCH)
        step = 0
        for _ in range(epochs):
            order = self._dice.permutation(len(winners))
            for start in range(0, len(order), BATCH):
                some = order[start : start + BATCH]
                step += 1
                rate = RATE * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5
                for place, slope in enumerate(self._slopes(self._one_hot(facts[some]), winners[some])):
                    first[place] = 0.9 * first[place] + 0.1 * slope
                    second[place] = 0.999 * second[place] + 0.001 * slope**2
                    sure = np.sqrt(second[place] / (1 - 0.999**step)) + 1e-8
                    self._weights[place] -= rate * first[place] / (1 - 0.9**step) / sure
        rows, bias, middle, middle_bias, last, last_bias = self._weights
        return NetworkWeights(
            *map(_whole, (rows, bias, middle.T, middle_bias, last.T, last_bias)),
        )

    def _one_hot(self, facts: Any) -> Any:
        columns = (facts.astype(np.int64) + self._starts).ravel()
        count, width = facts.shape
        ends = np.arange(0, count * width + 1, width)
        shape = (count, self._inputs)
        return sparse.csr_matrix((np.ones(count * width, np.float32), columns, ends), shape=shape)

    def _slopes(self, inputs: Any, winners: Any) -> list[Any]:
        """The slopes of the mean log loss."""
        rows, bias, middle, middle_bias, last, last_bias = self._weights
        one = np.maximum(inputs @ rows + bias, 0)
        two = np.maximum(one @ middle + middle_bias, 0)
        scores = two @ last + last_bias
        powers = np.exp(scores - scores.max(1, keepdims=True))
        error = powers / powers.sum(1, keepdims=True)
        error[np.arange(len(winners)), winners] -= 1
        error /= len(winners)
        at_two = (error @ last.T) * (two > 0)
        at_one = (at_two @ middle.T) * (one > 0)
        return [inputs.T @ at_one, at_one.sum(0), one.T @ at_two, at_two.sum(0), two.T @ error, error.sum(0)]


def _whole(weights: Any) -> Any:
    return np.round(weights * SCALE).astype(int).tolist()
