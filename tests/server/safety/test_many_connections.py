"""Connections that ask for nothing shut no other client out."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import aiohttp
import msgspec
import pytest

from quarterdeck.server.connections import FOR_EACH_SOCKET, RESERVE, raise_open_files
from tests.server.house import GENEROUS, House

ELSEWHERE = ("127.0.0.2", 0)
"""Another address of this machine."""
STRICT = msgspec.structs.replace(GENEROUS, connections_per_address=2)
MOST = 2 * FOR_EACH_SOCKET


class Idle:
    """A connection that says nothing."""

    def __init__(self, house: House) -> None:
        self._line = socket.create_connection(("127.0.0.1", int(house.url.rpartition(":")[2])))
        self._line.setblocking(False)

    async def refusal(self) -> tuple[int, str]:
        """The answer to a connection that is refused at once: its status and its code."""
        answer = b""
        while got := await self._received():
            answer += got
        head, _, body = answer.partition(b"\r\n\r\n")
        return int(head.split()[1]), json.loads(body)["code"]

    async def is_served(self) -> bool:
        with suppress(ConnectionError):
            await asyncio.get_running_loop().sock_sendall(
                self._line, b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n"
            )
            return b" 200 " in await self._received()
        return False

    async def _received(self) -> bytes:
        return await asyncio.wait_for(asyncio.get_running_loop().sock_recv(self._line, 10_000), 20)

    def close(self) -> None:
        self._line.close()


@contextmanager
def opened(house: House, connections: int) -> Iterator[list[Idle]]:
    idle = [Idle(house) for _ in range(connections)]
    try:
        yield idle
    finally:
        for one in idle:
            one.close()


async def test_idle_connections_of_one_address_are_counted_and_other_addresses_get_in(tmp_path: Path) -> None:
    async with House(tmp_path, STRICT) as house:
        with opened(house, MOST + 1) as idle:
            await _check_counted(house, idle)


async def _check_counted(house: House, idle: list[Idle]) -> None:
    assert await idle[-1].refusal() == (429, "too-many-connections")
    connector = aiohttp.TCPConnector(local_addr=ELSEWHERE)
    async with (
        aiohttp.ClientSession(connector=connector) as friend,
        friend.get(f"{house.url}/api/me") as answer,
    ):
        assert answer.status == 200
    assert await idle[0].is_served()
    idle[1].close()
    is_served = False
    while not is_served:  # the server hears of a closed connection a moment after the client
        with opened(house, 1) as (one,):
            is_served = await one.is_served()


async def test_connections_of_a_trusted_proxy_are_not_limited_by_address(tmp_path: Path) -> None:
    async with House(tmp_path, msgspec.structs.replace(STRICT, proxied=True)) as house:
        with opened(house, 2 * MOST) as idle:
            assert await idle[-1].is_served()


async def test_a_full_server_keeps_its_reserve_says_so_and_logs_it_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with House(tmp_path, most=3) as house:
        with opened(house, 5) as idle:
            assert [await one.refusal() for one in idle[3:]] == [(503, "server-full")] * 2
            assert await idle[0].is_served()
        assert house.metric('quarterdeck_dropped_total{why="too many connections"}') == 2
    assert len([line for line in caplog.messages if line.startswith("no more connections")]) == 1


def test_the_server_opens_as_many_files_as_the_system_allows_and_keeps_a_reserve() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1] - 1, before[1]))
    try:
        most = raise_open_files()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert soft == hard
    assert most == hard - RESERVE
