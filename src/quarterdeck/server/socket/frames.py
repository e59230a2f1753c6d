"""The frames of a WebSocket before aiohttp reads them: what aiohttp lets pass and this server does not."""

from collections.abc import Callable

from aiohttp.http import WebSocketReader

from quarterdeck.server.limits import TokenBucket

FIN, OPCODE, MASKED, LENGTH = 0x80, 0x0F, 0x80, 0x7F
MASK_BYTES = 4
LENGTH_BYTES = {126: 2, 127: 8}
"""How many bytes follow with the real length, by the length in the second byte."""
BREACH = bytes((FIN | 3, MASKED)) + bytes(MASK_BYTES)
"""A frame of a reserved kind. aiohttp closes a socket that gets one, with the code for a breach of the protocol."""


class FrameGuard:
    """Stands before aiohttp's reader and closes the socket when a frame is not masked, or when pieces of messages come
    too fast. aiohttp counts only whole messages, and a message may have any number of pieces, even empty ones."""

    __slots__ = ("_clock", "_head", "_pieces", "_reader", "_skip")

    def __init__(self, reader: WebSocketReader, pieces: TokenBucket, clock: Callable[[], int]) -> None:
        self._reader = reader
        self._pieces = pieces
        self._clock = clock
        self._skip = 0
        """How much of the current frame has not arrived yet."""
        self._head = b""
        """The beginning of a frame whose length is not known yet. The reader gets it when it is."""

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        """Pass on what has arrived, up to the first frame that may not come."""
        if self._head:
            data = self._head + data
        at, end = self._skip, len(data)
        while at + 2 <= end:
            first, second = data[at], data[at + 1]
            length = second & LENGTH
            start = at + 2 + LENGTH_BYTES.get(length, 0)
            if start > end:
                break
            is_piece = not (first & FIN and first & OPCODE)
            if not second & MASKED or (is_piece and not self._pieces.take(self._clock())):
                self._reader.feed_data(data[:at])
                return self._reader.feed_data(BREACH)
            if length in LENGTH_BYTES:
                length = int.from_bytes(data[at + 2 : start])
            at = start + MASK_BYTES + length
        self._head = data[at:]
        self._skip = max(0, at - end)
        return self._reader.feed_data(data[: end - len(self._head)] if self._head else data)

    def feed_eof(self) -> None:
        self._reader.feed_eof()
