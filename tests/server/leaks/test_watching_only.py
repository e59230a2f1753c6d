"""A person who was only invited to watch a private table is told nothing of how to join it, or the next one."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quarterdeck.core import wire
from tests.properties.strategies import GOOD_CHOICES
from tests.server.leaks.guests import Guest
from tests.server.leaks.harbour import Harbour, harbour
from tests.server.leaks.knowledge import check_words
from tests.server.leaks.world import nonce_of


async def _opened(ann: Guest, **wishes: Any) -> dict[str, Any]:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Anna"}]
    wish = {"game": "memoarrr", "seats": seats, "pace": "instant", **wishes}
    card: dict[str, Any] = (await ann.ask("POST", "/api/tables", wish)).json["table"]
    return card


async def _played_out(port: Harbour, ann: Guest, table: str) -> None:
    """Ann plays both seats until the game is over."""
    line = ann.lines[-1]
    for seat in (0, 1):
        await line.command("begin", f"b{seat}", seat=seat, nonce=nonce_of(seat))
    dice = Random(1)
    while True:
        match: Any = port.live(table)[1].match
        if match.over:
            return
        seat = match.turn[0]
        move = GOOD_CHOICES["memoarrr"](match, seat, dice) if match.view().round else match.moves(seat)[0]
        fields = {"seat": seat, "move": _plain(move)}
        assert (await line.command("move", f"m{len(match)}", **fields))["type"] == "done"


def _plain(move: Any) -> Any:
    return json.loads(wire.encode(move))


async def _look_everywhere(wat: Guest, watch: str) -> None:
    """All that can be tried with the link to watch."""
    for method, path in (
        ("GET", f"/api/tables/{watch}"),
        ("GET", f"/api/tables/{watch}/record"),
        ("POST", f"/api/tables/{watch}/again"),
        ("PUT", f"/api/tables/{watch}/seats/0"),
        ("POST", f"/api/tables/{watch}/seats/0/hand-over"),
        ("GET", "/api/tables"),
        ("GET", "/api/me/tables"),
        ("GET", f"/w/{watch}"),
        ("GET", "/metrics"),
    ):
        await wat.ask(method, path, {"name": "Wat"} if method == "PUT" else None)
    await wat.connect(watch)
    await wat.lines[-1].command("move", "w1", seat=0, move={"move": "ready"})
    await wat.lines[-1].command("leave", "w2", seat=0)
    await wat.lines[-1].command("signal", "w3", seat=1, signal="ahoy")


async def test_the_link_to_watch_tells_no_player_how_to_join(tmp_path: Path) -> None:
    async with harbour(tmp_path) as port:
        ann, wat = await port.guest("Ann"), await port.guest("Wat")
        card = await _opened(ann)
        await ann.connect(card["id"])
        await _look_everywhere(wat, card["watch"])
        await _played_out(port, ann, card["id"])
        await _look_everywhere(wat, card["watch"])
        await port.settle()
        assert wat.lines[0].updates()[-1]["table"]["phase"] == "over"
        for text in wat.everything():
            check_words(text, {"the id that joins": card["id"]})


async def test_when_the_crew_plays_again_its_spectators_are_not_told_how_to_join_there(tmp_path: Path) -> None:
    async with harbour(tmp_path) as port:
        ann, wat = await port.guest("Ann"), await port.guest("Wat")
        card = await _opened(ann)
        await ann.connect(card["id"])
        await wat.connect(card["watch"])
        await _played_out(port, ann, card["id"])
        following = (await ann.ask("POST", f"/api/tables/{card['id']}/again")).json["table"]
        await port.settle()
        await _look_everywhere(wat, card["watch"])
        assert (await ann.ask("GET", f"/api/tables/{card['id']}")).json["table"]["next"] == following["id"]
        for text in wat.everything():
            check_words(text, {"the id that joins": card["id"], "the id that joins the next": following["id"]})


@pytest.mark.parametrize("listed", [True, False])
async def test_a_private_table_is_in_no_list_but_its_peoples(listed: bool, tmp_path: Path) -> None:
    async with harbour(tmp_path) as port:
        ann, wat = await port.guest("Ann"), await port.guest("Wat")
        card = await _opened(ann, listed=listed)
        found = [table["id"] for table in (await wat.ask("GET", "/api/tables")).json["tables"]]
        assert found == ([card["id"]] if listed else [])
        assert (await wat.ask("GET", "/api/me/tables")).json["tables"] == []
        mine = (await ann.ask("GET", "/api/me/tables")).json["tables"]
        assert [table["id"] for table in mine] == [card["id"]]
