"""Reviews of finished games for clients: one at a time for each person, the latest ones kept for a while."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from aiohttp import web

from quarterdeck.server.http.replay import COME_AGAIN, LookBackLimit
from quarterdeck.server.limits import LimitExceeded
from quarterdeck.server.live.reviewer import Reviewer
from quarterdeck.server.settings import Settings

KEPT = 16
"""So many reviews of tables are kept, so that the players of a table share one. A review of four seats has 200 KB."""


class Reviews:
    """Has reviews worked out in the reviewer's process."""

    def __init__(self, settings: Settings, clock: Callable[[], int], reviewer: Reviewer) -> None:
        self.limit = LookBackLimit(settings, clock)
        self._reviewer = reviewer
        self._askers: set[str] = set()
        """The people, or the addresses of strangers, whose review is being worked out."""
        self._kept: dict[str, bytes] = {}
        """By table, the one that was asked for last at the end."""
        self._running: dict[str, asyncio.Task[bytes]] = {}

    async def of_table(self, request: web.Request, asker: str, table: str, record: Callable[[], bytes]) -> bytes:
        """The review of all seats of a finished game. Those who ask at the same time share one."""
        kept = self._kept.pop(table, None)
        if kept is None:
            with self.limit.waiting(request), self._alone(asker):
                kept = await asyncio.shield(self._shared(table, record))  # it is finished for the others
        self._kept[table] = kept
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return kept

    async def of_record(self, request: web.Request, asker: str, record: bytes) -> bytes:
        """Check a record, and review all seats of its game."""
        with self.limit.waiting(request), self._alone(asker):
            return await self._reviewer.review(record)

    def _shared(self, table: str, record: Callable[[], bytes]) -> asyncio.Task[bytes]:
        task = self._running.get(table)
        if task is None:
            task = self._running[table] = asyncio.ensure_future(self._reviewer.review(record()))
            task.add_done_callback(lambda _: self._running.pop(table, None))
        return task

    @contextmanager
    def _alone(self, asker: str) -> Iterator[None]:
        """While the review of an asker is worked out; raises if another one of theirs is."""
        if asker in self._askers:
            sentence = "Another review is being worked out for you; please come again in a moment."
            raise LimitExceeded("review-running", sentence, retry_after=COME_AGAIN)
        self._askers.add(asker)
        try:
            yield
        finally:
            self._askers.discard(asker)
