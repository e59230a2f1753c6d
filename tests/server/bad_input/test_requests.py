"""HTTP that is none, or that says something impossible: a coded sentence or a closed socket, and never a bug."""

from __future__ import annotations

import asyncio
import gzip
import json
import zlib
from contextlib import suppress
from typing import Any

import aiohttp
import pytest

from tests.server.bad_input.crew import check_complaint
from tests.server.live import Live

JSON = {"Content-Type": "application/json"}
NO_HTTP = {
    "noise": bytes(range(256)),
    "a TLS handshake": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 50,
    "an unknown version": b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "an unknown method": b"BREW / HTTP/1.1\r\nHost: x\r\n\r\n",
    "a control character": b"GET / HTTP/1.1\r\nHost: x\r\nX: a\x01b\r\n\r\n",
    "no path": b"GET\r\n\r\n",
    "no host": b"POST /api/tables HTTP/1.1\r\nOrigin: http://x\r\n\r\n",
    "a path that is no unicode": b"GET /api/tables/t\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    "a line that never ends": b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "a header that never ends": b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 20_000 + b"\r\n\r\n",
    "a thousand headers": b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 1_000 + b"\r\n",
    "a chunk of no length": b"PUT /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}",
    "two lengths": b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x",
    "a length and chunks": (
        b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    "a length below nought": b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "a line break in a header": b"GET / HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n",
    "a url that is none": b"GET http://[/ HTTP/1.1\r\nHost: x\r\n\r\n",
}


@pytest.mark.parametrize("what", NO_HTTP)
async def test_what_is_no_http_is_hung_up_on_without_a_word_of_the_inside(live: Live, what: str) -> None:
    told = b""
    reader, writer = await asyncio.open_connection("127.0.0.1", live.port)
    writer.write(NO_HTTP[what])
    with suppress(ConnectionError):
        told = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    if told:
        assert told.split()[1] == b"400", told
    for inside in (b"Traceback", b'File "', b"site-packages", b".py"):
        assert inside not in told
    live.check_well()


async def _asked(live: Live, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
    async with (
        aiohttp.ClientSession(skip_auto_headers=["Content-Type"]) as session,
        session.request(method, live.url + path, data=body or None, headers=headers) as answer,
    ):
        return answer.status, await answer.read()


async def refused(live: Live, method: str, path: str, body: bytes, headers: dict[str, str], *codes: str) -> None:
    status, told = await _asked(live, method, path, body, headers)
    check_complaint(status, told, *codes)
    live.check_well()


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[x]", "http://\u2100", "://", "http://", "null", "x" * 5_000, "http://a@b:c:d", "\t"]
)
async def test_an_origin_that_is_none_is_foreign(live: Live, origin: str) -> None:
    """A browser never sends these. A program that does finds no bug."""
    await refused(live, "PUT", "/api/me", b'{"name": "Ann"}', JSON | {"Origin": origin}, "foreign-origin")


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("gzip", b"not gzip"),
        ("deflate", b"not deflate"),
        ("gzip", gzip.compress(b" " * 10_000_000)),
        ("deflate", zlib.compress(b" " * 10_000_000)),
    ],
    ids=["no gzip", "no deflate", "a gzip bomb", "a deflate bomb"],
)
async def test_a_body_that_can_not_be_unpacked_or_is_far_too_large_unpacked_is_refused(
    live: Live, encoding: str, body: bytes
) -> None:
    headers = JSON | {"Content-Encoding": encoding}
    await refused(live, "PUT", "/api/me", body, headers, "bad-request", "too-large")


BODIES: list[tuple[bytes, str]] = [
    (b"", "bad-request"), (b"{", "bad-request"), (b"null", "bad-request"), (b"[]", "bad-request"),
    (b"\xff", "bad-request"),
    (b'{"name": "\\ud800"}', "bad-request"), (b'{"name": "\xed\xa0\x80"}', "bad-request"),
    (b"[" * 9_000, "bad-request"),
    (b'{"name": ' + b"[" * 5_000 + b"]" * 5_000 + b"}", "bad-request"), (b'{"name": 7}', "bad-request"),
    (b'{"name": "Ann", "admin": true}', "bad-request"), (b'{"name": ""}', "bad-request"),
    (b'{"name": "' + b"a" * 41 + b'"}', "bad-request"), (b'{"name": "' + b"a" * 1_000_000 + b'"}', "too-large"),
    (b" " * 16_385, "too-large"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "code"), BODIES, ids=[repr(body[:30]) for body, _ in BODIES])
