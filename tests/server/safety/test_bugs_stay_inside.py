"""After a bug, players get a sentence, the log says where the bug is, and no secret is shown."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, NoReturn

import pytest

from quarterdeck.server import log_output
from quarterdeck.server.http.handlers import Handlers
from quarterdeck.server.http.static_files import StaticFiles
from quarterdeck.server.live import chores
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.socket import connection
from quarterdeck.server.socket.connection import Connection
from tests.server.house import House
from tests.waiting import until

SECRET = "the-volcano-is-birds-7"


class Oops(Exception):
    """A bug that knows too much."""


def wrong(*_: Any, **__: Any) -> NoReturn:
    raise Oops(SECRET)


async def wrong_later(*_: Any, **__: Any) -> NoReturn:
    raise Oops(SECRET)


@pytest.fixture
def log() -> io.StringIO:
    """What the host sees, every logger included."""
    lines = io.StringIO()
    log_output.log_to(lines, "debug")
    return lines


def check_told(lines: io.StringIO, where: str, function: str) -> None:
    """The log says what kind of bug it is and where, in one line, and not what it said."""
    assert SECRET not in lines.getvalue()
    told = [json.loads(line) for line in lines.getvalue().splitlines()]
    bugs = [line for line in told if line["what"] == "bug"]
    assert bugs
    assert {(bug["where"], bug["kind"], bug["level"]) for bug in bugs} == {(where, "Oops", "error")}
    assert any(function in place for bug in bugs for place in bug["place"])


def check_sober(told: dict[str, Any], code: str) -> None:
    assert told["code"] == code
    assert told["sentence"].endswith(".")
    assert told["facts"] == {}
    for inside in (SECRET, "Oops", "Traceback", ".py"):
        assert inside not in json.dumps(told)


def bugs(house: House) -> float:
    (family,) = house.hub.metrics.bugs.collect()
    return sum(sample.value for sample in family.samples if sample.name.endswith("_total"))


@pytest.mark.parametrize("accept", ["application/json", "text/html", "*/*"])
async def test_a_bug_in_a_request_is_a_500_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: io.StringIO, accept: str
) -> None:
    monkeypatch.setattr(Handlers, "person", wrong_later)

    async with House(tmp_path) as house:
        status, told = await house.guest("Ann").ask("GET", "/api/me", headers={"Accept": accept})
        assert status == 500
        check_sober(told, "internal-error")
        assert bugs(house) == 1
    check_told(log, "http", "wrong_later")


async def test_a_bug_in_the_page_is_a_500_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    monkeypatch.setattr(StaticFiles, "page", wrong_later)

    async with House(tmp_path) as house:
        status, told = await house.guest("Ann").ask("GET", "/")
        assert status == 500
        check_sober(told, "internal-error")
    check_told(log, "http", "wrong_later")


async def test_a_bug_in_a_command_is_refused_with_a_sentence_and_the_socket_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        await ann.connect(table)
        with monkeypatch.context() as broken:
            broken.setattr(LiveTable, "carry_out", wrong_later)
            check_sober(await ann.say("begin", seat=0, nonce="ab" * 16), "internal-error")
        assert (await ann.begin(0))["type"] == "done"
        assert bugs(house) == 1
    check_told(log, "socket", "wrong_later")


async def test_a_bug_in_the_rules_pauses_the_table_and_it_goes_on_when_that_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open(seats=[{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bea"}])
        await ann.connect(table)
        await ann.begin(0)
        with monkeypatch.context() as broken:
            broken.setattr(connection, "propose", wrong)
            check_sober(await ann.say("begin", seat=1, nonce="ab" * 16), "table-paused")
        assert (await ann.begin(1))["type"] == "done"
    check_told(log, "table", "wrong")


async def test_a_bug_in_what_makes_a_bots_moves_pauses_the_table_and_shows_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    monkeypatch.setattr(chores, "some_move", wrong)

    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open(seats=[{"kind": "me", "name": "Ann"}, {"kind": "bot"}])
        await ann.connect(table)
        await ann.begin(0)
        await until(lambda: bugs(house) > 0, "the bot's bug is counted")
        await ann.catch_up()
        assert SECRET not in json.dumps(ann.heard)
    check_told(log, "table", "wrong")


async def test_a_bug_while_a_client_is_welcomed_costs_the_socket_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    monkeypatch.setattr(Connection, "serve", wrong_later)

    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        async with ann.session.ws_connect(f"{house.url}/api/tables/{table}/socket") as socket:
            async for message in socket:
                assert SECRET not in str(message.data)
        assert (await ann.get(f"/api/tables/{table}"))["seats"] == [0]
        assert bugs(house) == 1
    check_told(log, "http", "wrong_later")
