"""A WebSocket without manners: every bit of what it sends is up to the test."""

from __future__ import annotations

import asyncio
import json
import socket
from types import TracebackType
from typing import Any, Self

from tests.waiting import PATIENCE

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
)


def frame(payload: bytes, opcode: int = TEXT, *, fin: bool = True, rsv: int = 0, mask: bytes | None = b"arrr") -> bytes:
    """One frame, by the book unless told otherwise."""
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    masked = 0 if mask is None else 0x80
    if len(payload) < 126:
        head = bytes((first, masked | len(payload)))
    elif len(payload) < 65_536:
        head = bytes((first, masked | 126)) + len(payload).to_bytes(2)
    else:
        head = bytes((first, masked | 127)) + len(payload).to_bytes(8)
    if mask is None:
        return head + payload
    return head + mask + bytes(letter ^ mask[at % 4] for at, letter in enumerate(payload))


class RawSocket:
    """One connection to a table: `async with RawSocket(url, table) as raw`."""

    def __init__(self, url: str, table: str, *, cookie: str = "", receive_buffer: int | None = None) -> None:
        self._host, self._port = url.removeprefix("http://").split(":")
        self._path = f"/api/tables/{table}/socket"
        self._cookie = cookie
        self._receive_buffer = receive_buffer
        self.close_code: int | None = None

    async def __aenter__(self) -> Self:
        line = socket.socket()
        if self._receive_buffer is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self._receive_buffer)
        line.connect((self._host, int(self._port)))
        self.reader, self._writer = await asyncio.open_connection(sock=line)
        more = f"Cookie: quarterdeck={self._cookie}\r\n" if self._cookie else ""
        await self.send(HANDSHAKE.format(path=self._path, host=f"{self._host}:{self._port}", more=more).encode())
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert head.startswith(b"HTTP/1.1 101 "), head
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._writer.transport.abort()
        try:
            await self._writer.wait_closed()
        except ConnectionError:
            return

    async def send(self, anything: bytes) -> None:
        self._writer.write(anything)
        await self._writer.drain()

    def stop_reading(self) -> None:
        """From now on nothing is taken off the wire."""
        transport = self._writer.transport
        assert isinstance(transport, asyncio.ReadTransport)
        transport.pause_reading()

    async def next_frame(self) -> tuple[int, bytes] | None:
        """What the server sends; None when it has hung up."""
        try:
            async with asyncio.timeout(PATIENCE):
                first, second = await self.reader.readexactly(2)
                length = second & 0x7F
                if length > 125:
                    length = int.from_bytes(await self.reader.readexactly(2 if length == 126 else 8))
                payload = await self.reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None
        if first & 0x0F == CLOSE and len(payload) >= 2:
            self.close_code = int.from_bytes(payload[:2])
        return first & 0x0F, payload

    async def answer(self) -> dict[str, Any] | None:
        """The next refusal, acknowledgement or pong; None when the socket is closed."""
        while (heard := await self.next_frame()) is not None and heard[0] != CLOSE:
            if heard[0] == TEXT:
                said: dict[str, Any] = json.loads(heard[1])
                if said["type"] in ("refused", "done", "pong"):
                    return said
        return None

    async def gone(self) -> None:
        """Wait until the server has hung up."""
        while await self.next_frame() is not None:
            pass
