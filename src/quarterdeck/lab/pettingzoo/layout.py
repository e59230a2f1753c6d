"""What stands where in an observation: one list of small whole numbers, in named parts."""

from __future__ import annotations

from itertools import accumulate
from math import prod

import msgspec
import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray


class Part(msgspec.Struct, frozen=True):
    """Some neighbouring numbers that mean the same kind of thing."""

    name: str
    shape: tuple[int, ...]
    """Row by row, as NumPy counts."""
    meaning: str
    most: int = 1
    """No number of it is larger, and none is below 0."""

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """The parts of an observation, one after the other."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        ends = tuple(accumulate(part.size for part in parts))
        self.size = ends[-1]
        self._slices = {part.name: slice(end - part.size, end) for part, end in zip(parts, ends, strict=True)}

    def __getitem__(self, name: str) -> slice:
        """Where the part of this name stands."""
        return self._slices[name]

    def start(self, name: str) -> int:
        """Where the first number of this part stands."""
        start: int = self._slices[name].start
        return start

    def part(self, observation: NDArray[np.int8], name: str) -> NDArray[np.int8]:
        """The numbers of this part, in its shape."""
        [shape] = [part.shape for part in self.parts if part.name == name]
        return observation[self[name]].reshape(shape)

    def space(self) -> Box:
        """All observations that there can be, and more."""
        most = np.concatenate([np.full(part.size, part.most, np.int8) for part in self.parts])
        return Box(np.zeros(self.size, np.int8), most, dtype=np.int8)


def numbers(facts: bytearray) -> NDArray[np.int8]:
    """The facts as an array of their own: bytes are the quickest to write one by one."""
    return np.frombuffer(facts, dtype=np.int8)
