"""Only our own pages may change anything or open a socket."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import msgspec
import pytest

from tests.server.house import GENEROUS, House

PUBLIC = "https://play.example.org"
FOREIGN = ["http://evil.example", "null", "https://play.example.org.evil.example", "http://play.example.org", "file://"]


def own(house: House) -> list[str | None]:
    """Where a lawful request may come from: no page at all, our own, or the one that the proxy shows."""
    return [None, house.url, house.url.replace("http:", "https:"), PUBLIC]


async def rename(house: House, origin: str | None) -> tuple[int, str | None]:
    guest = house.guest("Ann")
    headers = {} if origin is None else {"Origin": origin}
    status, told = await guest.ask("PUT", "/api/me", {"name": "Ann"}, headers=headers)
    return status, told.get("code")


async def test_requests_that_change_something_come_from_our_own_pages_or_from_no_page(tmp_path: Path) -> None:
    async with House(tmp_path, msgspec.structs.replace(GENEROUS, public_url=f"{PUBLIC}/")) as house:
        for origin in own(house):
            assert await rename(house, origin) == (200, None), origin
        for origin in FOREIGN:
            assert await rename(house, origin) == (403, "foreign-origin"), origin


async def test_sockets_are_opened_by_our_own_pages_or_by_no_page(tmp_path: Path) -> None:
    async with House(tmp_path, msgspec.structs.replace(GENEROUS, public_url=PUBLIC)) as house:
        ann = house.guest("Ann")
        address = f"{house.url}/api/tables/{await ann.open()}/socket"
        for origin in own(house):
            async with ann.session.ws_connect(address, origin=origin) as socket:
                assert (await socket.receive_json())["type"] == "welcome"
        for origin in FOREIGN:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await ann.session.ws_connect(address, origin=origin)
            assert refused.value.status == 403, origin


async def test_without_a_public_address_another_host_is_foreign(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        assert await rename(house, PUBLIC) == (403, "foreign-origin")
        port = house.url.rpartition(":")[2]
        assert await rename(house, f"http://localhost:{port}") == (403, "foreign-origin")
        assert await rename(house, "http://127.0.0.1:1") == (403, "foreign-origin")
        assert await rename(house, "http://127.0.0.1") == (403, "foreign-origin")


async def test_a_foreign_page_can_not_open_a_table_take_a_seat_or_use_a_link(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        for method, path, body in (
            ("POST", "/api/tables", {"game": "memoarrr", "seats": [{"kind": "me"}, {"kind": "open"}]}),
            ("PUT", f"/api/tables/{table}/seats/1", {"name": "Ann"}),
            ("PUT", f"/api/tables/{table}/seats/1", {"bot": "parrot"}),
            ("DELETE", f"/api/tables/{table}/seats/1", None),
            ("POST", f"/api/tables/{table}/seats/0/hand-over", None),
            ("POST", f"/api/tables/{table}/again", None),
            ("POST", "/api/hand-over", {"token": "x"}),
            ("PUT", "/api/me", {"name": "Eve"}),
            ("DELETE", "/api/me", None),
        ):
            status, told = await ann.ask(method, path, body, headers={"Origin": "http://evil.example"})
            assert (status, told["code"]) == (403, "foreign-origin"), path
        assert await ann.get("/api/me") == {"name": "Ann"}
        _, unchanged = await house.hub.hold(table)
        assert unchanged.seq == 1
        assert len((await ann.get("/api/me/tables"))["tables"]) == 1


async def test_no_other_site_is_ever_told_that_it_may_read_an_answer(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        for method in ("GET", "OPTIONS"):
            preflight = {"Origin": "http://evil.example", "Access-Control-Request-Method": "PUT"}
            async with ann.session.request(method, f"{house.url}/api/me", headers=preflight) as answer:
                assert not [name for name in answer.headers if name.lower().startswith("access-control-")]


OWN_NAMES = [
    "127.0.0.1:8710",
    "localhost",
    "deck.localhost:80",
    "[::1]:8710",
    "192.168.1.7",
    "203.0.113.9",
    "nas",
    "nas.local",
]
STRANGE_NAMES = ["evil.example", "evil.example:8710", "127.0.0.1.evil.example", "localhost.evil.example"]


async def _asked_as(house: House, name: str, method: str, path: str) -> int:
    headers = {"Host": name, "Origin": f"http://{name}"}
    async with house.guest("Eve").session.request(method, house.url + path, headers=headers, json={}) as answer:
        return answer.status


async def test_a_site_that_lets_its_own_name_point_to_the_server_gets_nothing(tmp_path: Path) -> None:
    """Without this check such a page would count as our own, because any Host was its own origin."""
    async with House(tmp_path) as house:
        for name in STRANGE_NAMES:
            for method, path in (("GET", "/"), ("GET", "/api/tables"), ("PUT", "/api/me"), ("POST", "/api/tables")):
                assert await _asked_as(house, name, method, path) == 421, (name, method, path)
        for name in OWN_NAMES:
            assert await _asked_as(house, name, "GET", "/api/tables") == 200, name


async def test_the_public_name_is_the_only_name_of_the_internet_that_a_server_has(tmp_path: Path) -> None:
    async with House(tmp_path, msgspec.structs.replace(GENEROUS, public_url=f"{PUBLIC}/")) as house:
        assert await _asked_as(house, "play.example.org", "GET", "/api/tables") == 200
        assert await _asked_as(house, "play.example.org:443", "GET", "/api/tables") == 200
        assert await _asked_as(house, "other.example.org", "GET", "/api/tables") == 421
        assert await _asked_as(house, "127.0.0.1", "GET", "/healthz") == 200
