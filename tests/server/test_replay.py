"""Replays over HTTP: of a finished game of the server, or of an uploaded record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core import record
from quarterdeck.server.http.replay import REPLAYS_AT_ONCE
from quarterdeck.server.settings import Settings
from quarterdeck.server.table.replay import LARGEST_RECORD
from tests.core.finished import BOTH, CREW, fields_of, finished, line_of
from tests.server.guest import Guest, play_on
from tests.server.house import GENEROUS, Clock, House

ANN_AND_BEN = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
JSON = {"Content-Type": "application/json"}
Answered = tuple[int, dict[str, Any]]


async def _begun(ann: Guest, **wishes: Any) -> str:
    """A table of two seats, both Ann's, whose cards have been dealt."""
    table = await ann.open("memoarrr", ANN_AND_BEN, **wishes)
    await ann.connect(table)
    await ann.begin(0)
    await ann.begin(1)
    await ann.catch_up()
    return table


async def test_a_game_that_has_ended_is_looked_back_at_through_any_eyes(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        table = await _begun(ann, options={"abilities": True, "edition": "2023"})
        await play_on(ann, ann)
        told = {eyes: await eve.get(f"/api/tables/{table}/replay?eyes={eyes}") for eyes in ("all", "watcher", "1")}
        assert await eve.get(f"/api/tables/{table}/replay") == told["all"]
        kept = await eve.get(f"/api/tables/{table}/record")
        card = (await eve.get(f"/api/tables/{table}"))["table"]
        for answer in told.values():
            assert (answer["game"], answer["rules"], answer["checked"]) == ("memoarrr", kept["rules"], True)
            assert (answer["options"], answer["players"]) == (kept["options"], kept["players"])
            assert answer["outcome"] == card["outcome"]
            assert [moment["seat"] for moment in answer["moments"]] == [entry["seat"] for entry in kept["log"]]
        assert [moment["events"] for moment in told["all"]["moments"]] == [entry["events"] for entry in kept["log"]]
        assert [moment["move"] for moment in told["all"]["moments"]] == [entry["move"] for entry in kept["log"]]
        assert all(moment["hidden"]["locations"][12] is None for moment in told["all"]["moments"])
        assert {moment["view"]["seat"] for moment in told["all"]["moments"]} == {None}
        assert {moment["view"]["seat"] for moment in told["1"]["moments"]} == {1}
        for eyes in ("watcher", "1"):
            assert {json.dumps(moment["hidden"]) for moment in told[eyes]["moments"]} == {"null"}


async def test_a_seat_looks_back_at_the_very_updates_that_it_was_sent(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await _begun(ann, options={"abilities": True})
        await play_on(ann, ann)
        for seat in (0, 1):
            sent = [said for said in ann.heard if said["type"] == "update" and said["seat"] == seat and said["view"]]
            moments = (await ann.get(f"/api/tables/{table}/replay?eyes={seat}"))["moments"]
            assert [moment["events"] for moment in moments] == [update["events"] for update in sent]
            assert [moment["view"] for moment in moments] == [update["view"] for update in sent]


@pytest.mark.parametrize("eyes", ["all", "watcher", "0"])
async def test_a_game_that_runs_is_not_looked_back_at(eyes: str, tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        waiting = await ann.open()
        running = await _begun(ann)
        await play_on(ann, ann, moves=9)
        for table in (waiting, running):
            status, refused = await ann.ask("GET", f"/api/tables/{table}/replay?eyes={eyes}")
            assert (status, refused["code"]) == (409, "match-running")
            assert refused["sentence"] == "A match can be looked back at only when it is over."
            assert refused["facts"] == {}


@pytest.mark.parametrize(
    ("eyes", "status", "code"),
    [
        ("2", 404, "no-such-seat"),
        ("99", 404, "no-such-seat"),
        ("100", 400, "bad-eyes"),
        ("-1", 400, "bad-eyes"),
        ("", 400, "bad-eyes"),
        ("ALL", 400, "bad-eyes"),
        ("all%0A", 400, "bad-eyes"),
        ("%D9%A1", 400, "bad-eyes"),
        ("\N{SUPERSCRIPT TWO}", 400, "bad-eyes"),
    ],
)
async def test_eyes_that_do_not_exist_are_refused(eyes: str, status: int, code: str, tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await _begun(ann)
        await play_on(ann, ann)
        kept = await ann.get(f"/api/tables/{table}/record")
        for method, path, body in (("GET", f"/api/tables/{table}/replay", None), ("POST", "/api/replay", kept)):
            answered, refused = await ann.ask(method, f"{path}?eyes={eyes}", body)
            assert (answered, refused["code"]) == (status, code)


async def test_no_table_has_no_replay(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        status, refused = await house.guest("Ann").ask("GET", "/api/tables/tnowhere/replay")
    assert (status, refused["code"]) == (404, "no-such-table")


async def sent(
    folder: Path, *bodies: Any, eyes: str = "all", settings: Settings = GENEROUS, **more: Any
) -> list[Answered]:
    """The answers to records that are sent to be replayed, one after the other."""
    async with House(folder, settings, Clock()) as house:
        ann = house.guest("Ann")
        path = f"{house.url}/api/replay?eyes={eyes}"
        answers = []
        for body in bodies:
            async with ann.session.post(path, data=body, headers=JSON, **more) as response:
                answers.append((response.status, await response.json()))
        return answers


@BOTH
@pytest.mark.parametrize("eyes", ["all", "watcher", "0", "1", "2"])
async def test_a_record_from_anywhere_is_checked_and_replayed(game: str, eyes: str, tmp_path: Path) -> None:
    ((status, told),) = await sent(tmp_path, line_of(game) + b"\n", eyes=eyes)
    assert status == 200, told
    assert (told["game"], len(told["moments"])) == (game, len(finished(game)))
    assert told["players"] == [{"name": player.name, "kind": player.kind} for player in CREW]
    assert told["checked"] is True
    laid_open = [moment["hidden"] is not None for moment in told["moments"]]
    assert laid_open == [eyes == "all"] * len(laid_open)


def _first_at(seat: int) -> list[Any]:
    """The log with another first seat written into its deal."""
    deal, *others = fields_of("memoarrr")["log"]
    return [deal | {"events": [deal["events"][0] | {"first": seat}]}, *others]


TAMPERED: dict[str, dict[str, Any]] = {
    "wrong-commitment": {"commitment": "0" * 64},
    "bad-secret": {"secret": "x"},
    "wrong-seed": {"nonces": [None, None, None]},
    "not-over": {"log": fields_of("memoarrr")["log"][:-1]},
    "wrong-event": {"log": _first_at(9)},
    "empty-log": {"log": []},
    "no-such-game": {"game": "chess"},
    "no-such-rules": {"rules": "99"},
    "unknown-format": {"format": "chess/1"},
    "bad-players": {"players": [{"name": "Ann"}] * 5},
    "not-a-record": {"aboard": True},
}


async def test_a_record_that_has_been_tampered_with_is_refused_with_what_is_wrong(tmp_path: Path) -> None:
    bodies = [json.dumps(fields_of("memoarrr") | change) for change in TAMPERED.values()]
    for why, (status, refused) in zip(TAMPERED, await sent(tmp_path, *bodies), strict=True):
        assert (status, refused["code"], refused["facts"]["why"]) == (400, "bad-record", why)
        assert refused["sentence"].endswith(".")


async def test_the_entry_that_is_wrong_is_named(tmp_path: Path) -> None:
    ((_, refused),) = await sent(tmp_path, json.dumps(fields_of("memoarrr") | TAMPERED["wrong-event"]))
    assert refused["facts"]["entry"] == 0
    assert refused["sentence"].startswith("Entry 0 of the log: Event 0 has 9 as its first, which must be ")


GARBAGE = {
    "nothing": b"",
    "noise": bytes(range(256)),
    "a list that never ends": b"[" * 200_000,
    "an object that never ends": b'{"log":' * 70_000,
    "half a letter": b'{"game": "\xff"}',
    "half a surrogate": b'{"format": "\\ud800"}',
    "a number without an end": b'{"log": 1' + b"0" * 100_000 + b"}",
    "null": b"null",
}


@pytest.mark.parametrize("what", GARBAGE)
async def test_garbage_is_no_record(what: str, tmp_path: Path) -> None:
    ((status, refused),) = await sent(tmp_path, GARBAGE[what])
    assert (status, refused["code"]) == (400, "bad-record")
    assert refused["facts"]["why"] in ("not-json", "not-a-record")


async def test_a_record_may_be_longer_than_other_bodies_but_not_endless(tmp_path: Path) -> None:
    long = line_of("memoarrr").ljust(LARGEST_RECORD)
    (status, told), (too_long, refused) = await sent(tmp_path, long, long + b" ")
    assert (status, told["checked"]) == (200, True)
    assert (too_long, refused["code"]) == (413, "too-large")


async def test_what_does_not_say_that_it_is_json_is_not_read(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        headers = {"Content-Type": "text/plain"}
        async with house.guest("Ann").session.post(
            f"{house.url}/api/replay", data=line_of("memoarrr"), headers=headers
        ) as response:
            status, refused = response.status, await response.json()
    assert (status, refused["code"]) == (400, "not-json")


async def test_a_client_that_asks_for_replay_after_replay_is_told_to_wait(tmp_path: Path) -> None:
    line = line_of("memoarrr")
    answers = await sent(tmp_path, *[line] * (REPLAYS_AT_ONCE + 1), settings=Settings())
    assert [status for status, _ in answers] == [200] * REPLAYS_AT_ONCE + [429]
    assert answers[-1][1]["code"] == "too-many-requests"


async def test_a_server_that_was_not_started_to_show_a_record_has_none(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        status, refused = await house.guest("Ann").ask("GET", "/api/replay")
    assert (status, refused["code"]) == (404, "no-record")


async def test_a_name_with_markup_in_a_record_stays_a_text(tmp_path: Path) -> None:
    fields = fields_of("piratatak")
    fields["players"][0]["name"] = "<script>alert(1)</script>\u202e"
    ((status, told),) = await sent(tmp_path, record.write(record.read(json.dumps(fields))))
    assert status == 200
    assert told["players"][0]["name"] == fields["players"][0]["name"]
