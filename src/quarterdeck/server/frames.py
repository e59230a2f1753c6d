"""WebSocket frames as a server sends them: whole, not masked, not compressed.

A message for several sockets is framed once. The frame is written straight to the transport, because aiohttp's own
`send` is a coroutine that waits for a client that does not read.
"""

from __future__ import annotations

from typing import Final

TEXT: Final = 0x81
PONG: Final = 0x8A
"""The first byte of a frame that is the only one of its message."""


def framed(payload: bytes, kind: int = TEXT) -> bytes:
    """The frame that carries this payload (RFC 6455, section 5.2)."""
    length = len(payload)
    if length < 126:
        return bytes((kind, length)) + payload
    if length < 65_536:
        return bytes((kind, 126, length >> 8, length & 255)) + payload
    return bytes((kind, 127)) + length.to_bytes(8, "big") + payload
