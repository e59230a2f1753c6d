"""What a game adds to the account of a review: causes, dares, cards and memories."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from quarterdeck.core.record import Entry
from quarterdeck.review.account import AccountStep
from quarterdeck.review.form import Fault, ForgottenCard, MemoryFit, ShownCard

COSTLY = 0.02
"""A decision that costs less than two points is not worth a word."""


class Dared(NamedTuple):
    chance: float
    well: bool


class Verdict(NamedTuple):
    """Why a costly decision was made."""

    cause: Fault
    sureness: float
    forgotten: tuple[ForgottenCard, ...] = ()


class Commentary(Protocol):
    """Follows the log of a finished game beside the account."""

    def step(self, index: int, entry: Entry[Any, Any], before: Any, after: Any) -> AccountStep:
        """The account of an entry, noted."""

    def start(self) -> list[float]:
        """V of every seat before the deal."""

    def dared(self, index: int) -> Dared | None:
        """Whether the move of an entry was a dare."""

    def verdict(self, index: int) -> Verdict:
        """The cause of the costly decision of an entry, when the whole log has been followed."""

    def cards(self, index: int) -> tuple[str, ...]:
        """The cards that an entry has shown to all."""

    def memory(self, seat: int) -> MemoryFit | None:
        """The memory that explains the choices of a seat."""

    def shown(self, seat: int) -> tuple[ShownCard, ...]:
        """What a seat was shown of the cards that lie face down."""
