"""A shuffle that players can check: the host commits to a secret, then all nonces are mixed in."""

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
    """A deal whose seed is made of the host's secret and the players' nonces (hex; None where a seat gave none).

    The host publishes the commitment before the first nonce, and the secret when the game is over.

    >>> deal = FairDeal(bytes(32), nonces=["5eaf00d5", None])
    >>> deal.commitment[:16], deal.seed.hex()[:16]
    ('66687aadf862bd77', 'ef716aa8cb2e2c50')
    """

    __slots__ = ("nonces", "secret")

    def __init__(self, secret: bytes, nonces: Iterable[str | None] = ()) -> None:
        self.secret = secret
        """The host's secret: 32 bytes, published after the match."""
        self.nonces = tuple(nonces)
        """What the players added, seat by seat."""
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
        """The hash of the secret, which is published before the first nonce."""
        return commitment_of(self.secret)

    @classmethod
    def from_phrase(cls, phrase: str) -> FairDeal:
        """The same phrase always gives the same deal: for simulations, puzzles and tests, not for a fair table."""
        try:
            return cls(hashlib.sha256(phrase.encode()).digest())
        except (AttributeError, UnicodeError):
            raise BadDeal("bad-phrase", "A phrase is a text of letters that can be written in UTF-8.") from None


def commitment_of(secret: bytes) -> str:
    """SHA-256 of the secret: it hides the secret and matches no other."""
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, nonces: Iterable[str | None]) -> bytes:
    """HMAC-SHA-256 of the nonces, seat by seat, under the secret: no single party can choose it."""
    message = "quarterdeck/1:" + ",".join(nonce or "" for nonce in nonces)
    return hmac.digest(secret, message.encode(), "sha256")
