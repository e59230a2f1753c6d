"""Chance as a pure function of a seed and a label. docs/fair-deal.md describes it and gives test vectors."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Protocol, TypeVar

from quarterdeck.core.errors import BadDeal

T = TypeVar("T")

SEED_BYTES = 32
MOST = 256
"""The largest deck for a shuffle, and the largest count for a pick: each draw uses one byte."""

_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


class Deal(Protocol):
    """The source of a game's chance. The same label always gives the same answer."""

    def shuffle(self, label: str, cards: Sequence[T]) -> tuple[T, ...]:
        """The cards in the order of this label, top first."""

    def pick(self, label: str, count: int) -> int:
        """A whole number from 0 to count − 1, all equally likely."""


class SeededDeal:
    """A deal that follows from a seed: HMAC-SHA-256 stream, rejection sampling, Fisher–Yates."""

    __slots__ = ("_inner", "_outer", "seed")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise BadDeal("bad-seed", f"A seed is {SEED_BYTES} bytes long, not {len(seed)}.")
        self.seed = seed
        # HMAC of RFC 2104. Keeping the two keyed hashes makes a block twice as fast as hmac.HMAC.copy.
        key = seed.ljust(64, b"\0")
        self._inner = sha256(key.translate(_INNER_PAD))
        self._outer = sha256(key.translate(_OUTER_PAD))

    def shuffle(self, label: str, cards: Sequence[T]) -> tuple[T, ...]:
        deck = list(cards)
        left = len(deck)
        if left > MOST:
            raise BadDeal("too-many-cards", f"At most {MOST} cards can be shuffled, not {left}.", label=label)
        block = 0
        while left > 1:
            for byte in self._block(label, block):
                other = byte % left
                if byte - other <= MOST - left:
                    left -= 1
                    deck[left], deck[other] = deck[other], deck[left]
                    if left == 1:
                        break
            block += 1
        return tuple(deck)

    def pick(self, label: str, count: int) -> int:
        if not 1 <= count <= MOST:
            raise BadDeal("bad-count", f"A pick needs a count from 1 to {MOST}, not {count}.", label=label)
        block = 0
        while True:
            for byte in self._block(label, block):
                picked = byte % count
                if byte - picked <= MOST - count:
                    return picked
            block += 1

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.seed,)

    def _block(self, label: str, number: int) -> bytes:
        """Thirty-two bytes of the label's stream: HMAC(seed, "label:number").

        A byte b gives the number b mod n. The highest 256 mod n bytes are skipped: they would favour low numbers.
        """
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(f"{label}:{number}".encode())
        outer.update(inner.digest())
        return outer.digest()


class ArrangedDeal:
    """A deal with given orders and picks: for examples, puzzles and a bot's simulations. `fallback` deals the rest."""

    __slots__ = ("_fallback", "_orders", "_picks")

    def __init__(
        self,
        orders: Mapping[str, Sequence[Any]] | None = None,
        picks: Mapping[str, int] | None = None,
        fallback: Deal | None = None,
    ) -> None:
        self._orders = orders or {}
        self._picks = picks or {}
        self._fallback = fallback

    def shuffle(self, label: str, cards: Sequence[T]) -> tuple[T, ...]:
        if label in self._orders:
            order = tuple(self._orders[label])
            if sorted(map(str, order)) != sorted(map(str, cards)):
                raise BadDeal("not-that-deck", f"The order given for “{label}” is not made of its cards.", label=label)
            return order
        return self._other(label).shuffle(label, cards)

    def pick(self, label: str, count: int) -> int:
        if label in self._picks:
            if not 0 <= self._picks[label] < count:
                raise BadDeal("not-that-many", f"The pick given for “{label}” is not below {count}.", label=label)
            return self._picks[label]
        return self._other(label).pick(label, count)

    def _other(self, label: str) -> Deal:
        if self._fallback is None:
            raise BadDeal("not-arranged", f"Nothing is arranged for “{label}”.", label=label)
        return self._fallback
