"""A server inside the test, on a real port with a real store, whose clock the test may set."""

from __future__ import annotations

import socket
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from quarterdeck.server.application import HOUSEKEEPING, HUB, application, milliseconds
from quarterdeck.server.bus.bus import Bus, LocalBus
from quarterdeck.server.connections import serving
from quarterdeck.server.live.housekeeping import Housekeeping
from quarterdeck.server.live.hub import Hub
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import open_store
from quarterdeck.server.store.store import Store
from tests.server.guest import Guest

PLENTY = 100_000
GENEROUS = Settings(
    requests_per_second=PLENTY,
    commands_per_second=PLENTY,
    tables_per_address=PLENTY,
    connections_per_address=PLENTY,
)


class Clock:
    """A clock that stands still until the test sets it forward."""

    def __init__(self) -> None:
        self.now = milliseconds()

    def __call__(self) -> int:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


class House:
    """A server to visit: `async with House(tmp_path) as house`."""

    def __init__(
        self,
        folder: Path,
        settings: Settings = GENEROUS,
        clock: Any = milliseconds,
        bus: Bus | None = None,
        store: Store | None = None,
        most: int = PLENTY,
        send_buffer: int | None = None,
    ) -> None:
        """`most` is the number of connections that it accepts; the system keeps `send_buffer` bytes for each."""
        self._store = store or open_store(str(folder / "tables.db"))
        self._app = application(settings, self._store, bus or LocalBus(), clock)
        self._settings = settings
        self._most = most
        self._send_buffer = send_buffer
        self._serving = AsyncExitStack()
        self._guests: list[Guest] = []
        self.url = ""

    @property
    def hub(self) -> Hub:
        return self._app[HUB]

    @property
    def housekeeping(self) -> Housekeeping:
        return self._app[HOUSEKEEPING]

    async def __aenter__(self) -> Self:
        listening = self._serving.enter_context(socket.create_server(("127.0.0.1", 0)))
        if self._send_buffer is not None:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self._send_buffer)
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        running = serving(self._app, self._settings, listening, most=self._most, farewell=1)
        await self._serving.enter_async_context(running)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for guest in self._guests:
            await guest.go()
        await self._serving.aclose()

    async def stop(self) -> None:
        """Stop the server while its guests are still there."""
        await self._serving.aclose()

    def guest(self, name: str) -> Guest:
        """A new player with a device of their own."""
        guest = Guest(self.url, name)
        self._guests.append(guest)
        return guest

    def metric(self, name: str) -> float:
        """A figure of this server as Prometheus reads it; 0 if nothing has been counted under this name."""
        lines = (line.rpartition(" ") for line in self.hub.metrics.text().decode().splitlines())
        return next((float(value) for named, _, value in lines if named == name), 0.0)

    async def look_after(self, table: str) -> LiveTable:
        """What happens when a table's alarm rings."""
        live, _ = await self.hub.hold(table)
        await live.do_chores()
        return live


async def two_players(house: House, other: House | None = None, **wishes: Any) -> tuple[Guest, Guest, str]:
    """Ann, and Ben at another worker if one is given, at a table whose cards have been dealt."""
    ann, ben = house.guest("Ann"), (other or house).guest("Ben")
    table = await ann.open(**wishes)
    assert (await ben.sit(table, 1))[0] == 200
    for seat, guest in enumerate((ann, ben)):
        await guest.connect(table)
        await guest.begin(seat)
    await ann.catch_up()
    while ann.latest(0)["view"] is None:
        await ann.hear("update", seat=0)
    return ann, ben, table
