"""The line to a far table: a socket that comes back by itself, and says again what was not answered."""

from __future__ import annotations

import asyncio
import random
import secrets
from contextlib import suppress
from typing import Any, Protocol

import aiohttp
import msgspec

from quarterdeck.client.http import Server, Unreachable, declined, table_path
from quarterdeck.client.wire import (
    Done,
    Refused,
    Restarting,
    Seated,
    Statement,
    TableAnswer,
    Update,
    Welcome,
    read_statement,
)
from quarterdeck.core.errors import QuarterdeckError

LONGEST_PAUSE = 30.0
HOPELESS = ("no-such-table", "watch-only")
"""Trying again would not help."""
AGAIN = ("busy", "store-failed")
"""Nobody knows whether it was done: the same again, with its id, finds out."""
AGAIN_SECONDS = 1.0


class Listener(Protocol):
    """Who is told what comes over the line."""

    def hear(self, statement: Statement) -> None: ...

    def lost(self) -> None:
        """The line is down; it is being mended."""

    def trouble(self, why: QuarterdeckError) -> None:
        """Something is wrong that is no answer to anything; the line goes on trying."""


class Line:
    """One table's socket for as long as somebody sits there."""

    def __init__(self, server: Server, table: str, listener: Listener) -> None:
        self._server = server
        self._table = table
        self._listener = listener
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._welcomed = False
        self._unanswered: dict[str, tuple[bytes, asyncio.Future[None]]] = {}
        self._seats: tuple[int, ...] = ()
        self._seen: dict[int | None, int] = {}
        self._tries = 0
        self._pause: float | None = None
        """Seconds that the server has asked for before the next try."""
        self._beat = 20.0
        self._heard = 0.0
        self._repeating: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Stay connected until cancelled; a QuarterdeckError says why there is no hope."""
        try:
            while True:
                await self._converse()
                self._welcomed = False
                self._listener.lost()
                pause = self._pause if self._pause is not None else self._growing_pause()
                self._pause = None
                self._tries += 1
                await asyncio.sleep(pause * random.uniform(0.75, 1.25))
                if self._tries > 1:
                    await self._ask_why()
        finally:
            if self._socket is not None:
                with suppress(Exception):
                    await self._socket.close()

    def _growing_pause(self) -> float:
        return 0.0 if self._tries == 0 else min(LONGEST_PAUSE, 0.5 * 2.0**self._tries)

    async def _ask_why(self) -> None:
        """A handshake that fails does not say why; this does."""
        try:
            await self._server.ask("GET", table_path(self._table), TableAnswer)
        except Unreachable:
            return
        except QuarterdeckError as why:
            if why.code in HOPELESS:
                raise
            self._listener.trouble(why)

    async def _converse(self) -> None:
        """Listen until the connection is lost."""
        seen = ",".join(str(self._seen.get(seat, 0)) for seat in self._seats or (None,))
        self._heard = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(2 * self._beat):
                self._socket = socket = await self._server.socket(self._table, seen)
        except (aiohttp.ClientError, OSError, TimeoutError):
            return
        heart = asyncio.create_task(self._listen_for_silence(socket))
        try:
            async for message in socket:
                self._heard = asyncio.get_running_loop().time()
                if message.type is aiohttp.WSMsgType.TEXT:
                    await self._hear(message.data)
        finally:
            heart.cancel()
            await socket.close()

    async def _listen_for_silence(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """A network that swallows everything does not even say that a socket is closed."""
        loop = asyncio.get_running_loop()
        while loop.time() - self._heard < 2 * self._beat:
            await asyncio.sleep(self._beat / 4)
            if loop.time() - self._heard > self._beat / 2:
                with suppress(ConnectionError):
                    await socket.send_str('{"type":"ping"}')
        await socket.close()

    async def _hear(self, text: str) -> None:
        try:
            statement = read_statement(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise self.not_understood() from None
        match statement:
            case None:
                return
            case Welcome():
                self._tries = 0
                self._beat = float(max(statement.beat, 1))
                self._seats = statement.seats
                self._listener.hear(statement)
                self._welcomed = True
                await self._say_again()
                return
            case Update():
                self._seen[statement.seat] = statement.seq
            case Seated():
                self._seats = statement.seats
            case Restarting():
                self._pause = float(statement.seconds)
            case Done():
                self._answered(statement.id)
            case Refused():
                self._refused(statement)
            case _:
                pass
        self._listener.hear(statement)

    def not_understood(self) -> Unreachable:
        say = self._server.catalogue.say
        return Unreachable("not-understood", say("terminal-unknown-words", server=self._server.url))

    def _answered(self, id: str) -> None:
        _, answer = self._unanswered.pop(id, (b"", None))
        if answer is not None and not answer.done():
            answer.set_result(None)

    def _refused(self, refused: Refused) -> None:
        why = declined(self._server.catalogue, refused.code, refused.sentence, refused.facts)
        if refused.id is None or refused.code in AGAIN:
            self._listener.trouble(why)
            if refused.id is not None:
                asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._say_later)
            return
        _, answer = self._unanswered.pop(refused.id, (b"", None))
        if answer is not None and not answer.done():
            answer.set_exception(why)

    def _say_later(self) -> None:
        self._repeating = asyncio.ensure_future(self._say_again())

    async def _say_again(self) -> None:
        for command, _ in tuple(self._unanswered.values()):
            await self._say(command)

    async def _say(self, command: bytes) -> None:
        if self._welcomed and self._socket is not None and not self._socket.closed:
            with suppress(ConnectionError):  # it is said again when the line is back
                await self._socket.send_str(command.decode())

    @property
    def is_up(self) -> bool:
        return self._welcomed

    async def send(self, kind: str, **facts: Any) -> None:
        """Done when the server has done it: a lost connection only delays that. A Declined says why not."""
        id = secrets.token_urlsafe(12)
        command = msgspec.json.encode({"type": kind, "id": id, **facts})
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._unanswered[id] = (command, answer)
        try:
            await self._say(command)
            await answer
        finally:
            self._unanswered.pop(id, None)
