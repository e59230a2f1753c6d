"""The store: the logs of all tables, an index over them, people, and hand-over links."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, TypeAlias

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import Phase, TableCard
from quarterdeck.server.table.log_entries import Row
from quarterdeck.server.table.people import Person
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.viewpoint import card_of
from quarterdeck.server.table.voyage import voyage_name


def is_storable(name: str) -> bool:
    """Whether a store can hold this name. PostgreSQL takes no NUL, and no store takes half a surrogate pair."""
    return "\0" not in name and (name.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in name))


LISTED_EACH = 10
"""How many tables of one origin are in the list of tables."""
COOKIE_DAYS = 400
"""A person's cookie is valid for so many days. After that no one can use it, and the person is forgotten."""
SEATLESS_DAYS = 30
"""A person without a seat at any table is forgotten so many days after coming here first."""
DAY = 86_400_000
"""A day in milliseconds."""
EVERY_ROW = 1 << 62
"""More rows than any log has."""
_INDEXED = "select table_id, watch, phase, changed, card from tables"
PRUNED_AT_ONCE = 100
"""How many tables are deleted in one commit, so that no move waits long behind them."""


class StoreFailed(QuarterdeckError):
    """The store could not be reached or written. The last append may or may not be in it: read it again."""


Then: TypeAlias = Callable[[Any], None]
"""Gets the outcome of a request, or the error. It must not raise one itself."""


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
    voyage: str = ""
    """Of which voyage the table is: a day and a game, as in 2026-11-18/memoarrr; empty if of none."""

    @classmethod
    def of(cls, table: Table) -> IndexEntry:
        people = {chair.person for chair in table.chairs if chair.person is not None}
        return cls(
            watch=table.opened.watch,
            game=table.terms.game,
            phase=table.phase,
            listed=table.terms.listed,
            people=tuple(sorted(people)),
            card=msgspec.json.encode(card_of(table, may_join=True)),
            origin=table.opened.origin,
            voyage="" if table.opened.voyage is None else voyage_name(table.opened.voyage.day, table.terms.game),
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


class PromisedDeal(msgspec.Struct, frozen=True):
    """The deal of the daily voyage of one game. It never changes."""

    day: str
    game: str
    secret: bytes
    promised: int
    """When it was decided."""


class HandOver(msgspec.Struct, frozen=True):
    """A link that moves a seat to another device."""

    table: str
    seat: int
    person: str
    """Who made the link. If the seat is no longer theirs, the link does not work."""


class Store(ABC):
    """What every store offers. Times are milliseconds since 1970. Every method may raise StoreFailed.

    Statements that both databases understand are here, with PostgreSQL's places for values: $1, $2.
    """

    heads_query: ClassVar[str]
    listed_query: ClassVar[str]
    tables_of_query: ClassVar[str]

    @abstractmethod
    async def open(self) -> None:
        """Connect, and apply missing migrations."""

    @abstractmethod
    async def close(self) -> None:
        """Write what waits, and disconnect."""

    @abstractmethod
    def write(self, append: Append, then: Then) -> None:
        """Write a log entry durably, and then call this in the event loop.

        False: this (table, seq) exists already, and nothing was written.
        """

    async def append(self, append: Append) -> bool:
        """The same for a caller that waits."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.write(append, partial(settle, written))
        return await written

    @abstractmethod
    async def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        """Tables that are due. Each is put off `until` then, so that only one worker looks after it."""

    @abstractmethod
    async def prune(self, before: int) -> int:
        """Delete tables that are not running and were last changed before; how many."""

    @abstractmethod
    async def _forget_people(self, seatless: int, anyone: int) -> None:
        """Delete people without a seat who came before `seatless`, and all people who came before `anyone`."""

    @abstractmethod
    async def _look_up(self, query: str, *values: object) -> list[Any]:
        """Run a statement that changes nothing."""

    @abstractmethod
    async def _change(self, query: str, *values: object) -> list[Any]:
        """Run any other statement; the rows that it returns."""

    async def rows(self, table: str, since: int = 0, most: int = EVERY_ROW) -> list[Row]:
        """The log of a table after `since`, in order, up to `most` entries; empty if there is no such table."""
        if not is_storable(table):
            return []
        query = "select seq, at, what from log where table_id = $1 and seq > $2 order by seq limit $3"
        return [Row(table, *found) for found in await self._look_up(query, table, since, most)]

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The last seq of each of these tables."""
        return dict(await self._look_up(self.heads_query, list(filter(is_storable, tables))))

    async def watched(self, watch: str) -> str | None:
        """The id of the table with this watching name."""
        query = "select table_id from tables where watch = $1 limit 1"
        found = await self._look_up(query, watch) if is_storable(watch) else []
        return found[0][0] if found else None

    async def let_rest(self, table: str, claimed: int) -> None:
        """Remove the due time of a table that was claimed until `claimed`, unless it was changed meanwhile."""
        await self._change("delete from due where table_id = $1 and due = $2", table, claimed)

    async def listed(self, phases: Sequence[Phase], limit: int) -> list[ListedTable]:
        """The listed tables in these phases, changed last first: from one origin the latest LISTED_EACH at most.

        If the limit leaves tables out, the latest table of every origin comes before the second of any other.
        """
        found = await self._look_up(self.listed_query, list(phases), LISTED_EACH, limit)
        return [ListedTable(*line) for line in found]

    async def tables_of(self, person: str, limit: int) -> list[ListedTable]:
        """The tables whose index entry names this person, changed last first."""
        if not is_storable(person):
            return []
        return [ListedTable(*line) for line in await self._look_up(self.tables_of_query, person, limit)]

    async def indexed(self, table: str) -> ListedTable | None:
        """The index entry of a table."""
        found = await self._look_up(f"{_INDEXED} where table_id = $1", table)
        return ListedTable(*found[0]) if found else None

    async def finished(self, voyage: str, limit: int) -> list[ListedTable]:
        """The tables of a voyage whose game is over, the first to end first."""
        query = f"{_INDEXED} where voyage = $1 and phase = 'over' order by changed, table_id limit $2"
        return [ListedTable(*line) for line in await self._look_up(query, voyage, limit)]

    async def promise(self, deal: PromisedDeal) -> None:
        """Decide the deal of a voyage, unless it has been decided: the first one counts."""
        columns = "voyages (day, game, secret, promised)"
        statement = f"insert into {columns} values ($1, $2, $3, $4) on conflict (day, game) do nothing"
        await self._change(statement, deal.day, deal.game, deal.secret, deal.promised)

    async def promised(self, day: str) -> list[PromisedDeal]:
        """The deals of a day, by game."""
        query = "select day, game, secret, promised from voyages where day = $1 order by game"
        return [PromisedDeal(*line) for line in await self._look_up(query, day)]

    async def welcome(self, person: Person, token_hash: bytes, now: int) -> None:
        columns = "people (id, name, token_hash, since)"
        statement = f"insert into {columns} values ($1, $2, $3, $4) on conflict (id) do nothing"
        await self._change(statement, person.id, _written(person.name), token_hash, now)

    async def person(self, token_hash: bytes) -> Person | None:
        found = await self._look_up("select id, name from people where token_hash = $1", token_hash)
        return Person(found[0][0], found[0][1].decode("utf-8", "surrogatepass")) if found else None

    async def rename(self, person: str, name: str) -> None:
        await self._change("update people set name = $1 where id = $2", _written(name), person)

    async def offer(self, token_hash: bytes, hand_over: HandOver, expires: int) -> None:
        statement = """
        insert into offers (token_hash, table_id, seat, person, expires) values ($1, $2, $3, $4, $5)
        on conflict (token_hash) do update set
            table_id = excluded.table_id, seat = excluded.seat, person = excluded.person, expires = excluded.expires
        """
        await self._change(statement, token_hash, hand_over.table, hand_over.seat, hand_over.person, expires)

    async def claim(self, token_hash: bytes, now: int) -> HandOver | None:
        """Delete a hand-over link and return it; None if there is no such link, or it has expired or been used."""
        statement = "delete from offers where token_hash = $1 and expires > $2 returning table_id, seat, person"
        found = await self._change(statement, token_hash, now)
        return HandOver(*found[0]) if found else None

    async def offered(self, token_hash: bytes, now: int) -> HandOver | None:
        """A hand-over link, which stays as it is; None if there is no such link, or it has expired or been used."""
        query = "select table_id, seat, person from offers where token_hash = $1 and expires > $2"
        found = await self._look_up(query, token_hash, now)
        return HandOver(*found[0]) if found else None

    async def forget(self, now: int) -> None:
        """Delete links that have expired, people whose cookie has expired, and people who have had no seat for long."""
        await self._change("delete from offers where expires <= $1", now)
        await self._forget_people(now - SEATLESS_DAYS * DAY, now - COOKIE_DAYS * DAY)

    async def trouble(self) -> str | None:
        """The code of the failure that keeps the store from being read and written now; None if there is none."""
        query = "select 1 from log limit 1"
        try:
            await self._change(query)
            await self._look_up(query)
        except StoreFailed as failed:
            return failed.code
        return None


def settle(future: asyncio.Future[Any], outcome: Any) -> None:
    """Give a caller the outcome of its request, or raise it there. A caller that was cancelled gets nothing."""
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def _written(name: str) -> bytes:
    """A person's name as bytes. Every text can be stored and comes back unchanged."""
    return name.encode("utf-8", "surrogatepass")
