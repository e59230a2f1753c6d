"""The bus of several workers: NATS. Up or down, the server plays on, and the bus comes back by itself."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from quarterdeck.server.bus.address import Address, BusFailed
from quarterdeck.server.bus.bus import AnyMessage

if TYPE_CHECKING:
    from quarterdeck.server.bus.nats_connection import Line

SHORTEST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 2.0
"""Seconds between two attempts to connect; each pause is twice as long as the one before it."""
PATIENCE: Final = 2.0
"""Seconds that opening waits for the first attempt, and closing for the last words."""
LONGEST_PARCEL: Final = 64 * 1024
"""Bytes in one NATS message. What is told in one turn of the loop travels together, one line for each message."""
MOST_WAITING: Final = 4 * 1024 * 1024
"""Bytes that may wait to be sent. A bus slower than its workers costs messages, and not the server's memory."""

_log = logging.getLogger("quarterdeck.bus")
_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


class NatsBus:
    """One subject for all tables, heard by every worker but the one that speaks."""

    def __init__(self, url: str, channel: str = "quarterdeck") -> None:
        self._address = Address(url)
        if not re.fullmatch(r"[\w-]+(\.[\w-]+)*", channel, re.ASCII):
            raise BusFailed(
                "bad-channel", "A channel is named with letters, digits, “-” and “_”, and dots between them."
            )
        self._subject = f"{channel}.tables"
        self._new_line = _lines()
        self._line: Line | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._closing = False
        self._tried = asyncio.Event()
        self._told = asyncio.Event()
        self._outgoing: deque[bytes] = deque()
        self._waiting = 0
        self._complaint = ""
        self.dropped = 0
        """How many messages of this worker were not sent: the bus was down, or too slow."""
        self.ignored = 0
        """How many messages came in that no worker sends."""

    async def open(self, heard: Callable[[AnyMessage], None], mended: Callable[[], None]) -> None:
        """Connect; if the bus is down, go on trying behind the scenes. `mended` is called after the first time too."""
        self._heard, self._mended = heard, mended
        self._closing = False
        self._tried.clear()
        self._keeper = asyncio.create_task(self._keep_connected())
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._tried.wait()

    def tell(self, message: AnyMessage) -> None:
        if self._line is None or not self._line.works:
            self.dropped += 1
            return
        try:
            line = _encode(message)
        except Exception as error:
            self.dropped += 1
            _log.error("A message (%s) can't be written down: %s.", type(message).__name__, type(error).__name__)
            return
        if self._waiting + len(line) >= MOST_WAITING:
            self.dropped += 1
            return
        self._outgoing.append(line)
        self._waiting += len(line) + 1
        self._told.set()

    @property
    def works(self) -> bool:
        return self._line is not None and self._line.works

    @property
    def shared(self) -> bool:
        return True

    async def close(self) -> None:
        keeper, self._keeper = self._keeper, None
        if keeper is None:
            return
        self._closing = True
        tasks = {keeper}
        line, self._line = self._line, None
        if line is not None:
            goodbye = asyncio.create_task(self._say_goodbye(line))
            tasks.add(goodbye)
            await asyncio.wait([goodbye], timeout=PATIENCE)
        # The driver swallows a cancellation that meets it while it flushes; hence more than one, if need be.
        while tasks := {task for task in tasks if not task.done()}:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=2 * PATIENCE)

    def __repr__(self) -> str:
        return f"<NatsBus {self._address} {self._subject} {'works' if self.works else 'down'}>"

    async def _keep_connected(self) -> None:
        """Connect, again and again, for as long as the bus is open."""
        clock = asyncio.get_running_loop().time
        pause = SHORTEST_PAUSE
        while not self._closing:
            began = clock()
            reason = await self._one_line()
            if self._closing:
                return
            self._tried.set()
            if reason != self._complaint:  # said once, and not again at every attempt
                _log.warning("The bus at %s is down: %s. Trying until it is back.", self._address, reason)
                self._complaint = reason
            if clock() - began > 2 * LONGEST_PAUSE:  # a line that broke at once is one more attempt that failed
                pause = SHORTEST_PAUSE
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _one_line(self) -> str:
        """Speak and hear on a line until it ends; what ended it."""
        line = self._new_line(self._address)
        speaker: asyncio.Task[None] | None = None
        try:
            await line.connect(self._subject, self._hear, self._tried)
            if line.works and not self._closing:
                self._begin(line)
                speaker = asyncio.create_task(self._speak(line))
            return await line.until_ended()
        except Exception as error:
            line.fail(error)
            return line.ended.result()
        finally:
            if self._line is line:
                self._line = None
            if speaker is not None:
                self._told.set()
                speaker.cancel()
            await line.let_go()

    def _begin(self, line: Line) -> None:
        self.dropped += len(self._outgoing)
        self._outgoing.clear()  # what was meant for an earlier line is old by now
        self._waiting = 0
        self._line = line
        self._complaint = ""
        self._tried.set()
        _log.info("The bus at %s works.", self._address)
        try:
            self._mended()
        except Exception:
            _log.exception("What the server does when the bus is back went wrong.")

    async def _speak(self, line: Line) -> None:
        try:
            while not line.ended.done():
                await self._told.wait()
                self._told.clear()
                await self._send_waiting(line)
        except Exception as error:
            line.fail(error)

    async def _say_goodbye(self, line: Line) -> None:
        with suppress(Exception):
            await self._send_waiting(line)
            await line.settle()

    async def _send_waiting(self, line: Line) -> None:
        outgoing = self._outgoing
        while outgoing and not line.ended.done():
            parcel = [outgoing.popleft()]
            size = len(parcel[0])
            room = min(LONGEST_PARCEL, line.longest)
            while outgoing and size + 1 + len(outgoing[0]) <= room:
                parcel.append(outgoing.popleft())
                size += 1 + len(parcel[-1])
            self._waiting -= size + 1
            await line.send(self._subject, b"\n".join(parcel))

    def _hear(self, parcel: bytes) -> None:
        if len(parcel) > LONGEST_PARCEL:
            self._ignore(parcel)
            return
        for written in parcel.split(b"\n"):
            if self._closing:
                return
            try:
                message = _decoder.decode(written)
            except Exception:
                self._ignore(written)
                continue
            try:
                self._heard(message)
            except Exception:
                _log.exception("A message (%s) of another worker came to grief here.", type(message).__name__)

    def _ignore(self, foreign: bytes) -> None:
        self.ignored += 1
        if self.ignored.bit_count() == 1:  # at 1, 2, 4, 8 …: a flood of them does not become a flood of lines
            _log.warning(
                "Ignored on %s: %d bytes that no worker sends (%d times so far).",
                self._subject,
                len(foreign),
                self.ignored,
            )


def _lines() -> type[Line]:
    """Lines need the driver, and it is looked for now: a server of one process does without it."""
    try:
        from quarterdeck.server.bus.nats_connection import Line  # noqa: PLC0415
    except ImportError:
        raise BusFailed(
            "no-nats-driver", "A bus needs the driver of NATS, which pip install quarterdeck[fleet] brings."
        ) from None
    return Line
