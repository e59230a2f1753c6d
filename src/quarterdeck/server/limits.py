"""How much one address or one connection may ask for."""

import math
from collections.abc import Callable
from typing import Any

from quarterdeck.core.errors import QuarterdeckError

MANY_ADDRESSES = 10_000
"""With more addresses than this in memory, those with a full bucket are dropped."""


class LimitExceeded(QuarterdeckError):
    """A client asks for more than its share. After `retry_after` milliseconds the same request may be granted."""

    def __init__(self, code: str, sentence: str, *, retry_after: int | None = None, **facts: Any) -> None:
        super().__init__(code, sentence, **facts)
        self.retry_after = retry_after


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
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True

    def give_back(self) -> None:
        """The latest request that was granted is not made after all."""
        self._left += 1

    def wait(self, now: int) -> int:
        """Milliseconds until the next request is granted."""
        return math.ceil(max(0.0, 1 - self._at(now)) / self._per_milli)

    def is_full(self, now: int) -> bool:
        return self._at(now) >= self._burst

    def _at(self, now: int) -> float:
        if now <= self._since:
            return self._left
        left = self._left + (now - self._since) * self._per_milli
        return left if left < self._burst else self._burst


class RateLimit:
    """A token bucket for each address."""

    def __init__(self, burst: int, per_second: float, clock: Callable[[], int]) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._buckets: dict[str, TokenBucket] = {}
        self._many = MANY_ADDRESSES

    def take(self, address: str) -> int:
        """0 if one more request is granted to this address; else the milliseconds until the next one is."""
        now = self._clock()
        if len(self._buckets) > self._many:
            self._drop_full(now)
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self._burst, self._per_second, now)
        return 0 if bucket.take(now) else bucket.wait(now)

    def _drop_full(self, now: int) -> None:
        """A full bucket grants the same as a new one, so it need not be kept."""
        self._buckets = {address: bucket for address, bucket in self._buckets.items() if not bucket.is_full(now)}
        self._many = max(MANY_ADDRESSES, 2 * len(self._buckets))


class AddressCount:
    """Counts what each address has at one time: open connections, or requests in progress."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._there: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count one more, unless the address has the most already."""
        there = self._there.get(address, 0)
        if there < self._most:
            self._there[address] = there + 1
        return there < self._most

    def leave(self, address: str) -> None:
        there = self._there.get(address, 0) - 1
        if there > 0:
            self._there[address] = there
        else:
            self._there.pop(address, None)
