"""The socket: updates, acknowledgements, resuming, presence, signals."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from quarterdeck.games import memoarrr
from quarterdeck.server.framing import framed
from quarterdeck.server.live.audience import BEAT
from quarterdeck.server.socket import connection, wire
from quarterdeck.server.table import viewpoint as sight
from tests.server.bad_input.raw import RawSocket
from tests.server.guest import NONCE
from tests.server.house import Clock, House, two_players
from tests.waiting import until

LOOK = {"move": "look", "side": "north"}


async def test_the_cards_are_dealt_when_all_players_have_begun(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table = await ann.open()
        await ann.connect(table)
        await ann.begin(0)
        assert (ann.latest(0)["view"], ann.latest(0)["moves"]) == (None, [])
        await ben.sit(table, 1)
        await ben.connect(table)
        await ben.begin(1)
        await ann.catch_up()
        update = ann.latest(0)
        assert [event["event"] for event in update["events"]] == ["dealt"]
        assert update["events"][0]["locations"] is None
        assert {"move": "look", "side": "north"} in update["moves"]
        assert update["table"]["phase"] == "running"
        assert (await ann.begin(0))["code"] == "no-longer-open"


async def test_a_command_that_is_sent_again_is_acknowledged_again_and_carried_out_once(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, _ = await two_players(house)
        first = await ann.say("move", id="x", seat=0, move=LOOK)
        heard = len(ann.heard)
        second = await ann.say("move", id="x", seat=0, move=LOOK)
        assert first["type"] == "done"
        assert second == {"type": "done", "id": "x", "seq": first["seq"]}
        assert ann.heard[heard:] == [second]
        other = await ann.say("move", id="x", seat=0, move={"move": "ready"})
        assert other["seq"] == first["seq"], "an id stands for the first command that was sent with it"
        assert (await ben.say("move", id="x", seat=1, move={"move": "look", "side": "south"}))["type"] == "done"


async def test_a_command_is_still_known_after_the_table_was_loaded_anew(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, _, table = await two_players(house)
        first = await ann.say("move", id="x", seat=0, move=LOOK)
        house.hub.tables[table].invalidate()
        assert await ann.say("move", id="x", seat=0, move=LOOK) == first


async def test_an_acknowledged_move_is_in_the_store(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, _, table = await two_players(house)
        done = await ann.say("move", id="x", seat=0, move=LOOK)
        row = (await house.hub.store.rows(table))[-1]
        assert row.seq == done["seq"]
        assert b'"command":"x"' in row.what


async def test_a_client_that_comes_back_is_told_what_it_missed_and_nothing_twice(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_players(house)
        seen = ben.latest(1)["seq"]
        await ben.hang_up()
        await ann.say("move", seat=0, move=LOOK)
        await ann.say("move", seat=0, move={"move": "ready"})
        ben.heard.clear()
        await ben.connect(table, seen)
        await ben.catch_up()
        (update,) = (said for said in ben.heard if said["type"] == "update")
        assert [event["event"] for event in update["events"]] == ["looked", "ready"]
        assert update["events"][0]["cards"] is None
        assert "table" not in update
        ben.heard.clear()
        await ben.connect(table, update["seq"])
        await ben.catch_up()
        assert ben.latest(1)["events"] == []
        assert ben.latest(1)["view"] == update["view"]


async def test_a_device_with_two_seats_comes_back_where_each_of_them_was(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open(seats=[{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}])
        await ann.connect(table)
        await ann.begin(0)
        await ann.begin(1)
        done = await ann.say("move", seat=0, move=LOOK)
        await ann.hang_up()
        ann.heard.clear()
        await ann.connect(table, f"{done['seq']},{done['seq'] - 1}")
        await ann.catch_up()
        assert [event["event"] for event in ann.latest(0)["events"]] == []
        assert [event["event"] for event in ann.latest(1)["events"]] == ["looked"]


async def test_a_client_that_claims_to_have_seen_the_future_is_told_where_the_table_stands(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_players(house)
        await ben.connect(table, 999_999)
        await ben.catch_up()
        stands = ben.latest(1)["seq"]
        await ann.say("move", seat=0, move=LOOK)
        assert (await ben.hear("update"))["seq"] == stands + 1


async def test_a_watcher_who_sits_down_sees_the_table_from_the_seat_at_once(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table = await ann.open()
        await ben.ask("PUT", "/api/me", {"name": "Ben"})
        assert (await ben.connect(table))["seats"] == []
        await ben.sit(table, 1)
        assert (await ben.hear("seated"))["seats"] == [1]
        assert (await ben.hear("update"))["seat"] == 1


async def test_who_loses_the_connection_is_reconnecting_and_later_away(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann, ben, table = await two_players(house)
        live = house.hub.tables[table]
        await ben.hang_up()
        assert (await ann.hear("attendance"))["seats"] == ["here", "reconnecting"]
        clock.forward(31)
        live.refresh_presence()
        assert (await ann.hear("attendance"))["seats"] == ["here", "away"]
        await ben.connect(table)
        assert (await ann.hear("attendance"))["seats"] == ["here", "here"]


async def test_closing_a_second_tab_makes_its_owner_look_no_less_present(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_players(house)
        first_tab = ben.socket
        await ben.connect(table)
        assert first_tab is not None
        await first_tab.close()
        await ann.catch_up()
        presences = [said["seats"] for said in ann.heard if said["type"] == "attendance"]
        assert presences[-1] == ["here", "here"]


async def test_signals_reach_all_at_the_table_and_unknown_ones_are_refused(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_players(house)
        assert (await ann.say("signal", seat=0, signal="ahoy"))["type"] == "done"
        assert await ben.hear("signal") == {"type": "signal", "seat": 0, "signal": "ahoy"}
        assert (await ann.say("signal", seat=1, signal="ahoy"))["code"] == "not-your-seat"
        assert (await ann.say("signal", seat=0, signal="you fool"))["code"] == "not-a-command"
        rows = await house.hub.store.rows(table)
        assert not any(b"ahoy" in row.what for row in rows), "signals are not kept"


async def test_signals_in_a_row_are_taken_and_not_passed_on(tmp_path: Path) -> None:
    async with House(tmp_path, clock=Clock()) as house:
        ann, ben, _ = await two_players(house)
        for _ in range(20):
            assert (await ann.say("signal", seat=0, signal="arrr"))["type"] == "done"
        await ben.catch_up()
        assert 0 < sum(said["type"] == "signal" for said in ben.heard) < 10


async def test_the_heart_beats_in_both_directions(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, _, table = await two_players(house)
        await ann.send({"type": "ping"})
        assert (await ann.hear("pong"))["now"] > 0
        assert (await ann.connect(table))["beat"] == BEAT


async def test_commands_that_are_counted_together_are_all_in_the_metrics(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, _, _ = await two_players(house)
        counted = house.metric("quarterdeck_command_seconds_count"), house.metric("quarterdeck_happenings_total")
        assert (await ann.say("move", seat=0, move=LOOK))["type"] == "done"
        assert (await ann.say("move", seat=0, move=LOOK))["type"] == "refused"
        now = house.metric("quarterdeck_command_seconds_count"), house.metric("quarterdeck_happenings_total")
        assert now == (counted[0] + 1, counted[1] + 1)


async def test_a_stopping_server_says_so_and_closes_with_service_restart(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, _, _ = await two_players(house)
        stopping = asyncio.create_task(house.stop())
        restarting = await ann.hear("restarting")
        assert "Nothing is lost" in restarting["sentence"]
        assert ann.socket is not None
        assert (await ann.socket.receive()).type is aiohttp.WSMsgType.CLOSE
        assert ann.socket.close_code == aiohttp.WSCloseCode.SERVICE_RESTART
        await stopping


async def test_a_client_that_does_not_read_keeps_no_server_from_stopping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "BACKLOG", 2**62)
    monkeypatch.setattr(wire, "FAREWELL", 0.3)
    async with House(tmp_path) as house:
        table = await house.guest("Ann").open()
        async with RawSocket(house.url, table, receive_buffer=2_048) as raw:
            raw.stop_reading()
            (slow,) = await _listeners(house, table)
            for _ in range(800):  # more than the system's own buffers hold
                slow.tell(framed(b"x" * 10_000))
            async with asyncio.timeout(20):
                await house.stop()
        assert not house.hub.tables[table].audience.listeners


async def _listeners(house: House, table: str) -> tuple[Any, ...]:
    """Those who look at the table, once there is one."""
    listeners = house.hub.tables[table].audience.listeners
    await until(lambda: bool(listeners), "a listener")
    return tuple(listeners)


async def test_a_bug_in_what_one_client_is_told_ends_that_connection_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_players(house)
        await ben.say("move", seat=1, move=LOOK | {"side": "south"})  # from now on he sees more than the others
        await ben.catch_up()
        real = sight.update

        def broken(table: Any, eyes: Any, *facts: Any, **more: Any) -> Any:
            return _crash() if eyes.seat == 1 else real(table, eyes, *facts, **more)

        with monkeypatch.context() as patched:
            patched.setattr(sight, "update", broken)
            assert (await ann.say("move", seat=0, move=LOOK))["type"] == "done"
            assert ben.socket is not None
            assert (await ben.socket.receive()).type is not aiohttp.WSMsgType.TEXT
            await ben.session.ws_connect(f"{ben.url}/api/tables/{table}/socket")
            await ann.hear("attendance")
            await ann.catch_up()
            assert len(house.hub.tables[table].audience.listeners) == 1
        await ben.connect(table)
        await ben.catch_up()
        assert ben.latest(1)["events"][-1]["event"] == "looked"


async def test_a_bug_at_a_table_pauses_it_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with House(tmp_path) as house:
        ann, ben, _ = await two_players(house)
        with monkeypatch.context() as broken:
            broken.setattr(type(memoarrr.GAME), "play", _crash)
            refused = await ann.say("move", id="x", seat=0, move=LOOK)
        assert refused["code"] == "table-paused"
        assert "secret" not in str(refused)
        assert (await ann.say("move", id="x", seat=0, move=LOOK))["type"] == "done"
        await ben.catch_up()
        assert ben.latest(1)["events"][0]["event"] == "looked"


def _crash(*_: Any) -> Any:
    raise ZeroDivisionError("a secret card")


async def test_a_nonce_is_hexadecimal_and_long_enough(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        await ann.connect(table)
        for nonce in ("", "ab", NONCE.upper(), "zz" * 16, "a" * 129, 7, None):
            assert (await ann.say("begin", seat=0, nonce=nonce))["code"] == "not-a-command"
