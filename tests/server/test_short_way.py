"""The short way of a plain move does what the general way does; a shared update is what each seat's own would be."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.live.table_lock import TableLock
from quarterdeck.server.socket.connection import Connection
from quarterdeck.server.socket.wire import whole_text
from quarterdeck.server.store.store import Append, StoreFailed, Then
from quarterdeck.server.table.viewpoint import Updates
from tests.properties.strategies import Plan, examples, plans
from tests.server.bad_input.raw import PING, TEXT, frame
from tests.server.guest import Guest
from tests.server.house import House, two_players
from tests.server.leaks.schedules import Schedule, schedules
from tests.server.leaks.short_memory import ShortMemory
from tests.server.leaks.two_worlds import Played, played
from tests.server.leaks.world import JOIN, opened_world
from tests.waiting import PATIENCE, until

LOOK = {"move": "look", "side": "north"}


async def _repeated(schedule: Schedule, steps: list[Any]) -> tuple[list[list[bytes]], list[Any]]:
    """The frames of all devices after these steps, and the log."""
    async with schedule.world() as world:
        for step in steps:
            await world.do(step)
        store = world.hub.store
        assert isinstance(store, ShortMemory)
        return [list(device.frames) for device in world.devices], list(store.logs[JOIN])


def _check_same(schedule: Schedule, here: Played, without: Any) -> None:
    frames, log = asyncio.run(_repeated(schedule, here.steps))
    with without:
        other_frames, other_log = asyncio.run(_repeated(schedule, here.steps))
    assert log == other_log
    assert frames == other_frames


@examples(60)
@given(schedules())
def test_both_ways_write_the_same_log_and_send_the_same_frames(schedule: Schedule) -> None:
    here = asyncio.run(played(schedule))
    _check_same(schedule, here, patch.object(LiveTable, "try_short_way", lambda *_: False))


@examples(60)
@given(schedules())
def test_a_shared_update_is_byte_for_byte_what_each_seat_would_get_alone(schedule: Schedule) -> None:
    here = asyncio.run(played(schedule))
    _check_same(schedule, here, patch.object(Updates, "_seats_alike", lambda _: ()))


def test_nearly_all_moves_take_the_short_way_and_nearly_all_updates_are_shared() -> None:
    """Else the two tests above would compare the general way with itself."""
    ways: list[bool] = []
    shared: list[int] = []
    try_short_way, seats_alike = LiveTable.try_short_way, Updates._seats_alike

    def noted(self: LiveTable, *how: Any) -> bool:
        ways.append(try_short_way(self, *how))
        return ways[-1]

    def noted_too(self: Updates) -> Collection[int]:
        alike = seats_alike(self)
        shared.append(len(alike))
        return alike

    schedule = Schedule("memoarrr", 4, {}, "instant", 0, 60, 20, [])
    with patch.object(LiveTable, "try_short_way", noted), patch.object(Updates, "_seats_alike", noted_too):
        asyncio.run(played(schedule))
    assert len(ways) == 20
    assert all(ways)
    assert shared.count(4) >= 20 - 8, "only the looks before the game are private"
    assert sum(shared) >= 4 * 20 - 4 * 3, "each seat looks alone, for three moves on average"


@examples(100)
@given(plans())
def test_a_seat_that_does_not_see_more_has_a_spectators_view(plan: Plan) -> None:
    for match in plan.positions():
        more = match.seeing_more()
        for seat in set(range(match.seats)) - set(more):
            for own, all_see in (
                (match.view(seat), match.view(None)),
                (match.view_before_turning_down(seat), match.view_before_turning_down(None)),
            ):
                if own is not None:
                    fields = {name for name in own.__struct_fields__ if getattr(own, name) != getattr(all_see, name)}
                    assert fields <= {"seat"}
            assert match.latest_events(seat) == match.latest_events(None)


async def _answers(guest: Guest, count: int) -> list[tuple[str, str | None]]:
    """The next answers, in the order in which they come."""
    found: list[tuple[str, str | None]] = []
    assert guest.socket is not None
    while len(found) < count:
        said = json.loads((await guest.socket.receive()).data)
        if said["type"] in ("done", "refused", "pong"):
            found.append((said["type"], said.get("id")))
    return found


@pytest.fixture
def arrived(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What connections have received."""
    received, payloads = Connection.received, list[bytes]()

    def noted(self: Connection, kind: int, payload: bytes) -> None:
        payloads.append(payload)
        received(self, kind, payload)

    monkeypatch.setattr(Connection, "received", noted)
    return payloads


@pytest.mark.parametrize("together", [True, False])
async def test_answers_come_in_the_order_of_the_commands(tmp_path: Path, arrived: list[bytes], together: bool) -> None:
    """A ping right behind a move is answered after it, although the move has to be written first."""
    async with House(tmp_path) as house:
        ann, _, _ = await two_players(house, options={"first": 0})
        assert ann.socket is not None
        commands = [
            {"type": "move", "id": "a", "seat": 0, "move": LOOK},
            {"type": "ping"},
            {"type": "move", "id": "b", "seat": 0, "move": {"move": "ready"}},
            {"type": "signal", "id": "c", "seat": 0, "signal": "ahoy"},
            {"type": "move", "id": "d", "seat": 0, "move": LOOK},
        ]
        store, all_there = house.hub.store, asyncio.get_running_loop().create_future()
        write = store.write

        def late(append: Append, then: Then) -> None:
            write(append, lambda outcome: all_there.add_done_callback(lambda _: then(outcome)))

        def has_arrived(count: int) -> bool:
            return len(arrived) == count

        arrived.clear()
        sends = ann.socket._writer.transport.write
        frames = [frame(json.dumps(command).encode()) for command in commands]
        with patch.object(store, "write", late):
            for count, part in enumerate([b"".join(frames)] if together else frames, 1):
                sends(part)
                await until(partial(has_arrived, 5 if together else count))
            all_there.set_result(None)
            answers = await _answers(ann, 5)
        assert answers == [("done", "a"), ("pong", None), ("done", "b"), ("done", "c"), ("refused", "d")]


