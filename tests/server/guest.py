"""A visitor of a server, one step at a time: what it asks and what it is told, to be looked at by a test."""

from __future__ import annotations

from typing import Any

import aiohttp

NONCE = "ab" * 16


class Guest:
    """One device: a cookie jar, and at most one socket."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.heard: list[dict[str, Any]] = []
        self._commands = 0

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
        """A request and its answer: the status, and what the body says."""
        async with self.session.request(method, self.url + path, json=body, **more) as response:
            return response.status, await response.json()

    async def get(self, path: str) -> Any:
        status, answered = await self.ask("GET", path)
        assert status == 200, answered
        return answered

    async def open(self, game: str = "memoarrr", seats: list[dict[str, Any]] | None = None, **wishes: Any) -> str:
        """Open a table, by default for this guest and one more."""
        wanted = seats or [{"kind": "me", "name": self.name}, {"kind": "open"}]
        body = {"game": game, "seats": wanted, "pace": "instant"} | wishes
        status, answered = await self.ask("POST", "/api/tables", body)
        assert status == 201, answered
        table: str = answered["table"]["id"]
        return table

    async def sit(self, table: str, seat: int) -> tuple[int, Any]:
        return await self.ask("PUT", f"/api/tables/{table}/seats/{seat}", {"name": self.name})

    async def connect(self, table: str, seen: int | str = 0, **more: Any) -> dict[str, Any]:
        """Open a socket; the welcome."""
        self.socket = await self.session.ws_connect(f"{self.url}/api/tables/{table}/socket?seen={seen}", **more)
        return await self.hear("welcome")

    async def hear(self, kind: str, **facts: Any) -> dict[str, Any]:
        """The next message of a kind, with these facts in it; what comes before it is in `heard`."""
        assert self.socket is not None
        while True:
            message = await self.socket.receive()
            assert message.type is aiohttp.WSMsgType.TEXT, f"{self.name} heard {message} while waiting for {kind}"
            said = message.json()
            self.heard.append(said)
            if said["type"] == kind and all(said.get(name) == value for name, value in facts.items()):
                return dict(said)

    async def say(self, kind: str, id: str | None = None, **facts: Any) -> dict[str, Any]:
        """Send a command, and wait for its answer."""
        self._commands += 1
        id = id or f"{self.name}{self._commands}"
        await self.send({"type": kind, "id": id, **facts})
        assert self.socket is not None
        while True:
            message = await self.socket.receive()
            assert message.type is aiohttp.WSMsgType.TEXT, f"{self.name} heard {message} instead of an answer"
            said = message.json()
            self.heard.append(said)
            if said["type"] in ("done", "refused") and said["id"] == id:
                return dict(said)

    async def send(self, message: Any) -> None:
        assert self.socket is not None
        await self.socket.send_json(message)

    async def begin(self, seat: int) -> dict[str, Any]:
        return await self.say("begin", seat=seat, nonce=NONCE)

    def latest(self, seat: int | None) -> dict[str, Any]:
        """The last update that this guest has heard for these eyes."""
        return next(said for said in reversed(self.heard) if said["type"] == "update" and said["seat"] == seat)

    async def catch_up(self) -> None:
        """Take in all that the server has said so far: what it answers to a ping comes after that."""
        await self.send({"type": "ping"})
        await self.hear("pong")

    async def hang_up(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def go(self) -> None:
        await self.hang_up()
        await self.session.close()


async def play_on(*seats: Guest, moves: int = 10_000) -> None:
    """Each seat's first lawful move, again and again, until the game is over or enough have been made."""
    while moves:
        for guest in set(seats):
            await guest.catch_up()
        if seats[0].latest(0)["view"]["ranking"] is not None:
            return
        for seat, guest in enumerate(seats):
            if lawful := guest.latest(seat)["moves"]:
                answer = await guest.say("move", seat=seat, move=lawful[0])
                assert answer["type"] == "done" or answer["code"] == "side-taken"  # a bot looked there meanwhile
                moves -= 1
                break
