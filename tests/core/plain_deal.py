"""The deal a second time, step by step as docs/fair-deal.md tells it, slowly, with the standard library alone."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

WIDTH = 1
"""How many bytes of a block make one word."""
WORDS = 256**WIDTH
"""How many different words there are, and so the most cards that can be shuffled."""


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def seed(secret: bytes, nonces: Sequence[str | None]) -> bytes:
    texts = ["" if nonce is None else nonce for nonce in nonces]
    return hmac.new(secret, ("quarterdeck/1:" + ",".join(texts)).encode(), "sha256").digest()


def words(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.new(seed, f"{label}:{block}".encode(), "sha256").digest()
        for at in range(0, 32, WIDTH):
            yield int.from_bytes(digest[at : at + WIDTH])
        block += 1


def number_below(n: int, stream: Iterator[int]) -> int:
    while True:
        word = next(stream)
        if word < WORDS - WORDS % n:
            return word % n


def shuffle(seed: bytes, label: str, cards: Sequence[T]) -> tuple[T, ...]:
    stream = words(seed, label)
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = number_below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def pick(seed: bytes, label: str, count: int) -> int:
    return number_below(count, words(seed, label))
