"""A player whom everything happens to: the connection breaks, the server dies, the seat moves to another device.

Whatever it was told and promised it keeps, to be compared with the store's log when all is over.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import aiohttp
import msgspec

from benchmarks.sailor import AWAY, Sailor

PATIENCE = 10.0
"""Seconds for one request or one handshake; then it is tried again."""
EAGER = ("buy", "fire")
"""Moves that are made whenever they can be: by chance alone a game of Piratatak takes thousands."""
BEAT = 15.0
"""Seconds between two heartbeats of a client that hears nothing."""


class Refusal(Exception):
    """An HTTP answer that says no."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(f"{status} {code}")
        self.status = status
        self.code = code


class Luck(msgspec.Struct):
    """How often players get up to something, from 0 to 1 for each move; and how long they think, in seconds at most."""

    thought: float = 0.2
    vanish: float = 0.01
    """It is gone before the answer to its move can come."""
    again: float = 0.02
    """It sends a command again that was acknowledged long ago."""
    leave: float = 0.004
    """It leaves its seat to a bot for a while."""


class Sent(msgspec.Struct):
    """A command and what became of it."""

    seat: int
    kind: str
    text: str
    times: int = 0
    done: list[int] = []
    """The seq of every acknowledgement."""
    refused: list[str] = []
    """The code of every refusal."""


class Stream(msgspec.Struct):
    """All that one pair of eyes at one device was told without a break, over any number of connections."""

    eye: int | None
    since: int
    """What had happened up to here it was not told."""
    seqs: list[int] = []
    events: list[dict[str, Any]] = []


