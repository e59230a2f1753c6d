"""Hostile clients, one coroutine for each kind: `python -m benchmarks.attack_parts.hostile URL SECONDS SEED`.

Each kind comes from an address of its own on the loopback, 127.0.0.2 and up, so that the limits for one address do not
hit the friendly clients at 127.0.0.1. The process prints what it did as JSON when its time is up.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import aiohttp
import msgspec

from benchmarks.fuzz_parts.frames import BadFrames
from benchmarks.fuzz_parts.requests import ONE_ADDRESS, BadRequests, long_record
from benchmarks.server_process import allow_many_sockets
from quarterdeck.client import new_id
from tests.server.bad_input.raw import BINARY, HANDSHAKE, PING, TEXT, frame

IDLE = 2_000
SLOW = 100
UNREAD = 100
SOCKETS = 60
DEAF = 30
SMALL_BUFFER = 4_096
STEP = 0.02
"""Seconds between two deeds of one kind: the attack has a core to itself at most, and shares it."""
FAILURES = (OSError, aiohttp.ClientError, TimeoutError, asyncio.IncompleteReadError, ValueError)
"""What a hostile client meets when the server turns it away."""
PAGES = (
    "/",
    "/metrics",
    "/healthz",
    "/api/openapi.json",
    "/api/offer",
    "/api/tables",
    "/assets/none.js",
    "/../etc/passwd",
)


class Deeds(msgspec.Struct):
    """What hostile clients did, and how the server answered."""

    requests: int = 0
    connections: int = 0
    frames: int = 0
    answers: dict[str, int] = {}

    @property
    def has_begun(self) -> bool:
        """Whether there were requests, connections and frames, and the server has refused something."""
        refused = any(answer.startswith("4") for answer in self.answers)
        return refused and min(self.requests, self.connections, self.frames) > 0

    def count(self, answer: str) -> None:
        self.answers[answer] = self.answers.get(answer, 0) + 1


class Hostile:
    """All hostile clients of one server."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.host, port = url.removeprefix("http://").split(":")
        self.port = int(port)
        self.deeds = Deeds()
        self.dice = random.Random(seed)
        self.bad_frames = BadFrames(str(seed))
        self.bad_requests = BadRequests(str(seed))
        self.kinds: Sequence[Callable[[str], Awaitable[None]]] = (
            self.idle_connections,
            self.slow_requests,
            self.unread_answers,
            self.flood_of_requests,
            self.strange_requests,
            self.table_blockers,
            self.table_blockers,
            self.comings_and_goings,
            self.raw_frames,
        )

    async def attack(self, seconds: float) -> None:
        """Every kind at once. A kind that is turned away begins anew. On a busy machine it takes longer to begin."""
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(self._again_and_again(kind, f"127.0.0.{number}"))
                for number, kind in enumerate(self.kinds, 2)
            ]
            await asyncio.sleep(seconds)
            while not self.deeds.has_begun:
                await asyncio.sleep(STEP)
            for task in tasks:
                task.cancel()

    async def _again_and_again(self, kind: Callable[[str], Awaitable[None]], address: str) -> None:
        while True:
            try:
                await kind(address)
            except FAILURES as error:
                self.deeds.count(f"turned away: {type(error).__name__}")
            await asyncio.sleep(10 * STEP)

    # Connections -------------------------------------------------------------------------------------------------

    async def dial(self, address: str, buffer: int | None = None) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        line = socket.socket()
        line.setblocking(False)
        if buffer is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        try:
            line.bind((address, 0))
            await asyncio.get_running_loop().sock_connect(line, (self.host, self.port))
        except OSError:
            line.close()
            raise
        self.deeds.connections += 1
        return await asyncio.open_connection(sock=line, limit=buffer or 1 << 16)

    @asynccontextmanager
    async def session(self, address: str) -> AsyncIterator[aiohttp.ClientSession]:
        line = aiohttp.TCPConnector(local_addr=(address, 0), limit=0)
        jar = aiohttp.CookieJar(unsafe=True)
        limit = aiohttp.ClientTimeout(total=20)
        async with aiohttp.ClientSession(self.url, connector=line, cookie_jar=jar, timeout=limit) as session:
            yield session

    async def ask(self, session: aiohttp.ClientSession, method: str, path: str, **more: Any) -> Any:
        """Send a request, count its answer, and give the answer's JSON if it has one."""
        self.deeds.requests += 1
        async with session.request(method, path, allow_redirects=False, **more) as answer:
            body = await answer.read()
        said = json.loads(body) if answer.content_type == "application/json" and body else None
        code = said.get("code") if answer.status >= 400 and isinstance(said, dict) else None
        self.deeds.count(f"{answer.status} {code}" if code else str(answer.status))
        return said

    async def hold(self, many: int, one: Callable[[], Awaitable[None]]) -> None:
        """Keep so many connections at work; one that ends is replaced."""

        async def again_and_again() -> None:
            while True:
                with suppress(*FAILURES):
                    await one()
                self.deeds.count("connection closed by the server")
                await asyncio.sleep(50 * STEP)

        async with asyncio.TaskGroup() as group:
            for _ in range(many):
                group.create_task(again_and_again())
                await asyncio.sleep(STEP / 10)

    async def idle_connections(self, address: str) -> None:
        """Connections that say nothing."""

        async def idle() -> None:
            reader, writer = await self.dial(address)
            try:
                await reader.read()
            finally:
                writer.transport.abort()

        await self.hold(IDLE, idle)

    async def slow_requests(self, address: str) -> None:
        """Requests whose headers never end."""

        async def slow() -> None:
            _, writer = await self.dial(address)
            try:
                writer.write(f"GET / HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nX-Slow: ".encode())
                while True:
                    writer.write(b"x")
                    await writer.drain()
                    await asyncio.sleep(50 * STEP)
            finally:
                writer.transport.abort()

        await self.hold(SLOW, slow)

    async def unread_answers(self, address: str) -> None:
        """Replays of a long game, and other large answers, that are never read."""
        head = f"POST /api/replay HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Type: application/json\r\n"
        games = [long_record(), long_record(250_000)]  # the first is too long to be replayed
        replays = [f"{head}Content-Length: {len(game)}\r\n\r\n".encode() + game for game in games]
        page = f"GET /api/openapi.json HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n\r\n".encode() * 20

        async def unread() -> None:
            reader, writer = await self.dial(address, SMALL_BUFFER)
            try:
                transport = writer.transport
                assert isinstance(transport, asyncio.ReadTransport)
                transport.pause_reading()
                writer.write(self.dice.choice((*replays, page)))
                self.deeds.requests += 1
                await writer.drain()
                while not reader.at_eof():  # the peer has gone when nothing more can be written
                    writer.write(b"\r\n")
                    await writer.drain()
                    await asyncio.sleep(100 * STEP)
            finally:
                writer.transport.abort()

        await self.hold(UNREAD, unread)

    # Requests ----------------------------------------------------------------------------------------------------

    async def flood_of_requests(self, address: str) -> None:
        async with self.session(address) as session:
            while True:
                await asyncio.gather(*(self.ask(session, "GET", self.dice.choice(PAGES)) for _ in range(10)))
                await asyncio.sleep(STEP)

    async def strange_requests(self, address: str) -> None:
        async with self.session(address) as session:
            while True:
                _, bad = self.bad_requests.any()
                await self.ask(session, bad.method, bad.path, data=bad.body or None, headers=bad.headers)
                forged = {"X-Forwarded-For": self.dice.choice(ONE_ADDRESS), "Cookie": "quarterdeck=" + "x" * 3_000}
                await self.ask(session, "GET", "/api/me", headers=forged)
                token = self.dice.randbytes(16).hex()
                await self.ask(session, "POST", "/api/hand-over", json={"token": token})
                await asyncio.sleep(2 * STEP)

    # Tables ------------------------------------------------------------------------------------------------------

    async def table_blockers(self, address: str) -> None:
        """Open listed tables, sit down at those of others, stay connected, and never begin."""
        async with self.session(address) as session:
            await self.ask(session, "PUT", "/api/me", json={"name": "Blocker"})
            sockets: list[aiohttp.ClientWebSocketResponse] = []
            while True:
                seats = [{"kind": "me"}, {"kind": "open"}]
                await self.ask(session, "POST", "/api/tables", json=_table("piratatak", seats, listed=True))
                told = await self.ask(session, "GET", "/api/tables")
                for card in told.get("tables", ())[:5] if isinstance(told, dict) else ():
                    await self.ask(session, "PUT", f"/api/tables/{card['id']}/seats/1", json={"name": "Blocker"})
                    with suppress(*FAILURES):
                        sockets.append(await session.ws_connect(f"/api/tables/{card['id']}/socket?seen=0"))
                        self.deeds.connections += 1
                await asyncio.sleep(25 * STEP)

    async def comings_and_goings(self, address: str) -> None:
        """One seat that leaves and returns on many sockets, before the eyes of spectators that do not read."""
        async with self.session(address) as session:
            await self.ask(session, "PUT", "/api/me", json={"name": "Goer"})
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "parrot"}]
            opened = await self.ask(session, "POST", "/api/tables", json=_table("memoarrr", seats))
            if not isinstance(opened, dict) or "table" not in opened:
                return
            table, watch = opened["table"]["id"], opened["table"]["watch"]
            async with session.ws_connect(f"/api/tables/{table}/socket?seen=0") as first:
                await first.send_json({"type": "begin", "id": new_id(), "seat": 0, "nonce": "ab" * 16})
                async with asyncio.TaskGroup() as group:
                    group.create_task(self.hold(DEAF, lambda: self._deaf(address, watch)))
                    for _ in range(SOCKETS):
                        group.create_task(self._come_and_go(session, table))
                        await asyncio.sleep(STEP)

    async def _come_and_go(self, session: aiohttp.ClientSession, table: str) -> None:
        while True:
            with suppress(*FAILURES):
                async with session.ws_connect(f"/api/tables/{table}/socket?seen=0") as line:
                    for type in ("leave", "return") * 100:
                        await line.send_json({"type": type, "id": new_id(), "seat": 0})
                        self.deeds.frames += 1
                        await asyncio.sleep(10 * STEP)
                    self.deeds.count("came and went")
            await asyncio.sleep(50 * STEP)

    async def _deaf(self, address: str, table: str) -> None:
        reader, writer = await self.dial(address, SMALL_BUFFER)
        try:
            writer.write(self._handshake(table))
            await writer.drain()
            await reader.readuntil(b"\r\n\r\n")
            transport = writer.transport
            assert isinstance(transport, asyncio.ReadTransport)
            transport.pause_reading()
            while True:
                writer.write(frame(b'{"type":"ping"}'))
                self.deeds.frames += 1
                await writer.drain()
                await asyncio.sleep(25 * STEP)
        finally:
            writer.transport.abort()

    def _handshake(self, table: str) -> bytes:
        path = f"/api/tables/{table}/socket"
        return HANDSHAKE.format(path=path, host=f"{self.host}:{self.port}", more="").encode()

    # Frames ------------------------------------------------------------------------------------------------------

    async def raw_frames(self, address: str) -> None:
        """Frames against the protocol on a table's socket, one connection after the other."""
        async with self.session(address) as session:
            await self.ask(session, "PUT", "/api/me", json={"name": "Framer"})
            seats = [{"kind": "me"}, {"kind": "open"}]
            opened = await self.ask(session, "POST", "/api/tables", json=_table("memoarrr", seats))
        if not isinstance(opened, dict) or "table" not in opened:
            return
        while True:
            with suppress(*FAILURES):
                await self._burst(address, opened["table"]["watch"])
            self.deeds.count("socket closed by the server")
            await asyncio.sleep(10 * STEP)

    async def _burst(self, address: str, table: str) -> None:
        reader, writer = await self.dial(address)
        try:
            writer.write(self._handshake(table))
            while not reader.at_eof():
                writer.write(self._bad_frame())
                self.deeds.frames += 1
                await writer.drain()
                with suppress(TimeoutError):
                    async with asyncio.timeout(STEP):
                        await reader.read(1 << 16)
        finally:
            writer.transport.abort()

    def _bad_frame(self) -> bytes:
        _, bad = self.bad_frames.any()
        payload = bad if isinstance(bad, bytes) else bad.encode("utf-8", "surrogatepass")
        return self.dice.choice(
            (
                frame(payload, BINARY if isinstance(bad, bytes) else TEXT),
                frame(b"", TEXT, fin=False) + frame(b"", 0, fin=False) * 200,
                frame(b"x", TEXT, fin=False) + frame(b"x", 0, fin=False) * 200,
                frame(payload, TEXT, mask=None),
                frame(b"x" * 125, PING) * 50,
                frame(payload, 3),
                frame(payload, TEXT, rsv=4),
                self.dice.randbytes(64),
            )
        )


def _table(game: str, seats: list[dict[str, Any]], *, listed: bool = False) -> dict[str, Any]:
    return {"game": game, "seats": seats, "pace": "instant", "clock": None, "patience": 86_400, "listed": listed}


def main() -> None:
    url, seconds, seed = sys.argv[1:]
    os.nice(10)  # its work would be done on other machines
    allow_many_sockets()
    hostile = Hostile(url, int(seed))
    asyncio.run(hostile.attack(float(seconds)))
    print(msgspec.json.encode(hostile.deeds).decode())


if __name__ == "__main__":
    main()
