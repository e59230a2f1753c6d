"""A game over the protocol, message by message, with a real server whose clock, ids and secret are fixed.

The page shows requests and messages as they are sent, so this module reads and writes them without
`quarterdeck.client`.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import socket
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill
from typing import Any
from unittest.mock import patch

import aiohttp

from quarterdeck.server.application import application
from quarterdeck.server.bus.bus import LocalBus
from quarterdeck.server.connections import serving
from quarterdeck.server.live.voyages import DailyVoyages
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import open_store
from tools.pages.layout import ELIDED, laid_out

NEW_YEAR = 1_767_225_600_000
"""The beginning of 2026, in UTC."""
NONCES = ("5ea5ca1e5ea5ca1e5ea5ca1e5ea5ca1e", "0badc0de0badc0de0badc0de0badc0de")
SHOWN_MOVES = 3
WIDTH = 120


class Clock:
    """A clock that the story sets forward."""

    def __init__(self) -> None:
        self.now = NEW_YEAR

    def __call__(self) -> int:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


class Device:
    """A client: a cookie jar and a socket."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self.news: list[dict[str, Any]] = []
        """Messages that are not on the page yet."""
        self.moves: list[Any] = []
        self.phase = ""

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[aiohttp.ClientResponse, Any]:
        async with self._session.request(method, self._url + path, json=body) as response:
            return response, await response.json()

    async def connect(self, path: str) -> None:
        self._socket = await self._session.ws_connect(self._url + path)
        await self.catch_up()

    async def say(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        await self._socket.send_json(message)
        await self.catch_up()

    async def catch_up(self) -> None:
        """Read all messages so far: the answer to a ping comes after them."""
        assert self._socket is not None
        await self._socket.send_json({"type": "ping"})
        while (said := await self._socket.receive_json())["type"] != "pong":
            self.news.append(said)
            if said["type"] == "update":
                self.moves = said["moves"]
                self.phase = said.get("table", {}).get("phase", self.phase)

    async def until(self, wanted: dict[str, Any]) -> None:
        """Wait for a message."""
        while wanted not in self.news:
            await self.catch_up()

    async def hang_up(self) -> None:
        assert self._socket is not None
        await self._socket.close()

    async def go(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        await self._session.close()


class Story:
    """The text of the page. What a message repeats is left out."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._shown: dict[str, dict[str, Any]] = {}

    @property
    def text(self) -> str:
        return "\n".join(self._parts)

    def tell(self, paragraph: str) -> None:
        self._parts.append(fill(paragraph, WIDTH, break_long_words=False, break_on_hyphens=False) + "\n")

    def request(self, asked: str, body: Any, response: aiohttp.ClientResponse, answered: Any) -> None:
        lines = [asked, *([laid_out(body)] if body is not None else []), "", f"{response.status} {response.reason}"]
        if "Set-Cookie" in response.headers:
            lines.append(f"Set-Cookie: {response.headers['Set-Cookie']}")
        self._show([*lines, laid_out(self._news(answered))])

    def socket(self, said: list[dict[str, Any]], heard: list[dict[str, Any]]) -> None:
        lines = [f"→ {laid_out(message, indent='  ')}" for message in said]
        lines += [f"← {laid_out(self._news(message), indent='  ')}" for message in heard]
        heard.clear()
        self._show(lines)

    def _show(self, lines: list[str]) -> None:
        self._parts.append("```text\n" + "\n".join(lines) + "\n```\n")

    def _news(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message without what an earlier one has told."""
        shown = dict(message)
        for name in ("table", "view"):
            if isinstance(message.get(name), dict):
                shown[name] = self._changes(name, message[name])
        if len(message.get("moves", ())) > SHOWN_MOVES:
            shown["moves"] = [*message["moves"][:SHOWN_MOVES], ELIDED]
        return shown

    def _changes(self, name: str, whole: dict[str, Any]) -> dict[Any, Any]:
        before, self._shown[name] = self._shown.get(name, {}), whole
        changed = {field: value for field, value in whole.items() if field not in before or before[field] != value}
        return changed if changed == whole else {**changed, ELIDED: ELIDED}


@cache
def conversation() -> str:
    """The whole story, in Markdown."""
    with TemporaryDirectory() as folder, _fixed_chance():
        return asyncio.run(_played(Path(folder)))


async def _played(folder: Path) -> str:
    clock, story = Clock(), Story()
    async with _server(folder, clock) as url:
        ann, ben = Device(url), Device(url)
        try:
            table = await _sit_down(story, ann, ben)
            await _begin(story, ann, ben, table)
            await _look(story, clock, ann, ben)
            await _reveal(story, clock, ann, ben, table)
            await _end(story, clock, ann, ben, table)
        finally:
            await ann.go()
            await ben.go()
    return story.text


async def _sit_down(story: Story, ann: Device, ben: Device) -> str:
    story.tell("Ann opens a table for two. She has no cookie yet, so she gets one: from now on it says who she is.")
    body = {"game": "memoarrr", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}], "options": {"first": 0}}
    response, answered = await ann.ask("POST", "/api/tables", body)
    table: str = answered["table"]["id"]
    story.request("POST /api/tables", body, response, answered)
    story.tell(
        "She sends Ben a link with the table's `id`, and he takes the free seat. What has not changed is left out "
        "here, and so it is below: the real messages are complete."
    )
    response, answered = await ben.ask("PUT", f"/api/tables/{table}/seats/1", {"name": "Ben"})
    story.request(f"PUT /api/tables/{table}/seats/1", {"name": "Ben"}, response, answered)
    return table


