"""What every store offers. The logs are the truth; everything else in it is an index over them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import TableCard
from quarterdeck.protocol.phases import Phase
from quarterdeck.server.table.log_entries import Row
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import card_of


def is_storable(name: str) -> bool:
    """Whether anything can be kept under this name: PostgreSQL takes no NUL, and no store half a surrogate pair."""
    return "\0" not in name and (name.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in name))


def written_name(name: str) -> bytes:
    """A person's name as it is kept: whatever a text can hold comes back as it was."""
    return name.encode("utf-8", "surrogatepass")


def read_name(written: bytes) -> str:
    return written.decode("utf-8", "surrogatepass")


class StoreFailed(QuarterdeckError):
    """The store could not be reached or written. Nobody knows whether the last append is in it: look again."""


class IndexEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What lists of tables need to know about one. Written with the happening that changes it, in one commit."""

    watch: str
    game: str
    phase: Phase
    listed: bool
    people: tuple[str, ...]
    """The ids of all persons who have a seat, for their lists of games."""
    card: bytes
    """How the table is shown in lists, in JSON; it holds nothing secret."""

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
        )


class Append(msgspec.Struct, frozen=True):
    """One happening on its way into the store."""

    row: Row
    index: IndexEntry | None = None
    """The new index entry, where this happening changes it."""
    due: int | None = None
    """When somebody has to look after the table, instead of what the store knows; None: that still holds.

    An index entry that says that the table has ended makes it due no more.
    """


class ListedTable(msgspec.Struct, frozen=True):
    """A line in a list of tables."""

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
    """Somebody with a cookie. The token itself is not kept, only its SHA-256."""

    id: str
    name: str


class HandOver(msgspec.Struct, frozen=True):
    """A seat on its way to another device."""

    table: str
    seat: int
    person: str
    """Who gave the link: if the seat is no longer theirs, the link is worth nothing."""


class Store(Protocol):
    """All times are milliseconds since 1970. Whatever can't be done for reasons of the store raises StoreFailed."""

    async def open(self) -> None:
        """Connect, and bring the store's tables up to date."""

    async def close(self) -> None:
        """Write what is waiting, and let go."""

    async def append(self, append: Append) -> bool:
        """Write a happening durably. False: another was first with this (table, seq), and nothing was written."""

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        """The log of a table after `since`, in order; none if there is no such table."""

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The last seq of each of these tables."""

    async def watched(self, watch: str) -> str | None:
        """The table that is watched under this name."""

    async def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        """Tables that are due; each is put off `until` then, so that one worker at a time looks after it."""

    async def let_rest(self, table: str, claimed: int) -> None:
        """A table that was claimed until then can wait for whoever comes, unless it was made due anew meanwhile."""

    async def listed(self, phases: Sequence[Phase], limit: int) -> list[ListedTable]:
        """The listed tables in these phases, changed last first."""

    async def tables_of(self, person: str, limit: int) -> list[ListedTable]:
        """The tables whose index entry names this person, changed last first."""

    async def welcome(self, person: Person, token_hash: bytes, now: int) -> None:
        """Write a new person down."""

    async def person(self, token_hash: bytes) -> Person | None:
        """Who has this token."""

    async def rename(self, person: str, name: str) -> None:
        """Write down what a person wants to be called."""

    async def offer(self, token_hash: bytes, hand_over: HandOver, expires: int) -> None:
        """Write down a link that moves a seat to another device."""

    async def claim(self, token_hash: bytes, now: int) -> HandOver | None:
        """Use such a link up; None if there is no such link, it has expired or it has been used."""

    async def prune(self, before: int) -> int:
        """Forget tables that have ended, were given up or never began, and were last changed before; how many."""

    async def healthy(self) -> bool:
        """Whether the store answers."""
