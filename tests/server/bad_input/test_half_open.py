"""Clients that begin something and never end it. All others are served, and these are cut off in the end."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from quarterdeck.server import connections, worker
from quarterdeck.server.http import bodies as api
from quarterdeck.server.settings import Settings
from quarterdeck.server.socket import sockets
from tests.server.bad_input.crew import Crew, check_complaint
from tests.server.bad_input.raw import RawSocket, frame
from tests.server.house import House
from tests.server.live import Live
from tests.waiting import until

HALVES = {
    "nothing": b"",
    "half a line": b"GET /api/me HT",
    "half a head": b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Long: ",
    "half a body": (
        b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n" + b'{"name"'
    ),
    "half a chunk": (
        b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        b'64\r\n{"name"'
    ),
    "half a second request": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HT",
}
HALF_FRAMES = {
    "one byte": frame(b'{"type":"ping"}')[:1],
    "half a mask": frame(b'{"type":"ping"}')[:4],
    "half a payload": frame(b'{"type":"ping"}')[:12],
    "half a message": frame(b'{"type":', fin=False),
}


async def test_half_of_anything_keeps_no_other_client_waiting(live: Live) -> None:
    writers = []
    async with Crew(live, "memoarrr") as crew:
        for half in [*HALVES.values()] * 20:
            _, writer = await asyncio.open_connection("127.0.0.1", live.port)
            writer.write(half)
            writers.append(writer)
        half_frames = [RawSocket(live.url, crew.table) for _ in range(20) for _ in HALF_FRAMES]
        for raw, half in zip(half_frames, [*HALF_FRAMES.values()] * 20, strict=True):
            await raw.__aenter__()
            await raw.send(half)
        crew.check_unharmed()
        await crew.finish()
        for raw in half_frames:
            await raw.__aexit__(None, None, None)
        for writer in writers:
            writer.transport.abort()
        await until(lambda: live.figure("quarterdeck_connections") == 2, "only the players are left")
    live.check_well()


@asynccontextmanager
async def a_worker(folder: Path) -> AsyncIterator[int]:
    """A worker as `quarterdeck serve` runs it, inside the test; its port."""
    ready = asyncio.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        settings = Settings(database=str(folder / "tables.db"))
        serving = asyncio.create_task(worker.serve(settings, listening, ready.set))
        await ready.wait()
        try:
            yield listening.getsockname()[1]
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


@pytest.mark.parametrize("half", HALVES)
async def test_half_a_request_is_hung_up_on_in_the_end(
    half: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SILENCE", 0.3)
    monkeypatch.setattr(api, "BODY_SECONDS", 0.3)

    async with a_worker(tmp_path) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HALVES[half])
        if half in ("half a body", "half a chunk"):
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 15)
            (length,) = (int(line[16:]) for line in head.split(b"\r\n") if line.startswith(b"Content-Length: "))
            check_complaint(int(head.split()[1]), await reader.readexactly(length), "too-slow")
        else:
            await asyncio.wait_for(reader.read(), 15)
        writer.close()
        await writer.wait_closed()


@pytest.mark.parametrize("half", HALF_FRAMES)
async def test_a_peer_that_no_longer_answers_pings_is_hung_up_on(
    half: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a frame, and then silence: the heartbeat finds out."""
    monkeypatch.setattr(sockets, "BEAT", 0.2)

    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        async with RawSocket(house.url, table) as raw:
            await raw.send(HALF_FRAMES[half])
            await raw.gone()
        await until(lambda: not house.hub.tables[table].audience.listeners, "the listener is gone")


async def test_a_peer_that_answers_pings_and_says_nothing_else_may_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "BEAT", 0.2)

    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        async with RawSocket(house.url, table) as raw:
            pings = 0
            while pings < 5:
                heard = await raw.next_frame()
                assert heard is not None
                if heard[0] == 9:
                    pings += 1
                    await raw.send(frame(heard[1], 10))
