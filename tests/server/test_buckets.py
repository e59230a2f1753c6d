"""How much is granted, whatever the clock does."""

from __future__ import annotations

from quarterdeck.server.limits import RateLimit, TokenBucket


def test_a_bucket_grants_its_burst_and_is_refilled_steadily() -> None:
    bucket = TokenBucket(3, 1, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(999)
    assert bucket.take(1_999)


def test_a_clock_that_steps_back_takes_nothing_away() -> None:
    bucket = TokenBucket(3, 1, now=100_000)
    assert bucket.take(100_000)
    assert bucket.take(40_000)
    assert bucket.take(40_000)
    assert not bucket.take(40_000)
    assert bucket.take(41_000)


def test_each_address_has_a_bucket_of_its_own() -> None:
    allowance = RateLimit(1, 1, clock=lambda: 0)
    assert [allowance.take(address) for address in ("ann", "ann", "ben")] == [0, 1_000, 0]


def test_an_empty_bucket_says_how_long_until_it_grants_again() -> None:
    bucket = TokenBucket(1, 8, now=0)
    assert bucket.take(0)
    assert (bucket.wait(0), bucket.wait(100), bucket.wait(125)) == (125, 25, 0)
    assert bucket.take(125)