class Castaway(Sailor):
    """A sailor who takes what it is told in whole sets: the updates of all its seats up to the same seq, or none."""

    def __init__(self, urls: list[str], name: str, seed: int, luck: Luck) -> None:
        super().__init__(urls, name, seed)
        self.luck = luck
        self.sent: dict[str, Sent] = {}
        self.streams: list[Stream] = []
        self.disorder: list[str] = []
        self.longest = 0.0
        self.drops = 0
        self.again = 0
        """How many acknowledged commands it has sent once more."""
        self.repeated = 0
        """How many commands it had to repeat, since the connection was lost before the answer came."""
        self.halves = 0
        """How often the connection was lost when some of its seats had been told and others not yet."""
        self._seen = 0
        self._current: dict[int | None, Stream] = {}
        self._half: dict[int | None, dict[str, Any]] = {}

    @property
    def seq(self) -> int:
        return self._seen

    @property
    def eyes(self) -> tuple[int | None, ...]:
        return self.seats or (None,)

    async def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """A request, asked again while nobody is there to answer; a no is raised."""
        answered: dict[str, Any] = msgspec.json.decode(await self.ask_for_bytes(method, path, body))
        return answered

    async def ask_for_bytes(self, method: str, path: str, body: Any = None) -> bytes:
        while True:
            with suppress(aiohttp.ClientError, TimeoutError, ConnectionError):
                async with (
                    asyncio.timeout(PATIENCE),
                    self.session.request(method, self.url() + path, json=body) as response,
                ):
                    answered = await response.read()
                    if response.status < 400:
                        return answered
                    if response.status not in (429, 500, 503):
                        raise Refusal(response.status, msgspec.json.decode(answered)["code"])
            await asyncio.sleep(AWAY)

    async def introduce(self) -> None:
        """Get a cookie first: a lost answer costs nothing then, since whatever is asked can be asked again."""
        await self.ask("PUT", "/api/me", {"name": self.name})

    async def play(self) -> None:
        """Begin with all seats, and play until the game is over."""
        mine = self.seats
        listening = asyncio.create_task(self.stay_connected())
        try:
            await asyncio.gather(*(self._begin(seat) for seat in mine))
            await self._play_on()
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def play_on(self) -> None:
        """Join a game that is on, at a seat that was handed over or as a spectator."""
        listening = asyncio.create_task(self.stay_connected())
        try:
            await self._play_on()
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _begin(self, seat: int) -> None:
        """A worker that does not know yet who sits here may refuse at first."""
        while True:
            answer = await self.command({"type": "begin", "seat": seat, "nonce": self._nonce()})
            if answer["type"] == "done" or answer["code"] in ("begun", "no-longer-open"):
                return
            await asyncio.sleep(AWAY)

    async def _play_on(self) -> None:
        while not self.over.is_set():
            self._changed.clear()
            if not self._to_do():
                await self._changed.wait()
                continue
            await asyncio.sleep(self._random.random() * self.luck.thought)
            if self._to_do() and not self.over.is_set():
                await self._do(self._random.choice(self._to_do()))

    def _to_do(self) -> list[int]:
        """The seats that can move, or that a bot has taken over."""
        return [seat for seat in self.seats if self._stood_in(seat) or self.updates.get(seat, {}).get("moves")]

    def _stood_in(self, seat: int) -> bool:
        return bool(self.card) and self.card["phase"] == "running" and self.card["seats"][seat]["bot"] is not None

    async def _do(self, seat: int) -> None:
        luck, chance = self.luck, self._random.random()
        if self._stood_in(seat):
            answer = await self.command({"type": "return", "seat": seat})
        elif chance < luck.leave:
            answer = await self.command({"type": "leave", "seat": seat})
        else:
            if chance > 1 - luck.again:
                await self._send_again()
            moves = self.updates.get(seat, {}).get("moves")
            if not moves:
                return
            eager = [move for move in moves if move["move"] in EAGER]
            move = self._random.choice(eager or moves)
            vanishes = self._random.random() < luck.vanish
            answer = await self.command({"type": "move", "seat": seat, "move": move}, vanishes=vanishes)
        if answer["type"] == "refused":
            await asyncio.sleep(AWAY)

    async def _send_again(self) -> None:
        """What was acknowledged is acknowledged again and not done again."""
        done = [id for id, sent in self.sent.items() if sent.done and id not in self._waiting]
        if done:
            id = self._random.choice(done[-20:])
            self.again += 1
            answer = await self._answered(id)
            if answer["type"] == "refused":
                self.disorder.append(f"an acknowledged command was refused when sent again ({answer['code']})")

    async def command(self, command: dict[str, Any], *, vanishes: bool = False) -> dict[str, Any]:
        self._commands += 1
        id = f"{self.name}-{self._commands}"
        text = msgspec.json.encode(command | {"id": id}).decode()
        self.sent[id] = Sent(command["seat"], command["type"], text)
        return await self._answered(id, vanishes=vanishes)

    async def _answered(self, id: str, *, vanishes: bool = False) -> dict[str, Any]:
        clock = asyncio.get_running_loop().time
        began = clock()
        answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[id] = (self.sent[id].text, answered)
        try:
            await self._send_command(id)
            if vanishes:
                self.vanish()
            answer = await answered
        finally:
            del self._waiting[id]
            self.longest = max(self.longest, clock() - began)
        if answer["type"] == "refused" and answer["code"].startswith("store-"):
            await asyncio.sleep(AWAY)  # nobody knows whether it was written, and the way to find out is to ask again
            return await self._answered(id)
        return answer

    async def _send_command(self, id: str) -> None:
        if self._socket is not None and not self._socket.closed:
            self.sent[id].times += 1
            await self._send(self.sent[id].text)

    async def stay_connected(self) -> None:
        """Listen, and come back whenever the connection is lost, with the last seq that all seats were told."""
        while True:
            with suppress(aiohttp.ClientError, TimeoutError, ConnectionError):
                await self._connection()
            self._socket = None
            await asyncio.sleep(AWAY)

    async def _connection(self) -> None:
        path = f"/api/tables/{self.table}/socket?seen={self._seen}"
        async with asyncio.timeout(PATIENCE):
            socket = await self.session.ws_connect(self.url() + path, max_msg_size=0, heartbeat=BEAT)
        async with socket:
            self._socket = socket
            self.reconnects += bool(self.streams)
            for id in list(self._waiting):
                self.repeated += self.sent[id].times > 0
                await self._send_command(id)
            async for message in socket:
                if message.type is not aiohttp.WSMsgType.TEXT:
                    break
                self.hear(message.data)

    async def drop(self) -> None:
        """Hang up as one should."""
        self.drops += 1
        await super().drop()

    def vanish(self) -> None:
        """Be gone without a word, as a phone that loses its network."""
        connection = None if self._socket is None else self._socket._response.connection
        if connection is not None and connection.transport is not None:
            self.drops += 1
            connection.transport.abort()

    def hear(self, text: str) -> None:
        message: dict[str, Any] = msgspec.json.decode(text)
        match message["type"]:
            case "welcome":
                self._look_from(message["seats"])
            case "seated":  # the table is told anew, from its beginning
                self._current = {}
                self._seen = 0
                self._look_from(message["seats"])
            case "update":
                self._take(message)
            case "done":
                self.sent[message["id"]].done.append(message["seq"])
                self._answer(message)
            case "refused" if message["id"] is not None:
                self.sent[message["id"]].refused.append(message["code"])
                self._answer(message)
            case "refused":
                if message["code"] != "store-failed":  # the table can't be shown just now, and the socket is closed
                    self.disorder.append(f"a message was refused that was a lawful one ({message['code']})")
        self.heard(message)
        self._changed.set()

    def _look_from(self, seats: list[int]) -> None:
        self.seats = tuple(seats)
        self.halves += bool(self._half)
        self._half = {}
        self._current = {eye: stream for eye, stream in self._current.items() if eye in self.eyes}
        for eye in self.eyes:
            if eye not in self._current:
                self._current[eye] = Stream(eye, self._seen)
                self.streams.append(self._current[eye])

    def _take(self, update: dict[str, Any]) -> None:
        if update["seat"] in self._half or update["seat"] not in self._current:
            self.disorder.append(f"seat {update['seat']} was told of {update['seq']} out of turn")
            return
        self._half[update["seat"]] = update
        if len(self._half) == len(self._current):
            whole, self._half = self._half, {}
            self._take_set(whole)

    def _take_set(self, updates: dict[int | None, dict[str, Any]]) -> None:
        seqs = {update["seq"] for update in updates.values()}
        if len(seqs) > 1:
            self.disorder.append(f"its seats were told of different moments, {sorted(seqs)}")
        seq = max(seqs)
        if seq < self._seen:
            self.disorder.append(f"it was told of {seq} after {self._seen}")
        self._seen = seq
        self.updates = updates
        for eye, update in updates.items():
            self._current[eye].seqs.append(seq)
            self._current[eye].events += update["events"]
            self.card = update.get("table") or self.card
        if self.card["phase"] in ("over", "closed"):
            self.over.set()
