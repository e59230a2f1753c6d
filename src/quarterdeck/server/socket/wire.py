"""The wire below a socket: WebSocket frames come in and go out (RFC 6455), with a heartbeat and a goodbye."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from quarterdeck.server.framing import CLOSE_FRAME, PING_FRAME, framed
from quarterdeck.server.limits import TokenBucket

if TYPE_CHECKING:
    from quarterdeck.server.connections import Client

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
"""The kinds of messages."""
CONTINUED = 0
"""The kind of a frame that goes on with a message."""
KINDS: Final = frozenset((CONTINUED, TEXT, BINARY, CLOSE, PING, PONG))
FIN, RESERVED, KIND, MASKED, LENGTH = 0x80, 0x70, 0x0F, 0x80, 0x7F
MASK_BYTES = 4
LENGTH_BYTES = {126: 2, 127: 8}
"""How many bytes follow with the real length, by the length in the second byte."""
SHORT: Final = 125
"""The longest payload whose length stands in the second byte."""
WHOLE_TEXT: Final = FIN | TEXT
"""The first byte of a text message that comes in one frame."""

NORMAL, BREACH, NOT_UNICODE, TOO_FAST, TOO_LONG, RESTART, LATER = 1000, 1002, 1007, 1008, 1009, 1012, 1013
"""Why a socket is closed."""
CLIENTS_CODES: Final = frozenset((1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014))
"""The codes below 3000 with which a client may close."""
FAREWELL: Final = 3.0
"""Seconds that a client has to answer when its socket is closed."""


class Receiver(Protocol):
    """What the messages of a client are for."""

    def received(self, kind: int, payload: bytes) -> None:
        """Take the next message. A text is Unicode."""

    def lost(self) -> None:
        """The connection has ended; this comes last."""


class _Breach(Exception):
    """A frame that may not come. It costs the socket."""

    def __init__(self, code: int) -> None:
        self.code = code


class Wire(asyncio.Protocol):
    """One TCP connection that has become a WebSocket.

    The socket is closed when pieces of messages come too fast: they are not counted as messages, and a message may have
    any number of pieces, even empty ones.
    """

    __slots__ = (
        "_beat",
        "_client",
        "_clock",
        "_ended",
        "_kind",
        "_longest",
        "_message",
        "_pieces",
        "_quiet",
        "_receiver",
        "_stalled",
        "_timer",
        "_transport",
        "_unread",
        "closed",
        "crowded",
    )

    def __init__(self, client: Client, longest: int, pieces: TokenBucket, clock: Callable[[], int]) -> None:
        """No message may have more than `longest` bytes."""
        self._client = client
        self._transport = client.transport
        self._longest = longest
        self._pieces = pieces
        self._clock = clock
        self._receiver: Receiver | None = None
        self._beat = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._quiet = 0
        """For how many halves of a beat nothing has been heard."""
        self._unread = b""
        """What has arrived and is not read: a part of a frame, or what the receiver has no room for."""
        self._message = b""
        self._kind = CONTINUED
        """The pieces of a message that has begun, and its kind."""
        self._stalled = False
        self._ended: asyncio.Future[None] | None = None
        self.closed = False
        """Whether a goodbye was said: nothing more is sent."""
        self.crowded = False
        """Whether much waits to be read by the client."""

    def begin(self, receiver: Receiver, beat: float, early: bytes) -> None:
        """Give messages to this receiver from now on. A client that says nothing for a beat is asked whether it is
        still there. `early` has arrived already."""
        self._receiver = receiver
        self._beat = beat
        self._timer = asyncio.get_running_loop().call_later(beat / 2, self._listen)
        if early:
            self.data_received(early)

    def data_received(self, data: bytes) -> None:
        self._quiet = 0
        if not (self._unread or self._kind or self.closed):
            text = whole_text(data)
            if text is not None and self._receiver is not None:
                self._receiver.received(TEXT, text)
                return
        self._unread += data
        self._read()

    def _read(self) -> None:
        """Read all frames that have arrived, unless the receiver has no room."""
        data, at = self._unread, 0
        try:
            while not self._stalled and (found := frame_at(data, at, self._longest)) is not None:
                first, payload, at = found
                self._take(first, payload)
        except _Breach as breach:
            at = len(data)
            self._hang_up(breach.code)
        self._unread = data[at:]

    def _take(self, first: int, payload: bytes) -> None:
        kind = first & KIND
        if kind >= CLOSE:
            if kind == CLOSE:
                _check_close(payload)
            self._give(kind, payload)
            return
        if not (first & FIN and kind) and not self._pieces.take(self._clock()):
            raise _Breach(BREACH)
        if (kind == CONTINUED) != (self._kind != CONTINUED):
            raise _Breach(BREACH)
        if len(self._message) + len(payload) > self._longest:
            raise _Breach(TOO_LONG)
        self._message += payload
        self._kind = self._kind or kind
        if first & FIN:
            kind, payload = self._kind, self._message
            self._kind, self._message = CONTINUED, b""
            if kind == TEXT:
                _check_unicode(payload)
            self._give(kind, payload)

    def _give(self, kind: int, payload: bytes) -> None:
        if self.closed:
            if kind == CLOSE:
                self._transport.close()
        elif self._receiver is not None:
            self._receiver.received(kind, payload)

    def stall(self) -> None:
        """The receiver has no room for more messages."""
        if not self._stalled and not self._transport.is_closing():
            self._stalled = True
            self._transport.pause_reading()

    def go_on(self) -> None:
        """The receiver has room again."""
        if self._stalled:
            self._stalled = False
            if not self._transport.is_closing():
                self._transport.resume_reading()
            self._read()

    def send(self, frames: bytes) -> None:
        """Give frames to the network. This never waits."""
        if not self.closed:
            self._transport.write(frames)

    @property
    def unsent(self) -> int:
        """Bytes that the client has still to read."""
        return self._transport.get_write_buffer_size()

    def abort(self) -> None:
        """Cut the client off. Nothing that waits is sent any more."""
        self.closed = True
        self._transport.abort()

    async def close(self, code: int, reason: str = "") -> None:
        """Say goodbye and wait for the client's. One that does not answer in time is cut off."""
        if self._ended is None and self._receiver is not None:
            self._say_goodbye(code, reason)
            self._ended = asyncio.get_running_loop().create_future()
        if self._ended is not None:
            try:
                async with asyncio.timeout(FAREWELL):
                    await asyncio.shield(self._ended)
            except TimeoutError:
                self._transport.abort()
                await self._ended

    def answer_close(self, payload: bytes) -> None:
        """The client has said goodbye."""
        if not self.closed:
            self._say_goodbye(int.from_bytes(payload[:2]) or NORMAL)
        self._transport.close()

    def _hang_up(self, code: int) -> None:
        """After a breach nothing is read any more. The client gets the goodbye and some time to read it."""
        if not self.closed:
            self._say_goodbye(code)
            if self._transport.can_write_eof():
                self._transport.write_eof()
        asyncio.get_running_loop().call_later(FAREWELL, self._transport.abort)

    def _say_goodbye(self, code: int, reason: str = "") -> None:
        if not self.closed:
            self.closed = True
            if not self._transport.is_closing():
                self._transport.write(framed(code.to_bytes(2) + reason.encode(), CLOSE_FRAME))

    def _listen(self) -> None:
        """Called twice a beat: ask a client that is quiet, and give up one that does not even answer that."""
        self._quiet = 0 if self._stalled else self._quiet + 1
        if self._quiet > 2:
            self.abort()
            return
        if self._quiet == 2:
            self.send(framed(b"", PING_FRAME))
        self._timer = asyncio.get_running_loop().call_later(self._beat / 2, self._listen)

    def pause_writing(self) -> None:
        self.crowded = True
        self._client.reads_slowly()

    def resume_writing(self) -> None:
        self.crowded = False
        self._client.has_read()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        self._client.leave()
        receiver, self._receiver = self._receiver, None
        if receiver is not None:
            receiver.lost()
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)


