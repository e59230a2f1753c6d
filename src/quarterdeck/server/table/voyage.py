"""The daily voyage: one deal of each game for everybody, from midnight to midnight UTC. No clock, no I/O."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from datetime import UTC, date, datetime, timedelta
from typing import Final

from msgspec import structs

from quarterdeck.bots.levels import BRAINS
from quarterdeck.protocol.messages import Voyage
from quarterdeck.protocol.paces import PaceName
from quarterdeck.protocol.requests import CrewMember, NewTable, WantedSeat
from quarterdeck.server.table.log_entries import Opened
from quarterdeck.server.table.new_table import opened
from quarterdeck.server.table.people import Person

VOYAGER: Final = 0
"""The seat of the person who sails."""
GAMES: Final = tuple(BRAINS)
"""The games that have a voyage: those that the whole crew plays."""
CREW: Final = (
    CrewMember(name="Tilly", bot="deckhand"),
    CrewMember(name="Marlow", bot="bosun"),
    CrewMember(name="Flint", bot="captain"),
)
"""Who sails against the voyager, seat by seat from 1. None of them looks at a clock, so the same moves always meet the
same answers."""
RIVAL: Final = "kraken"
"""The bot that sails the same deal in the voyager's seat."""
DAY: Final = timedelta(days=1)
GRACE: Final = timedelta(hours=1)
"""How long after midnight a voyage can be finished. Then its deal is laid open."""


def day_of(now: int) -> str:
    """The day of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def day_beside(day: str, days: int) -> str:
    """So many days later; earlier if the number is negative."""
    return (date.fromisoformat(day) + days * DAY).isoformat()


def is_day(text: str) -> bool:
    """Whether a text is a day as it is written here: 2026-11-18."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def ends_at(day: str) -> int:
    """The midnight at the end of a day, in milliseconds since 1970."""
    return _millis(datetime.fromisoformat(f"{day}T00:00:00+00:00") + DAY)


def closes_at(day: str) -> int:
    """From then on no move is accepted, and everything is laid open."""
    return _millis(datetime.fromisoformat(f"{day}T00:00:00+00:00") + DAY + GRACE)


def _millis(time: datetime) -> int:
    return round(time.timestamp() * 1000)


def is_secret(opened: Opened, now: int) -> bool:
    """Whether a table with this first entry belongs to a voyage whose day is not over."""
    return opened.voyage is not None and now < opened.voyage.closes


def voyage_name(day: str, game: str) -> str:
    """The name of a voyage in the index of tables."""
    return f"{day}/{game}"


def table_of(secret: bytes, whose: str) -> str:
    """The table of this person, or of the rival, on the voyage with this secret.

    Each has one, however often they ask, and whichever worker they ask. Its name can't be guessed without the secret.
    """
    return "t" + urlsafe_b64encode(hmac.digest(secret, f"table/{whose}".encode(), "sha256")[:16]).decode().rstrip("=")


def secret_by_date(day: str, game: str) -> bytes:
    """The secret where there is no server: the same everywhere. It is not really secret: every reader of this can
    work it out."""
    return hashlib.sha256(f"quarterdeck/voyage/{voyage_name(day, game)}".encode()).digest()


def voyagers_entry(game: str, day: str, secret: bytes, voyager: Person, pace: PaceName) -> Opened:
    """The first log entry of a person's voyage. It deals: no player adds a nonce, so that the deal is one for all."""
    return _first_entry(game, day, secret, WantedSeat(kind="me"), voyager, pace)


def rivals_entry(game: str, day: str, secret: bytes) -> Opened:
    """The same with the rival in the voyager's seat."""
    return _first_entry(game, day, secret, WantedSeat(kind="bot", bot=RIVAL), None, "instant")


def _first_entry(
    game: str, day: str, secret: bytes, first: WantedSeat, person: Person | None, pace: PaceName
) -> Opened:
    crew = (WantedSeat(kind="bot", bot=member.bot, name=member.name) for member in CREW)
    entry = opened(NewTable(game=game, seats=(first, *crew), pace=pace, clock=None), person)
    return structs.replace(entry, secret=secret.hex(), voyage=Voyage(day, closes_at(day)))
