"""Two pirate card games, Memoarrr! and Piratatak, by their printed rules."""

from __future__ import annotations

import secrets
from typing import Any

from quarterdeck.core import registry
from quarterdeck.core.errors import IllegalMove, NotYourTurn, QuarterdeckError, RefusedMove
from quarterdeck.core.fairness import SECRET_BYTES, FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.record import Entry, Player, Record
from quarterdeck.core.record import read as read_record
from quarterdeck.core.record import write as write_record
from quarterdeck.core.verify import replay, verify

__version__ = "0.1.0"

__all__ = [
    "AnyMatch",
    "Entry",
    "FairDeal",
    "IllegalMove",
    "Match",
    "NotYourTurn",
    "Player",
    "QuarterdeckError",
    "Record",
    "RefusedMove",
    "games",
    "read_record",
    "replay",
    "start",
    "verify",
    "write_record",
]


def games() -> list[str]:
    """The names of all games that can be started."""
    return registry.names()


def start(game: str, players: int, *, phrase: str | None = None, **options: Any) -> AnyMatch:
    """A match of this game; the same phrase deals the same cards, without one nobody knows what they will be."""
    deal = FairDeal(secrets.token_bytes(SECRET_BYTES)) if phrase is None else FairDeal.from_phrase(phrase)
    return Match(registry.find(game), players, deal, options)
