"""The TCP connections of a worker: how many there are, and that each client reads what it is sent."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

from aiohttp import web
from aiohttp.http import WebSocketReader
from aiohttp.web_request import BaseRequest

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.application import HUB
from quarterdeck.server.http.http_errors import ServerFull, complaint
from quarterdeck.server.http.origins import counted_address
from quarterdeck.server.limits import AddressCount, LimitExceeded, TokenBucket
from quarterdeck.server.log_output import warn
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.settings import Settings
from quarterdeck.server.socket.wire import Wire

if sys.platform != "win32":
    import resource

SILENCE = 30.0
"""Seconds that a connection without a complete request is kept open."""
FOR_EACH_SOCKET = 4
"""TCP connections that an address may have for each socket: a browser loads a page over several."""
RESERVE = 128
"""Open files that no connection may use: the store, the bus, the bots' processes and the log need them."""
RECEIVED_BYTES = 32 * 1024
"""How much of a request the system and the server each keep before a handler reads it. Else a thousand clients that
send long requests and read no answer would take hundreds of megabytes."""
READING_SECONDS = 15.0
LEAST_READ = 64 * 1024
"""A client for which something waits must read this many bytes, or all, in READING_SECONDS."""
WITHOUT_LIMIT = 1_000_000
"""The number of connections on a system that does not limit open files."""


