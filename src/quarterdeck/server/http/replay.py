"""Looking back at finished games over HTTP: at one of this server's tables, or at anybody's record.

The client has no rules in it, so the server works out every moment of a game that has ended.
"""

from __future__ import annotations

import asyncio
import re

from aiohttp import web
from msgspec import structs

from quarterdeck.core import record as records
from quarterdeck.core.errors import BadRecord, MatchRunning
from quarterdeck.core.record import Record
from quarterdeck.core.replay import Eyes, look_back
from quarterdeck.protocol.requests import Replay
from quarterdeck.server.http.handlers import Api, body_of
from quarterdeck.server.http.http_errors import BadRequest, address_of, answer
from quarterdeck.server.limits import Allowance, TooMuch
from quarterdeck.server.live.hub import NoSuchTable
from quarterdeck.server.settings import Settings

LARGEST_RECORD = 512 * 1024
"""Long games of bots that play at random come near it; those of people take a tenth."""
REPLAYS_AT_ONCE = 10
REQUESTS_FOR_ONE = 20
"""A long game takes as much work as so many other requests, and is granted as seldom."""
EYES = r"all|watcher|[0-9]{1,2}"

OPENED = web.AppKey("opened", bytes)
"""The record that the server was started to show."""


class Replays:
    """What can be asked about games that have ended."""

    def __init__(self, api: Api, settings: Settings) -> None:
        self._api = api
        self._settings = settings
        per_second = settings.requests_per_second / REQUESTS_FOR_ONE
        self._replays = Allowance(max(REPLAYS_AT_ONCE, round(per_second)), per_second, api.clock)
        self._one_at_a_time = asyncio.Lock()

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/tables/{table}/replay", self._api.limited(self.of_table)),
            web.post("/api/replay", self._api.limited(self.of_record)),
            web.get("/api/replay", self._api.limited(self.opened)),
        ]

    async def of_table(self, request: web.Request) -> web.Response:
        """A finished game of this server, moment by moment."""
        eyes = _eyes(request)
        _, table, _ = await self._api.find(request)
        if table.phase != "over":
            raise MatchRunning("match-running", "A match can be looked back at only when it is over.")
        self._check(request)
        return await self._worked_out(table.record(), eyes)

    async def of_record(self, request: web.Request) -> web.Response:
        """A game that was played anywhere, once its record has been checked."""
        eyes = _eyes(request)
        self._check(request)
        text = await body_of(request.clone(client_max_size=LARGEST_RECORD))
        try:
            return await self._worked_out(records.read(text), eyes)
        except BadRecord as error:
            where = "" if error.entry is None else f"Entry {error.entry} of the log: "
            raise BadRequest("bad-record", f"{where}{error.sentence}", why=error.code, entry=error.entry) from None

    async def opened(self, request: web.Request) -> web.Response:
        """The record that the server was started with."""
        record = request.app.get(OPENED)
        if record is None:
            raise NoSuchTable("no-record", "No record was opened with this server; choose a file instead.")
        return web.Response(body=record, content_type="application/json", headers={"Cache-Control": "no-store"})

    async def _worked_out(self, record: Record, eyes: Eyes) -> web.Response:
        """A long game is played again beside the loop: meanwhile nobody's move waits for it."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(lambda: answer(replayed(record, eyes)))

    def _check(self, request: web.Request) -> None:
        if not self._replays.take(address_of(request, self._settings)):
            raise TooMuch("too-many-requests", "These are too many replays at once; please wait a moment.")


def replayed(record: Record, eyes: Eyes) -> Replay:
    """The game of a record, once all of it has been checked."""
    outcome, moments = look_back(record, eyes)
    return Replay(
        game=record.game,
        rules=record.rules,
        options=structs.asdict(record.options),
        players=record.players,
        outcome=outcome,
        moments=moments,
    )


def _eyes(request: web.Request) -> Eyes:
    """Whose eyes are asked for: with everything laid open, unless the request says whose."""
    wanted = request.query.get("eyes", "all")
    if not re.fullmatch(EYES, wanted):
        raise BadRequest("bad-eyes", "Whose eyes? Say “all”, “watcher”, or the number of a seat.")
    return "all" if wanted == "all" else None if wanted == "watcher" else int(wanted)
