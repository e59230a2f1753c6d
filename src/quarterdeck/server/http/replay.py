"""Working out replays for clients: one at a time, for each address only so many."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from aiohttp import web

from quarterdeck.core.record import Record
from quarterdeck.core.replay import Eyes
from quarterdeck.protocol.requests import Replay
from quarterdeck.server.http.answers import Encoded
from quarterdeck.server.http.origins import address_of
from quarterdeck.server.limits import AddressCount, LimitExceeded, RateLimit
from quarterdeck.server.settings import Settings
from quarterdeck.server.table.replay import read_eyes, replayed

REPLAYS_AT_ONCE = 10
REQUESTS_FOR_ONE = 20
"""A replay is as much work as this many other requests, so it is granted as seldom."""
WAITING = 8
WAITING_FROM_ONE_ADDRESS = 4
"""How many replays may be worked out or wait for that, in all and for one address."""
COME_AGAIN = 2_000
"""Milliseconds after which a client is asked to come again if too many replays wait."""


class LookBackLimit:
    """Grants requests that play a finished game again: so many at once, and so many that wait."""

    def __init__(self, settings: Settings, clock: Callable[[], int]) -> None:
        self._settings = settings
        per_second = settings.requests_per_second / REQUESTS_FOR_ONE
        self._limit = RateLimit(max(REPLAYS_AT_ONCE, round(per_second)), per_second, clock)
        self._waiting = 0
        self._waiting_from = AddressCount(WAITING_FROM_ONE_ADDRESS)

    def check(self, request: web.Request) -> None:
        """Count one more request of the sender's address, or raise."""
        if wait := self._limit.take(address_of(request, self._settings)):
            sentence = "You look back at too many games at once; please wait a moment."
            raise LimitExceeded("too-many-requests", sentence, retry_after=wait)

    @contextmanager
    def waiting(self, request: web.Request) -> Iterator[None]:
        """While the game of a request waits or is being worked out; raises if too many do."""
        address = address_of(request, self._settings)
        if self._waiting >= WAITING or not self._waiting_from.enter(address):
            sentence = "Too many finished games are being looked at; please come again in a moment."
            raise LimitExceeded("too-many-replays", sentence, retry_after=COME_AGAIN)
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1
            self._waiting_from.leave(address)


class Replays:
    """Works out replays, one at a time, beside the event loop."""

    def __init__(self, settings: Settings, clock: Callable[[], int]) -> None:
        self.limit = LookBackLimit(settings, clock)
        self._thread = ThreadPoolExecutor(1, "replays")
        """One thread, so that the memory of each replay is used again by the next."""

    async def work_out(self, request: web.Request, record: Callable[[], Record], eyes: Eyes) -> Encoded[Replay]:
        """The replay of a game. A thread reads the record and plays the game again, so that no move waits for it."""
        with self.limit.waiting(request):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, lambda: Encoded(replayed(record(), eyes)))


def wanted_eyes(request: web.Request) -> Eyes:
    """The viewpoint that a request asks for; without one, everything is shown."""
    return read_eyes(request.query.get("eyes", "all"))
