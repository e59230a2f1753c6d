"""The whole server on a real port, in a world that can be had twice: its clock and its dice are set by hand."""

from __future__ import annotations

import base64
import hashlib
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from quarterdeck.server.application import application
from quarterdeck.server.bus.bus import LocalBus
from quarterdeck.server.connections import serving
from quarterdeck.server.live.hub import Hub
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.settings import Settings
from quarterdeck.server.store.sqlite import SqliteStore
from quarterdeck.server.table.table import Table
from tests.server.leaks.guests import Guest, Line
from tests.server.leaks.world import Clock
from tests.waiting import until

GENEROUS = Settings(
    connections_per_address=1000, tables_per_address=1000, requests_per_second=10**6, commands_per_second=10**6
)


class Numbered:
    """Stands where `secrets` stands: the first token is the same in every world, and so is the next."""

    def __init__(self) -> None:
        self._count = 0

    def token_bytes(self, length: int) -> bytes:
        self._count += 1
        return hashlib.sha512(f"token {self._count}".encode()).digest()[:length]

    def token_urlsafe(self, length: int) -> str:
        return base64.urlsafe_b64encode(self.token_bytes(length)).rstrip(b"=").decode()


class Harbour:
    """A running server, its clock and its guests."""

    def __init__(self, url: str, hub: Hub, clock: Clock, leaving: AsyncExitStack) -> None:
        self._url = url
        self.hub = hub
        self.clock = clock
        self._leaving = leaving
        self.guests: list[Guest] = []

    async def guest(self, name: str) -> Guest:
        guest = Guest(self._url, name)
        self._leaving.push_async_callback(guest.close)
        self.guests.append(guest)
        return guest

    async def settle(self) -> None:
        """Everybody has read all that they were sent."""
        for guest in self.guests:
            for line in guest.lines:
                if not line.socket.closed:
                    await line.settle()

    async def lose(self, live: LiveTable, line: Line) -> None:
        """A connection goes, and the server has noticed."""
        there = len(live.audience.listeners)
        await line.socket.close()
        await until(lambda: len(live.audience.listeners) != there and not live.lock.locked(), "it is noticed")
        await self.settle()

    def live(self, table: str) -> tuple[LiveTable, Table]:
        live = self.hub.tables[table]
        assert live.table is not None
        return live, live.table


@asynccontextmanager
async def harbour(folder: Path) -> AsyncIterator[Harbour]:
    """A server whose store lies in this folder."""
    hubs: list[Hub] = []
    clock = Clock()

    def hub(*parts: Any) -> Hub:
        hubs.append(Hub(*parts))
        return hubs[-1]

    dice = Numbered()
    with (
        patch("quarterdeck.server.http.identity.secrets", dice),
        patch("quarterdeck.server.table.new_table.secrets", dice),
        patch("quarterdeck.server.table.people.secrets", dice),
        patch("quarterdeck.server.application.Hub", hub),
    ):
        app = application(GENEROUS, SqliteStore(folder / "tables.db"), LocalBus(), clock)
        with socket.create_server(("127.0.0.1", 0)) as listening:
            url = f"http://127.0.0.1:{listening.getsockname()[1]}"
            async with serving(app, GENEROUS, listening, most=1000, farewell=1), AsyncExitStack() as leaving:
                yield Harbour(url, hubs[0], clock, leaving)
