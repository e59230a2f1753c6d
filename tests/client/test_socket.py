"""A table's socket on a bad day: what is sent again, where it resumes, and when it gives up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from quarterdeck.client import Declined, TableSocket, Unreachable, new_id, socket
from quarterdeck.client.socket import read_statement
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import SEND_AGAIN, AnyStatement, Done, Leave, Signalled, Update
from tests.client.scripted_server import TABLE, ScriptedServer, person, table_card

CLOCK = {"now": 0, "opens": 0, "looks": None, "due": None}


class Line:
    """A socket at a server that says what the test wants."""

    def __init__(self, server: ScriptedServer) -> None:
        self.server = server
        self.heard: asyncio.Queue[AnyStatement] = asyncio.Queue()
        self.troubles: list[QuarterdeckError] = []
        self._client = server.client()
        self.socket = TableSocket(self._client, TABLE, self.heard.put_nowait, trouble=self.troubles.append)
        self.running = asyncio.ensure_future(self.socket.run())

    async def hear(self, kind: type[AnyStatement]) -> AnyStatement:
        while not isinstance(said := await self.heard.get(), kind):
            pass
        return said

    async def update(self, seat: int, seq: int) -> None:
        facts: dict[str, Any] = {"events": [], "view": None, "moves": [], "clock": CLOCK}
        await self.server.say(type="update", seq=seq, seat=seat, **facts)
        await self.hear(Update)

    async def close(self) -> None:
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)
        await self._client.close()


@asynccontextmanager
async def connected(*seats: int) -> AsyncIterator[Line]:
    card = table_card(person("Ann"), person("Ben"))
    async with ScriptedServer(card, seats) as server:
        line = Line(server)
        await server.connected.wait()
        try:
            yield line
        finally:
            await line.close()


@pytest.fixture
async def line() -> AsyncIterator[Line]:
    async with connected(0) as line:
        yield line


async def refuse(line: Line, command: dict[str, Any], code: str) -> None:
    await line.server.say(type="refused", id=command["id"], code=code, sentence="No.", facts={"cell": 3})


async def test_a_command_is_done_when_the_server_says_so(line: Line) -> None:
    sending = asyncio.ensure_future(line.socket.send(Leave("a1", 0)))
    assert await line.server.commands.get() == {"type": "leave", "id": "a1", "seat": 0}
    assert not sending.done()
    await line.server.say(type="done", id="a1", seq=7)
    assert await sending == Done("a1", 7)


async def test_a_refusal_has_the_code_the_sentence_and_the_facts_of_the_server(line: Line) -> None:
    sending = asyncio.ensure_future(line.socket.send(Leave(new_id(), 0)))
    await refuse(line, await line.server.commands.get(), "not-your-seat")
    with pytest.raises(Declined) as refusal:
        await sending
    assert (refusal.value.code, refusal.value.sentence, refusal.value.facts) == ("not-your-seat", "No.", {"cell": 3})


@pytest.mark.parametrize("code", SEND_AGAIN)
async def test_a_command_that_may_have_been_carried_out_is_sent_again_with_its_id(
    code: str, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "SEND_AGAIN_AFTER", 0.01)
    sending = asyncio.ensure_future(line.socket.send(Leave("a1", 0)))
    first = await line.server.commands.get()
    await refuse(line, first, code)
    assert await line.server.commands.get() == first
    await line.server.say(type="done", id="a1", seq=7)
    assert await sending == Done("a1", 7)
    assert [trouble.code for trouble in line.troubles] == [code]


async def test_a_command_that_came_too_fast_is_sent_again_as_soon_as_the_refusal_says(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the server's word it would be sent again after an hour."""
    monkeypatch.setattr(socket, "SEND_AGAIN_AFTER", 3600)
    sending = asyncio.ensure_future(line.socket.send(Leave("a1", 0)))
    first = await line.server.commands.get()
    began = asyncio.get_running_loop().time()
    await line.server.say(type="refused", id="a1", code="too-fast", sentence="No.", facts={}, retry_after=40)
    async with asyncio.timeout(60):
        assert await line.server.commands.get() == first
    assert asyncio.get_running_loop().time() - began >= 0.03
    await line.server.say(type="done", id="a1", seq=7)
    assert await sending == Done("a1", 7)


async def test_a_command_whose_answer_was_lost_is_sent_again_after_the_next_welcome(line: Line) -> None:
    sending = asyncio.ensure_future(line.socket.send(Leave("a1", 0)))
    first = await line.server.commands.get()
    await line.server.hang_up()
    assert await line.server.commands.get() == first
    await line.server.say(type="done", id="a1", seq=7)
    await sending


async def test_the_next_connection_resumes_where_each_seat_was() -> None:
    async with connected(0, 1) as line:
        await line.update(0, 5)
        await line.update(1, 4)
        await line.server.hang_up()
        await line.server.connected.wait()
        assert line.server.seen == ["0", "5,4"]


async def test_a_client_with_other_seats_is_told_everything_again() -> None:
    async with connected(0) as line:
        await line.update(0, 5)
        await line.server.say(type="seated", seats=[1])
        await line.server.hang_up()
        await line.server.connected.wait()
        assert line.server.seen == ["0", "0"]


async def test_a_table_that_is_gone_ends_the_attempts() -> None:
    async with connected(0) as line:
        line.server.gone = True
        await line.server.hang_up()
        with pytest.raises(Declined, match="There is no such table"):
            await line.running


async def test_what_a_client_must_understand_and_does_not_ends_the_attempts(line: Line) -> None:
    await line.server.say(type="update", seq="five")
    with pytest.raises(Unreachable) as error:
        await line.running
    assert error.value.code == "not-understood"


@pytest.mark.parametrize(
    "text", ['{"type":"fireworks","colour":"red"}', '{"type":"signal","seat":0,"signal":"fireworks"}']
)
def test_other_messages_of_a_newer_server_are_skipped(text: str) -> None:
    assert read_statement(text) is None


def test_fields_of_a_newer_server_are_skipped() -> None:
    assert read_statement('{"type":"signal","seat":0,"signal":"ahoy","loud":true}') == Signalled(0, "ahoy")
