"""The bus of several workers: NATS. It reconnects by itself, and the server goes on while it is down."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, unquote, urlsplit

from quarterdeck.core.errors import how_to_install
from quarterdeck.server.bus.bus import AnyMessage, BusFailed
from quarterdeck.server.bus.parcels import LONGEST_PARCEL, ParcelReader, line_of, next_parcel

if TYPE_CHECKING:
    from quarterdeck.server.bus.nats_connection import NatsConnection

PORT: Final = 4222
"""Where NATS listens by default."""
SHORTEST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 2.0
"""Seconds between two attempts to connect. Each pause is twice as long as the one before it."""
PATIENCE: Final = 2.0
"""Seconds that opening waits for the first attempt, and that closing waits for the last messages to go out."""
MOST_WAITING: Final = 4 * 1024 * 1024
"""Bytes that may wait to be sent. If the bus is too slow, further messages are dropped and memory does not grow."""

_log = logging.getLogger("quarterdeck.bus")


class NatsAddress:
    """The address of a NATS server and the login for it. Its text form shows the server alone."""

    def __init__(self, url: str) -> None:
        parts, port = _split(url)
        host = parts.hostname or ""
        rest = parts.path.rstrip("/") + parts.query + parts.fragment
        if parts.scheme not in ("nats", "tls") or not re.fullmatch(r"[\w.:%-]+", host) or port == 0 or rest:
            raise _bad_address()
        self.server = f"{parts.scheme}://{f'[{host}]' if ':' in host else host}:{port}"
        self.private = parts.scheme == "tls"
        name, password = _plain(parts.username), _plain(parts.password)
        # NATS reads a name without a password as a token.
        self.user = None if password is None else name
        self.token = name if password is None else None
        self.password = password

    def __repr__(self) -> str:
        return self.server


def _split(url: str) -> tuple[SplitResult, int]:
    # An error of urlsplit quotes the text that it can't read, which may be a password, so it is not passed on.
    with suppress(ValueError):
        parts = urlsplit(url)
        return parts, PORT if parts.port is None else parts.port
    raise _bad_address()


def _plain(part: str | None) -> str | None:
    return None if part is None else unquote(part)


def _bad_address() -> BusFailed:
    return BusFailed(
        "bad-bus-address",
        "The address of the bus can't be read. It looks like “nats://host:4222” or “nats://user:password@host:4222”; "
        "special signs in a password are written as in any web address (“/” as “%2F”).",
    )


class NatsBus:
    """One NATS subject for all tables. Every worker hears it, except the worker that sends."""

    def __init__(self, url: str, channel: str = "quarterdeck") -> None:
        self._address = NatsAddress(url)
        if not re.fullmatch(r"[\w-]+(\.[\w-]+)*", channel, re.ASCII):
            raise BusFailed(
                "bad-channel", "A channel is named with letters, digits, “-” and “_”, and dots between them."
            )
        self._subject = f"{channel}.tables"
        self._new_connection = _connection_class()
        self._connection: NatsConnection | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._closing = False
        self._tried = asyncio.Event()
        self._told = asyncio.Event()
        self._outgoing: deque[bytes] = deque()
        self._waiting = 0
        self._complaint = ""
        self.dropped = 0
        """How many messages of this worker were not sent, because the bus was down or too slow."""
        self._reader = ParcelReader(self._pass_on, self._subject)

    async def open(self, heard: Callable[[AnyMessage], None], mended: Callable[[], None]) -> None:
        """Connect. If the bus is down, keep trying in the background. `mended` is called after every connect."""
        self._heard, self._mended = heard, mended
        self._closing = False
        self._tried.clear()
        self._keeper = asyncio.create_task(self._keep_connected())
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._tried.wait()

    def tell(self, message: AnyMessage) -> None:
        line = line_of(message) if self.works else None
        if line is None or self._waiting + len(line) >= MOST_WAITING:
            self.dropped += 1
            return
        self._outgoing.append(line)
        self._waiting += len(line) + 1
        self._told.set()

    @property
    def works(self) -> bool:
        return self._connection is not None and self._connection.works

    @property
    def shared(self) -> bool:
        return True

    @property
    def ignored(self) -> int:
        """How many messages came in that no worker sends."""
        return self._reader.ignored

    async def close(self) -> None:
        keeper, self._keeper = self._keeper, None
        if keeper is None:
            return
        self._closing = True
        tasks = {keeper}
        connection, self._connection = self._connection, None
        if connection is not None:
            goodbye = asyncio.create_task(self._send_last(connection))
            tasks.add(goodbye)
            await asyncio.wait([goodbye], timeout=PATIENCE)
        # The driver swallows a cancellation that arrives during its flush, so a task may need more than one.
        while tasks := {task for task in tasks if not task.done()}:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=2 * PATIENCE)

    def __repr__(self) -> str:
        return f"<NatsBus {self._address} {self._subject} {'works' if self.works else 'down'}>"

    async def _keep_connected(self) -> None:
        """Connect again and again for as long as the bus is open."""
        clock = asyncio.get_running_loop().time
        pause = SHORTEST_PAUSE
        while not self._closing:
            began = clock()
            reason = await self._serve_one_connection()
            if self._closing:
                return
            self._tried.set()
            if reason != self._complaint:  # logged once, and not again at every attempt
                _log.warning("The bus at %s is down: %s. Trying until it is back.", self._address, reason)
                self._complaint = reason
            if clock() - began > 2 * LONGEST_PAUSE:  # a connection that broke at once counts as a failed attempt
                pause = SHORTEST_PAUSE
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _serve_one_connection(self) -> str:
        """Connect, then send and hear until the connection ends; the reason for its end."""
        connection = self._new_connection(self._address)
        sender: asyncio.Task[None] | None = None
        try:
            await connection.connect(self._subject, self._reader.read, self._tried)
            if connection.works and not self._closing:
                self._begin(connection)
                sender = asyncio.create_task(self._send(connection))
            return await connection.until_ended()
        except Exception as error:  # the bus comes back from whatever the driver raises
            connection.fail(error)
            return connection.ended.result()
        finally:
            if self._connection is connection:
                self._connection = None
            if sender is not None:
                self._told.set()
                sender.cancel()
            await connection.let_go()

    def _begin(self, connection: NatsConnection) -> None:
        self.dropped += len(self._outgoing)
        self._outgoing.clear()  # these messages were for an earlier connection and are out of date
        self._waiting = 0
        self._connection = connection
        self._complaint = ""
        self._tried.set()
        _log.info("The bus at %s works.", self._address)
        try:
            self._mended()
        except Exception:  # the bus goes on
            _log.exception("What the server does when the bus is back went wrong.")

    async def _send(self, connection: NatsConnection) -> None:
        try:
            while not connection.ended.done():
                await self._told.wait()
                self._told.clear()
                await self._send_waiting(connection)
        except Exception as error:  # as above
            connection.fail(error)

    async def _send_last(self, connection: NatsConnection) -> None:
        with suppress(Exception):  # the bus is being closed: what can't be sent is lost
            await self._send_waiting(connection)
            await connection.settle()

    async def _send_waiting(self, connection: NatsConnection) -> None:
        outgoing = self._outgoing
        while outgoing and not connection.ended.done():
            parcel = next_parcel(outgoing, min(LONGEST_PARCEL, connection.longest))
            self._waiting -= len(parcel) + 1
            await connection.send(self._subject, parcel)

    def _pass_on(self, message: AnyMessage) -> None:
        if not self._closing:
            self._heard(message)


def _connection_class() -> type[NatsConnection]:
    """The class that needs the driver. It is imported here, because a server of one process has no driver."""
    try:
        from quarterdeck.server.bus.nats_connection import NatsConnection  # noqa: PLC0415
    except ImportError:
        raise BusFailed(
            "no-nats-driver",
            f"A bus needs the driver of NATS, which is not installed. {how_to_install('fleet')}",
        ) from None
    return NatsConnection
