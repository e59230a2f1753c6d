"""One socket: commands come in and are carried out; messages go out and never wait for a slow client."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec
from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import (
    SEND_AGAIN,
    Done,
    MakeMove,
    Ping,
    Pong,
    Refused,
    Restarting,
    SendSignal,
    read_command,
    read_id,
)
from quarterdeck.server.framing import PONG_FRAME, frame_of, framed
from quarterdeck.server.http.http_errors import BadRequest, internal_error, outward, retry_after
from quarterdeck.server.limits import LimitExceeded, TokenBucket
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.log_output import log_bug
from quarterdeck.server.socket.frames import Frames
from quarterdeck.server.table.proposals import TableCommand, check_owner, propose
from quarterdeck.server.table.viewpoint import Viewpoint

BACKLOG: Final = 256 * 1024
"""Bytes. A client with more than this waiting is disconnected; it can come back and resume."""
FAREWELL: Final = 3.0
"""Seconds that a client has to answer when its socket is closed."""
PATIENCE: Final = 20
"""After this many messages in a row that came too fast, the socket is closed."""
AGAIN_AFTER: Final = 1_000
"""Milliseconds after which a client sends a command again that the server was too busy for."""
SIGNALS_PER_SECOND = 0.5
SIGNALS_AT_ONCE = 4


class Outbox:
    """The connections of a worker that have something to send in this turn of the event loop.

    All messages for one client in one turn go out in one write at the end of the turn. A write costs far more than a
    list entry, and the client wakes up once instead of once a message.
    """

    def __init__(self) -> None:
        self._connections: list[Connection] = []

    def add(self, connection: Connection) -> None:
        """Flush this connection when the turn is over."""
        if not self._connections:
            asyncio.get_running_loop().call_soon(self._flush)
        self._connections.append(connection)

    def _flush(self) -> None:
        connections, self._connections = self._connections, []
        for connection in connections:
            try:
                connection.flush()
            except Exception as error:  # the other connections are flushed all the same
                connection.let_go(error)


class Connection:
    """A client's connection to one table."""

    __slots__ = (
        "_answered",
        "_clock",
        "_frames",
        "_metrics",
        "_outbox",
        "_pending",
        "_rate",
        "_short_way_taken",
        "_signals",
        "_socket",
        "_too_fast",
        "_transport",
        "live",
        "may_join",
        "person",
        "seen",
        "viewpoints",
    )

    def __init__(
        self,
        live: LiveTable,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport,
        frames: Frames,
        outbox: Outbox,
        person: str | None,
        *,
        may_join: bool,
        per_second: int,
    ) -> None:
        self.live = live
        self._clock = live.services.clock
        self._metrics = live.services.metrics
        self._socket = socket
        self._transport = transport
        self._frames = frames
        self._outbox = outbox
        self._pending: list[bytes] = []
        self.person = person
        self.may_join = may_join
        self.viewpoints: tuple[Viewpoint, ...] = ()
        self.seen = 0
        now = self._clock()
        self._rate = TokenBucket(per_second * 3, per_second, now)
        self._signals = TokenBucket(SIGNALS_AT_ONCE, SIGNALS_PER_SECOND, now)
        self._too_fast = 0
        self._short_way_taken = False
        """Whether a move that took the short way is not answered yet."""
        self._answered: asyncio.Future[None] | None = None
        """Made when the next message has to wait for that answer."""
        frames.short_way = self._take_short_way

    def tell(self, frame: bytes) -> None:
        """Send a frame at the end of this turn of the event loop."""
        pending = self._pending
        pending.append(frame)
        if len(pending) == 1:
            self._outbox.add(self)

    def flush(self) -> None:
        """Give everything that waits to the transport. This never blocks: a client that does not read is dropped."""
        pending, self._pending = self._pending, []
        transport = self._transport
        if not pending or self._socket.closed or transport.is_closing():
            return
        if transport.get_write_buffer_size() > BACKLOG:
            self._metrics.dropped.labels("slow").inc()
            transport.abort()
            return
        transport.write(pending[0] if len(pending) == 1 else b"".join(pending))

    async def _close(self, code: WSCloseCode, reason: str) -> None:
        """Send what waits and close. A client that does not answer in time is cut off."""
        self.flush()
        try:
            async with asyncio.timeout(FAREWELL):
                await self._socket.close(code=code, message=reason.encode(), drain=False)
        except TimeoutError:
            self._transport.abort()

    def let_go(self, error: Exception) -> None:
        """Cut this client off after a bug. It comes back, and the other clients are not affected."""
        self._metrics.bugs.inc()
        log_bug("audience", error, table=self.live.label)
        self._transport.abort()

    async def serve(self, seen: Sequence[int]) -> None:
        """Serve the client until one side closes. `seen` is the last seq that it has received, for each seat."""
        frames = self._frames
        try:
            await self.live.attend(self, seen)
            frames.at_rest = True
            async for message in self._socket:
                frames.at_rest = False
                await self._short_way_answered()
                if not await self._take(message):
                    break
                frames.at_rest = True
        except QuarterdeckError as error:
            self._refuse(None, error)
            await self._close(WSCloseCode.TRY_AGAIN_LATER, error.code)
        finally:
            frames.short_way = None
            await self.live.dismiss(self)

    def _take_short_way(self, text: bytes) -> bool:
        """Take a frame with a plain move, the usual one; whether it was one. All others come to `_take`."""
        if self._short_way_taken:
            return False
        try:
            command = read_command(text)
        except Exception:
            return False
        now = self._clock()
        if command.__class__ is not MakeMove or not self._rate.take(now):
            return False
        self._short_way_taken = self.live.try_short_way(
            lambda table, at: propose(table, self.person, command, at), partial(self._short_way_ended, command.id, now)
        )
        if self._short_way_taken:
            self._too_fast = 0
        else:
            self._rate.give_back()
        return self._short_way_taken

    def _short_way_ended(self, id: str, began: int, reached: int | Exception) -> None:
        self._short_way_taken = False
        if isinstance(reached, Exception):
            self._fail(id, reached)
        else:
            self._done(id, reached, began)
        if self._answered is not None and not self._answered.done():
            self._answered.set_result(None)

    async def _short_way_answered(self) -> None:
        """Wait until the move that took the short way is answered: answers come in the order of the commands."""
        if self._short_way_taken:
            self._answered = asyncio.get_running_loop().create_future()
            await self._answered
            self._answered = None

    async def _take(self, message: WSMessage) -> bool:
        """Take one frame; whether the socket stays open."""
        now = self._clock()
        if not self._rate.take(now):
            return await self._slow_down(message)
        self._too_fast = 0
        match message.type:
            case WSMsgType.TEXT:
                await self._answer(message.data, now)
            case WSMsgType.PING:
                self.tell(framed(message.data, PONG_FRAME))
            case WSMsgType.PONG:
                pass
            case _:
                self._refuse(None, BadRequest("not-text", "Messages are text frames that hold JSON."))
        return True

    async def _answer(self, text: str, now: int) -> None:
        """Read a command, carry it out, and answer it."""
        try:
            command = read_command(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            sentence = f"This is not a message of the protocol: {_told(error)}."
            self._refuse(read_id(text), BadRequest("not-a-command", sentence))
            return
        if isinstance(command, Ping):
            self.tell(frame_of(Pong(now)))
            return
        try:
            seq = await (self._signal(command, now) if isinstance(command, SendSignal) else self._carry_out(command))
        except Exception as error:
            self._fail(command.id, error)
        else:
            self._done(command.id, seq, now)

    def _done(self, id: str, seq: int, began: int) -> None:
        self.tell(frame_of(Done(id, seq)))
        self._metrics.commands.observe((self._clock() - began) / 1000)

    def _fail(self, id: str, error: Exception) -> None:
        if isinstance(error, QuarterdeckError):
            self._refuse(id, error)
        else:
            self._metrics.bugs.inc()
            log_bug("socket", error, table=self.live.label)
            self._refuse(id, internal_error())

    async def _carry_out(self, command: TableCommand) -> int:
        """The seq of the entry that the command has written, now or when it was sent before."""
        seq = await self.live.carry_out(lambda table, now: propose(table, self.person, command, now))
        table = self.live.table
        return seq if table is None else table.commands.get((self.person, command.seat, command.id), seq)

    async def _signal(self, command: SendSignal, now: int) -> int:
        table = self.live.table or await self.live.current()
        check_owner(table, self.person, command.seat)
        if self._signals.take(now):
            self.live.signal(command.seat, command.signal)
        return table.seq

    async def _slow_down(self, message: WSMessage) -> bool:
        self._too_fast += 1
        if self._too_fast > PATIENCE:
            self._metrics.dropped.labels("too fast").inc()
            await self._close(WSCloseCode.POLICY_VIOLATION, "too-fast")
            return False
        id = read_id(message.data) if message.type is WSMsgType.TEXT else None
        wait = self._rate.wait(self._clock())
        self._refuse(
            id, LimitExceeded("too-fast", "These are too many messages; please wait a moment.", retry_after=wait)
        )
        return True

    def _refuse(self, id: str | None, error: QuarterdeckError) -> None:
        told, wait = outward(error), retry_after(error)
        if wait is None and told.code in SEND_AGAIN:
            wait = AGAIN_AFTER
        self._metrics.refusals.labels(told.code).inc()
        self.tell(frame_of(Refused(id, told.code, told.sentence, told.facts, wait)))

    async def close_for_restart(self, seconds: int) -> None:
        """Tell the client that the server restarts, and close."""
        sentence = "The server is restarting; come back in a moment. Nothing is lost."
        self.tell(frame_of(Restarting(seconds, sentence)))
        await self._close(WSCloseCode.SERVICE_RESTART, "restarting")


def _told(error: Exception) -> str:
    text = str(error).rstrip(".")
    return text[:1].lower() + text[1:200]
