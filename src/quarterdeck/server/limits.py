"""How much one address or one connection may ask for."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.core.errors import QuarterdeckError

MANY_ADDRESSES = 10_000
"""With more addresses than this in memory, those with a full bucket are dropped."""


class LimitExceeded(QuarterdeckError):
    """A client asks for more than its share. The same request is granted later."""


class TokenBucket:
    """Grants `burst` requests at once and is refilled steadily."""

    __slots__ = ("_burst", "_left", "_per_milli", "_since")

    def __init__(self, burst: int, per_second: float, now: int) -> None:
        self._burst = self._left = float(burst)
        self._per_milli = per_second / 1000
        self._since = now

    def take(self, now: int) -> bool:
        """Whether one more request is granted."""
        left = self._at(now)
        self._since = now
        self._left = left - 1 if left >= 1 else left
        return left >= 1

    def is_full(self, now: int) -> bool:
        return self._at(now) >= self._burst

    def _at(self, now: int) -> float:
        return min(self._burst, self._left + max(0, now - self._since) * self._per_milli)


class RateLimit:
    """A token bucket for each address."""

    def __init__(self, burst: int, per_second: float, clock: Callable[[], int]) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._buckets: dict[str, TokenBucket] = {}
        self._many = MANY_ADDRESSES

    def take(self, address: str) -> bool:
        """Whether one more request is granted to this address."""
        now = self._clock()
        if len(self._buckets) > self._many:
            self._drop_full(now)
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self._burst, self._per_second, now)
        return bucket.take(now)

    def _drop_full(self, now: int) -> None:
        """A full bucket grants the same as a new one, so it need not be kept."""
        self._buckets = {address: bucket for address, bucket in self._buckets.items() if not bucket.is_full(now)}
        self._many = max(MANY_ADDRESSES, 2 * len(self._buckets))


class ConnectionLimit:
    """Counts the open connections of each address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> None:
        """Count one more connection, or raise."""
        there = self._open.get(address, 0)
        if there >= self._most:
            raise LimitExceeded(
                "too-many-connections", "Too many connections are open from your address.", most=self._most
            )
        self._open[address] = there + 1

    def leave(self, address: str) -> None:
        there = self._open.get(address, 0) - 1
        if there > 0:
            self._open[address] = there
        else:
            self._open.pop(address, None)
