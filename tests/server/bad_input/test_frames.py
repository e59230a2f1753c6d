"""What is no command, what is no frame, and what is far too much: refused with a sentence or hung up on."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from typing import Any

import aiohttp
import pytest

from tests.server.bad_input.crew import Crew, check_refusal
from tests.server.bad_input.raw import BINARY, CLOSE, PING, PONG, TEXT, RawSocket, frame
from tests.server.live import Live

GAMES = ("memoarrr", "piratatak")
LIMIT = 4_096

NO_COMMANDS = [
    "", " ", "\0", "null", "true", "0", "-0", "1e400", "NaN", "Infinity", '"move"', "[]", "{}", "[{}]", "{", "}", '{"',
    '{"type"', '{"type":', '{"type":"move"', '{"type":"ping",}', '{"type":"ping"} x', '{"type":"ping"}{"type":"ping"}',
    "{'type':'ping'}", '{"type":null}', '{"type":7}', '{"type":["ping"]}', '{"type":{}}', '{"type":"Ping"}',
    '{"type":"ping","id":"a"}', '{"type":"welcome"}', '{"type":"resign","id":"a","seat":0}',
    "\ufeff" + '{"type":"ping"}',
    '{"type":"leave","seat":0}', '{"type":"leave","id":"a"}', '{"id":"a","seat":0}',
    '{"type":"leave","id":"a","seat":0,"x":1}',
    '{"type":"signal","id":"a","seat":0,"signal":"You are all fools"}', '{"type":"begin","id":"a","seat":0,"nonce":""}',
    '{"type":"begin","id":"a","seat":0,"nonce":"AB"}', '{"type":"begin","id":"a","seat":0,"nonce":"' + "a" * 129 + '"}',
    '{"type":"move","id":"a","seat":0,"move":}', '{"type":"move","id":"a","seat":0}', "[" * LIMIT,
    "[" * 2_000 + "]" * 2_000,
    "x" * LIMIT, "é" * (LIMIT // 2),
]  # fmt: skip
DEEP_MOVE = '{"type":"move","id":"a","seat":0,"move":' + "[" * 1_900 + "]" * 1_900 + "}"
"""Python 3.11 can't read it; newer versions can, and find that it is no move."""

WRONG_VALUES: dict[str, list[Any]] = {
    "seat": [None, True, "0", 0.5, 1e308, -1, 16, 2**31, 2**63, 2**64, 10**60, [], [0], {}],
    "id": [
        None,
        True,
        0,
        1.5,
        "",
        " ",
        "a b",
        "a\n",
        "\n",
        "a\0",
        "\x7f",
        "é",
        "\u202ea",
        "x" * 65,
        "x" * 3_000,
        [],
        {},
    ],
    "nonce": [None, 7, "", "ab" * 4, "AB" * 16, "ab" * 16 + "\n", "zz" * 16, "ab" * 65, ["ab"], {}],
    "signal": [None, 0, "", "AHOY", "ahoy ", ["ahoy"], {}],
    "type": [None, 0, "", "MOVE", "move ", "ping\n", ["move"], {}],
}
COMMANDS: dict[str, dict[str, Any]] = {
    "begin": {"seat": 0, "nonce": "ab" * 16},
    "leave": {"seat": 0},
    "return": {"seat": 0},
    "signal": {"seat": 0, "signal": "ahoy"},
    "move": {"seat": 0, "move": {"move": "draw"}},
}


async def refusals(socket: aiohttp.ClientWebSocketResponse, frames: list[str], *codes: str) -> None:
    """Each of these is refused, one by one."""
    for text in frames:
        await socket.send_str(text)
        while True:
            message = await asyncio.wait_for(socket.receive(), 20)
            assert message.type is aiohttp.WSMsgType.TEXT, (text[:200], message)
            said = message.json()
            if said["type"] in ("refused", "done", "pong"):
                break
        assert said["type"] == "refused", (text[:200], said)
        check_refusal(said, *codes)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("who", ["a player", "a stranger", "a watcher"])
async def test_what_is_no_command_is_refused_and_changes_nothing(live: Live, game: str, who: str) -> None:
    async with Crew(live, game) as crew, aiohttp.ClientSession() as stranger:
        session = crew.ann.session if who == "a player" else stranger
        table = crew.watch if who == "a watcher" else crew.table
        async with session.ws_connect(f"{live.url}/api/tables/{table}/socket") as socket:
            await refusals(socket, NO_COMMANDS, "not-a-command")
            await refusals(socket, [DEEP_MOVE], "not-a-command", "unknown-move", "not-your-seat")
            await socket.send_str('{"type":"ping"}')
            assert await _hears(socket, "pong")
        crew.check_unharmed()
        await crew.finish()


