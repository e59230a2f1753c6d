"""What is written into a table's log: all that ever happens at a table, in the order in which it happened.

The log is the truth. A table is what comes out when its happenings are applied one after the other, on any worker.
It holds the table's secret, so it is read by the server alone.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from quarterdeck.protocol.paces import PaceName


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed when the table was opened; it never changes."""

    game: str
    rules: str
    options: dict[str, Any]
    pace: PaceName
    clock: int | None
    """Seconds for a turn while somebody waits; None: as long as it takes."""
    patience: int
    """Seconds that the others wait for a seat that is to move and is not there."""
    stand_in: str
    """The bot that plays for whoever is not there."""
    listed: bool
    """Whether strangers find the table in the list."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and who has it: nobody yet, a person, or a bot."""

    person: str | None = None
    bot: str | None = None
    name: str = ""

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None


class LogEntry(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """One line of a table's log."""


class Opened(LogEntry, frozen=True, tag="opened"):
    """The first line of every table."""

    terms: Terms
    chairs: tuple[Chair, ...]
    watch: str
    """The table's other name, under which it can be watched and not joined."""
    secret: str
    """The server's half of the deal, in hex. Only its hash is published while the game runs."""
    before: str | None = None
    """The table whose crew plays again here."""


class Sat(LogEntry, frozen=True, tag="sat"):
    seat: int
    person: str
    name: str


class Hired(LogEntry, frozen=True, tag="hired"):
    """Before the game somebody at the table has given a free seat to a bot."""

    seat: int
    bot: str
    name: str


class Dismissed(LogEntry, frozen=True, tag="dismissed"):
    """Before the game somebody at the table has sent a bot away, and its seat is free."""

    seat: int


class Left(LogEntry, frozen=True, tag="left"):
    """Before the game this frees the seat; during the game a bot plays on for its owner."""

    seat: int
    command: str | None = None


class Began(LogEntry, frozen=True, tag="began"):
    """A person is ready and adds a nonce to the deal. With the last of them the cards are dealt."""

    seat: int
    nonce: str
    command: str | None = None


class Moved(LogEntry, frozen=True, tag="moved"):
    seat: int
    move: msgspec.Raw
    command: str | None = None
    """The id that the player's client gave its command; none where a bot or the clock has moved."""


class TookOver(LogEntry, frozen=True, tag="took over"):
    """A bot plays for a seat whose owner let the time run out or is away."""

    seat: int
    why: Literal["clock", "absent"]


class Returned(LogEntry, frozen=True, tag="returned"):
    """The seat's owner plays again."""

    seat: int
    command: str | None = None


class HandedOver(LogEntry, frozen=True, tag="handed over"):
    """The seat belongs to its owner's other device from now on."""

    seat: int
    person: str


class PlayedAgain(LogEntry, frozen=True, tag="played again"):
    """The same crew has a new table."""

    table: str


AnyLogEntry: TypeAlias = (
    Opened | Sat | Hired | Dismissed | Left | Began | Moved | TookOver | Returned | HandedOver | PlayedAgain
)


class Row(msgspec.Struct, frozen=True, gc=False):
    """A happening as it lies in the store: `seq` counts from 1 at each table, without a gap and without a twin."""

    table: str
    seq: int
    at: int
    """When it was written, in milliseconds since 1970, by the clock of the server that wrote it."""
    what: bytes
    """The happening in JSON."""


_decoder: msgspec.json.Decoder[AnyLogEntry] = msgspec.json.Decoder(AnyLogEntry)


def read_entry(what: bytes) -> AnyLogEntry:
    return _decoder.decode(what)
