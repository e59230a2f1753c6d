"""One socket: commands come in and are carried out; messages go out and never wait for a slow client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import (
    Done,
    MakeMove,
    Ping,
    Pong,
    Restarting,
    SendSignal,
    read_command,
    read_id,
)
from quarterdeck.server.framing import PONG_FRAME, frame_of, framed
from quarterdeck.server.http.http_errors import outward
from quarterdeck.server.limits import LimitExceeded, TokenBucket
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.log_output import log_bug
from quarterdeck.server.socket.wire import CLOSE, LATER, PING, PONG, RESTART, TEXT, TOO_FAST, Wire
from quarterdeck.server.table.proposals import TableCommand, check_owner, propose
from quarterdeck.server.table.refusals import BadRequest, internal_error, refusal_of, unreadable
from quarterdeck.server.table.viewpoint import Viewpoint

BACKLOG: Final = 256 * 1024
"""Bytes. A client with more than this waiting is disconnected; it can come back and resume."""
CROWD: Final = 16
"""So many messages may wait to be dealt with before no more are read."""
PATIENCE: Final = 20
"""After this many messages in a row that came too fast, the socket is closed."""
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
        "_left",
        "_lost",
        "_metrics",
        "_outbox",
        "_pending",
        "_rate",
        "_short_way_taken",
        "_signals",
        "_too_fast",
        "_waiting",
        "_wire",
        "at_rest",
        "live",
        "may_join",
        "person",
        "seen",
        "viewpoints",
    )

    def __init__(
        self,
        live: LiveTable,
        wire: Wire,
        outbox: Outbox,
        person: str | None,
        *,
        may_join: bool,
        per_second: int,
        left: Callable[[Connection], None] = lambda _: None,
    ) -> None:
        """`left` is called when the client has left the table."""
        self.live = live
        self._clock = live.services.clock
        self._metrics = live.services.metrics
        self._wire = wire
        self._outbox = outbox
        self._left = left
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
        self._waiting: list[tuple[int, bytes]] = []
        """The messages that have not been dealt with."""
        self.at_rest = False
        """Whether the client has been welcomed and no message is being dealt with."""
        self._lost = False

    def tell(self, frame: bytes) -> None:
        """Send a frame at the end of this turn of the event loop."""
        pending = self._pending
        pending.append(frame)
        if len(pending) == 1:
            self._outbox.add(self)

    def flush(self) -> None:
        """Give everything that waits to the transport. This never blocks: a client that does not read is dropped."""
        pending, wire = self._pending, self._wire
        self._pending = []
        if wire.crowded and wire.unsent > BACKLOG:
            self._metrics.dropped.labels("slow").inc()
            wire.abort()
        elif pending:
            wire.send(pending[0] if len(pending) == 1 else b"".join(pending))

    async def _close(self, code: int, reason: str) -> None:
        """Send what waits and close."""
        self.flush()
        await self._wire.close(code, reason)

    def let_go(self, error: Exception) -> None:
        """Cut this client off after a bug. It comes back, and the other clients are not affected."""
        self._metrics.bugs.inc()
        log_bug("audience", error, table=self.live.label)
        self._wire.abort()

    async def serve(self, seen: Sequence[int]) -> None:
        """Welcome the client. From then on its messages are dealt with as they come, until one side closes.

        `seen` is the last seq that the client has received, for each seat.
        """
        welcomed = False
        try:
            await self.live.attend(self, seen)
            welcomed = True
        except QuarterdeckError as error:
            self._refuse(None, error)
            await self._close(LATER, error.code)
        finally:
            if not welcomed:
                self._waiting.clear()
            await self._work()

    def received(self, kind: int, payload: bytes) -> None:
        """Take a message. Frames keep their order: none takes the short way while others wait."""
        if self.at_rest and kind == TEXT and self._take_short_way(payload):
            return
        self._waiting.append((kind, payload))
        if len(self._waiting) >= CROWD:
            self._wire.stall()
        if self.at_rest:
            self.at_rest = False
            self.live.services.background.run(self._work())

    async def _work(self) -> None:
        """Deal with the messages that wait, one after the other."""
        try:
            while self._waiting:
                kind, payload = self._waiting.pop(0)
                await self._short_way_answered()
                await self._take(kind, payload)
                if not self._waiting:
                    self._wire.go_on()
        except Exception as error:
            self.let_go(error)
        self.at_rest = True
        if self._lost:
            await self._leave()

    def lost(self) -> None:
        """The connection has ended. What the client has said before is still dealt with."""
        self._lost = True
        if self.at_rest:
            self.live.services.background.run(self._leave())

    async def _leave(self) -> None:
        await self.live.dismiss(self)
        self._left(self)

    def _take_short_way(self, text: bytes) -> bool:
        """Take a frame with a plain move, the usual one; whether it was one. All others come to `_take`."""
        if self._short_way_taken:
            return False
        try:
            command = read_command(text)
        except Exception:  # `_answer` finds the same error
            return False
        now = self._clock()
        if command.__class__ is not MakeMove or not self._rate.take(now):
            return False
        self._short_way_taken = self.live.try_short_way(
            lambda table, at: propose(table, self.person, command, at),
            now,
            partial(self._short_way_ended, command.id, now),
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

    async def _take(self, kind: int, payload: bytes) -> None:
        """Take one message."""
        now = self._clock()
        if kind == CLOSE:
            self.flush()
            self._wire.answer_close(payload)
        elif not self._rate.take(now):
            await self._slow_down(kind, payload)
        else:
            self._too_fast = 0
            if kind == TEXT:
                await self._answer(payload, now)
            elif kind == PING:
                self.tell(framed(payload, PONG_FRAME))
            elif kind != PONG:
                self._refuse(None, BadRequest("not-text", "Messages must be text frames that hold JSON."))

    async def _answer(self, text: bytes, now: int) -> None:
        """Read a command, carry it out, and answer it."""
        try:
            command = read_command(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse(read_id(text), unreadable("This is not a message of the protocol", "not-a-command", error))
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
        self._metrics.command_done(self._clock() - began)

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
        return seq if table is None else table.seq_of(self.person, command.seat, command.id) or seq

    async def _signal(self, command: SendSignal, now: int) -> int:
        table = self.live.table or await self.live.current()
        check_owner(table, self.person, command.seat)
        if self._signals.take(now):
            self.live.signal(command.seat, command.signal)
        return table.seq

    async def _slow_down(self, kind: int, payload: bytes) -> None:
        self._too_fast += 1
        if self._too_fast > PATIENCE:
            self._metrics.dropped.labels("too fast").inc()
            self._waiting.clear()
            await self._close(TOO_FAST, "too-fast")
            return
        id = read_id(payload) if kind == TEXT else None
        wait = self._rate.wait(self._clock())
        self._refuse(
            id, LimitExceeded("too-fast", "You have sent too many messages; please wait a moment.", retry_after=wait)
        )

    def _refuse(self, id: str | None, error: QuarterdeckError) -> None:
        refusal = refusal_of(id, outward(error))
        self._metrics.refusals.labels(refusal.code).inc()
        self.tell(frame_of(refusal))

    async def close_for_restart(self, seconds: int) -> None:
        """Tell the client that the server restarts, and close."""
        sentence = "The server is restarting; come back in a moment. Nothing is lost."
        self.tell(frame_of(Restarting(seconds, sentence)))
        await self._close(RESTART, "restarting")
