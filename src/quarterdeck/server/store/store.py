"""The store: the logs of all tables, an index over them, people, and hand-over links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import Phase, TableCard
from quarterdeck.server.table.log_entries import Row
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import card_of


def is_storable(name: str) -> bool:
    """Whether a store can hold this name. PostgreSQL takes no NUL, and no store takes half a surrogate pair."""
    return "\0" not in name and (name.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in name))


def written_name(name: str) -> bytes:
    """A person's name as bytes. Every text can be stored and comes back unchanged."""
    return name.encode("utf-8", "surrogatepass")


def read_name(written: bytes) -> str:
    return written.decode("utf-8", "surrogatepass")


LISTED_EACH = 10
"""How many tables of one origin are in the list of tables."""
COOKIE_DAYS = 400
"""A person's cookie is valid for so many days. After that no one can use it, and the person is forgotten."""
SEATLESS_DAYS = 30
"""A person without a seat at any table is forgotten so many days after coming here first."""
DAY = 86_400_000
"""A day in milliseconds."""


class StoreFailed(QuarterdeckError):
    """The store could not be reached or written. The last append may or may not be in it: read it again."""


class IndexEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lists need it. It is written in one commit with the log entry that changes it."""

    watch: str
    game: str
    phase: Phase
    listed: bool
    people: tuple[str, ...]
    """The ids of all people who have a seat, for their lists of games."""
    card: bytes
    """How lists show the table, in JSON. It holds nothing secret."""
    origin: str = ""
    """A short hash of the address that has opened a listed table; empty if that is not known."""

    @classmethod
    def of(cls, table: Table) -> IndexEntry:
        """The index entry of a table as it stands."""
        people = {chair.person for chair in table.chairs if chair.person is not None}
        return cls(
            watch=table.opened.watch,
            game=table.terms.game,
            phase=table.phase,
            listed=table.terms.listed,
            people=tuple(sorted(people)),
            card=msgspec.json.encode(card_of(table, may_join=True)),
            origin=table.opened.origin,
        )


class Append(msgspec.Struct, frozen=True):
    """One log entry on its way into the store."""

    row: Row
    index: IndexEntry | None = None
    """The new index entry, if this log entry changes it."""
    due: int | None = None
    """When a worker has to look after the table; None leaves the stored time as it is.

    An index entry that says that the table has ended removes the stored time.
    """


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list of tables."""

    table: str
    watch: str
    phase: Phase
    changed: int
    """When its index entry was last written, in milliseconds since 1970."""
    card: bytes

    @property
    def table_card(self) -> TableCard:
        """The table as everybody could see it when its index entry was written."""
        return msgspec.json.decode(self.card, type=TableCard)


class Person(msgspec.Struct, frozen=True):
    """A person with a cookie. The store keeps the SHA-256 of the token and not the token."""

    id: str
    name: str


class HandOver(msgspec.Struct, frozen=True):
    """A link that moves a seat to another device."""

    table: str
    seat: int
    person: str
    """Who made the link. If the seat is no longer theirs, the link does not work."""


class Store(Protocol):
    """What every store offers. Times are milliseconds since 1970. Every method may raise StoreFailed."""

    async def open(self) -> None:
        """Connect, and apply missing migrations."""

    async def close(self) -> None:
        """Write what waits, and disconnect."""

    async def append(self, append: Append) -> bool:
        """Write a log entry durably. False: this (table, seq) exists already, and nothing was written."""

    async def rows(self, table: str, since: int = 0, most: int | None = None) -> list[Row]:
        """The log of a table after `since`, in order, up to `most` entries; empty if there is no such table."""

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The last seq of each of these tables."""

    async def watched(self, watch: str) -> str | None:
        """The id of the table with this watching name."""

    async def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        """Tables that are due. Each is put off `until` then, so that only one worker looks after it."""

    async def let_rest(self, table: str, claimed: int) -> None:
        """Remove the due time of a table that was claimed until `claimed`, unless it was changed meanwhile."""

    async def listed(self, phases: Sequence[Phase], limit: int) -> list[ListedTable]:
        """The listed tables in these phases, changed last first: from one origin the latest LISTED_EACH at most.

        If the limit leaves tables out, the latest table of every origin comes before the second of any other.
        """

    async def tables_of(self, person: str, limit: int) -> list[ListedTable]:
        """The tables whose index entry names this person, changed last first."""

    async def welcome(self, person: Person, token_hash: bytes, now: int) -> None:
        """Store a new person."""

    async def person(self, token_hash: bytes) -> Person | None:
        """The person with this token."""

    async def rename(self, person: str, name: str) -> None:
        """Store a person's new name."""

    async def offer(self, token_hash: bytes, hand_over: HandOver, expires: int) -> None:
        """Store a hand-over link."""

    async def claim(self, token_hash: bytes, now: int) -> HandOver | None:
        """Delete a hand-over link and return it; None if there is no such link, or it has expired or been used."""

    async def offered(self, token_hash: bytes, now: int) -> HandOver | None:
        """A hand-over link, which stays as it is; None if there is no such link, or it has expired or been used."""

    async def forget(self, now: int) -> None:
        """Delete links that have expired, people whose cookie has expired, and people who have had no seat for long."""

    async def prune(self, before: int) -> int:
        """Delete tables that are not running and were last changed before; how many."""

    async def trouble(self) -> str | None:
        """The code of the failure that keeps the store from being read and written now; None if there is none."""
