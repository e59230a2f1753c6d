"""The routes are those of the table of operations, and each is answered as the table says."""

from __future__ import annotations

from pathlib import Path

from quarterdeck.server.application import application
from quarterdeck.server.bus.bus import LocalBus
from quarterdeck.server.http.openapi import openapi
from quarterdeck.server.http.routes import OPERATIONS
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import open_store
from tests.server.house import House

BESIDE = {("GET", "/api/tables/{table}/socket"), ("GET", "/api/openapi.json")}
"""Routes below /api/ that are no operations of the API."""


async def test_every_route_of_the_api_is_an_operation_and_is_described(tmp_path: Path) -> None:
    app = application(Settings(), open_store(str(tmp_path / "tables.db")), LocalBus())
    routes = {(route.method, route.resource.canonical) for route in app.router.routes() if route.resource is not None}
    served = {(method, path) for method, path in routes if path.startswith("/api/") and method != "HEAD"}
    assert served - BESIDE == {(operation.method.upper(), operation.path) for operation in OPERATIONS}
    described = {(method.upper(), path) for path, methods in openapi()["paths"].items() for method in methods}
    assert served - BESIDE == described


def test_every_operation_says_what_it_does_in_one_sentence() -> None:
    for operation in OPERATIONS:
        assert operation.what.endswith("."), operation.path
        assert "\n" not in operation.what, operation.path


async def test_opening_a_table_without_a_seat_of_ones_own_asks_for_no_name(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        guest = house.guest("Ann")
        body = {"game": "memoarrr", "seats": [{"kind": "open"}, {"kind": "bot"}]}
        status, opened = await guest.ask("POST", "/api/tables", body)
        assert status == 201
        assert opened["seats"] == []
        assert [seat["kind"] for seat in opened["table"]["seats"]] == ["open", "bot"]
        assert not list(guest.session.cookie_jar)
        assert (await guest.sit(opened["table"]["id"], 0))[0] == 200


async def test_opening_a_table_with_a_seat_of_ones_own_asks_a_new_visitor_for_a_name(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        body = {"game": "memoarrr", "seats": [{"kind": "me"}, {"kind": "open"}]}
        status, refused = await house.guest("Ann").ask("POST", "/api/tables", body)
        assert (status, refused["code"]) == (400, "no-name")
