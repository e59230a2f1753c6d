"""The tables of the load generator: four sockets each, and at most one move on its way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from time import perf_counter
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec

from benchmarks.load_parts.seat import TEXT, Seat, frame
from benchmarks.server_process import ServerFailed
from quarterdeck.client import Keepsakes, ServerClient
from quarterdeck.client.http import COOKIE
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.requests import NewTable, WantedSeat

T = TypeVar("T")

SEATS = 4
NAMES = ("Ann", "Ben", "Cat", "Dan")
DEALT = 8
"""The seq of a table whose cards are dealt: opened, three sat down, four began."""
NONCE = "0123456789abcdef" * 2
_DONE, _REFUSED = b'{"type":"done"', b'{"type":"refused"'
_NO_MOVES = b'"moves":[]'


class Tally(msgspec.Struct):
    """How many messages of each kind were sent, and their bytes."""

    moves: int = 0
    move_bytes: int = 0
    updates: int = 0
    update_bytes: int = 0
    acknowledged: int = 0
    acknowledged_bytes: int = 0


class Told(msgspec.Struct):
    """The part of an update that the generator needs: it knows no rules."""

    seq: int
    moves: list[msgspec.Raw]


_told = msgspec.json.Decoder(Told).decode


class Table:
    """What real tables, bare rooms and the rooms of other servers have in common."""

    UPDATE = b'{"type":"update"'
    """How a message begins that tells a seat of a move."""
    KIND = TEXT
    """The kind of frame in which a move is sent."""

    def __init__(self, tally: Tally) -> None:
        self.seats: list[Seat] = []
        self.tally = tally
        self.awaiting = 0
        """How many seats have not been told of the move that is on its way."""
        self.sent = 0.0
        self.moves = 0
        self.told: Callable[[Table], None] = _ignored
        """Called when the last seat has been told of a move."""
        self.failed: Callable[[Exception], None] = _raise

    def move(self) -> bool:
        """Make a move; whether there was one to make."""
        raise NotImplementedError

    def check(self) -> None:
        """Raise an error if a seat has not been told of every move."""

    def _send(self, seat: int, text: bytes) -> None:
        self.awaiting = SEATS
        self.moves += 1
        self.tally.moves += 1
        self.tally.move_bytes += len(text)
        self.sent = perf_counter()
        self.seats[seat].send(frame(text, self.KIND))

    def heard(self, seat: int, text: bytes) -> None:
        tally = self.tally
        if text.startswith(self.UPDATE):
            tally.updates += 1
            tally.update_bytes += len(text)
            self._updated(seat, text)
            if self.awaiting:
                self.awaiting -= 1
                if not self.awaiting:
                    self.told(self)
        elif text.startswith(_DONE):
            tally.acknowledged += 1
            tally.acknowledged_bytes += len(text)
        elif text.startswith(_REFUSED):
            self.failed(ServerFailed(f"The server refused a move: {text.decode()}"))

    def _updated(self, seat: int, text: bytes) -> None: ...

    def lost(self, seat: int, why: str) -> None:
        self.failed(ServerFailed(f"Seat {seat}: {why}."))

    def close(self) -> None:
        for seat in self.seats:
            seat.close()


def _ignored(_: Table) -> None: ...


def _raise(error: Exception) -> None:
    raise error


class RealTable(Table):
    """A table of Quarterdeck. Each move is any of those that the latest updates offer."""

    def __init__(self, tally: Tally, id: str, random: Random) -> None:
        super().__init__(tally)
        self.id = id
        self.cookies: list[str] = []
        self._random = random.random
        self._latest: list[bytes] = [b""] * SEATS
        self._dealt: asyncio.Future[None] | None = None

    def move(self) -> bool:
        able = [seat for seat, update in enumerate(self._latest) if _NO_MOVES not in update]
        if not able:
            return False
        seat = able[int(self._random() * len(able))]
        update = _told(self._latest[seat])
        if update.seq != DEALT + self.moves:
            self.failed(ServerFailed(f"Seat {seat} was told of {update.seq} after {self.moves} moves."))
        move = update.moves[int(self._random() * len(update.moves))]
        self._send(seat, b'{"type":"move","id":"%d","seat":%d,"move":%b}' % (self.moves, seat, bytes(move)))
        return True

    def check(self) -> None:
        for update in self._latest:
            if _told(update).seq != DEALT + self.moves:
                raise ServerFailed(f"After {self.moves} moves a seat was told of {_told(update).seq} last.")

    def _updated(self, seat: int, text: bytes) -> None:
        self._latest[seat] = text
        if self._dealt is not None and all(update and _told(update).seq == DEALT for update in self._latest):
            self._dealt.set_result(None)
            self._dealt = None

    async def begin(self, host: str, port: int) -> None:
        """Connect every seat, and let the cards be dealt."""
        dealt = self._dealt = asyncio.get_running_loop().create_future()
        self.seats = [Seat(self, number) for number in range(SEATS)]
        path = f"/api/tables/{self.id}/socket"
        await asyncio.gather(
            *(seat.connect(host, port, path, cookie) for seat, cookie in zip(self.seats, self.cookies, strict=True))
        )
        for number, seat in enumerate(self.seats):
            seat.send(frame(b'{"type":"begin","id":"begin","seat":%d,"nonce":"%b"}' % (number, NONCE.encode())))
        await dealt


class BareRoom(Table):
    """A room of the bare server: each seat in turn says something as long as a move."""

    def __init__(self, tally: Tally, said: bytes) -> None:
        super().__init__(tally)
        self._said = said

    def move(self) -> bool:
        self._send(self.moves % SEATS, self._said)
        return True


class RealTables:
    """Opens tables as people do, over HTTP, with a cookie for each seat."""

    def __init__(self, url: str, random: Random) -> None:
        self._url = url
        self._random = random
        self.tally = Tally()

    async def open(self, count: int) -> list[RealTable]:
        """Open tables with one seat taken and no client connected."""
        return await self._many(count, self._open)

    async def begin(self, tables: list[RealTable]) -> None:
        """Let all players sit down, connect and begin."""
        waiting = list(tables)
        await self._many(len(waiting), lambda client: self._begin(client, waiting.pop()))

    async def ready(self, count: int) -> list[Table]:
        tables = await self.open(count)
        await self.begin(tables)
        return list(tables)

    async def _many(self, count: int, one: Callable[[ServerClient], Awaitable[T]]) -> list[T]:
        """So many of something, at most 16 at a time. A connection is used for one person after the other."""
        made: list[T] = []
        left = count

        async def some() -> None:
            nonlocal left
            async with ServerClient(self._url) as client:
                while left:
                    left -= 1
                    made.append(await one(client))

        try:
            await asyncio.gather(*(some() for _ in range(min(16, count))))
        except QuarterdeckError as error:
            raise ServerFailed(error.sentence) from None
        return made

    async def _open(self, client: ServerClient) -> RealTable:
        client.keepsakes = Keepsakes()
        seats = (WantedSeat(kind="me", name=NAMES[0]), *(WantedSeat(kind="open") for _ in NAMES[1:]))
        answer = await client.open_table(NewTable(game="memoarrr", pace="instant", clock=None, seats=seats))
        assert answer.table.id is not None
        table = RealTable(self.tally, answer.table.id, self._random)
        table.cookies.append(f"{COOKIE}={client.keepsakes.token}")
        return table

    async def _begin(self, client: ServerClient, table: RealTable) -> None:
        for number, name in enumerate(NAMES[1:], start=1):
            client.keepsakes = Keepsakes()
            await client.sit(table.id, number, name)
            table.cookies.append(f"{COOKIE}={client.keepsakes.token}")
        await table.begin(*address(self._url))


class BareRooms:
    """Opens rooms of the bare server."""

    def __init__(self, url: str, move_bytes: int) -> None:
        self._url = url
        self._said = b"m" * move_bytes
        self._count = 0
        self.tally = Tally()

    async def ready(self, count: int) -> list[Table]:
        return [await self._room() for _ in range(count)]

    async def _room(self) -> BareRoom:
        self._count += 1
        room = BareRoom(self.tally, self._said)
        room.seats = [Seat(room, number) for number in range(SEATS)]
        await asyncio.gather(*(seat.connect(*address(self._url), f"/room/{self._count}") for seat in room.seats))
        return room


def address(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    assert parts.hostname is not None
    assert parts.port is not None
    return parts.hostname, parts.port
