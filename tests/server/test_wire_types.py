"""The schema that the browser's types are made from: true of what the server really says, and complete."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from quarterdeck.core import record
from quarterdeck.core.replay import Eyes
from quarterdeck.server.table.replay import replayed
from tests.core.finished import BOTH, line_of
from tests.server.house import House
from web.schema import GAMES, Schema, document

EVERYBODY = pytest.mark.parametrize("eyes", ["all", None, 0, 1, 2])
TITLES = {"memoarrr": "Memoarrr", "piratatak": "Piratatak"}


@cache
def exact() -> Schema:
    """The schema, with nothing allowed that it does not name: TypeScript would not know it."""
    schema = deepcopy(document())
    for definition in schema["$defs"].values():
        if "properties" in definition:
            definition["additionalProperties"] = False
    return schema


def complaints(name: str, told: Any) -> list[str]:
    """Where a message is not what its type promises."""
    schema = exact()
    schema = {"$schema": schema["$schema"], "$ref": f"#/$defs/{name}", "$defs": schema["$defs"]}
    return [
        f"{error.instance_path}: {error.message}" for error in jsonschema_rs.validator_for(schema).iter_errors(told)
    ]


def looked_back(game: str, eyes: Eyes) -> Any:
    return json.loads(replayed(record.read(line_of(game)), eyes))


@BOTH
@EVERYBODY
def test_every_moment_of_a_replay_is_of_its_type(game: str, eyes: Eyes) -> None:
    assert complaints(f"{TITLES[game]}Replay", looked_back(game, eyes)) == []


@BOTH
def test_a_type_tells_a_message_that_is_not_of_it(game: str) -> None:
    told = looked_back(game, "all")
    moment = told["moments"][-1]
    del moment["view"]["phase"]
    assert len(complaints(f"{TITLES[game]}Replay", told)) == 1
    assert complaints(f"{TITLES[game]}Event", {"event": "kraken"}) != []
    assert complaints(f"{TITLES[game]}Move", moment["move"] | {"why": "for fun"}) != []


@BOTH
def test_a_record_is_of_its_type(game: str) -> None:
    assert complaints("GameRecord", json.loads(line_of(game))) == []


@pytest.mark.parametrize("game", GAMES)
async def test_everything_said_in_a_conversation_is_of_its_type(game: str, tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        assert complaints("Offer", await ann.get("/api/offer")) == []
        table = await ann.open(game, [{"kind": "me", "name": "Ann"}, {"kind": "bot"}])
        assert complaints("TableAnswer", await ann.get(f"/api/tables/{table}")) == []
        await ann.connect(table)
        await ann.begin(0)
        await ann.say("move", seat=0, move={"move": "fly"})
        await ann.say("signal", seat=0, signal="ahoy")
        for _ in range(6):
            await ann.catch_up()
            if moves := ann.latest(0)["moves"]:
                await ann.say("move", seat=0, move=moves[0])
        assert complaints("TableList", await ann.get("/api/me/tables")) == []
        assert complaints("Complaint", (await ann.ask("GET", "/api/tables/tnone"))[1]) == []
        kinds = {said["type"] for said in ann.heard}
        assert kinds >= {"welcome", "update", "done", "refused", "attendance", "signal", "pong"}
        for said in ann.heard:
            assert complaints("AnyStatement", said) == []
            if said["type"] == "update":
                assert complaints(f"{TITLES[game]}Update", said) == []


def test_every_move_and_every_event_can_be_told_apart_by_its_tag() -> None:
    named = document()["$defs"]
    for union, tag in (
        ("AnyCommand", "type"),
        ("AnyStatement", "type"),
        *((f"{TITLES[game]}{word}", word.lower()) for game in GAMES for word in ("Move", "Event")),
    ):
        members = [named[one["$ref"].rpartition("/")[2]] for one in named[union]["anyOf"]]
        tags = [member["properties"][tag]["enum"] for member in members]
        assert all(len(words) == 1 for words in tags)
        assert len({words[0] for words in tags}) == len(members) > 1
