"""How long a bot thinks: counted in classes of nearly the same time, which are small to keep and quick to add up."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, log

import msgspec

_STEP = log(1.05)
_SHORTEST = 1e-7
"""Seconds; no clock tells shorter times apart."""


class Pace(msgspec.Struct):
    """The times of some moves, in seconds of the processor: what else a machine does is no bot's slowness.

    Of a bot that is a program of its own only the clock on the wall can tell.
    """

    moves: int = 0
    seconds: float = 0.0
    classes: dict[int, int] = {}
    """How many moves took a time of each class; times of one class differ by less than a twentieth."""

    def add(self, seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        which = floor(log(max(seconds, _SHORTEST)) / _STEP)
        self.classes[which] = self.classes.get(which, 0) + 1

    @property
    def mean(self) -> float:
        return self.seconds / self.moves if self.moves else 0.0

    def percentile(self, share: float) -> float:
        """The time that this share of the moves stays within, to a twentieth."""
        wanted = share * self.moves
        within = 0
        for which in sorted(self.classes):
            within += self.classes[which]
            if within >= wanted:
                return float(1.05 ** (which + 0.5))
        return 0.0


def together(paces: Iterable[Pace]) -> Pace:
    """Several counts as one."""
    whole = Pace()
    for pace in paces:
        whole.moves += pace.moves
        whole.seconds += pace.seconds
        for which, count in pace.classes.items():
            whole.classes[which] = whole.classes.get(which, 0) + count
    return whole