def whole_text(data: bytes) -> bytes | None:
    """The text in this, if it is exactly one frame with a whole and short ASCII message, as nearly all are."""
    length = len(data) - 2 - MASK_BYTES
    if not 0 < length <= SHORT or data[0] != WHOLE_TEXT or data[1] != MASKED | length:
        return None
    text = _unmasked(data[6:], data[2:6])
    return text if text.isascii() else None


def frame_at(data: bytes, at: int, longest: int) -> tuple[int, bytes, int] | None:
    """The first byte of the frame at this place, its payload, and where it ends; None if it has not all arrived."""
    if len(data) < at + 2:
        return None
    first, second = data[at], data[at + 1]
    kind, length = first & KIND, second & LENGTH
    if first & RESERVED or kind not in KINDS or not second & MASKED:
        raise _Breach(BREACH)
    if kind >= CLOSE and (length > SHORT or not first & FIN):
        raise _Breach(BREACH)
    mask = at + 2
    if length > SHORT:
        mask += LENGTH_BYTES[length]
        if len(data) < mask:
            return None
        length = int.from_bytes(data[at + 2 : mask])
    if length > longest:
        raise _Breach(TOO_LONG)
    start = mask + MASK_BYTES
    end = start + length
    if len(data) < end:
        return None
    return first, _unmasked(data[start:end], data[mask:start]), end


def _unmasked(payload: bytes, mask: bytes) -> bytes:
    length = len(payload)
    masks = (mask * (length // MASK_BYTES + 1))[:length]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(masks, "little")).to_bytes(length, "little")


def _check_close(payload: bytes) -> None:
    if payload:
        code = int.from_bytes(payload[:2])
        if code not in CLIENTS_CODES and not 3000 <= code < 5000:
            raise _Breach(BREACH)
        _check_unicode(payload[2:])


def _check_unicode(text: bytes) -> None:
    try:
        text.decode()
    except UnicodeDecodeError:
        raise _Breach(NOT_UNICODE) from None
