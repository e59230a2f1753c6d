"""How much one address may ask for, and whose address it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from quarterdeck.client import ServerClient
from quarterdeck.server.settings import Settings
from tests.server.guest import Guest
from tests.server.house import GENEROUS, Clock, House

TABLE = {"game": "memoarrr", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}


def strict(**limits: Any) -> Settings:
    """Generous but for what the test is about."""
    return msgspec.structs.replace(GENEROUS, **limits)


async def test_requests_above_the_rate_are_refused_until_time_has_passed(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, strict(requests_per_second=5), clock) as house:
        ann = house.guest("Ann")
        answers = [await ann.ask("GET", "/api/me") for _ in range(20)]
        assert [status for status, _ in answers] == [200] * 15 + [429] * 5
        assert answers[-1][1]["code"] == "too-many-requests"
        clock.forward(1)
        assert [(await ann.ask("GET", "/api/me"))[0] for _ in range(6)] == [200] * 5 + [429]


async def _status(guest: Guest, path: str) -> int:
    async with guest.session.get(guest.url + path) as answer:
        return answer.status


@pytest.mark.parametrize("path", ["/", "/nowhere", "/metrics", "/healthz", "/api/openapi.json", "/api/nowhere"])
async def test_requests_of_every_kind_have_a_limit(tmp_path: Path, path: str) -> None:
    async with House(tmp_path, strict(requests_per_second=1), Clock()) as house:
        ann = house.guest("Ann")
        statuses = [await _status(ann, path) for _ in range(101)]
        assert statuses[0] != 429
        assert statuses[-1] == 429


async def test_a_page_with_all_its_files_and_a_health_check_each_second_are_below_the_limits(
    tmp_path: Path,
) -> None:
    clock = Clock()
    async with House(tmp_path, Settings(), clock) as house:
        ann = house.guest("Ann")
        for _ in range(100):
            assert await _status(ann, "/") in (200, 503)
        for _ in range(70):
            assert await _status(ann, "/healthz") == 200
            clock.forward(1)


async def test_a_refusal_says_when_to_come_again_and_then_the_request_is_granted(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, strict(requests_per_second=1, commands_per_second=2), clock) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        await ann.connect(table)
        await ann.get("/api/me")
        async with ann.session.get(f"{house.url}/api/me") as answer:
            assert (answer.status, answer.headers["Retry-After"]) == (429, "1")
            wait = (await answer.json())["retry_after"]
        assert wait == 1_000
        for _ in range(7):
            await ann.send({"type": "ping"})
        refused = await ann.hear("refused")
        assert (refused["code"], refused["retry_after"]) == ("too-fast", 500), "not the second that all refusals say"
        clock.forward(wait / 1000)
        await ann.get("/api/me")
        await ann.catch_up()


async def test_the_client_waits_as_long_as_the_server_says_and_asks_again(tmp_path: Path) -> None:
    async with House(tmp_path, strict(requests_per_second=20)) as house, ServerClient(house.url) as client:
        for _ in range(70):
            assert (await client.myself()).name is None
        assert house.metric('quarterdeck_http_answers_total{status="429"}') > 0


async def test_tables_above_the_hourly_number_are_refused_and_other_requests_are_not(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, strict(tables_per_address=3), clock) as house:
        ann = house.guest("Ann")
        answers = [await ann.ask("POST", "/api/tables", TABLE) for _ in range(5)]
        assert [status for status, _ in answers] == [201, 201, 201, 429, 429]
        assert answers[-1][1]["code"] == "too-many-tables"
        assert (await ann.ask("GET", "/api/tables"))[0] == 200
        assert (await house.guest("Eve").ask("POST", "/api/tables", TABLE))[0] == 429, "a new cookie is no new address"
        clock.forward(1_200)
        assert (await ann.ask("POST", "/api/tables", TABLE))[0] == 201
        assert (await ann.ask("POST", "/api/tables", TABLE))[0] == 429


async def test_a_table_that_was_refused_for_its_terms_costs_nothing(tmp_path: Path) -> None:
    async with House(tmp_path, strict(tables_per_address=1)) as house:
        ann = house.guest("Ann")
        for _ in range(3):
            assert (await ann.ask("POST", "/api/tables", TABLE | {"game": "chess"}))[0] == 400
        assert (await ann.ask("POST", "/api/tables", TABLE))[0] == 201


async def test_sockets_above_the_number_are_refused_until_one_is_closed(tmp_path: Path) -> None:
    async with House(tmp_path, strict(connections_per_address=3)) as house:
        ann = house.guest("Ann")
        address = f"{house.url}/api/tables/{await ann.open()}/socket"
        sockets = [await ann.session.ws_connect(address) for _ in range(3)]
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await ann.session.ws_connect(address)
        assert refused.value.status == 429
        await sockets.pop().close()
        sockets.append(await _in_the_end(ann, address))
        for socket in sockets:
            await socket.close()


async def _in_the_end(guest: Guest, address: str) -> aiohttp.ClientWebSocketResponse:
    """The server hears of a closed socket a moment after the client."""
    while True:
        try:
            return await guest.session.ws_connect(address)
        except aiohttp.WSServerHandshakeError as error:
            if error.status != 429:
                raise


async def test_sockets_that_were_refused_do_not_count(tmp_path: Path) -> None:
    async with House(tmp_path, strict(connections_per_address=2)) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        for path, origin in (("tnone", None), ("wnone", None), (table, "http://evil.example")) * 5:
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await ann.session.ws_connect(f"{house.url}/api/tables/{path}/socket", origin=origin)
        await ann.connect(table)


@pytest.mark.parametrize("proxied", [False, True])
async def test_a_forwarded_address_is_believed_only_behind_a_proxy(tmp_path: Path, proxied: bool) -> None:
    async with House(tmp_path, strict(tables_per_address=1, proxied=proxied), Clock()) as house:
        ann = house.guest("Ann")

        async def opens(*forwarded: str) -> bool:
            headers = [("X-Forwarded-For", line) for line in forwarded]
            return (await ann.ask("POST", "/api/tables", TABLE, headers=headers))[0] == 201

        assert await opens("203.0.113.1")
        assert not await opens("203.0.113.1")
        assert await opens("203.0.113.2") is proxied
        assert not await opens("198.51.100.9, 203.0.113.2"), "what the client itself wrote before is not believed"
        assert await opens("203.0.113.2, 203.0.113.3") is proxied
        assert not await opens("203.0.113.4, 203.0.113.3")
        assert not await opens("::ffff:203.0.113.3"), "the same address, written as IPv6"
        assert not await opens("203.0.113.6", "203.0.113.3"), "the proxy has added a line of its own"
        assert await opens("::ffff:203.0.113.5") is proxied, "two IPv4 addresses are not one network"


async def test_a_body_of_16_kb_is_read_and_a_larger_one_is_not(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        headers = {"Content-Type": "application/json"}
        for length, status in ((16_384, 200), (16_385, 413), (1_000_000, 413)):
            body = b'{"name": "Ann"}'.ljust(length)
            async with ann.session.put(f"{house.url}/api/me", data=body, headers=headers) as answer:
                assert answer.status == status
                assert (await answer.json()).get("code") == (None if status == 200 else "too-large")


GOOD_NAMES = ["Ann", "Ann-Sophie O’Malley", "Žofia", "李雷", "محمد", "🏴", "a" * 40, "  Ann   Bonny ", "<b>Ann</b>"]
BAD_NAMES = {
    "41 letters": "a" * 41,
    "1 MB": "a" * 1_000_000,
    "nothing": "",
    "only spaces": "   \t ",
    "a bell": "Ann\a",
    "NUL": "Ann\0",
    "an escape": "\x1b[31mAnn",
    "right to left": "Ann\u202egnp.exe",
    "an isolate": "\u2066Ann",
    "a zero width space": "A\u200bnn",
    "a byte order mark": "\ufeffAnn",
    "private use": "\ue000",
    "not a character": "\uffff",
}


@pytest.mark.parametrize("what", BAD_NAMES)
async def test_names_that_can_not_be_shown_are_refused_wherever_a_name_is_given(tmp_path: Path, what: str) -> None:
    async with House(tmp_path) as house:
        ann, name = house.guest("Ann"), BAD_NAMES[what]
        table = await ann.open()
        eve = house.guest("Eve")
        for method, path, body in (
            ("PUT", "/api/me", {"name": name}),
            ("PUT", f"/api/tables/{table}/seats/1", {"name": name}),
            (
                "POST",
                "/api/tables",
                TABLE | {"seats": [{"kind": "me", "name": name}, {"kind": "open"}]},
            ),
            ("POST", "/api/tables", TABLE | {"seats": [{"kind": "bot", "name": name}, {"kind": "me"}]}),
        ):
            for guest in (ann, eve):
                status, told = await guest.ask(method, path, body)
                assert status in (400, 413), (path, told)
                assert told["code"] in ("bad-name", "bad-request", "too-large", "no-name")
        assert await eve.get("/api/me") == {"name": None}
        assert (await ann.get(f"/api/tables/{table}"))["table"]["seats"][1]["kind"] == "open"


@pytest.mark.parametrize("name", GOOD_NAMES)
async def test_names_of_all_peoples_are_kept_as_they_are(tmp_path: Path, name: str) -> None:
    async with House(tmp_path) as house:
        ann = house.guest(name)
        assert (await ann.ask("PUT", "/api/me", {"name": name}))[0] == 200
        assert await ann.get("/api/me") == {"name": " ".join(name.split())}
