"""What a player sees, as small whole numbers. Each fact of a view is described once, for every adapter.

`memoarrr` and `piratatak` list the facts of their game. PettingZoo's observations and OpenSpiel's tensors choose from
these lists; the compiled kernels have no views and write their own numbers.
"""

from collections.abc import Callable, Iterable
from itertools import accumulate
from math import prod
from typing import Any, TypeAlias, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")

_INT8 = np.dtype(np.int8)
_MOST_ROWS = 5_000
"""Some values are too many to keep the rows of all."""


class ObservationPart(msgspec.Struct, frozen=True):
    """Neighbouring numbers of an observation that tell one thing."""

    name: str
    shape: tuple[int, ...]
    """Row by row, as NumPy counts."""
    meaning: str
    most: int = 1
    """No number is larger, and none is below 0."""

    @property
    def size(self) -> int:
        return prod(self.shape)


Read: TypeAlias = Callable[[Any], bytes | bytearray]
"""Takes a view and gives a byte for each number."""


class ViewFact(msgspec.Struct, frozen=True):
    """One or several parts that are read from a view."""

    parts: tuple[ObservationPart, ...]
    read: Read


class ViewFacts(dict[str, ViewFact]):
    def add(self, name: str, shape: tuple[int, ...], meaning: str, read: Read, most: int = 1) -> None:
        self[name] = ViewFact((ObservationPart(name, shape, meaning, most),), read)

    def add_together(self, name: str, read: Read, *parts: ObservationPart) -> None:
        """Parts that are quicker to read together have a name together, and each is a fact of its own too."""
        self[name], layout = ViewFact(parts, read), ObservationLayout(*parts)
        for part in parts:
            self[part.name] = ViewFact((part,), lambda view, place=layout[part.name]: bytes(read(view)[place]))  # type: ignore[misc]


class ObservationLayout:
    """The parts of an observation, one after the other."""

    def __init__(self, *parts: ObservationPart) -> None:
        self.parts = parts
        ends = tuple(accumulate(part.size for part in parts))
        self.size = ends[-1]
        self._slices = {part.name: slice(end - part.size, end) for part, end in zip(parts, ends, strict=True)}

    def __getitem__(self, name: str) -> slice:
        """The place of the part with this name."""
        return self._slices[name]

    def part(self, observation: NDArray[np.int8], name: str) -> NDArray[np.int8]:
        """The numbers of this part, in its shape."""
        [shape] = [part.shape for part in self.parts if part.name == name]
        return observation[self[name]].reshape(shape)


def numbers(facts: bytearray) -> NDArray[np.int8]:
    """The bytes as an array that owns them."""
    return np.frombuffer(facts, _INT8)


def clockwise(of_seats: tuple[T, ...], first: int) -> tuple[T, ...]:
    """Things that belong to the seats, clockwise from one seat."""
    return of_seats[first:] + of_seats[:first]


class Rows(dict[Any, bytes]):
    """The numbers that tell a value, by the value. They are worked out once, as looking them up is quicker."""

    def __init__(self, write: Callable[[Any], Iterable[int]]) -> None:
        self._write = write

    def __missing__(self, value: Any) -> bytes:
        if len(self) >= _MOST_ROWS:
            self.clear()
        self[value] = row = bytes(self._write(value))
        return row


def marks(kinds: Iterable[Any]) -> Rows:
    """The row of a tuple has a 1 in the place of each kind that is in the tuple."""
    places = tuple(kinds)
    return Rows(lambda marked: [place in marked for place in places])


COUNTS = [bytes((count,)) for count in range(128)]
"""The row of a count."""
