"""The headers of every answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.house import GENEROUS, House

UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
JSON = {"Content-Type": "application/json"}
NEW_TABLE = b'{"game":"memoarrr","seats":[{"kind":"me"},{"kind":"open"}]}'
ASKED: dict[str, tuple[int, str, str, dict[str, Any]]] = {
    "the page": (200, "GET", "/", {}),
    "the page of a table": (200, "GET", "/t/{table}", {}),
    "the page that watches": (200, "GET", "/w/whatever", {}),
    "the page that takes a seat over": (200, "GET", "/move", {}),
    "the head of the page": (200, "HEAD", "/", {}),
    "health": (200, "GET", "/healthz", {}),
    "figures": (200, "GET", "/metrics", {}),
    "the description": (200, "GET", "/api/openapi.json", {}),
    "an answer": (200, "GET", "/api/tables/{table}", {}),
    "a new table": (201, "POST", "/api/tables", {"data": NEW_TABLE}),
    "a bad request": (400, "PUT", "/api/me", {"data": b"{"}),
    "a foreign page": (403, "PUT", "/api/me", {"headers": {"Origin": "http://evil.example"}}),
    "nothing there": (404, "GET", "/nothing/here", {}),
    "no such table": (404, "GET", "/api/tables/tnone", {}),
    "a wrong method": (405, "DELETE", "/api/me", {}),
    "not now": (409, "GET", "/api/tables/{table}/record", {}),
    "too large": (413, "PUT", "/api/me", {"data": b" " * 20_000}),
    "an odd expectation": (417, "GET", "/api/me", {"headers": {"Expect": "the unexpected"}}),
    "no socket": (400, "GET", "/api/tables/{table}/socket", {}),
    "a socket": (101, "GET", "/api/tables/{table}/socket", {"headers": UPGRADE}),
}


async def asked(house: House, what: str) -> Any:
    status, method, path, more = ASKED[what]
    ann = house.guest("Ann")
    path = path.format(table=await ann.open())
    more = {**more, "headers": (JSON if "data" in more else {}) | more.get("headers", {})}
    async with ann.session.request(method, house.url + path, **more) as answer:
        assert answer.status == status, await answer.text()
        if status == 101:
            answer.close()
        return answer.headers


@pytest.mark.parametrize("what", ASKED)
async def test_every_answer_says_what_a_browser_may_do_with_it(tmp_path: Path, what: str) -> None:
    async with House(tmp_path) as house:
        headers = await asked(house, what)
        policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["connect-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert headers["Server"] == "Quarterdeck"
        assert "X-Powered-By" not in headers


@pytest.mark.parametrize("what", [what for what, (status, *_) in ASKED.items() if status >= 400 and status != 417])
async def test_every_refusal_is_a_code_and_a_sentence(tmp_path: Path, what: str) -> None:
    async with House(tmp_path) as house:
        status, method, path, more = ASKED[what]
        ann = house.guest("Ann")
        path = path.format(table=await ann.open())
        more = {**more, "headers": (JSON if "data" in more else {}) | more.get("headers", {})}
        async with ann.session.request(method, house.url + path, **more) as answer:
            assert answer.status == status
            assert answer.content_type == "application/json"
            told = await answer.json()
        assert set(told) == {"code", "sentence", "facts"}
        assert told["sentence"].endswith(".")


async def test_no_cache_may_keep_answers_about_people_and_tables(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        for what in ("an answer", "a new table", "no such table", "not now"):
            assert (await asked(house, what))["Cache-Control"] == "no-store"


async def test_a_refusal_for_asking_too_much_says_when_to_come_back(tmp_path: Path) -> None:
    async with House(tmp_path, msgspec.structs.replace(GENEROUS, tables_per_address=1)) as house:
        ann = house.guest("Ann")
        await ann.open()
        body = {"game": "memoarrr", "seats": [{"kind": "me"}, {"kind": "open"}]}
        async with ann.session.post(f"{house.url}/api/tables", json=body) as answer:
            assert answer.status == 429
            assert int(answer.headers["Retry-After"]) > 0
            assert "Content-Security-Policy" in answer.headers
