"""All sockets of a worker: opening them, and closing them when the server restarts."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, cast

from aiohttp import web

from quarterdeck.server.http.handlers import Handlers
from quarterdeck.server.http.http_errors import ServerRestarting
from quarterdeck.server.http.origins import address_of, check_origin
from quarterdeck.server.limits import AddressCount, LimitExceeded
from quarterdeck.server.live.audience import BEAT
from quarterdeck.server.live.hub import Hub
from quarterdeck.server.settings import Settings
from quarterdeck.server.socket.connection import Connection, Outbox
from quarterdeck.server.table.refusals import BadRequest

if TYPE_CHECKING:
    from quarterdeck.server.connections import HttpConnection

COME_BACK = 3
"""Seconds after which clients of a restarting server are asked to come back."""
MOST_SEATS = 16


class Sockets:
    """All sockets of this worker."""

    def __init__(self, hub: Hub, handlers: Handlers, settings: Settings) -> None:
        self._hub = hub
        self._handlers = handlers
        self._settings = settings
        self._connections = AddressCount(settings.connections_per_address)
        self._open: set[Connection] = set()
        self._outbox = Outbox()
        self._closing = False

    async def enter(self, request: web.Request) -> web.StreamResponse:
        """Open a socket. aiohttp shakes hands and hands it over; its request is over when the client is welcomed.

        The query `seen` has the last seq that each seat has received.
        """
        settings = self._settings
        check_origin(request, settings)
        if self._closing:
            raise ServerRestarting("restarting", "The server is restarting; come back in a moment.")
        seen = _seen(request)
        socket = web.WebSocketResponse(compress=False)
        if not socket.can_prepare(request).ok:
            raise BadRequest("not-a-socket", "This address is for WebSockets.")
        address = address_of(request, settings)
        if not self._connections.enter(address):
            sentence = "Too many connections are open from your address."
            raise LimitExceeded("too-many-connections", sentence, most=settings.connections_per_address)
        try:
            live, _, may_join = await self._handlers.find(request)
            person = await self._handlers.person(request)
            await socket.prepare(request)
            wire, early = cast("HttpConnection", request.protocol).become_wire()
        except BaseException:
            self._connections.leave(address)
            raise
        connection = Connection(
            live,
            wire,
            self._outbox,
            None if person is None or not may_join else person.id,
            may_join=may_join,
            per_second=settings.commands_per_second,
            left=partial(self._left, address),
        )
        self._open.add(connection)
        self._hub.metrics.connections.inc()
        wire.begin(connection, BEAT, early)
        if self._closing:
            await connection.close_for_restart(COME_BACK)
        try:
            await connection.serve(seen)
        except BaseException:
            wire.abort()
            raise
        return web.Response(status=101)

    def _left(self, address: str, connection: Connection) -> None:
        self._open.discard(connection)
        self._hub.metrics.connections.dec()
        self._connections.leave(address)

    async def close_all(self) -> None:
        """Tell every client that the server restarts, and open no new socket."""
        self._closing = True
        goodbyes = [connection.close_for_restart(COME_BACK) for connection in tuple(self._open)]
        await asyncio.gather(*goodbyes, return_exceptions=True)


def _seen(request: web.Request) -> list[int]:
    """One number, or one for each seat, separated by commas."""
    numbers = request.query.get("seen", "0").split(",")
    if len(numbers) > MOST_SEATS or not all(text.isascii() and text.isdigit() and len(text) <= 9 for text in numbers):
        raise BadRequest("bad-request", "“seen” must be the seq of the last update that you received.")
    return [int(text) for text in numbers]
