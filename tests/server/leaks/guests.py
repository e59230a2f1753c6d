"""Clients over real sockets that keep every byte they are sent: answers with their headers, and frames."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from tests.waiting import PATIENCE


@dataclass(frozen=True)
class Answer:
    """What came back for a request; the date alone is left out, for it tells the time of day."""

    request: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def text(self, *, cookies: bool = True) -> str:
        headers = [f"{name}: {value}" for name, value in self.headers if cookies or name.lower() != "set-cookie"]
        return "\n".join([self.request, *headers, self.body.decode()])


@dataclass(eq=False)
class Line:
    """One socket."""

    socket: aiohttp.ClientWebSocketResponse
    headers: tuple[tuple[str, str], ...]
    frames: list[str] = field(default_factory=list)
    _updates: list[dict[str, Any]] = field(default_factory=list)

    async def hear(self) -> dict[str, Any]:
        """The next frame."""
        message = await self.socket.receive(PATIENCE)
        assert message.type is aiohttp.WSMsgType.TEXT, message
        self.frames.append(message.data)
        told: dict[str, Any] = json.loads(message.data)
        if told["type"] == "update":
            self._updates.append(told)
        return told

    async def until(self, type: str, id: str | None = None) -> dict[str, Any]:
        while True:
            told = await self.hear()
            if told["type"] == type and (id is None or told["id"] == id):
                return told

    async def settle(self) -> None:
        """All that the server has sent so far is here when its answer to a ping is."""
        await self.socket.send_str('{"type":"ping"}')
        await self.until("pong")

    async def command(self, type: str, id: str, **fields: Any) -> dict[str, Any]:
        await self.socket.send_str(json.dumps({"type": type, "id": id, **fields}))
        while True:
            told = await self.hear()
            if told.get("id") == id:
                return told

    def updates(self) -> list[dict[str, Any]]:
        return self._updates


class Guest:
    """A person with a cookie jar."""

    def __init__(self, url: str, name: str) -> None:
        self._url = url
        self.name = name
        self._session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self.answers: list[Answer] = []
        self.lines: list[Line] = []

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        async with self._session.request(method, self._url + path, json=body) as response:
            headers = tuple(sorted((name, value) for name, value in response.headers.items() if name != "Date"))
            answer = Answer(f"{method} {path}", response.status, headers, await response.read())
        self.answers.append(answer)
        return answer

    async def connect(self, table: str, seen: int = 0) -> Line:
        socket = await self._session.ws_connect(f"{self._url}/api/tables/{table}/socket?seen={seen}", max_msg_size=0)
        kept = ("Date", "Sec-WebSocket-Accept")
        response: aiohttp.ClientResponse = socket._response
        headers = tuple(sorted((name, value) for name, value in response.headers.items() if name not in kept))
        line = Line(socket, headers)
        self.lines.append(line)
        await line.until("attendance")
        return line

    def token(self) -> str:
        """The secret of this guest's cookie, if it has one."""
        return next((cookie.value for cookie in self._session.cookie_jar if cookie.key == "quarterdeck"), "")

    def everything(self, *, cookies: bool = True) -> list[str]:
        """Every text that this guest has been sent."""
        frames = [frame for line in self.lines for frame in line.frames]
        headers = [f"{name}: {value}" for line in self.lines for name, value in line.headers]
        return [answer.text(cookies=cookies) for answer in self.answers] + headers + frames

    async def close(self) -> None:
        for line in self.lines:
            await line.socket.close()
        await self._session.close()
        await asyncio.sleep(0)
