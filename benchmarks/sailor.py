"""A player over a real socket: sits down, plays any lawful move, comes back when the connection is lost.

What it is told it checks as it goes: updates never go back and never come twice. What it was promised it remembers:
every acknowledged command is in `acknowledged`, to be looked for in the store later.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import aiohttp

AWAY = 0.05
"""Seconds until a sailor tries to come back."""


class Disorder(AssertionError):
    """The server said something twice, or out of order."""


def _ignored(_: dict[str, Any]) -> None: ...


class Sailor:
    """One client with a cookie jar of its own, at one table, with any number of its seats."""

    def __init__(self, urls: list[str], name: str, seed: int = 0) -> None:
        self._urls = urls
        self.name = name
        self._random = random.Random(f"{name}/{seed}")
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._commands = 0
        self._waiting: dict[str, tuple[str, asyncio.Future[dict[str, Any]]]] = {}
        self.table = ""
        self.seats: tuple[int, ...] = ()
        self.updates: dict[int | None, dict[str, Any]] = {}
        self.card: dict[str, Any] = {}
        self.events: dict[int | None, int] = defaultdict(int)
        self.frames: list[str] = []
        self.seqs: dict[int | None, list[int]] = defaultdict(list)
        self.acknowledged: dict[str, int] = {}
        self.refused: list[dict[str, Any]] = []
        self.reconnects = 0
        self.keep_frames = False
        self.heard: Callable[[dict[str, Any]], None] = _ignored
        self.over = asyncio.Event()
        self._changed = asyncio.Event()

    @property
    def session(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        return self._session

    @property
    def seq(self) -> int:
        """The last seq that all eyes of this sailor have been told."""
        return min(self._seqs())

    @property
    def seen(self) -> str:
        """The last seq that each of them has been told."""
        return ",".join(map(str, self._seqs()))

    def _seqs(self) -> list[int]:
        return [self.updates[seat]["seq"] if seat in self.updates else 0 for seat in self.seats or (None,)]

    def url(self) -> str:
        return self._random.choice(self._urls)

    async def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """A request; while no server answers it is asked again."""
        while True:
            try:
                async with self.session.request(method, self.url() + path, json=body) as response:
                    if response.status in (429, 503):
                        await asyncio.sleep(AWAY)
                        continue
                    answered: dict[str, Any] = await response.json()
                    if response.status >= 400:
                        raise AssertionError(f"{method} {path}: {answered}")
                    return answered
            except aiohttp.ClientConnectionError:
                await asyncio.sleep(AWAY)

    async def open(self, game: str, seats: list[dict[str, Any]], **wishes: Any) -> str:
        answered = await self.ask("POST", "/api/tables", {"game": game, "seats": seats, "pace": "instant", **wishes})
        self.table = answered["table"]["id"]
        self.seats = tuple(answered["seats"])
        return self.table

    async def sit(self, table: str, seat: int) -> None:
        self.table = table
        self.seats = tuple((await self.ask("PUT", f"/api/tables/{table}/seats/{seat}", {"name": self.name}))["seats"])

    async def play(self) -> None:
        """Begin, and play until the game is over, whatever happens to the connection."""
        listening = asyncio.create_task(self.stay_connected())
        try:
            for seat in self.seats:
                await self.command({"type": "begin", "seat": seat, "nonce": self._nonce()})
            await self._play_on()
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _play_on(self) -> None:
        while not self.over.is_set():
            self._changed.clear()
            mine = [seat for seat in self.seats if self.updates.get(seat, {}).get("moves")]
            if not mine:
                await self._changed.wait()
                continue
            seat = self._random.choice(mine)
            update = self.updates[seat]
            early = update["clock"]["opens"] - update["clock"]["now"]
            if early > 0:
                await asyncio.sleep(early / 1000)
            move = self._random.choice(update["moves"])
            answer = await self.command({"type": "move", "seat": seat, "move": move})
            if answer["type"] == "refused" and self.updates[seat]["seq"] == update["seq"]:
                await asyncio.sleep(AWAY)

    async def command(self, command: dict[str, Any]) -> dict[str, Any]:
        """Send a command and wait for its answer. It is sent again, with the same id, after every reconnect."""
        self._commands += 1
        id = f"{self.name}-{self._commands}"
        text = json.dumps(command | {"id": id})
        answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[id] = (text, answered)
        try:
            await self._send(text)
            return await answered
        finally:
            del self._waiting[id]

    async def _send(self, text: str) -> None:
        if self._socket is not None and not self._socket.closed:
            with suppress(ConnectionError, aiohttp.ClientError):
                await self._socket.send_str(text)

    async def stay_connected(self) -> None:
        """Listen, and come back whenever the connection is lost, with the last seq that was seen."""
        while True:
            try:
                path = f"/api/tables/{self.table}/socket?seen={self.seen}"
                async with self.session.ws_connect(self.url() + path, max_msg_size=0) as socket:
                    self._socket = socket
                    for text, _ in list(self._waiting.values()):
                        await self._send(text)
                    async for message in socket:
                        self.hear(message.data)
            except aiohttp.ClientError:
                pass
            finally:
                self._socket = None
            self.reconnects += 1
            await asyncio.sleep(AWAY)

    async def drop(self) -> None:
        """Lose the connection, as on a train in a tunnel."""
        if self._socket is not None:
            await self._socket.close()

    def hear(self, text: str) -> None:
        if self.keep_frames:
            self.frames.append(text)
        message = json.loads(text)
        match message["type"]:
            case "update":
                self._take(message)
            case "done":
                self.acknowledged[message["id"]] = message["seq"]
                self._answer(message)
            case "refused":
                self.refused.append(message)
                self._answer(message)
            case "seated":
                self.seats = tuple(message["seats"])
        self.heard(message)
        self._changed.set()

    def _take(self, update: dict[str, Any]) -> None:
        seat, seq = update["seat"], update["seq"]
        before = self.updates.get(seat)
        if before is not None and seq < before["seq"]:
            raise Disorder(f"{self.name} was told {seq} after {before['seq']}.")
        if before is not None and seq == before["seq"] and update["events"]:
            raise Disorder(f"{self.name} was told twice what happened up to {seq}.")
        self.seqs[seat].append(seq)
        self.updates[seat] = update
        self.events[seat] += len(update["events"])
        if "table" in update:
            self.card = update["table"]
            if self.card["phase"] in ("over", "closed"):
                self.over.set()

    def _answer(self, message: dict[str, Any]) -> None:
        waiting = self._waiting.get(message["id"])
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(message)

    def _nonce(self) -> str:
        return self._random.randbytes(16).hex()

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
