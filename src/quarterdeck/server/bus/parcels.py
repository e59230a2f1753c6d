"""Parcels: messages on their way from one worker to the others. A parcel holds one message a line, as JSON."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from quarterdeck.core.wire import encode
from quarterdeck.server.bus.bus import AnyMessage

LONGEST_PARCEL: Final = 64 * 1024
"""Bytes in one parcel. All messages of one turn of the event loop travel together."""

_log = logging.getLogger("quarterdeck.bus")
_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def line_of(message: AnyMessage) -> bytes | None:
    """The message as a line; None, and an error in the log, if it can't be encoded."""
    try:
        return encode(message)
    except Exception as error:
        _log.error("A message (%s) can't be encoded: %s.", type(message).__name__, type(error).__name__)
        return None


def next_parcel(lines: deque[bytes], room: int) -> bytes:
    """Take as many lines as fit into so many bytes, at least one."""
    parcel = [lines.popleft()]
    size = len(parcel[0])
    while lines and size + 1 + len(lines[0]) <= room:
        parcel.append(lines.popleft())
        size += 1 + len(parcel[-1])
    return b"\n".join(parcel)


class ParcelReader:
    """Reads the parcels of other workers, and passes over everything that no worker sends."""

    def __init__(self, heard: Callable[[AnyMessage], None], where: str) -> None:
        self._heard = heard
        self._where = where
        self.ignored = 0
        """How many messages came in that no worker sends."""

    def read(self, parcel: bytes) -> None:
        if len(parcel) > LONGEST_PARCEL:
            self._ignore(parcel)
            return
        for line in parcel.split(b"\n"):
            try:
                message = _decoder.decode(line)
            except Exception:  # whatever a stranger sends, the worker goes on
                self._ignore(line)
                continue
            try:
                self._heard(message)
            except Exception:  # the next message must be heard all the same
                _log.exception("A message (%s) of another worker caused an error here.", type(message).__name__)

    def _ignore(self, foreign: bytes) -> None:
        self.ignored += 1
        if self.ignored.bit_count() == 1:  # at 1, 2, 4, 8 …, so that many such messages do not fill the log
            _log.warning(
                "Ignored on %s: %d bytes that no worker sends (%d times so far).",
                self._where,
                len(foreign),
                self.ignored,
            )
