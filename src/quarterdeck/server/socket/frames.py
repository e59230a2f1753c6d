"""The frames of a WebSocket before aiohttp reads them: the usual one is read here, and some are not let pass."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from aiohttp.http import WebSocketReader

from quarterdeck.server.limits import TokenBucket

FIN, OPCODE, MASKED, LENGTH = 0x80, 0x0F, 0x80, 0x7F
LAST_OF_MESSAGES = 0x7
"""Frames with a higher opcode are no part of a message, and may come between the pieces of one."""
MASK_BYTES = 4
LENGTH_BYTES = {126: 2, 127: 8}
"""How many bytes follow with the real length, by the length in the second byte."""
BREACH = bytes((FIN | 3, MASKED)) + bytes(MASK_BYTES)
"""A frame of a reserved kind. aiohttp closes a socket that gets one, with the code for a breach of the protocol."""


WHOLE_TEXT: Final = FIN | 1
"""The first byte of a text message that comes in one frame."""
SHORT: Final = 125
"""The longest payload whose length stands in the second byte."""


class Frames:
    """Stands before aiohttp's reader.

    A short text message in one frame may take the short way: it is read here and given to `short_way`, which says
    whether it takes it. All other frames are left to aiohttp. Frames keep their order: none takes the short way while
    aiohttp has one that the connection's task has not dealt with (`at_rest` is false).

    The socket is closed when a frame is not masked, or when pieces of messages come too fast: aiohttp counts only whole
    messages, and a message may have any number of pieces, even empty ones.
    """

    __slots__ = (
        "_clock",
        "_head",
        "_heard",
        "_heard_again",
        "_in_pieces",
        "_pieces",
        "_reader",
        "_skip",
        "at_rest",
        "heard_every",
        "short_way",
    )

    def __init__(
        self,
        reader: WebSocketReader,
        heard: Callable[[], None] | None,
        pieces: TokenBucket,
        clock: Callable[[], int],
    ) -> None:
        """`heard` is to be called when the client is heard of."""
        self._reader = reader
        self._heard = heard
        self._heard_again = 0.0
        self._pieces = pieces
        self._clock = clock
        self._skip = 0
        """How much of the current frame has not arrived yet."""
        self._head = b""
        """The beginning of a frame whose length is not known yet. The reader gets it when it is."""
        self._in_pieces = False
        """Whether a message has begun and not ended."""
        self.at_rest = False
        """Whether the connection's task waits, and aiohttp has been given nothing since."""
        self.short_way: Callable[[bytes], bool] | None = None
        self.heard_every = 0.0
        """Seconds between two calls of `heard`. aiohttp sets a timer at each call, and need not for every frame."""

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        """Take what has arrived, up to the first frame that may not come."""
        if self._heard is not None and (now := monotonic()) >= self._heard_again:
            self._heard_again = now + self.heard_every
            self._heard()
        if self.at_rest and self.short_way is not None and not (self._in_pieces or self._skip or self._head):
            text = whole_text(data)
            if text is not None and self.short_way(text):
                return False, b""
        self.at_rest = False
        return self._pass_on(data)

    def _pass_on(self, data: bytes) -> tuple[bool, bytes]:
        """Give aiohttp what has arrived."""
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
            if first & OPCODE <= LAST_OF_MESSAGES:
                self._in_pieces = not first & FIN
            if length in LENGTH_BYTES:
                length = int.from_bytes(data[at + 2 : start])
            at = start + MASK_BYTES + length
        self._head = data[at:]
        self._skip = max(0, at - end)
        return self._reader.feed_data(data[: end - len(self._head)] if self._head else data)

    def feed_eof(self) -> None:
        self._reader.feed_eof()


def whole_text(data: bytes) -> bytes | None:
    """The text in this, if it is exactly one frame with a whole and short ASCII message; else None."""
    length = len(data) - 2 - MASK_BYTES
    if not 0 < length <= SHORT or data[0] != WHOLE_TEXT or data[1] != MASKED | length:
        return None
    mask = data[2:6] * (length // MASK_BYTES + 1)
    text = int.from_bytes(data[6:], "little") ^ int.from_bytes(mask[:length], "little")
    unmasked = text.to_bytes(length, "little")
    return unmasked if unmasked.isascii() else None
