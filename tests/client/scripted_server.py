"""A server that says what the test tells it to say, and keeps the commands that it gets."""

from __future__ import annotations

import asyncio
import json
from types import TracebackType
from typing import Any, Self

import msgspec
from aiohttp import WSMsgType, web

from quarterdeck.client import Place, ServerClient
from quarterdeck.games.memoarrr import GAME
from quarterdeck.protocol.messages import PROTOCOL, ChairCard, TableCard
from quarterdeck.protocol.requests import TableAnswer

TABLE = "tNowhere"
NO_SUCH_TABLE = {"code": "no-such-table", "sentence": "There is no such table.", "facts": {}}


def table_card(*chairs: ChairCard, **changes: Any) -> TableCard:
    """A table's card with these chairs."""
    card = TableCard(
        id=TABLE, watch="wNowhere", game="memoarrr", rules=GAME.version, options={}, pace="normal", clock=None,
        patience=45, stand_in="parrot", listed=False, phase="running", commitment="00" * 32, seats=chairs,
        opened_at=0, next=None, outcome=None,
    )  # fmt: skip
    return msgspec.structs.replace(card, **changes)


def person(name: str, *, ready: bool = True, bot: str | None = None) -> ChairCard:
    return ChairCard(kind="person", name=name, bot=bot, ready=ready)


class ScriptedServer:
    """One table. Every connection is welcomed; then the test speaks for the server."""

    def __init__(self, card: TableCard, seats: tuple[int, ...] = (0,)) -> None:
        self.card = card
        self.seats = seats
        self.version = "0.0.1"
        self.gone = False
        """Whether the table is gone."""
        self.commands: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        """Each command as it came; pings are answered and left out."""
        self.seen: list[str] = []
        """What the client had seen, connection by connection."""
        self.connected = asyncio.Event()
        self._socket: web.WebSocketResponse | None = None
        app = web.Application()
        app.router.add_get(f"/api/tables/{TABLE}", self._answer)
        app.router.add_get(f"/api/tables/{TABLE}/socket", self._converse)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        self.url = ""

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.hang_up()
        await self._runner.cleanup()

    @property
    def place(self) -> Place:
        return Place(TABLE, self.card, self.seats)

    def client(self) -> ServerClient:
        return ServerClient(self.url)

    async def _answer(self, _: web.Request) -> web.Response:
        if self.gone:
            return web.json_response(NO_SUCH_TABLE, status=404)
        answer = TableAnswer(table=self.card, seats=self.seats)
        return web.Response(body=msgspec.json.encode(answer), content_type="application/json")

    async def _converse(self, request: web.Request) -> web.StreamResponse:
        if self.gone:
            raise web.HTTPNotFound
        socket = self._socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.seen.append(request.query["seen"])
        times = {"beat": 20, "now": 0}
        version = {"protocol": PROTOCOL, "version": self.version, "motto": "Arrr"}
        await self.say(type="welcome", **version, seats=self.seats, seq=1, **times)
        self.connected.set()
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                command = json.loads(frame.data)
                if command["type"] == "ping":
                    await self.say(type="pong", now=0)
                else:
                    self.commands.put_nowait(command)
        return socket

    async def say(self, **statement: Any) -> None:
        assert self._socket is not None
        await self._socket.send_str(msgspec.json.encode(statement).decode())

    async def hang_up(self) -> None:
        self.connected.clear()
        if self._socket is not None:
            await self._socket.close()
