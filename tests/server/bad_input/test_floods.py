"""Too much of everything: messages, sockets, signals, and readers that do not read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from quarterdeck.server.table import proposals
from tests.server.bad_input.crew import Crew, check_refusal
from tests.server.bad_input.raw import PING, TEXT, RawSocket, frame
from tests.server.house import House
from tests.server.live import Live
from tests.waiting import until

PER_SECOND = 10
AT_ONCE = PER_SECOND * 3
LENIENCE = 20
"""How many messages are refused for coming too fast until the socket is closed."""


@pytest.fixture(scope="module")
def strict() -> Iterator[Live]:
    """A server with the default limits, except for tables and requests, of which tests need many."""
    with Live("--requests-per-second=100000", "--tables-per-address=100000") as server:
        yield server
        server.check_well()


@pytest.mark.parametrize("frame_", ['{"type":"ping"}', "{"])
async def test_a_flood_is_refused_and_then_hung_up_on_while_the_others_play_on(strict: Live, frame_: str) -> None:
    async with Crew(strict) as crew, aiohttp.ClientSession() as flooder:
        async with flooder.ws_connect(f"{strict.url}/api/tables/{crew.table}/socket") as socket:
            for _ in range(2_000):
                if socket.closed:
                    break
                await socket.send_str(frame_)
            async with asyncio.timeout(20):
                told = [json.loads(message.data) async for message in socket]
            assert socket.close_code == 1008
        too_fast = [said for said in told if said["type"] == "refused" and said["code"] == "too-fast"]
        assert len(too_fast) == LENIENCE
        for said in too_fast:
            check_refusal(said)
        answered = [said for said in told if said["type"] in ("refused", "pong")]
        assert AT_ONCE <= len(answered) - LENIENCE < AT_ONCE * 2
        crew.check_unharmed()
        assert strict.figure("quarterdeck_dropped_total") >= 1
        await crew.play(3)


@pytest.mark.parametrize("piece", [b"", b" "])
async def test_pieces_of_a_message_count_towards_the_limit(strict: Live, piece: bytes) -> None:
    """Empty pieces, too: a message may have any number of them, and it need never end."""
    async with Crew(strict, moves=2) as crew:
        async with RawSocket(strict.url, crew.table) as raw:
            await raw.send(frame(piece, TEXT, fin=False) + frame(piece, 0, fin=False) * (AT_ONCE - 2))
            await raw.send(frame(b'{"type":"ping"}', 0))
            assert (await raw.answer() or {})["type"] == "pong"
        async with RawSocket(strict.url, crew.table) as raw:
            await raw.send(frame(piece, TEXT, fin=False) + frame(piece, 0, fin=False) * 10 * AT_ONCE)
            assert await raw.answer() is None
            assert raw.close_code == 1002
        crew.check_unharmed()


async def test_a_client_that_was_cut_off_for_flooding_may_come_back(strict: Live) -> None:
    async with Crew(strict) as crew:
        address = f"{strict.url}/api/tables/{crew.table}/socket"
        for _ in range(3):
            async with crew.ann.session.ws_connect(address) as socket:
                await asyncio.gather(*(socket.send_str("x") for _ in range(AT_ONCE + LENIENCE + 5)))
                async with asyncio.timeout(20):
                    async for _ in socket:
                        pass
                assert socket.close_code == 1008
        crew.check_unharmed()
        await crew.play(3)


async def test_of_a_flood_of_signals_only_the_first_few_are_shown(live: Live) -> None:
    async with Crew(live) as crew:
        ann, ben = crew.players
        for _ in range(100):
            assert (await ann.ask(type="signal", seat=0, signal="arrr"))["type"] == "done"
        await ben.done(type="return", seat=1)
        assert 1 <= len(ben.signals) <= 10
        crew.check_unharmed()


async def test_a_flood_of_pings_of_the_websocket_itself_is_a_flood_too(live: Live) -> None:
    """Unread pongs do not pile up in the server: a client that does not read them is cut off."""

    dropped = live.figure("quarterdeck_dropped_total")
    async with Crew(live) as crew, RawSocket(live.url, crew.table, receive_buffer=2_048) as raw:
        raw.stop_reading()
        flood = asyncio.create_task(_send_for_ever(raw, frame(b"x" * 125, PING) * 50))
        await crew.finish()
        await until(lambda: live.figure("quarterdeck_dropped_total") > dropped, "the flooder is let go")
        flood.cancel()
        await asyncio.gather(flood, return_exceptions=True)
    live.check_well()


async def _send_for_ever(raw: RawSocket, payload: bytes) -> None:
    with suppress(ConnectionError):
        while True:
            await raw.send(payload)
            await asyncio.sleep(0)


async def test_hundreds_of_connections_come_and_go_and_none_is_left_behind(live: Live) -> None:
    async with Crew(live) as crew:
        there = live.figure("quarterdeck_connections")

        async def come_and_go(number: int) -> None:
            async with RawSocket(live.url, crew.table) as raw:
                if number % 3 == 0:
                    await raw.send(frame(b'{"type":"ping"}'))
                elif number % 3 == 1:
                    await raw.send(frame(b"", 8))
                    await raw.gone()

        for wave in range(0, 400, 40):
            await asyncio.gather(*(come_and_go(number) for number in range(wave, wave + 40)))
        await until(lambda: live.figure("quarterdeck_connections") == there, "all connections are gone")
        crew.check_unharmed()
        await crew.finish()


async def test_clients_that_vanish_in_the_middle_of_the_handshake_are_no_bug(live: Live) -> None:
    async with Crew(live) as crew:
        host, port = "127.0.0.1", live.port
        for _ in range(300):
            _, writer = await asyncio.open_connection(host, port)
            writer.write(
                f"GET /api/tables/{crew.table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            await writer.drain()
            writer.transport.abort()
        await until(lambda: live.figure("quarterdeck_connections") == 2, "only the players are left")
        crew.check_unharmed()
        await crew.play(3)


async def test_a_client_that_does_not_read_is_cut_off_and_the_others_do_not_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann leaves and returns until megabytes wait for the one who does not read; each time she is answered at once."""
    monkeypatch.setattr(proposals, "ARRIVALS_WITHIN", 0)
    monkeypatch.setattr(proposals, "MOST_ARRIVALS", 100_000)
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        seats = [{"kind": "me", "name": name} for name in ("Ann", "Ben")]
        table = await ann.open(seats=seats, pace="relaxed")
        await ann.connect(table)
        for seat in (0, 1):
            await ann.begin(seat)
        async with RawSocket(house.url, table, receive_buffer=2_048) as raw:
            raw.stop_reading()
            for _ in range(300):
                for command in ("leave", "return") * 50:
                    assert (await ann.say(command, seat=0))["type"] == "done"
                if house.metric('quarterdeck_dropped_total{why="slow"}'):
                    break
        assert house.metric('quarterdeck_dropped_total{why="slow"}') == 1


async def test_a_flooder_that_does_not_read_is_cut_off_too(live: Live) -> None:
    dropped = live.figure("quarterdeck_dropped_total")
    async with Crew(live) as crew, RawSocket(live.url, crew.table, receive_buffer=2_048) as raw:
        raw.stop_reading()
        flood = asyncio.create_task(_send_for_ever(raw, frame(b'{"type":"nonsense"}') * 50))
        await until(lambda: live.figure("quarterdeck_dropped_total") > dropped, "the flooder is let go")
        flood.cancel()
        await asyncio.gather(flood, return_exceptions=True)
        crew.check_unharmed()
        await crew.finish()
