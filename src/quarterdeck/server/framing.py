"""The WebSocket frames that carry the server's messages."""

from typing import Final

from quarterdeck.core.wire import encode
from quarterdeck.protocol.messages import AnyStatement

TEXT_FRAME: Final = 0x81
CLOSE_FRAME: Final = 0x88
PING_FRAME: Final = 0x89
PONG_FRAME: Final = 0x8A
"""The first byte of a frame that is the only one of its message."""


def frame_head(length: int, kind: int = TEXT_FRAME) -> bytes:
    """What comes before a payload of so many bytes: the frame is whole, not masked, not compressed (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((kind, length))
    if length < 65_536:
        return bytes((kind, 126, length >> 8, length & 255))
    return bytes((kind, 127)) + length.to_bytes(8, "big")


def framed(payload: bytes, kind: int = TEXT_FRAME) -> bytes:
    """The WebSocket frame that carries this payload.

    One frame goes to several sockets, so it is made once. It is written to the transport directly: aiohttp's own method
    is a coroutine that waits for a client that does not read.
    """
    return frame_head(len(payload), kind) + payload


def frame_of(statement: AnyStatement) -> bytes:
    """The frame that carries this statement."""
    return framed(encode(statement))


def payload_of(frame: bytes) -> bytes:
    """What a frame of ours carries: the way back from `framed`, for a client that is not behind a socket."""
    length = frame[1]
    return frame[2 if length < 126 else 4 if length == 126 else 10 :]
