"""One seat's socket for the load generator.

It is not the client of `quarterdeck.client`: the generator must need less time for a message than the server that it
measures. So this socket reads whole frames, answers pings, and can do nothing else.
"""

from __future__ import annotations

import asyncio
from typing import Protocol, cast

from benchmarks.server_process import ServerFailed

TEXT, BINARY, CLOSE, PING = 0x81, 0x82, 0x88, 0x89
_NO_MASK = bytes(4)
"""Clients must mask what they send. This key changes nothing, and the server has the same work with it."""
_PONG = bytes((0x8A, 0x80)) + _NO_MASK
_HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n{cookie}\r\n"
)


class SeatListener(Protocol):
    """Gets what a seat hears."""

    def heard(self, seat: int, text: bytes) -> None: ...
    def lost(self, seat: int, why: str) -> None: ...


def frame(message: bytes, kind: int = TEXT) -> bytes:
    """A message of a client."""
    length = len(message)
    if length < 126:
        return bytes((kind, 0x80 | length)) + _NO_MASK + message
    return bytes((kind, 0xFE)) + length.to_bytes(2, "big") + _NO_MASK + message


class Seat(asyncio.Protocol):
    """A WebSocket client that reads whole frames and answers pings."""

    __slots__ = ("_left", "_listener", "_number", "_opened", "_transport", "closing")

    def __init__(self, listener: SeatListener, number: int) -> None:
        self._listener = listener
        self._number = number
        self._left = b""
        self._transport: asyncio.Transport | None = None
        self._opened: asyncio.Future[None] | None = asyncio.get_running_loop().create_future()
        self.closing = False

    async def connect(self, host: str, port: int, path: str, cookie: str = "") -> None:
        loop = asyncio.get_running_loop()
        opened = self._opened
        assert opened is not None
        transport, _ = await loop.create_connection(lambda: self, host, port)
        cookies = f"Cookie: {cookie}\r\n" if cookie else ""
        transport.write(_HANDSHAKE.format(path=path, host=f"{host}:{port}", cookie=cookies).encode())
        await opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def send(self, framed: bytes) -> None:
        assert self._transport is not None
        self._transport.write(framed)

    def close(self) -> None:
        self.closing = True
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._left:
            data = self._left + data
        at = 0 if self._opened is None else self._answered(data)
        end = len(data)
        while end - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                start = at + 4
                length = int.from_bytes(data[at + 2 : start], "big")
            elif length == 127:
                start = at + 10
                length = int.from_bytes(data[at + 2 : start], "big")
            stop = start + length
            if start > end or stop > end:
                break
            kind = data[at]
            if kind in (TEXT, BINARY):
                self._listener.heard(self._number, data[start:stop])
            elif kind == PING:
                self.send(_PONG)
            elif kind == CLOSE:
                self._listener.lost(self._number, "the server closed the socket")
            at = stop
        self._left = data[at:]

    def _answered(self, data: bytes) -> int:
        """Where the first frame begins, after the answer to the handshake; 0 while it is not all there."""
        end = data.find(b"\r\n\r\n")
        if end < 0 or self._opened is None:
            return 0
        opened, self._opened = self._opened, None
        if data.startswith(b"HTTP/1.1 101 "):
            opened.set_result(None)
        else:
            opened.set_exception(ServerFailed(f"No socket: {data.partition(b'{')[2].decode(errors='replace')}"))
        return end + 4

    def connection_lost(self, error: Exception | None) -> None:
        if self._opened is not None and not self._opened.done():
            self._opened.set_exception(ServerFailed(f"No socket: {error}"))
        elif not self.closing:
            self._listener.lost(self._number, f"a connection was lost ({error})")