async def _hears(socket: aiohttp.ClientWebSocketResponse, kind: str) -> bool:
    async for message in socket:
        if message.json()["type"] == kind:
            return True
    return False


@pytest.mark.parametrize("kind", COMMANDS)
async def test_every_field_of_every_command_with_every_wrong_value_is_refused(live: Live, kind: str) -> None:
    async with Crew(live) as crew:
        command = {"type": kind, "id": "wrong", **COMMANDS[kind]}
        frames = [
            json.dumps(command | {field: value})
            for field, values in WRONG_VALUES.items()
            if field in command
            for value in values
        ]
        frames += [json.dumps({name: command[name] for name in command if name != left_out}) for left_out in command]
        async with crew.ann.session.ws_connect(f"{live.url}/api/tables/{crew.table}/socket") as socket:
            await refusals(socket, frames, "not-a-command")
        crew.check_unharmed()


async def test_a_nonce_with_a_line_break_does_not_spoil_the_deal_for_the_others(live: Live) -> None:
    """Taken into the log, it would have made the deal impossible for ever."""

    crew = Crew(live)
    ann, ben = crew.players
    try:
        table = await ann.open("piratatak", [{"kind": "me", "name": "Ann"}, {"kind": "open"}], clock=None)
        await ben.sit(table, 1)
        await ann.join()
        await ben.join()
        check_refusal(await ann.ask(type="begin", seat=0, nonce="ab" * 16 + "\n"), "not-a-command")
        await ann.done(type="begin", seat=0, nonce="ab" * 16)
        await ben.done(type="begin", seat=1, nonce="ab" * 16)
    finally:
        await ann.go()
        await ben.go()
    live.check_well()


async def test_a_text_that_is_no_unicode_costs_the_socket(live: Live) -> None:
    async with Crew(live) as crew:
        for bad in (b"\xff\xfe", b'{"type":"ping\xc3"}', b"\xed\xa0\x80", b"\xf4\x90\x80\x80"):
            async with RawSocket(live.url, crew.table) as raw:
                await raw.send(frame(bad))
                assert await raw.answer() is None
                assert raw.close_code == 1007
        crew.check_unharmed()


async def test_binary_frames_are_refused_even_when_they_hold_a_command(live: Live) -> None:
    async with Crew(live) as crew:
        mover, seat, move = await crew.to_move()
        lawful = json.dumps({"type": "move", "id": "b1", "seat": seat, "move": move}).encode()
        async with mover.session.ws_connect(f"{live.url}/api/tables/{crew.table}/socket") as socket:
            for payload in (b"", b"\0" * 100, lawful, lawful[:20]):
                await socket.send_bytes(payload)
                answer = None
                while answer is None or answer["type"] != "refused":
                    answer = await socket.receive_json(timeout=20)
                check_refusal(answer, "not-text")
        crew.check_unharmed()


@pytest.mark.parametrize("length", [LIMIT + 1, 65_536, 5_000_000])
@pytest.mark.parametrize("opcode", [TEXT, BINARY])
async def test_a_frame_above_the_limit_costs_the_socket(live: Live, length: int, opcode: int) -> None:
    async with Crew(live) as crew:
        async with RawSocket(live.url, crew.table) as raw:
            await raw.send(frame(b" " * length, opcode)[:100_000])
            assert await raw.answer() is None
            assert raw.close_code in (1009, None)
        crew.check_unharmed()
        await crew.play(2)


async def test_a_frame_of_exactly_the_limit_is_read(live: Live) -> None:
    async with Crew(live) as crew, RawSocket(live.url, crew.table) as raw:
        await raw.send(frame(b'{"type":"ping"}'.ljust(LIMIT)))
        assert (await raw.answer() or {})["type"] == "pong"


async def test_a_command_in_many_fragments_is_one_command(live: Live) -> None:
    async with Crew(live) as crew, RawSocket(live.url, crew.table) as raw:
        for at, letter in enumerate(text := b'{"type":"ping"}'):
            await raw.send(frame(bytes((letter,)), TEXT if at == 0 else 0, fin=at == len(text) - 1))
            await raw.send(frame(b"between", PING))
        assert (await raw.answer() or {})["type"] == "pong"
        crew.check_unharmed()


