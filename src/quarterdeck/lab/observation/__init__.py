"""What a player sees, as small whole numbers. Each fact of a view is described once, for every adapter.

`memoarrr` and `piratatak` list the facts of their game. PettingZoo's observations and OpenSpiel's tensors choose from
these lists; the compiled kernels have no views and write their own numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import accumulate
from math import prod
from typing import Any, TypeAlias, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")


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


Read: TypeAlias = Callable[[Any, int], bytes | bytearray]
"""Takes a view and the seat that stands first, and gives a byte for each number; seats follow clockwise."""


class ViewFact(ObservationPart, frozen=True, kw_only=True):
    """A part that is read from a view."""

    read: Read


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

    def start(self, name: str) -> int:
        """The place of the first number of this part."""
        start: int = self._slices[name].start
        return start

    def part(self, observation: NDArray[np.int8], name: str) -> NDArray[np.int8]:
        """The numbers of this part, in its shape."""
        [shape] = [part.shape for part in self.parts if part.name == name]
        return observation[self[name]].reshape(shape)


def numbers(facts: bytearray) -> NDArray[np.int8]:
    """The bytes as an array that owns them."""
    return np.frombuffer(facts, dtype=np.int8)


def written(facts: Iterable[ViewFact], view: Any, first: int) -> bytearray:
    """The numbers of these facts, one fact after the other."""
    return bytearray().join([fact.read(view, first) for fact in facts])


def clockwise(of_seats: tuple[T, ...], first: int) -> tuple[T, ...]:
    """Things that belong to the seats, clockwise from one seat."""
    return of_seats[first:] + of_seats[:first]


@cache
def seats_marked(seats: tuple[int | None, ...], first: int, players: int) -> bytes:
    """A 1 for each of these seats."""
    return bytes(clockwise(tuple(seat in seats for seat in range(players)), first))


@cache
def choices_marked(kinds: tuple[str, ...], of_seats: tuple[str | None, ...], first: int) -> bytes:
    """For each seat a 1 for the kind that it has, if it has one."""
    return bytes(kind == has for has in clockwise(of_seats, first) for kind in kinds)


@cache
def one_marked(place: int | None, size: int) -> bytes:
    """A 1 in one place, or nowhere."""
    return bytes(number == place for number in range(size))