async def _begin(story: Story, ann: Device, ben: Device, table: str) -> None:
    story.tell(
        f"Ann opens a socket at `/api/tables/{table}/socket?seen=0`, with her cookie. These are the first messages "
        "on it; `→` is what she sends, and `←` is what she hears."
    )
    await ann.connect(f"/api/tables/{table}/socket?seen=0")
    story.socket([], ann.news)
    story.tell("Ben opens a socket, too.")
    await ben.connect(f"/api/tables/{table}/socket?seen=0")
    await ann.catch_up()
    story.socket([], ann.news)
    story.tell(
        "Ann's client notes the `commitment`, draws a nonce of its own, and begins. The update comes before the "
        "`done`: what is done has been shown."
    )
    begin = {"type": "begin", "id": "a1", "seat": 0, "nonce": NONCES[0]}
    await ann.say(begin)
    story.socket([begin], ann.news)
    story.tell("Ben begins, and with that the cards are dealt. There is a view now, and there are moves.")
    await ben.say({"type": "begin", "id": "b1", "seat": 1, "nonce": NONCES[1]})
    await ann.catch_up()
    story.socket([], ann.news)


async def _look(story: Story, clock: Clock, ann: Device, ben: Device) -> None:
    clock.forward(4)
    await ben.say({"type": "move", "id": "b2", "seat": 1, "move": {"move": "look", "side": "south"}})
    await ben.say({"type": "move", "id": "b3", "seat": 1, "move": {"move": "ready"}})
    await ann.catch_up()
    assert [update["events"][0]["event"] for update in ann.news] == ["looked", "ready"]
    assert ann.news[0]["events"][0]["cards"] is None
    ann.news.clear()
    clock.forward(2)
    story.tell(
        "Ben looks at his side and is ready; Ann is told so in two updates, without his cards. Then she looks at "
        "hers. `looks` in the clock says until when her client may show them."
    )
    look = {"type": "move", "id": "a2", "seat": 0, "move": {"move": "look", "side": "north"}}
    await ann.say(look)
    story.socket([look], ann.news)
    clock.forward(6)
    story.tell("She is ready, and the first round begins.")
    ready = {"type": "move", "id": "a3", "seat": 0, "move": {"move": "ready"}}
    await ann.say(ready)
    story.socket([ready], ann.news)


