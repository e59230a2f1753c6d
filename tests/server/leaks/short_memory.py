"""A store that forgets everything when it is let go: for thousands of tables in a test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from quarterdeck.protocol.messages import Phase
from quarterdeck.server.store.store import Append, HandOver, IndexEntry, ListedTable, Store, Then
from quarterdeck.server.table.log_entries import Row
from quarterdeck.server.table.people import Person


class ShortMemory(Store):
    """Keeps the promises of a store, but for the one about durability."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Row]] = {}
        self._index: dict[str, tuple[IndexEntry, int]] = {}
        self._due: dict[str, int] = {}
        self._people: dict[bytes, Person] = {}
        self._offers: dict[bytes, tuple[HandOver, int]] = {}

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def write(self, append: Append, then: Then) -> None:
        asyncio.get_running_loop().call_soon(then, self._went_in(append))

    def _went_in(self, append: Append) -> bool:
        row = append.row
        log = self.logs.setdefault(row.table, [])
        if row.seq != len(log) + 1:
            return False
        log.append(row)
        if append.index is not None:
            self._index[row.table] = (append.index, row.at)
        if append.due is not None:
            self._due[row.table] = append.due
        return True

    async def rows(self, table: str, since: int = 0, most: int | None = None) -> list[Row]:
        return self.logs.get(table, [])[since:][:most]

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        return {table: len(self.logs[table]) for table in tables if table in self.logs}

    async def watched(self, watch: str) -> str | None:
        return next((table for table, (index, _) in self._index.items() if index.watch == watch), None)

    async def claim_due(self, now: int, until: int, limit: int) -> list[str]:
        claimed = [table for table, due in self._due.items() if due <= now][:limit]
        self._due.update(dict.fromkeys(claimed, until))
        return claimed

    async def let_rest(self, table: str, claimed: int) -> None:
        if self._due.get(table) == claimed:
            del self._due[table]

    async def listed(self, phases: Sequence[Phase], limit: int) -> list[ListedTable]:
        return self._lines(lambda index: index.listed and index.phase in phases, limit)

    async def tables_of(self, person: str, limit: int) -> list[ListedTable]:
        return self._lines(lambda index: person in index.people, limit)

    def _lines(self, wanted: Callable[[IndexEntry], bool], limit: int) -> list[ListedTable]:
        lines = [
            ListedTable(table, index.watch, index.phase, changed, index.card)
            for table, (index, changed) in self._index.items()
            if wanted(index)
        ]
        return sorted(lines, key=lambda line: -line.changed)[:limit]

    async def welcome(self, person: Person, token_hash: bytes, now: int) -> None:
        self._people[token_hash] = person

    async def person(self, token_hash: bytes) -> Person | None:
        return self._people.get(token_hash)

    async def rename(self, person: str, name: str) -> None:
        for token, somebody in self._people.items():
            if somebody.id == person:
                self._people[token] = Person(person, name)

    async def offer(self, token_hash: bytes, hand_over: HandOver, expires: int) -> None:
        self._offers[token_hash] = (hand_over, expires)

    async def claim(self, token_hash: bytes, now: int) -> HandOver | None:
        offered, expires = self._offers.pop(token_hash, (None, 0))
        return offered if now < expires else None

    async def offered(self, token_hash: bytes, now: int) -> HandOver | None:
        offered, expires = self._offers.get(token_hash, (None, 0))
        return offered if now < expires else None

    async def forget(self, now: int) -> None: ...

    async def prune(self, before: int) -> int:
        return 0

    async def trouble(self) -> None:
        return None

    async def _forget_people(self, seatless: int, anyone: int) -> None: ...

    async def _look_up(self, query: str, *values: object) -> list[object]:
        raise AssertionError("This store has no statements.")

    _change = _look_up
