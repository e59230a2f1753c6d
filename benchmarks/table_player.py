"""A player over a real socket that survives broken connections, killed servers and seats that move.

It keeps what it was told and promised, so that chaos, fuzz and tests can compare that with the store's log.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import aiohttp
import msgspec

from quarterdeck.client import Declined, ServerClient, TableSocket, Unreachable, new_id
from quarterdeck.protocol.messages import (
    AnyStatement,
    Begin,
    Command,
    Done,
    Leave,
    MakeMove,
    Refused,
    Return,
    Seated,
    Signalled,
    TableCard,
    Update,
    Welcome,
)
from quarterdeck.protocol.requests import NewTable, TableAnswer

AWAY = 0.05
"""Seconds until something is tried again."""
NOT_NOW = ("too-many-requests", "store-failed", "restarting", "internal-error", "busy")
"""Refusals after which a request is sent again."""
EAGER = ("buy", "fire")
"""Moves that are made whenever they can be: by chance alone a game of Piratatak takes thousands."""


class Behaviour(msgspec.Struct):
    """How often a player does something unusual, from 0 to 1 for each move."""

    thought: float = 0.0
    """Seconds that it thinks before a move, at most."""
    vanish: float = 0.0
    """It breaks its connection before the answer to its move can come."""
    again: float = 0.0
    """It sends a command again that was acknowledged long ago."""
    leave: float = 0.0
    """It leaves its seat to a bot for a while."""


class Sent(msgspec.Struct):
    """A command and what became of it."""

    command: Command
    seat: int
    kind: str
    times: int = 0
    done: list[int] = []
    """The seq of every acknowledgement."""
    refused: list[str] = []
    """The code of every refusal."""


class Stream(msgspec.Struct):
    """All that one seat was told without a break, over any number of connections."""

    seat: int | None
    since: int
    """What had happened up to here it was not told."""
    seqs: list[int] = []
    events: list[Any] = []

    @property
    def seq(self) -> int:
        return self.seqs[-1] if self.seqs else self.since


class AnyWorker(ServerClient):
    """A client of several workers: each request goes to any of them, and is sent again while none answers."""

    def __init__(self, urls: list[str], dice: random.Random) -> None:
        super().__init__("")
        self._urls = urls
        self._dice = dice

    async def fetch(self, method: str, path: str, body: Any = None) -> bytes:
        while True:
            self.url = self._dice.choice(self._urls)
            try:
                return await super().fetch(method, path, body)
            except Unreachable:
                pass
            except Declined as why:
                if why.code not in NOT_NOW:
                    raise
            await asyncio.sleep(AWAY)

    async def open_socket(self, table: str, seen: str) -> aiohttp.ClientWebSocketResponse:
        self.url = self._dice.choice(self._urls)
        return await super().open_socket(table, seen)


class TablePlayer:
    """One client at one table, with any number of its seats."""

    def __init__(self, urls: list[str], name: str, seed: int = 0, behaviour: Behaviour | None = None) -> None:
        self.name = name
        self.behaviour = behaviour or Behaviour()
        self._random = random.Random(f"{name}/{seed}")
        self.server = AnyWorker(urls, self._random)
        self.table = ""
        self.seats: tuple[int, ...] = ()
        self._wanted: tuple[int, ...] = ()
        """The seats with which it sat down."""
        self.card: TableCard | None = None
        self.updates: dict[int | None, Update] = {}
        """The latest update of each seat."""
        self.sent: dict[str, Sent] = {}
        self.acknowledged: dict[str, int] = {}
        """The commands that the server said it had carried out, each with the seq of the first answer."""
        self.streams: list[Stream] = []
        self.disorder: list[str] = []
        self.longest = 0.0
        """Seconds that it waited for an answer, at most."""
        self.signals: list[str] = []
        self.drops = 0
        self.reconnects = 0
        self.again = 0
        """How many acknowledged commands it has sent once more."""
        self.repeated = 0
        """How many commands were sent again because the connection was lost before the answer came."""
        self.halves = 0
        """How often the connection was lost when some of its seats had been told and others not yet."""
        self.over = asyncio.Event()
        self._changed = asyncio.Event()
        self._current: dict[int | None, Stream] = {}
        self._vanishing: set[str] = set()
        self._socket: TableSocket | None = None

    @property
    def socket(self) -> TableSocket:
        """The table's socket. It connects in `connected`."""
        if self._socket is None:
            self._socket = TableSocket(
                self.server, self.table, self.hear, trouble=self._trouble, sent=self._count, longest_pause=AWAY
            )
        return self._socket

    @property
    def seq(self) -> int:
        """The seq that all seats have been told of."""
        return min((stream.seq for stream in self._current.values()), default=0)

    @property
    def eyes(self) -> tuple[int | None, ...]:
        return self.seats or (None,)

    # Sitting down ------------------------------------------------------------------------------------------------

    async def introduce(self) -> None:
        """Get a cookie first: every later request can be repeated then if its answer is lost."""
        await self.server.introduce(self.name)

    async def open(self, game: str, seats: list[dict[str, Any]], **wishes: Any) -> str:
        wanted = {"game": game, "seats": seats, "pace": "instant"} | wishes
        answered = await self.server.open_table(msgspec.convert(wanted, NewTable))
        assert answered.table.id is not None
        self.table = answered.table.id
        self.seats = answered.seats
        return self.table

    async def sit(self, table: str, seat: int) -> TableAnswer:
        self.table = table
        answered = await self.server.sit(table, seat, self.name)
        self.seats = answered.seats
        return answered

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[None]:
        """Listen, and come back whenever the connection is lost."""
        async with asyncio.TaskGroup() as group:
            listening = group.create_task(self.socket.run())
            yield
            listening.cancel()

    async def close(self) -> None:
        await self.server.close()

    # Playing -----------------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Begin with all seats, and play until the game is over, whatever happens to the connection."""
        self._wanted = self.seats
        async with self.connected():
            await asyncio.gather(*(self._begin(seat) for seat in self._wanted))
            await self.play_on()

    async def follow(self) -> None:
        """Play a game that is running, at a seat that was handed over, or watch it."""
        async with self.connected():
            await self.play_on()

    async def _begin(self, seat: int) -> None:
        """Begin, and sit down again first if the table has freed the seat because its player was away for too long."""
        while True:
            answer = await self.command(Begin(new_id(), seat, self._random.randbytes(16).hex()))
            if isinstance(answer, Done) or answer.code in ("begun", "no-longer-open"):
                return
            await asyncio.sleep(AWAY)
            if answer.code == "not-your-seat":
                with suppress(Declined):  # a worker that does not know yet who sits here says so, too
                    await self.server.sit(self.table, seat, self.name)

    async def play_on(self) -> None:
        """Play until the game is over."""
        while not self.over.is_set():
            self._changed.clear()
            for seat in self._lost_seats():
                await self._begin(seat)
            if not self._to_do():
                await self._changed.wait()
                continue
            await asyncio.sleep(self._random.random() * self.behaviour.thought)
            if self._to_do() and not self.over.is_set():
                await self._do(self._random.choice(self._to_do()))

    def moves_of(self, seat: int) -> tuple[Any, ...]:
        """What a seat may do now, as far as this player knows."""
        return self.updates[seat].moves if seat in self.updates else ()

    def _lost_seats(self) -> list[int]:
        """The seats that were freed before the game began."""
        waits = self.card is not None and self.card.phase == "open"
        return [seat for seat in self._wanted if seat not in self.seats] if waits else []

    def _to_do(self) -> list[int]:
        """The seats that can move, or that a bot has taken over."""
        return [seat for seat in self.seats if self._stood_in(seat) or self.moves_of(seat)]

    def _stood_in(self, seat: int) -> bool:
        card = self.card
        return card is not None and card.phase == "running" and card.seats[seat].bot is not None

    async def _do(self, seat: int) -> None:
        wish, chance = self.behaviour, self._random.random()
        if self._stood_in(seat):
            answer = await self.command(Return(new_id(), seat))
        elif chance < wish.leave:
            answer = await self.command(Leave(new_id(), seat))
        else:
            if chance > 1 - wish.again:
                await self._send_again()
            moves = self.moves_of(seat)
            if not moves:
                return
            clock = self.updates[seat].clock
            await asyncio.sleep(max(0, clock.opens - clock.now) / 1000)
            move = self._random.choice([move for move in moves if move["move"] in EAGER] or moves)
            vanishes = self._random.random() < wish.vanish
            answer = await self.command(make_move(seat, move), vanishes=vanishes)
        if isinstance(answer, Declined):
            await asyncio.sleep(AWAY)

    async def _send_again(self) -> None:
        """What was acknowledged is acknowledged again and not done again."""
        done = [sent for sent in self.sent.values() if sent.done][-20:]
        if done:
            self.again += 1
            answer = await self.command(self._random.choice(done).command)
            if isinstance(answer, Declined):
                self.disorder.append(f"an acknowledged command was refused when sent again ({answer.code})")

    async def command(self, command: Command, *, vanishes: bool = False) -> Done | Declined:
        """Send a command, and wait for its answer; it is sent again, with the same id, after every reconnect."""
        kind = str(type(command).__struct_config__.tag)
        self.sent.setdefault(command.id, Sent(command, getattr(command, "seat", 0), kind))
        if vanishes:
            self._vanishing.add(command.id)
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            return await self.socket.send(command)
        except Declined as why:
            return why
        finally:
            self.longest = max(self.longest, clock() - began)

    # Lost connections -------------------------------------------------------------------------------------------------

    async def drop(self) -> None:
        """Close the connection properly."""
        if self._socket is not None:
            self.drops += 1
            await self._socket.drop()

    def vanish(self) -> None:
        """Break the connection, as a phone that loses its network."""
        if self._socket is not None:
            self.drops += 1
            self._socket.abort()

    # What the server says ----------------------------------------------------------------------------------------

    def _count(self, id: str) -> None:
        sent = self.sent[id]
        self.repeated += sent.times > 0 and not sent.done
        sent.times += 1
        if id in self._vanishing:
            self._vanishing.discard(id)
            self.vanish()

    def _trouble(self, why: Exception) -> None:
        """`hear` gets the refusals, too."""

    def hear(self, statement: AnyStatement) -> None:
        match statement:
            case Welcome():
                self.reconnects += bool(self.streams)
                self.halves += len({stream.seq for stream in self._current.values()}) > 1
                self._look_from(statement.seats)
            case Seated():  # the table is told anew, from its beginning
                self._current = {}
                self._look_from(statement.seats)
            case Update():
                self._take(statement)
            case Done():
                self.sent[statement.id].done.append(statement.seq)
                self.acknowledged.setdefault(statement.id, statement.seq)
            case Refused(id=str() as id):
                self.sent[id].refused.append(statement.code)
            case Refused():
                if statement.code != "store-failed":  # the table can't be shown just now, and the socket is closed
                    self.disorder.append(f"a message was refused that was a lawful one ({statement.code})")
            case Signalled():
                self.signals.append(statement.signal)
            case _:
                pass
        self._changed.set()

    def _look_from(self, seats: tuple[int, ...]) -> None:
        before = [stream.seq for stream in self._current.values()] or [0]
        self.seats = seats
        self._current = {eye: stream for eye, stream in self._current.items() if eye in self.eyes}
        for eye in self.eyes:
            if eye not in self._current:
                self._current[eye] = Stream(eye, min(before))
                self.streams.append(self._current[eye])

    def _take(self, update: Update) -> None:
        stream = self._current.get(update.seat)
        if stream is None:
            self.disorder.append(f"seat {update.seat} was told of {update.seq} out of turn")
            return
        if update.seq < stream.seq:
            self.disorder.append(f"it was told of {update.seq} after {stream.seq}")
        if update.seq == stream.seq and update.events:
            self.disorder.append(f"it was told twice what happened up to {update.seq}")
        stream.seqs.append(update.seq)
        stream.events += update.events
        self.updates[update.seat] = update
        self.card = update.table or self.card
        told_all = all(other.seq == update.seq for other in self._current.values())
        if told_all and self.card is not None and self.card.phase in ("over", "closed"):
            self.over.set()


def make_move(seat: int, move: Any) -> MakeMove:
    """A command that makes a move as an update offers it."""
    return MakeMove(new_id(), seat, msgspec.Raw(msgspec.json.encode(move)))