async def test_a_whole_message_between_the_pieces_of_another_does_not_take_the_short_way(
    tmp_path: Path, arrived: list[bytes]
) -> None:
    async with House(tmp_path) as house:
        ann, _, table = await two_players(house, options={"first": 0})
        assert ann.socket is not None
        log = house.hub.store
        before = await log.rows(table)
        transport = ann.socket._writer.transport
        move = json.dumps({"type": "move", "id": "a", "seat": 0, "move": LOOK}).encode()
        transport.write(frame(b'{"type":', TEXT, fin=False) + frame(b"after the piece", PING))
        await until(lambda: b"after the piece" in arrived)
        transport.write(frame(move))
        async with asyncio.timeout(PATIENCE):
            while not (message := await ann.socket.receive()).type.name.startswith("CLOS"):
                pass
        assert message.data == 1002
        assert await log.rows(table) == before


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (False, "done"),
        (StoreFailed("store-failed", "The store failed."), "refused"),
        (ZeroDivisionError("a secret"), "refused"),
    ],
)
async def test_a_move_that_the_store_does_not_write_at_once_goes_on_the_general_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outcome: Any, told: str
) -> None:
    """False: another worker was quicker, and the command is checked again."""
    async with House(tmp_path) as house:
        ann, ben, table = await two_players(house, options={"first": 0})
        store = house.hub.store
        write = store.write
        asked: list[Append] = []

        def once(append: Append, then: Then) -> None:
            asked.append(append)
            if len(asked) == 1:
                asyncio.get_running_loop().call_soon(then, outcome)
            else:
                write(append, then)

        monkeypatch.setattr(store, "write", once)
        answer = await ann.say("move", "m", seat=0, move=LOOK)
        assert answer["type"] == told
        assert "secret" not in json.dumps(answer)
        assert not house.hub.tables[table].lock.locked()
        if told == "refused":
            assert (await ann.say("move", "m", seat=0, move=LOOK))["type"] == "done"
        await ben.hear("update")
        assert [row.seq for row in await store.rows(table)] == list(range(1, 6))


async def test_a_bug_in_showing_a_move_is_told_without_a_secret_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("a secret")

    async with House(tmp_path) as house:
        ann, _, _ = await two_players(house, options={"first": 0})
        with monkeypatch.context() as broken:
            broken.setattr(LiveTable, "settle", wrong)
            answer = await ann.say("move", seat=0, move=LOOK)
        assert answer["code"] == "internal-error"
        assert (await ann.say("move", seat=0, move={"move": "ready"}))["type"] == "done"
        assert house.metric("quarterdeck_bugs_total") == 1


async def test_a_move_that_can_not_take_the_short_way_is_counted_once() -> None:
    async with opened_world("memoarrr", 2) as world:
        await world.come("pOwnerOfSeat0")
        bucket = world.devices[0].connection._rate
        before = bucket._left
        await world.say(0, json.dumps({"type": "move", "id": "a", "seat": 0, "move": LOOK}).encode())
        assert world.devices[0].told()[-1]["code"] == "not-begun"
        assert bucket._left == before - 1


def test_only_one_short_whole_message_in_plain_ascii_is_read_here() -> None:
    ping = b'{"type":"ping"}'
    assert whole_text(frame(ping)) == ping
    assert whole_text(frame(b"x" * 125)) == b"x" * 125
    for other in (
        b"",
        b"\x81",
        frame(b""),
        frame(b"x" * 126),
        frame("à".encode()),
        frame(b"\xff"),
        frame(ping, mask=None),
        frame(ping, fin=False),
        frame(ping, opcode=2),
        frame(ping, rsv=4),
        frame(ping)[:-1],
        frame(ping) + b"x",
        frame(ping) + frame(ping),
    ):
        assert whole_text(other) is None


async def test_the_lock_goes_to_those_who_wait_in_their_order() -> None:
    lock, order = TableLock(), []

    async def wait(name: str) -> None:
        async with lock:
            assert not lock.take()
            order.append(name)
            await asyncio.sleep(0)

    assert lock.take()
    first, given_up, last = (asyncio.create_task(wait(name)) for name in ("first", "given up", "last"))
    await asyncio.sleep(0)
    given_up.cancel()
    lock.release()
    assert not lock.take(), "it belongs to the first already"
    await asyncio.gather(first, last)
    assert order == ["first", "last"]
    assert not lock.locked()


async def test_a_lock_that_comes_too_late_is_given_on() -> None:
    lock = TableLock()
    assert lock.take()

    async def wait() -> None:
        async with lock:
            raise QuarterdeckError("never", "This task was cancelled before it ran.")

    waiting = asyncio.create_task(wait())
    await asyncio.sleep(0)
    lock.release()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert lock.take()
