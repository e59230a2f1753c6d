"""Floods of lawful requests and commands: together they must not get more than one client may have."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import aiohttp
import msgspec

from benchmarks.fuzz_parts.requests import ONE_ADDRESS, long_record
from quarterdeck.client import ServerClient, new_id
from quarterdeck.protocol.requests import NewTable
from quarterdeck.server.table.log_entries import Moved
from quarterdeck.server.table.proposals import ARRIVALS_WITHIN
from quarterdeck.server.table.table import ARRIVALS_KEPT
from tests.server.bad_input.crew import check_complaint, check_refusal
from tests.server.live import Live

STRICT = ("--proxied", "--requests-per-second=1", "--unsent-bytes=1000000")
"""A server whose limits are reached soon, and which believes the addresses that its clients name."""
SMALL_BUFFER = 4_096
ANSWER = 60.0
"""Seconds within which something must have happened, also on a machine whose cores are all busy."""
REPLAYS = 4
"""So many answers of 2 MB to one client are more than the system keeps for it."""


async def come_and_go(live: Live, sockets: int, times: int) -> Counter[str]:
    """One seat leaves and returns on many sockets at once. Its table's log must not grow with that.

    To connect and to disconnect is not written at all.
    """
    began = time.monotonic()
    async with ServerClient(live.url) as goer:
        await goer.introduce("Goer")
        seats = [{"kind": "me"}, {"kind": "me"}]
        opened = await goer.open_table(msgspec.convert({"game": "memoarrr", "seats": seats, "clock": None}, NewTable))
        table = opened.table.id
        assert table is not None
        lines = [await goer.open_socket(table, "0") for _ in range(sockets)]
        for seat in (0, 1):
            await _answered(lines[0], {"type": "begin", "seat": seat, "nonce": "ab" * 16})
        before = _but_moves(live, table)
        answers = sum(await asyncio.gather(*(_leave_and_return(line, times) for line in lines)), Counter[str]())
        allowed = 2 * ARRIVALS_KEPT * (1 + int(1000 * (time.monotonic() - began) / ARRIVALS_WITHIN)) + 1
        after = _but_moves(live, table)
        assert after - before <= allowed, f"{after - before} lines were written, and {allowed} are allowed"
        for line in lines:
            await line.close()
        await (await goer.open_socket(table, "0")).close()
        assert _but_moves(live, table) == after, "a connection was written into the log"
    live.check_well()
    return answers


def _but_moves(live: Live, table: str) -> int:
    """How many lines the log has besides the moves, which a stand-in makes."""
    return sum(not isinstance(entry, Moved) for entry in live.happenings(table))


async def _leave_and_return(line: aiohttp.ClientWebSocketResponse, times: int) -> Counter[str]:
    kinds = ("leave", "return") * times
    return Counter([await _answered(line, {"type": kind, "seat": 1}) for kind in kinds])


async def _answered(line: aiohttp.ClientWebSocketResponse, command: dict[str, Any]) -> str:
    """Send a command; “done”, or the code of its refusal."""
    id = new_id()
    await line.send_json(command | {"id": id})
    while True:
        said = json.loads(await line.receive_str(timeout=ANSWER))
        if said.get("id") == id and said["type"] == "done":
            return "done"
        if said.get("id") == id:
            check_refusal(said, "too-often")
            return f"refused: {said['code']}"


async def share_one_address(live: Live, requests: int) -> Counter[str]:
    """Requests from one address that is written in many ways share the limit of one address. The server is `STRICT`."""
    began, answers = time.monotonic(), Counter[str]()
    async with aiohttp.ClientSession(live.url) as session:
        for number in range(requests):
            headers = {"X-Forwarded-For": ONE_ADDRESS[number % len(ONE_ADDRESS)]}
            async with session.get("/api/me", headers=headers) as answer:
                if answer.status != 200:
                    check_complaint(answer.status, await answer.read(), "too-many-requests")
                answers[f"answered {answer.status}"] += 1
        allowed = 3 + int(time.monotonic() - began) + 1
        assert answers["answered 200"] <= allowed, f"{answers} from one address, and {allowed} are allowed"
        async with session.get("/api/me", headers={"X-Forwarded-For": "::ffff:192.0.2.8"}) as answer:
            assert answer.status == 200, "another address waits"
    return answers


async def leave_unread(live: Live, clients: int) -> Counter[str]:
    """Clients that ask for replays of a long game and do not read them are let go. The server is `STRICT`."""
    async with asyncio.timeout(ANSWER), asyncio.TaskGroup() as group, aiohttp.ClientSession(live.url) as session:
        waiting = [group.create_task(_ask_and_not_read(live.port, number)) for number in range(clients)]
        while not await _let_go(session):
            await asyncio.sleep(0.02)
        for one in waiting:
            one.cancel()
    live.check_well()
    return Counter({"clients that do not read": clients})


async def _ask_and_not_read(port: int, number: int) -> None:
    game, address = long_record(250_000), f"203.0.113.{number % 250}"
    head = f"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\n"
    request = f"{head}Content-Type: application/json\r\nContent-Length: {len(game)}\r\n\r\n".encode() + game
    loop = asyncio.get_running_loop()
    with socket.socket() as line:
        line.setblocking(False)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        await loop.sock_connect(line, ("127.0.0.1", port))
        with suppress(ConnectionError):
            await loop.sock_sendall(line, request * REPLAYS)
        await asyncio.Event().wait()


async def _let_go(session: aiohttp.ClientSession) -> bool:
    """Whether a slow client was let go. Each look names another address, so that the limits do not stop it."""
    looker = f"2001:db8:{time.monotonic_ns() & 0xFFFF:x}::1"
    async with session.get("/metrics", headers={"X-Forwarded-For": looker}) as answer:
        return 'quarterdeck_dropped_total{why="slow"}' in await answer.text()