def raise_open_files() -> int:
    """Let this process open as many files as the system allows; how many of them may be connections."""
    if sys.platform == "win32":
        return WITHOUT_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    except (OSError, ValueError):  # some systems name a limit that they do not grant
        pass
    files = WITHOUT_LIMIT if soft == resource.RLIM_INFINITY else soft
    return max(files - RESERVE, files // 2)


class Connections:
    """All connections of a worker. It refuses those above the limits, and lets go of clients that do not read.

    What waits to be read is limited in three ways: a client must read steadily, one client can't have more waiting than
    one answer or the backlog of its socket, and all clients together can't keep more than `unsent_bytes` in memory.
    """

    def __init__(self, settings: Settings, metrics: Metrics, most: int) -> None:
        self.settings = settings
        self._metrics = metrics
        self._most = most
        self._open: dict[Client, str] = {}
        self._by_address = AddressCount(FOR_EACH_SOCKET * settings.connections_per_address)
        self._is_full = False
        self._unread: dict[Client, None] = {}
        """The connections with something to send, the oldest first."""
        self._kept_bytes = 0
        self._timer: asyncio.TimerHandle | None = None

    def enter(self, client: Client, peer: str) -> None:
        """Count one more connection, or raise. All connections of a proxy come from one address, so that they are
        counted only together; the requests behind the proxy are counted by the address that it names."""
        address = "" if self.settings.proxied else counted_address(peer)
        if len(self._open) >= self._most:
            if not self._is_full:
                self._is_full = True
                warn("no more connections are accepted: too many are open", connections=self._most)
            raise ServerFull("server-full", "The server has no room for one more connection; come back in a moment.")
        if address and not self._by_address.enter(address):
            raise LimitExceeded("too-many-connections", "Too many connections are open from your address.")
        self._open[client] = address

    def leave(self, client: Client) -> None:
        self._unread.pop(client, None)
        address = self._open.pop(client, None)
        if address:
            self._by_address.leave(address)
        if len(self._open) < self._most * 0.9:
            self._is_full = False

    def refused(self) -> None:
        self._metrics.dropped.labels("too many connections").inc()

    def wait_for(self, client: Client) -> None:
        """The client has not read everything yet: watch it until it has."""
        self._unread[client] = None
        client.watch(asyncio.get_running_loop().time())
        self._kept_bytes += client.kept_bytes
        if self._kept_bytes > self.settings.unsent_bytes:
            self._check_readers()
        elif self._timer is None:
            self._set_timer()

    def has_read(self, client: Client) -> None:
        self._unread.pop(client, None)

    def _set_timer(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(min(1.0, READING_SECONDS / 4), self._check_readers)

    def _check_readers(self) -> None:
        """Let go of clients that read too slowly, and of the greediest while all together have too much waiting."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now = asyncio.get_running_loop().time()
        slow = [one for one in self._unread if not one.reads_on(now)]
        for client in slow:
            self._let_go(client)
        by_address: Counter[str] = Counter()
        for client in self._unread:
            by_address[self._open.get(client, "")] += client.kept_bytes
        self._kept_bytes = by_address.total()
        while self._kept_bytes > self.settings.unsent_bytes:
            ((greediest, _),) = by_address.most_common(1)
            oldest = next(one for one in self._unread if self._open.get(one, "") == greediest)
            by_address[greediest] -= oldest.kept_bytes
            self._kept_bytes -= oldest.kept_bytes
            self._let_go(oldest)
        if self._unread:
            self._set_timer()

    def _let_go(self, client: Client) -> None:
        self._unread.pop(client, None)
        self._metrics.dropped.labels("slow").inc()
        client.let_go()


class Client:
    """The other end of one TCP connection: how much it has still to read, and how fast it does."""

    __slots__ = ("_checked_at", "_connections", "_unread_then", "answer_bytes", "transport")

    def __init__(self, connections: Connections, transport: asyncio.Transport) -> None:
        self._connections = connections
        self.transport = transport
        self.answer_bytes = 0
        """The length of the answer that is being sent."""
        self._checked_at = 0.0
        self._unread_then = 0

    @property
    def kept_bytes(self) -> int:
        """How much memory is kept until this client has read everything."""
        return max(self.answer_bytes, self.transport.get_write_buffer_size())

    def reads_slowly(self) -> None:
        """Something waits: watch this client until it has read it."""
        self._connections.wait_for(self)

    def has_read(self) -> None:
        self._connections.has_read(self)

    def leave(self) -> None:
        """The connection has ended."""
        self._connections.leave(self)

    def watch(self, now: float) -> None:
        """Begin to measure how fast this client reads."""
        self._checked_at, self._unread_then = now, self.transport.get_write_buffer_size()

    def reads_on(self, now: float) -> bool:
        """Whether the client has read enough since it was watched last."""
        if now - self._checked_at < READING_SECONDS:
            return True
        before = self._unread_then
        self.watch(now)
        return before - self._unread_then >= LEAST_READ

    def let_go(self) -> None:
        """Cut the client off. Nothing that waits is sent any more."""
        self.transport.abort()


class _Early:
    """Keeps what a client says on its socket before the socket is ready. aiohttp takes it for a parser of frames."""

    def __init__(self) -> None:
        self.data = b""

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        self.data += data
        return False, b""

    def feed_eof(self) -> None: ...


class HttpConnection(web.RequestHandler):
    """One TCP connection on which requests come. It may become a WebSocket, and then leaves it to a `Wire`."""

    __slots__ = ("_client", "_connections", "_early")

    def __init__(self, connections: Connections, server: web.Server, **settings: Any) -> None:
        super().__init__(server, **settings)
        self._connections = connections
        self._client: Client | None = None
        self._early = _Early()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport = cast("asyncio.Transport", transport)  # uvloop's is not of asyncio's class
        peer = transport.get_extra_info("peername")
        client = Client(self._connections, transport)
        try:
            self._connections.enter(client, str(peer[0]) if peer else "unknown")
        except QuarterdeckError as error:
            self._connections.refused()
            self.close()
            transport.write(_as_bytes(complaint(error)))
            transport.close()
            return
        self._client = client
        transport.set_write_buffer_limits(high=0)  # so that `pause_writing` tells of every byte that has to wait
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        if self._client is not None:
            self._client.leave()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._client is not None:
            self._client.reads_slowly()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._client is not None:
            self._client.has_read()

    def set_parser(self, parser: WebSocketReader, data_received_cb: Callable[[], None] | None = None) -> None:
        """aiohttp has shaken hands, and wants to read frames from now on. `become_wire` follows at once."""
        super().set_parser(self._early)  # type: ignore[arg-type]  # it only has to take what comes

    def become_wire(self) -> tuple[Wire, bytes]:
        """Leave the connection to a wire, with what has come for it already. aiohttp takes it for lost, and frees all
        that it keeps for a request: most of the memory of a connection."""
        client, self._client = self._client, None
        if client is None or self.transport is None:
            raise ConnectionResetError("The client has gone.")
        settings = self._connections.settings
        per_second = settings.commands_per_second
        pieces = TokenBucket(3 * per_second, per_second, _milliseconds())
        wire = Wire(client, settings.frame_bytes, pieces, _milliseconds)
        client.transport.set_write_buffer_limits()  # a pause at every frame would cost a tenth of a move's time
        client.transport.set_protocol(wire)
        self.transport = None
        super().connection_lost(None)
        return wire, self._early.data

    async def finish_response(
        self, request: BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Send an answer. A JSON body is kept as a whole until its last byte is sent; files are in memory anyway."""
        client = self._client
        if client is None:  # it has become a wire
            return resp, True
        if isinstance(resp, web.Response) and resp.content_type == "application/json":
            client.answer_bytes = resp.content_length or 0
        try:
            return await super().finish_response(request, resp, start_time)
        finally:
            client.answer_bytes = 0


def _milliseconds() -> int:
    return int(asyncio.get_running_loop().time() * 1000)


def _as_bytes(refusal: web.Response) -> bytes:
    """An answer to a client that is refused before it has asked."""
    assert isinstance(refusal.body, bytes)
    head = f"HTTP/1.1 {refusal.status} {refusal.reason}\r\n"
    headers = "".join(f"{name}: {value}\r\n" for name, value in refusal.headers.items())
    return f"{head}{headers}Content-Length: {len(refusal.body)}\r\nConnection: close\r\n\r\n".encode() + refusal.body


@asynccontextmanager
async def serving(
    app: web.Application, settings: Settings, listening: socket.socket, *, most: int, farewell: float
) -> AsyncIterator[None]:
    """Serve an application on a socket, with at most so many connections. At the end, requests in progress have
    `farewell` seconds."""
    connections = Connections(settings, app[HUB].metrics, most)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=farewell)
    await runner.setup()
    try:
        assert runner.server is not None
        loop, server = asyncio.get_running_loop(), runner.server
        options: dict[str, Any] = {"loop": loop, "access_log": None, "keepalive_timeout": SILENCE}
        options["read_bufsize"] = RECEIVED_BYTES
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_BYTES)
        accepting = await loop.create_server(
            lambda: HttpConnection(connections, server, **options), sock=listening, backlog=1024
        )
        try:
            yield
        finally:
            accepting.close()
    finally:
        await runner.cleanup()
