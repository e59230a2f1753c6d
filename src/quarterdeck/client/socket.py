"""A table's socket: it reconnects by itself, resumes where it was, and sends again what was not answered."""

import asyncio
import random
import secrets
from collections.abc import Callable
from contextlib import suppress

import aiohttp
import msgspec

from quarterdeck.client.http import UNREADABLE, Declined, ServerClient, Unreachable, declined, not_understood
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import (
    SEND_AGAIN,
    AnyStatement,
    Command,
    Done,
    Ping,
    Refused,
    Restarting,
    Seated,
    Update,
    Welcome,
)

LONGEST_PAUSE = 30.0
"""Seconds between two attempts to connect, at most."""
HOPELESS = ("no-such-table", "watch-only")
"""Refusals after which another attempt to connect is of no use."""
SEND_AGAIN_AFTER = 1.0
"""Seconds until a command is sent again that was refused with one of the codes in SEND_AGAIN and no `retry_after`."""
NEEDED = ("welcome", "update", "done", "refused", "seated")
"""Messages that a client must understand. A message of another type that it can't read is skipped."""

_encode = msgspec.json.Encoder().encode
_PING = _encode(Ping()).decode()


class _Typed(msgspec.Struct):
    type: str


_statements: msgspec.json.Decoder[AnyStatement] = msgspec.json.Decoder(AnyStatement)
_types = msgspec.json.Decoder(_Typed)


def read_statement(text: str | bytes) -> AnyStatement | None:
    """The message in a frame. None: a message that a newer server knows, and this client does not need."""
    try:
        return _statements.decode(text)
    except msgspec.ValidationError:
        if _types.decode(text).type in NEEDED:
            raise
        return None


def new_id() -> str:
    return secrets.token_urlsafe(12)


def _ignored(_: object) -> None: ...


