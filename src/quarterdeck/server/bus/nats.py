"""The bus of several workers: NATS. Up or down, the server plays on, and the bus comes back by itself."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, unquote, urlsplit

import msgspec

from quarterdeck.server.bus.bus import AnyMessage, BusFailed

if TYPE_CHECKING:
    from quarterdeck.server.bus.nats_connection import NatsConnection

PORT = 4222
"""Where NATS listens unless it is told otherwise."""
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


class NatsAddress:
    """Where a NATS server is, and who may speak to it. Shown anywhere, it is the server alone."""

    def __init__(self, url: str) -> None:
        parts, port = _split(url)
        host = parts.hostname or ""
        rest = parts.path.rstrip("/") + parts.query + parts.fragment
        if parts.scheme not in ("nats", "tls") or not re.fullmatch(r"[\w.:%-]+", host) or port == 0 or rest:
            raise _nonsense()
        self.server = f"{parts.scheme}://{f'[{host}]' if ':' in host else host}:{port}"
        self.private = parts.scheme == "tls"
        name, password = _plain(parts.username), _plain(parts.password)
        # A name without a password is a token; that is how NATS reads its addresses.
        self.user = None if password is None else name
        self.token = name if password is None else None
        self.password = password

    def __repr__(self) -> str:
        return self.server


def _split(url: str) -> tuple[SplitResult, int]:
    # The errors of urlsplit quote what they choke on, which may be a password: they go no further than this.
    with suppress(ValueError):
        parts = urlsplit(url)
        return parts, PORT if parts.port is None else parts.port
    raise _nonsense()


def _plain(part: str | None) -> str | None:
    return None if part is None else unquote(part)


def _nonsense() -> BusFailed:
    return BusFailed(
        "bad-bus-address",
        "The address of the bus makes no sense. It looks like “nats://host:4222” or “nats://user:password@host:4222”; "
        "special signs in a password are written as in any web address (“/” as “%2F”).",
    )


class NatsBus:
    """One subject for all tables, heard by every worker but the one that speaks."""

    def __init__(self, url: str, channel: str = "quarterdeck") -> None:
        self._address = NatsAddress(url)
        if not re.fullmatch(r"[\w-]+(\.[\w-]+)*", channel, re.ASCII):
            raise BusFailed(
                "bad-channel", "A channel is named with letters, digits, “-” and “_”, and dots between them."
            )
        self._subject = f"{channel}.tables"
        self._new_line = _lines()
        self._line: NatsConnection | None = None
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

    def _begin(self, line: NatsConnection) -> None:
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

    async def _speak(self, line: NatsConnection) -> None:
        try:
            while not line.ended.done():
                await self._told.wait()
                self._told.clear()
                await self._send_waiting(line)
        except Exception as error:
            line.fail(error)

    async def _say_goodbye(self, line: NatsConnection) -> None:
        with suppress(Exception):
            await self._send_waiting(line)
            await line.settle()

    async def _send_waiting(self, line: NatsConnection) -> None:
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


def _lines() -> type[NatsConnection]:
    """Lines need the driver, and it is looked for now: a server of one process does without it."""
    try:
        from quarterdeck.server.bus.nats_connection import NatsConnection  # noqa: PLC0415
    except ImportError:
        raise BusFailed(
            "no-nats-driver",
            'A bus needs the driver of NATS: pip install ".[fleet]" in the checkout of Quarterdeck brings it.',
        ) from None
    return NatsConnection
