"""The entries of a table's log: everything that happens at a table, in order.

The log is the truth. Applying its entries one after the other gives the table, on any worker. The log holds the table's
secret, so only the server reads it.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from quarterdeck.lessons import Lesson
from quarterdeck.protocol.messages import Voyage
from quarterdeck.protocol.paces import PaceName
from quarterdeck.puzzles import Puzzle


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms under which a table was opened. They never change."""

    game: str
    rules: str
    options: dict[str, Any]
    pace: PaceName
    clock: int | None
    """Seconds for a turn while another player waits; None: no limit."""
    patience: int
    """Seconds that the other players wait for a seat that is to move and has no connection."""
    stand_in: str
    """The bot that plays for absent players."""
    look: int | None = None
    """Seconds for the look before a game while another person waits; None: as long as it takes."""
    listed: bool
    """Whether strangers find the table in the list."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and its owner: a person, a bot, or none yet."""

    person: str | None = None
    bot: str | None = None
    name: str = ""

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None


class LogEntry(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """One entry of a table's log."""


class Opened(LogEntry, frozen=True, tag="opened"):
    """The first entry of every log."""

    terms: Terms
    chairs: tuple[Chair, ...]
    watch: str
    """The id under which the table can be watched but not joined."""
    secret: str
    """The server's half of the deal, in hex. Only its hash is published while the game runs."""
    before: str | None = None
    """The table whose players play again here."""
    origin: str = ""
    """A short hash of the address that opened a listed table. It is the same for many addresses, so it names none."""
    lesson: Lesson | None = None
    """The lesson that is played here, whole: a later version of the program may have changed it."""
    puzzle: Puzzle | None = None
    """The puzzle that is solved here, whole likewise."""
    voyage: Voyage | None = None
    """The daily voyage that is sailed here: the secret is the day's, and the cards are dealt at once."""


class Sat(LogEntry, frozen=True, tag="sat"):
    seat: int
    person: str
    name: str


class Hired(LogEntry, frozen=True, tag="hired"):
    """Before the game a player at the table has given a free seat to a bot."""

    seat: int
    bot: str
    name: str


class Dismissed(LogEntry, frozen=True, tag="dismissed"):
    """Before the game a bot or a person has been sent away, and the seat is free."""

    seat: int


class Left(LogEntry, frozen=True, tag="left"):
    """Before the game this frees the seat; during the game a bot plays on for its owner."""

    seat: int
    command: str | None = None


class Began(LogEntry, frozen=True, tag="began"):
    """A person is ready and adds a nonce to the deal. The last one to begin starts the deal."""

    seat: int
    nonce: str
    command: str | None = None


class Moved(LogEntry, frozen=True, tag="moved"):
    seat: int
    move: msgspec.Raw
    command: str | None = None
    """The id of the client's command; None for the move of a bot, or a forced move."""


class TookOver(LogEntry, frozen=True, tag="took over"):
    """A bot plays for a seat because its owner's time is up, or its owner is away."""

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


class Hurried(LogEntry, frozen=True, tag="hurried"):
    """A person who is out of the round lets the bots play quickly until the next one."""

    seat: int
    command: str | None = None


class PaceWished(LogEntry, frozen=True, tag="pace wished"):
    """A person would like another pace; the table's own pace takes the wish back."""

    seat: int
    pace: PaceName
    command: str | None = None


class PlayedAgain(LogEntry, frozen=True, tag="played again"):
    """The same players have a new table."""

    table: str


RosterEntry: TypeAlias = (
    Opened
    | Sat
    | Hired
    | Dismissed
    | Left
    | Began
    | TookOver
    | Returned
    | HandedOver
    | Hurried
    | PaceWished
    | PlayedAgain
)
"""An entry that changes what the table's card says: who sits where, who plays at which pace, what comes next."""

Arrival: TypeAlias = Sat | Hired | Returned | HandedOver
"""An entry by which a player comes to a seat or comes back. All other roster entries but a few follow from these."""

Counted: TypeAlias = Arrival | Hurried | PaceWished
"""The entries of which a seat may have a limited number."""

AnyLogEntry: TypeAlias = Moved | RosterEntry


class Row(msgspec.Struct, frozen=True, gc=False):
    """An entry as the store keeps it. `seq` counts from 1 at each table, without gaps; no number occurs twice."""

    table: str
    seq: int
    at: int
    """When it was written, in milliseconds since 1970, by the clock of the server that wrote it."""
    what: bytes
    """The entry in JSON."""


_decoder: msgspec.json.Decoder[AnyLogEntry] = msgspec.json.Decoder(AnyLogEntry)


def read_entry(what: bytes) -> AnyLogEntry:
    return _decoder.decode(what)
