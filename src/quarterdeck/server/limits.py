"""How much one address or one connection may ask for."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.errors import QuarterdeckError

MANY_ADDRESSES = 10_000
"""When so many addresses are known, those that have been quiet are forgotten."""


class TooMuch(QuarterdeckError):
    """Somebody asks for more than their share; later it will be granted again."""


class Allowance:
    """So many in a stretch of time for each address: a bucket that is refilled steadily."""

    def __init__(self, burst: int, per_second: float, clock: Callable[[], int]) -> None:
        self._burst = float(burst)
        self._per_milli = per_second / 1000
        self._clock = clock
        self._left: dict[str, tuple[float, int]] = {}
        self._many = MANY_ADDRESSES

    def take(self, address: str) -> bool:
        """Whether one more is granted."""
        now = self._clock()
        left, since = self._left.get(address, (self._burst, now))
        left = min(self._burst, left + max(0, now - since) * self._per_milli)
        if left < 1:
            return False
        if len(self._left) > self._many:
            self._forget_quiet(now)
        self._left[address] = (left - 1, now)
        return True

    def _forget_quiet(self, now: int) -> None:
        full = self._burst / self._per_milli
        self._left = {address: (left, since) for address, (left, since) in self._left.items() if now - since < full}
        self._many = max(MANY_ADDRESSES, 2 * len(self._left))


class Bucket:
    """The same for one connection, as small as can be."""

    __slots__ = ("_burst", "_left", "_per_milli", "_since")

    def __init__(self, burst: int, per_second: float, now: int) -> None:
        self._burst = self._left = float(burst)
        self._per_milli = per_second / 1000
        self._since = now

    def take(self, now: int) -> bool:
        left = min(self._burst, self._left + max(0, now - self._since) * self._per_milli)
        self._since = now
        self._left = left
        if left < 1:
            return False
        self._left = left - 1
        return True


class Crowd:
    """How many connections each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> None:
        there = self._open.get(address, 0)
        if there >= self._most:
            raise TooMuch("too-many-connections", "Too many connections are open from your address.", most=self._most)
        self._open[address] = there + 1

    def leave(self, address: str) -> None:
        there = self._open.get(address, 0) - 1
        if there > 0:
            self._open[address] = there
        else:
            self._open.pop(address, None)