class TableSocket:
    """The connection to one table. `run` keeps it; `send` may be called before, after and between connections.

    `hear` gets every message, `lost` is called when a connection has ended, and `trouble` gets refusals that belong to
    no command, or to one that is sent again. `sent` gets the id of a command each time that it is sent.
    """

    def __init__(
        self,
        server: ServerClient,
        table: str,
        hear: Callable[[AnyStatement], None],
        *,
        lost: Callable[[], None] = lambda: None,
        trouble: Callable[[QuarterdeckError], None] = _ignored,
        sent: Callable[[str], None] = _ignored,
        longest_pause: float = LONGEST_PAUSE,
    ) -> None:
        self._server = server
        self._table = table
        self._hear = hear
        self._lost = lost
        self._trouble = trouble
        self._sent = sent
        self._longest_pause = longest_pause
        self._connection: aiohttp.ClientWebSocketResponse | None = None
        self._welcomed = False
        self._unanswered: dict[str, tuple[str, asyncio.Future[Done]]] = {}
        self._seats: tuple[int, ...] = ()
        self._seen: dict[int | None, int] = {}
        self._failures = 0
        self._pause: float | None = None
        """Seconds that the server has asked for before the next attempt."""
        self._beat = 20.0
        self._heard_at = 0.0
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Stay connected until cancelled. A QuarterdeckError says why there is no hope."""
        try:
            while True:
                await self._converse()
                self._welcomed = False
                self._lost()
                pause = self._next_pause() if self._pause is None else self._pause
                self._pause = None
                self._failures += 1
                await asyncio.sleep(pause * random.uniform(0.75, 1.25))
                if self._failures > 1:
                    await self._ask_why()
        finally:
            for task in self._tasks:
                task.cancel()

    async def send(self, command: Command) -> Done:
        """Send a command and wait until it is done. A lost connection only delays that. A Declined says why not."""
        answer: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._unanswered[command.id] = (_encode(command).decode(), answer)
        try:
            await self._transmit(command.id)
            return await answer
        finally:
            self._unanswered.pop(command.id, None)

    async def ping(self) -> None:
        """Ask for a pong. The server sends it after everything that it has said so far."""
        if self._connection is not None and not self._connection.closed:
            with suppress(ConnectionError):
                await self._connection.send_str(_PING)

    async def drop(self) -> None:
        """Close this connection. `run` opens the next one."""
        if self._connection is not None:
            await self._connection.close()

    def abort(self) -> None:
        """Break this connection without a word, as a phone that loses its network. `run` opens the next one."""
        connection = None if self._connection is None else self._connection._response.connection
        if connection is not None and connection.transport is not None:
            connection.transport.abort()

    # One connection ----------------------------------------------------------------------------------------------

    async def _converse(self) -> None:
        """Connect, and listen until the connection is lost."""
        seen = ",".join(str(self._seen.get(seat, 0)) for seat in self._seats or (None,))
        self._heard_at = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(2 * self._beat):
                self._connection = connection = await self._server.open_socket(self._table, seen)
        except (aiohttp.ClientError, OSError, TimeoutError):
            return
        watching = asyncio.create_task(self._close_when_silent(connection))
        try:
            async for frame in connection:
                self._heard_at = asyncio.get_running_loop().time()
                if frame.type is aiohttp.WSMsgType.TEXT:
                    await self._read(frame.data)
        finally:
            watching.cancel()
            with suppress(Exception):
                await connection.close()

    async def _close_when_silent(self, connection: aiohttp.ClientWebSocketResponse) -> None:
        """Ping a server that says nothing. After two beats of silence the network is taken for broken."""
        loop = asyncio.get_running_loop()
        while loop.time() - self._heard_at < 2 * self._beat:
            await asyncio.sleep(self._beat / 4)
            if loop.time() - self._heard_at > self._beat / 2:
                await self.ping()
        await connection.close()

    async def _read(self, text: str) -> None:
        try:
            statement = read_statement(text)
        except UNREADABLE:
            raise not_understood(self._server.url) from None
        match statement:
            case None:
                return
            case Welcome():
                self._failures = 0
                self._beat = float(max(statement.beat, 1))
                self._take_seats(statement.seats)
                self._hear(statement)
                self._welcomed = True
                for id in tuple(self._unanswered):
                    await self._transmit(id)
                return
            case Update():
                self._seen[statement.seat] = statement.seq
            case Seated():
                self._take_seats(statement.seats)
            case Restarting():
                self._pause = float(statement.seconds)
            case Done():
                self._answer(statement.id, statement)
            case Refused():
                self._refuse(statement)
            case _:
                pass
        self._hear(statement)

    def _take_seats(self, seats: tuple[int, ...]) -> None:
        """A client with other seats is told everything again."""
        if seats != self._seats:
            self._seats = seats
            self._seen.clear()

    def _answer(self, id: str, answer: Done | Declined) -> None:
        _, waiting = self._unanswered.pop(id, ("", None))
        if waiting is None or waiting.done():
            return
        if isinstance(answer, Done):
            waiting.set_result(answer)
        else:
            waiting.set_exception(answer)

    def _refuse(self, refused: Refused) -> None:
        why = declined(refused)
        if refused.id is None:
            self._trouble(why)
        elif refused.code in SEND_AGAIN:
            self._trouble(why)
            wait = SEND_AGAIN_AFTER if refused.retry_after is None else refused.retry_after / 1000
            asyncio.get_running_loop().call_later(wait, self._send_again, refused.id)
        else:
            self._answer(refused.id, why)

    def _send_again(self, id: str) -> None:
        task = asyncio.ensure_future(self._transmit(id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _transmit(self, id: str) -> None:
        """Send a command that is not answered yet. If that fails, the next welcome sends it."""
        text, _ = self._unanswered.get(id, ("", None))
        if text and self._welcomed and self._connection is not None and not self._connection.closed:
            with suppress(ConnectionError):
                await self._connection.send_str(text)
                self._sent(id)

    # Between two connections -------------------------------------------------------------------------------------

    def _next_pause(self) -> float:
        """The first attempt comes at once, and each later one after twice the time."""
        return 0.0 if self._failures == 0 else min(self._longest_pause, 0.5 * 2.0 ** min(self._failures, 10))

    async def _ask_why(self) -> None:
        """A handshake that fails does not say why; a request does."""
        try:
            await self._server.table(self._table)
        except Unreachable:
            return
        except QuarterdeckError as why:
            if why.code in HOPELESS:
                raise
            self._trouble(why)
