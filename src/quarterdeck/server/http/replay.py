"""Replays of finished games. Clients know no rules, so the server works out every moment of the game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

from aiohttp import web
from msgspec import structs

from quarterdeck.core.record import Record
from quarterdeck.core.replay import Eyes, look_back
from quarterdeck.protocol.requests import Replay
from quarterdeck.server.http.http_errors import BadRequest
from quarterdeck.server.http.origins import address_of
from quarterdeck.server.limits import LimitExceeded, RateLimit
from quarterdeck.server.settings import Settings

LARGEST_RECORD = 512 * 1024
"""In bytes. Long games of bots that play at random come near it; games of people need a tenth."""
REPLAYS_AT_ONCE = 10
REQUESTS_FOR_ONE = 20
"""A replay is as much work as this many other requests, so it is granted as seldom."""
EYES = r"all|watcher|[0-9]{1,2}"


class Replays:
    """Works out replays, one at a time, beside the event loop."""

    def __init__(self, settings: Settings, clock: Callable[[], int]) -> None:
        self._settings = settings
        per_second = settings.requests_per_second / REQUESTS_FOR_ONE
        self._limit = RateLimit(max(REPLAYS_AT_ONCE, round(per_second)), per_second, clock)
        self._one_at_a_time = asyncio.Lock()

    def check_limit(self, request: web.Request) -> None:
        """Count one more replay for the sender's address, or raise."""
        if wait := self._limit.take(address_of(request, self._settings)):
            sentence = "These are too many replays at once; please wait a moment."
            raise LimitExceeded("too-many-requests", sentence, retry_after=wait)

    async def work_out(self, record: Record, eyes: Eyes) -> Replay:
        """The replay of a game. A thread plays the game again, so that no move waits for it."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(replayed, record, eyes)


def replayed(record: Record, eyes: Eyes) -> Replay:
    """The game of a record, after the whole record has been checked."""
    outcome, moments = look_back(record, eyes)
    return Replay(
        game=record.game,
        rules=record.rules,
        options=structs.asdict(record.options),
        players=record.players,
        outcome=outcome,
        moments=moments,
    )


def wanted_eyes(request: web.Request) -> Eyes:
    """The viewpoint that a request asks for; without one, everything is shown."""
    wanted = request.query.get("eyes", "all")
    if not re.fullmatch(EYES, wanted):
        raise BadRequest("bad-eyes", "Whose eyes? Say “all”, “watcher”, or the number of a seat.")
    return "all" if wanted == "all" else None if wanted == "watcher" else int(wanted)
