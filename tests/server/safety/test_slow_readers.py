"""Answers that are not read do not fill the memory."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quarterdeck.server import connections
from quarterdeck.server.http import replay
from quarterdeck.server.table.replay import replayed
from tests.core.finished import line_of
from tests.server.house import GENEROUS, House
from tests.waiting import until

LARGE = "/api/openapi.json"
SLOW = 'quarterdeck_dropped_total{why="slow"}'
ALL_BUFFERS = 6
"""The system doubles what it is asked for, the server reads twice its size, and both may have one more piece."""
JSON = {"Content-Type": "application/json"}


@asynccontextmanager
async def unread(house: House, clients: int) -> AsyncIterator[None]:
    """So many clients ask for a large answer and do not read it."""
    lines = [socket.socket() for _ in range(clients)]
    try:
        for line in lines:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            line.connect(("127.0.0.1", int(house.url.rpartition(":")[2])))
            line.sendall(f"GET {LARGE} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        yield
    finally:
        for line in lines:
            line.close()


async def test_a_client_that_does_not_read_its_answer_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "READING_SECONDS", 0.2)
    async with House(tmp_path, send_buffer=2_048) as house, unread(house, 3):
        await until(lambda: house.metric(SLOW) == 3, "all three are let go")
        assert "paths" in await house.guest("Ann").get(LARGE)


async def test_unread_answers_keep_no_more_memory_than_the_setting_allows(tmp_path: Path) -> None:
    """They have all the time in the world here; it is their size alone that is too much."""
    async with House(tmp_path, send_buffer=2_048) as house:
        ann = house.guest("Ann")
        async with ann.session.get(house.url + LARGE) as answer:
            size = len(await answer.read())
    allowed, clients = 5, 20
    settings = msgspec.structs.replace(GENEROUS, unsent_bytes=allowed * size)
    async with House(tmp_path, settings, send_buffer=2_048) as house, unread(house, clients):
        await until(lambda: house.metric(SLOW) == clients - allowed, "only so many are left as the setting allows")
        assert "paths" in await house.guest("Ann").get(LARGE)


async def test_what_follows_an_unread_answer_is_hardly_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that does not read its answer sends another request without an end, until it is let go."""
    monkeypatch.setattr(connections, "READING_SECONDS", 0.5)
    async with House(tmp_path, send_buffer=2_048) as house:
        line, taken = socket.socket(), 0
        with line:
            for buffer in (socket.SO_RCVBUF, socket.SO_SNDBUF):
                line.setsockopt(socket.SOL_SOCKET, buffer, 2_048)
            line.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(line, ("127.0.0.1", int(house.url.rpartition(":")[2])))
            asked = f"GET {LARGE} HTTP/1.1\r\nHost: localhost\r\n\r\n"
            endless = "POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n"
            await loop.sock_sendall(line, (asked + endless).encode())
            with suppress(ConnectionError):
                while taken < 2 * connections.RECEIVED_BYTES * ALL_BUFFERS:
                    await loop.sock_sendall(line, b"x" * 1_024)
                    taken += 1_024
        assert taken < connections.RECEIVED_BYTES * ALL_BUFFERS


async def _send(house: House) -> tuple[int, dict[str, Any]]:
    async with house.guest("Ann").session.post(
        f"{house.url}/api/replay", data=line_of("memoarrr"), headers=JSON
    ) as answer:
        return answer.status, await answer.json()


async def test_only_a_few_replays_wait_at_a_time_and_the_next_client_is_told_when_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, work_out = threading.Event(), replayed

    def held_up(*arguments: Any) -> Any:
        assert go_on.wait(20)
        return work_out(*arguments)

    monkeypatch.setattr(replay, "replayed", held_up)
    async with House(tmp_path) as house:
        sent = [asyncio.create_task(_send(house)) for _ in range(replay.WAITING_FROM_ONE_ADDRESS + 1)]
        done, waiting = await asyncio.wait(sent, return_when=asyncio.FIRST_COMPLETED)
        ((status, told),) = (one.result() for one in done)
        assert (status, told["code"], told["retry_after"]) == (429, "too-many-replays", replay.COME_AGAIN)
        go_on.set()
        assert [status for status, _ in await asyncio.gather(*waiting)] == [200] * len(waiting)


@pytest.mark.parametrize(("limit", "value"), [("MOST_ENTRIES", 5), ("LARGEST_REPLAY", 5_000)])
async def test_a_game_that_is_too_long_is_not_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    monkeypatch.setattr(f"{replayed.__module__}.{limit}", value)
    async with House(tmp_path) as house:
        status, told = await _send(house)
    assert (status, told["code"]) == (413, "too-large")