async def test_fragments_that_together_are_above_the_limit_cost_the_socket(live: Live) -> None:
    async with Crew(live) as crew:
        async with RawSocket(live.url, crew.table) as raw:
            await raw.send(frame(b" " * 1_000, TEXT, fin=False))
            for _ in range(4):
                await raw.send(frame(b" " * 1_000, 0, fin=False))
            assert await raw.answer() is None
            assert raw.close_code in (1009, None)
        crew.check_unharmed()


BREACHES = {
    "reserved opcode 3": frame(b"x", 3),
    "reserved opcode 11": frame(b"x", 11),
    "a reserved bit": frame(b'{"type":"leave","id":"a","seat":0}', rsv=4),
    "all reserved bits": frame(b'{"type":"leave","id":"a","seat":0}', rsv=7),
    "a continuation of nothing": frame(b"x", 0),
    "a new message within a message": frame(b"x", TEXT, fin=False) + frame(b"y", TEXT),
    "a ping in fragments": frame(b"x", PING, fin=False),
    "a ping that is too long": frame(b"x" * 126, PING),
    "a close that is too long": frame(b"x" * 126, CLOSE),
    "a close without half of its code": frame(b"\x03", CLOSE),
    "a close with a code that may not be sent": frame((1005).to_bytes(2), CLOSE),
    "a close with a code that does not exist": frame((0).to_bytes(2), CLOSE),
    "a close that is no unicode": frame((1000).to_bytes(2) + b"\xff", CLOSE),
    "a length of half the address space": bytes((0x81, 0xFF)) + (2**63 - 1).to_bytes(8) + b"arrr" + b"x" * 100,
    "a length with its highest bit set": bytes((0x81, 0xFF)) + (2**64 - 1).to_bytes(8) + b"arrr" + b"x" * 100,
    "HTTP in the middle": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "noise": bytes(range(255, -1, -1)),
}


@pytest.mark.parametrize("breach", BREACHES)
async def test_a_breach_of_the_websocket_protocol_costs_the_socket(live: Live, breach: str) -> None:
    async with Crew(live, moves=2) as crew:
        async with RawSocket(live.url, crew.table) as raw:
            await raw.send(BREACHES[breach])
            assert await raw.answer() is None
        crew.check_unharmed()


@pytest.mark.parametrize("opcode", [TEXT, PING, CLOSE])
async def test_an_unmasked_frame_costs_the_socket(live: Live, opcode: int) -> None:
    """Also one that comes in two parts, behind a frame as it should be."""
    async with Crew(live, moves=2) as crew:
        bad = frame(b"x" * 40, opcode, mask=None)
        for cut in (0, 1):
            async with RawSocket(live.url, crew.table) as raw:
                await raw.send(frame(b'{"type":"ping"}') + bad[:cut])
                assert (await raw.answer() or {})["type"] == "pong"
                await raw.send(bad[cut:])
                assert await raw.answer() is None
                assert raw.close_code == 1002
        crew.check_unharmed()


@pytest.mark.parametrize("mask", [b"\0\0\0\0", b"\xff\xff\xff\xff"])
async def test_any_mask_is_a_mask(live: Live, mask: bytes) -> None:
    async with Crew(live, moves=2) as crew, RawSocket(live.url, crew.table) as raw:
        await raw.send(frame(b'{"type":"leave","id":"a","seat":0}', mask=mask))
        answer = await raw.answer()
        assert answer is not None
        check_refusal(answer, "not-your-seat")


@pytest.mark.parametrize("length", [0, 125, 126, 4_000])
async def test_frames_of_any_length_are_read_however_the_network_cuts_them(live: Live, length: int) -> None:
    async with Crew(live, moves=2) as crew, RawSocket(live.url, crew.table) as raw:
        frames = frame(b"x" * length) + frame(b'{"type":"ping"}')
        cuts = [0, *range(1, 20), len(frames) // 2, *range(len(frames) - 24, len(frames) + 1)]
        for begin, end in pairwise(sorted({min(max(cut, 0), len(frames)) for cut in cuts})):
            await raw.send(frames[begin:end])
        assert (await raw.answer() or {})["code"] == "not-a-command"
        assert (await raw.answer() or {})["type"] == "pong"


async def test_unrequested_pongs_are_harmless(live: Live) -> None:
    async with Crew(live) as crew, RawSocket(live.url, crew.table) as raw:
        await raw.send(frame(b"", PONG) * 50 + frame(b"x" * 125, PONG))
        await raw.send(frame(b'{"type":"ping"}'))
        assert (await raw.answer() or {})["type"] == "pong"
        crew.check_unharmed()