async def test_a_body_that_says_nothing_that_was_asked_is_refused(live: Live, body: bytes, code: str) -> None:
    await refused(live, "PUT", "/api/me", body, JSON, code)


@pytest.mark.parametrize("kind", ["", "text/plain", "text/json", "application/x-www-form-urlencoded", "x"])
async def test_a_body_that_does_not_say_that_it_is_json_is_refused(live: Live, kind: str) -> None:
    """So that a form on another site can not fill one in here."""
    await refused(live, "PUT", "/api/me", b'{"name": "Ann"}', {"Content-Type": kind} if kind else {}, "not-json")


TABLES: list[dict[str, Any]] = [
    {"game": "chess"}, {"game": ""}, {"game": "../memoarrr"}, {"game": None}, {"game": "x" * 41}, {"seats": []},
    {"seats": [{"kind": "me"}] * 17}, {"seats": [{"kind": "me"}] * 5}, {"seats": [{"kind": "open"}]}, {"seats": {}},
    {"seats": [{"kind": "you"}, {"kind": "open"}]}, {"seats": [{"kind": "bot", "bot": "skynet"}, {"kind": "open"}]},
    {"seats": [{"kind": "bot", "bot": "../x"}, {"kind": "open"}]}, {"options": {"x": 1}}, {"options": []},
    {"options": {"first": 9}}, {"options": {"first": True}}, {"options": {"first": 10**30}},
    {"options": {"first": "0"}},
    {"options": {"edition": [[[]]]}}, {"options": {"edition": "2018 "}}, {"pace": "warp"}, {"clock": 9},
    {"clock": 1e300},
    {"clock": 86_401}, {"clock": "120"}, {"patience": 0}, {"patience": None}, {"stand_in": "skynet"},
    {"stand_in": None},
    {"listed": "yes"}, {"listed": 1}, {"id": "tmine"}, {"secret": "00" * 32},
]  # fmt: skip


@pytest.mark.parametrize("wish", TABLES, ids=json.dumps)
async def test_a_table_that_can_not_be_played_is_not_opened(live: Live, wish: dict[str, Any]) -> None:
    wanted = {"game": "memoarrr", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]} | wish
    await refused(live, "POST", "/api/tables", json.dumps(wanted).encode(), JSON)


PATHS = ["tnone", "wnone", "t", "w", "x", "%00", "t%00", "w%00", "t%ED%A0%80", "w%ED%A0%80", "t%FF",
         "t" * 5_000, "w" * 5_000,
         "t'%20or%201=1--", "t%2F..%2F..", "%74none", "t\u202e", "t%0A"]  # fmt: skip


@pytest.mark.parametrize("path", PATHS, ids=[path[:20] for path in PATHS])
@pytest.mark.parametrize("rest", ["", "/record", "/socket"])
async def test_a_table_that_does_not_exist_is_not_found(live: Live, path: str, rest: str) -> None:
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    headers = upgrade | {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="} if rest == "/socket" else {}
    await refused(live, "GET", f"/api/tables/{path}{rest}", b"", headers, "no-such-table", "not-found")


@pytest.mark.parametrize(
    "cookie", ['quarterdeck="', "quarterdeck=é", "quarterdeck=" + "a" * 5_000, "=;;;=", "a" * 8_000]
)
async def test_an_unknown_cookie_names_no_person(live: Live, cookie: str) -> None:
    status, told = await _asked(live, "GET", "/api/me", b"", {"Cookie": cookie})
    assert (status, json.loads(told)) == (200, {"name": None})
    live.check_well()


async def test_clients_that_vanish_in_the_middle_of_a_body_are_no_bug(live: Live) -> None:
    for _ in range(50):
        _, writer = await asyncio.open_connection("127.0.0.1", live.port)
        head = b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"
        writer.write(head + b"{")
        await writer.drain()
        writer.transport.abort()
    live.check_well()


@pytest.mark.parametrize("method", ["GET", "PUT", "POST", "DELETE", "PATCH", "OPTIONS", "TRACE"])
@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/hand-over", "/nothing", "/api/tables/tx/socket", "/"])
async def test_every_method_at_every_address_is_answered_in_the_same_way(live: Live, method: str, path: str) -> None:
    status, told = await _asked(live, method, path, b"", {})
    if status >= 400:
        check_complaint(status, told)
    else:
        assert (method, status) == ("GET", 200)
    live.check_well()
