"""Why nobody needs to trust the shuffle: a secret committed to beforehand, mixed with everybody's nonce."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable
from typing import Any

from quarterdeck.core.deal import SeededDeal
from quarterdeck.core.errors import BadDeal

SECRET_BYTES = 32
_NONCE = re.compile(r"[0-9a-f]{2,128}")


class FairDeal(SeededDeal):
    """A deal whose seed has two halves: the host's secret and the players' nonces (hex; None where a seat gave none).

    The host publishes the commitment before anybody gives a nonce, and the secret when the game is over.

    >>> deal = FairDeal(bytes(32), nonces=["5eaf00d5", None])
    >>> deal.commitment[:16], deal.seed.hex()[:16]
    ('66687aadf862bd77', 'ef716aa8cb2e2c50')
    """

    __slots__ = ("nonces", "secret")

    def __init__(self, secret: bytes, nonces: Iterable[str | None] = ()) -> None:
        self.secret = secret
        self.nonces = tuple(nonces)
        if len(secret) != SECRET_BYTES:
            raise BadDeal("bad-secret", f"A secret is {SECRET_BYTES} bytes long, not {len(secret)}.")
        for nonce in self.nonces:
            if nonce is not None and not _NONCE.fullmatch(nonce):
                raise BadDeal("bad-nonce", "A nonce is 2 to 128 hexadecimal digits in lower case.")
        super().__init__(seed_of(secret, self.nonces))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.secret, self.nonces)

    @property
    def commitment(self) -> str:
        """What is published before the first card."""
        return commitment_of(self.secret)

    @classmethod
    def from_phrase(cls, phrase: str) -> FairDeal:
        """The same deal for the same words every time: for simulations, puzzles and tests, not for a fair table."""
        try:
            return cls(hashlib.sha256(phrase.encode()).digest())
        except (AttributeError, UnicodeError):
            raise BadDeal("bad-phrase", "A phrase is a text of letters that can be written in UTF-8.") from None


def commitment_of(secret: bytes) -> str:
    """SHA-256 of the secret: says nothing about it, and fits no other."""
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, nonces: Iterable[str | None]) -> bytes:
    """HMAC-SHA-256 of the nonces, seat by seat, under the secret: nobody alone could have chosen it."""
    message = "quarterdeck/1:" + ",".join(nonce or "" for nonce in nonces)
    return hmac.digest(secret, message.encode(), "sha256")
