"""What a far table makes of what its server says: moments, their times, and what is over before anybody asks."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quarterdeck.client.http import Server
from quarterdeck.client.keepsakes import Chest, Identity
from quarterdeck.client.seats import Berth
from quarterdeck.client.wire import Card, read_statement
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.memoarrr import GAME, Look, Ready, Reveal, Side
from quarterdeck.games.memoarrr.events import Looked, Revealed
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.remote.table import FarTable
from quarterdeck.terminal.table import TableUpdate
from tests.server.house import run

NAMES = ("Ann", "Ben\x1b[2J")


class Bridge:
    """A match, and a far table that is told of it as a server would tell; there is no server."""

    def __init__(self, folder: Path, seats: tuple[int, ...] = (0,)) -> None:
        self.match: AnyMatch = Match(GAME, 2, FairDeal.from_phrase("far away"), {"first": 0})
        server = Server("http://nowhere.example", Catalogue(), Chest("http://nowhere.example", folder))
        card = msgspec.convert(self.card(), Card)
        self.table = FarTable(server, Berth("tNowhere", card, seats))
        self._told = 0

    def card(self, **changes: Any) -> dict[str, Any]:
        chairs = [{"kind": "person", "name": name, "bot": None, "ready": True} for name in NAMES]
        options = msgspec.to_builtins(self.match.options)
        card = {"watch": "wNowhere", "game": "memoarrr", "rules": GAME.version, "options": options}
        return card | {"phase": "running", "commitment": "00" * 32, "seats": chairs} | changes

    def say(self, **statement: Any) -> None:
        heard = read_statement(json.dumps(statement))
        assert heard is not None
        self.table.hear(heard)

    def update(self, seat: int | None = 0, *, opens: int = 0, looks: int | None = None, **more: Any) -> None:
        """What has happened since, as it is told at once; the times are milliseconds from now."""
        now = round(time.time() * 1000)
        news = [event for entry in self.match.events_as_shown(seat or 0, self._told) for event in entry]
        self._told = len(self.match)
        clock = {"now": now, "opens": now + opens, "looks": None if looks is None else now + looks, "due": None}
        seen = {"view": self.match.view(seat), "moves": () if seat is None else self.match.moves(seat)}
        told = json.loads(msgspec.json.encode({"events": news, **seen, "clock": clock}))
        self.say(type="update", seq=len(self.match), seat=seat, **told, **more)

    async def next(self) -> TableUpdate:
        moment = await self.table._backlog.take(self.match.options)
        assert moment is not None
        return moment

    def look(self) -> None:
        self.match.play(0, Look(Side.NORTH))

    def begin(self) -> None:
        """Both have looked and are ready; the first round begins."""
        for seat, side in enumerate((Side.NORTH, Side.SOUTH)):
            self.match.play(seat, Look(side))
            self.match.play(seat, Ready())


def test_a_private_look_is_shown_for_its_time_and_then_no_longer(tmp_path: Path) -> None:
    async def visit() -> None:
        bridge = Bridge(tmp_path)
        bridge.look()
        bridge.update(looks=80)
        looking = await bridge.next()
        assert len(looking.view.glimpse) == 3
        assert looking.looks_for is not None
        assert 0 < looking.looks_for <= 0.08
        after = await bridge.next()
        assert after.view.glimpse == {}
        assert after.moves == (Ready(),)
        assert after.notes == ("The time to look is over.",)

    run(visit())


def test_whoever_asks_after_the_time_for_a_look_is_not_shown_it_at_all(tmp_path: Path) -> None:
    async def visit() -> None:
        bridge = Bridge(tmp_path)
        bridge.look()
        bridge.update(looks=-1)
        moment = await bridge.next()
        assert moment.view.glimpse == {}
        assert [event.cards for event in moment.events if isinstance(event, Looked)] == [None]

    run(visit())


def test_a_private_look_is_over_when_its_player_has_seen_enough(tmp_path: Path) -> None:
    async def visit() -> None:
        bridge = Bridge(tmp_path)
        bridge.look()
        bridge.update(looks=60_000)
        assert (await bridge.next()).view.glimpse
        await bridge.table.looked(1)
        await bridge.table.looked(0)
        after = await bridge.next()
        assert (after.view.glimpse, after.notes) == ({}, ())

    run(visit())


def test_whoever_a_bot_plays_for_is_offered_no_moves(tmp_path: Path) -> None:
    async def visit() -> None:
        bridge = Bridge(tmp_path)
        card = bridge.card()
        bridge.update(table=card)
        assert not (await bridge.next()).away
        card["seats"][0]["bot"] = "parrot"
        bridge.look()
        bridge.update(table=card)
        moment = await bridge.next()
        assert (moment.away, moment.moves) == (True, ())
        assert moment.notes == ("A bot plays for you now.",)

    run(visit())


def test_what_was_turned_down_before_anybody_asked_is_not_told(tmp_path: Path) -> None:
    async def visit() -> None:
        bridge = Bridge(tmp_path)
        bridge.begin()
        bridge.update()
        while bridge.match.view().round == 1:
            seat = bridge.match.turn[0]
            bridge.match.play(seat, bridge.match.moves(seat)[0])
            bridge.update()
        late = await bridge.next()
        revealed = [event for event in late.events if isinstance(event, Revealed)]
        assert len(revealed) > 1
        assert [event.card for event in revealed[:-1]] == [None] * (len(revealed) - 1)
        assert revealed[-1].card is not None, "the card that ended the round is shown as long as everybody looks"
        assert not any(getattr(event, "cards", None) for event in late.events)
        assert not any(late.view.cells)

    run(visit())


def test_everybody_has_the_same_time_to_look(tmp_path: Path) -> None:
    async def visit() -> None:
        bridge = Bridge(tmp_path)
        bridge.begin()
        bridge.match.play(0, Reveal(0))
        bridge.update(opens=2500)
        moment = await bridge.next()
        assert 2.0 < moment.opens_in <= 2.5

    run(visit())


def test_a_move_waits_until_everybody_has_looked(tmp_path: Path) -> None:
    async def visit() -> None:
        bridge = Bridge(tmp_path)
        bridge.begin()
        bridge.update(opens=150)
        sent: list[float] = []

        async def send(kind: str, **_: Any) -> None:
            assert kind == "move"
            sent.append(asyncio.get_running_loop().time())

        bridge.table._line.send = send  # type: ignore[method-assign]
        opens = bridge.table._lookout.at(0).opens
        await bridge.table.play(0, Reveal(0))
        assert sent[0] >= opens

    run(visit())


def test_words_of_a_newer_server_are_passed_over_and_a_newer_version_is_mentioned_once(tmp_path: Path) -> None:
    async def visit() -> None:
        bridge = Bridge(tmp_path)
        assert read_statement('{"type": "fireworks", "colour": "red"}') is None
        for _ in range(2):
            bridge.say(type="welcome", version="99.1.0", seats=[0], seq=1, beat=20, now=0, motto="Arrr")
        bridge.update(weather="fine", table=bridge.card(fireworks=True))
        moment = await bridge.next()
        assert [note for note in moment.notes if "99.1.0" in note] == [
            note for note in moment.notes if note.startswith("The server runs Quarterdeck 99.1.0, this terminal ")
        ]
        assert len(moment.notes) == 1

    run(visit())


@pytest.mark.parametrize(
    "nonsense",
    [{"events": [{"event": "fireworks"}]}, {"view": {"phase": "fireworks"}}, {"moves": [{"move": "dance"}]}],
)
def test_what_can_not_be_understood_at_all_ends_in_a_sentence(nonsense: dict[str, Any], tmp_path: Path) -> None:
    async def visit() -> None:
        bridge = Bridge(tmp_path)
        update = {"seq": 1, "seat": 0, "events": [], "view": None, "moves": [], "clock": {"now": 0}} | nonsense
        with pytest.raises(QuarterdeckError, match="does not understand; get a newer one"):
            bridge.say(type="update", **update)

    run(visit())


def test_a_name_can_do_nothing_to_the_terminal(tmp_path: Path) -> None:
    async def visit() -> None:
        bridge = Bridge(tmp_path)
        bridge.say(type="update", seq=1, seat=0, events=[], view=None, moves=[], clock={"now": 0}, table=bridge.card())
        bridge.say(type="attendance", seats=["here", "away"])
        bridge.say(type="signal", seat=1, signal="ahoy")
        assert bridge.table.names == ("Ann", "Ben[2J")
        assert (await bridge.next()).notes == ("Ben[2J is away.", "Ben[2J: Ahoy!")

    run(visit())


def test_whoever_is_to_move_is_reminded_before_the_time_is_over(tmp_path: Path) -> None:
    async def visit() -> None:
        bridge = Bridge(tmp_path)
        bridge.update()
        await bridge.next()
        now = round(time.time() * 1000)
        bridge.say(type="countdown", now=now, due=now + 15_050)
        reminded = await bridge.next()
        assert reminded.notes == ("Only 15 seconds left for your move.",)
        assert reminded.due_in is not None
        assert reminded.due_in <= 15

    run(visit())


def test_neither_a_table_nor_what_it_keeps_shows_a_secret_in_a_traceback(tmp_path: Path) -> None:
    async def visit() -> None:
        bridge = Bridge(tmp_path)
        chest = Chest("http://nowhere.example", tmp_path)
        chest.keep_token("a-secret-token")
        nonce = chest.nonce_for("wNowhere", 0)
        shown = repr((bridge.table, chest.keepsake("wNowhere"), Identity("a-secret-token"), chest))
        for secret in (nonce, "a-secret-token", "tNowhere"):
            assert secret not in shown

    run(visit())
