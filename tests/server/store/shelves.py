"""What the tests of the stores have in common."""

from __future__ import annotations

import resource
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import TypeVar

from quarterdeck.protocol.messages import Phase
from quarterdeck.server.store import open_store
from quarterdeck.server.store.store import Append, IndexEntry, Store
from quarterdeck.server.table.log_entries import Row

T = TypeVar("T")
LONG_ENOUGH = 60.0
"""Seconds after which a test that waits for something gives up."""


@asynccontextmanager
async def opened(store: Store) -> AsyncIterator[Store]:
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def workers(url: str, count: int = 2) -> AsyncIterator[list[Store]]:
    """Several stores on one database, as several workers have them."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(opened(open_store(url))) for _ in range(count)]


def row(table: str, seq: int, what: bytes = b"{}", at: int = 1000) -> Row:
    return Row(table, seq, at, what)


def entry(
    *people: str,
    watch: str = "w",
    phase: Phase = "open",
    listed: bool = True,
    card: bytes = b'{"card":1}',
    origin: str = "",
) -> IndexEntry:
    return IndexEntry(watch=watch, game="memoarrr", phase=phase, listed=listed, people=people, card=card, origin=origin)


async def opens(store: Store, table: str, index: IndexEntry, at: int = 1000, due: int | None = None) -> None:
    """Open a table, with its first row."""
    assert await store.append(Append(row(table, 1, at=at), index, due))


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """While no file of this process can grow beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