async def _reveal(story: Story, clock: Clock, ann: Device, ben: Device, table: str) -> None:
    clock.forward(3)
    story.tell("Ann reveals a card. All players have the same time to see it: no move is accepted before `opens`.")
    reveal = {"type": "move", "id": "a4", "seat": 0, "move": {"move": "reveal", "cell": 0}}
    await ann.say(reveal)
    seen = ann.news[0]["seq"]
    story.socket([reveal], ann.news)
    clock.forward(1)
    story.tell(
        "Had her client not heard the `done`, it would send the same again, with the same `id`. That is harmless. "
        "Another move is refused, with a sentence for people and a `code` for programs."
    )
    other = {"type": "move", "id": "a5", "seat": 0, "move": {"move": "reveal", "cell": 1}}
    await ann.say(reveal)
    await ann.say(other)
    assert [message["type"] for message in ann.news] == ["done", "refused"]
    story.socket([reveal, other], ann.news)
    await ann.hang_up()
    await ben.until({"type": "attendance", "seats": ["reconnecting", "here"]})
    clock.forward(2)
    await ben.say({"type": "move", "id": "b4", "seat": 1, "move": {"move": "reveal", "cell": 1}})
    clock.forward(9)
    story.tell(
        f"Ann's train goes into a tunnel. Meanwhile Ben reveals a card that does not match, and the round is over. "
        f"When Ann is back, her client opens `/api/tables/{table}/socket?seen={seen}`: the `seq` of the last "
        "update it has heard. It is told what happened since, as far as it may still be told: Ben's card has been "
        "turned down, so neither the card nor its place is in the message."
    )
    await ann.connect(f"/api/tables/{table}/socket?seen={seen}")
    missed = ann.news[1]["events"]
    assert [event["event"] for event in missed] == ["revealed", "volcano", "treasure", "round"], missed
    assert missed[0]["card"] is None
    story.socket([], ann.news)


async def _end(story: Story, clock: Clock, ann: Device, ben: Device, table: str) -> None:
    numbers = count(5)
    while ann.phase != "over":
        clock.forward(5)
        for seat, device in enumerate((ann, ben)):
            await device.catch_up()
            if device.moves:
                move = {"type": "move", "id": f"m{next(numbers)}", "seat": seat, "move": device.moves[0]}
                await device.say(move)
                break
    last = next(message for message in ann.news if message.get("events", [{}])[-1].get("event") == "over")
    story.tell("They play on. This is the last update; the `table` comes with it because its phase has changed.")
    story.socket([], [last])
    story.tell(
        "Now everything may be known. The [record](record.md) has the server's secret, whose SHA-256 is the "
        "`commitment` from the beginning, and Ann's own nonce."
    )
    response, record = await ann.ask("GET", f"/api/tables/{table}/record")
    assert record["commitment"] == last["table"]["commitment"]
    assert record["nonces"][0] == NONCES[0]
    story.request(f"GET /api/tables/{table}/record", None, response, record | {"log": ELIDED})


@asynccontextmanager
async def _server(folder: Path, clock: Callable[[], int]) -> AsyncIterator[str]:
    app = application(Settings(), open_store(str(folder / "tables.db")), LocalBus(), clock)
    with patch.object(DailyVoyages, "promise", _nothing), socket.create_server(("127.0.0.1", 0)) as listening:
        async with serving(app, Settings(), listening, most=10, farewell=1):
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def _fixed_chance() -> Any:
    """Draw ids, tokens and the secret from a list, so that the page is the same each time."""
    draws = count()

    def drawn(size: int | None = None) -> bytes:
        return hashlib.sha256(f"a foggy morning/{next(draws)}".encode()).digest()[:size]

    def text(size: int | None = None) -> str:
        return urlsafe_b64encode(drawn(size)).rstrip(b"=").decode()

    return patch.multiple(secrets, token_bytes=drawn, token_urlsafe=text)


async def _nothing(_: object) -> None:
    """The story tells nothing of voyages, and their secrets would be drawn at some time in the middle of it."""
