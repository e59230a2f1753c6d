"""Two workers over one store: races, lost messages, tables without a worker, and tables that all have left."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from quarterdeck.protocol.requests import NewTable, WantedSeat
from quarterdeck.server.application import milliseconds
from quarterdeck.server.bus.bus import AnyMessage, Here, Reached
from quarterdeck.server.bus.machine import MachineBus, Post
from quarterdeck.server.live import housekeeping
from quarterdeck.server.live.chores import ORPHANED
from quarterdeck.server.live.housekeeping import IDLE
from quarterdeck.server.live.live_table import LiveTable
from quarterdeck.server.table.new_table import opened
from quarterdeck.server.table.people import Person, new_id
from quarterdeck.server.table.refusals import NoSuchTable
from tests.server.house import Clock, House, two_players

LOOK = {"move": "look", "side": "north"}


class Wire:
    """A bus between the houses of one test, which can be cut: what is said then is lost."""

    def __init__(self) -> None:
        self.ends: list[End] = []
        self.cut = False


class End:
    """One worker's end of the wire."""

    shared = True

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        wire.ends.append(self)
        self.said: list[AnyMessage] = []
        self.mute = False

    async def open(self, heard: Callable[[AnyMessage], None], mended: Callable[[], None]) -> None:
        self.heard, self.mended = heard, mended

    def tell(self, message: AnyMessage) -> None:
        self.said.append(message)
        if not self._wire.cut and not self.mute:
            for end in self._wire.ends:
                if end is not self:
                    end.heard(message)

    @property
    def works(self) -> bool:
        return not self._wire.cut

    async def close(self) -> None:
        self._wire.ends.remove(self)


async def test_what_happens_at_one_worker_is_seen_at_the_other(tmp_path: Path) -> None:
    wire = Wire()
    async with House(tmp_path, bus=End(wire)) as first, House(tmp_path, bus=End(wire)) as second:
        ann, ben, _ = await two_players(first, second)
        done = await ann.say("move", seat=0, move=LOOK)
        update = await ben.hear("update", seq=done["seq"])
        assert [event["event"] for event in update["events"]] == ["looked"]
        assert update["events"][0]["cards"] is None


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there are no Unix sockets")
async def test_workers_of_one_machine_share_a_file_and_hear_each_other_without_another_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "HEAL", 3600)
    first_bus, second_bus = (MachineBus(Post(str(tmp_path), number, 2)) for number in range(2))
    async with House(tmp_path, bus=first_bus) as first, House(tmp_path, bus=second_bus) as second:
        ann, ben, _ = await two_players(first, second)
        done = await ann.say("move", seat=0, move=LOOK)
        assert (await ben.hear("update", seq=done["seq"]))["events"][0]["cards"] is None
        done = await ben.say("move", seat=1, move={"move": "look", "side": "south"})
        assert (await ann.hear("update", seq=done["seq"]))["events"][0]["cards"] is None
        await ben.hang_up()
        while (await ann.hear("attendance"))["seats"] != ["here", "reconnecting"]:
            pass


async def test_two_workers_race_and_both_moves_happen_one_after_the_other(tmp_path: Path) -> None:
    wire = Wire()
    async with House(tmp_path, bus=End(wire)) as first, House(tmp_path, bus=End(wire)) as second:
        ann, ben, table = await two_players(first, second)
        wire.cut = True
        north = await ann.say("move", seat=0, move=LOOK)
        south = await ben.say("move", seat=1, move={"move": "look", "side": "south"})
        assert (north["type"], south["type"], south["seq"]) == ("done", "done", north["seq"] + 1)
        assert second.metric("quarterdeck_races_total") == 1
        seqs = [said["seq"] for said in ben.heard if said["type"] == "update"]
        assert seqs == sorted(set(seqs))
        rows = await first.hub.store.rows(table)
        assert [row.seq for row in rows] == list(range(1, south["seq"] + 1))


async def test_a_move_that_the_race_has_made_unlawful_is_refused(tmp_path: Path) -> None:
    wire = Wire()
    async with House(tmp_path, bus=End(wire)) as first, House(tmp_path, bus=End(wire)) as second:
        ann, ben, _ = await two_players(first, second)
        wire.cut = True
        await ann.say("move", seat=0, move=LOOK)
        assert (await ben.say("move", seat=1, move=LOOK))["code"] == "side-taken"


async def test_a_lost_message_is_noticed_and_healed_from_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "HEAL", 0.05)
    wire = Wire()
    async with House(tmp_path, bus=End(wire)) as first, House(tmp_path, bus=End(wire)) as second:
        ann, ben, _ = await two_players(first, second)
        wire.cut = True
        before = second.metric("quarterdeck_healed_total")  # a look-up may have been quicker than a message
        done = await ann.say("move", seat=0, move=LOOK)
        update = await ben.hear("update", seq=done["seq"])
        assert [event["event"] for event in update["events"]] == ["looked"]
        assert second.metric("quarterdeck_healed_total") == before + 1


async def test_after_an_outage_of_the_bus_everything_is_looked_up(tmp_path: Path) -> None:
    wire, end = Wire(), None
    async with House(tmp_path, bus=End(wire)) as first:
        end = End(wire)
        async with House(tmp_path, bus=end) as second:
            ann, ben, _ = await two_players(first, second)
            wire.cut = True
            done = await ann.say("move", seat=0, move=LOOK)
            wire.cut = False
            end.mended()
            assert (await ben.hear("update", seq=done["seq"]))["seat"] == 1


async def test_who_is_connected_elsewhere_counts_as_here(tmp_path: Path) -> None:
    wire, clock = Wire(), Clock()
    async with (
        House(tmp_path, bus=End(wire), clock=clock) as first,
        House(tmp_path, bus=End(wire), clock=clock) as second,
    ):
        ann, ben, _ = await two_players(first, second)
        await ann.catch_up()
        presences = [said["seats"] for said in ann.heard if said["type"] == "attendance"]
        assert presences[-1] == ["here", "here"]
        await ben.hang_up()
        assert (await ann.hear("attendance"))["seats"] == ["here", "reconnecting"]


async def test_a_worker_that_falls_silent_has_lost_its_people(tmp_path: Path) -> None:
    wire, clock = Wire(), Clock()
    end = End(wire)
    async with (
        House(tmp_path, bus=End(wire), clock=clock) as first,
        House(tmp_path, bus=end, clock=clock) as second,
    ):
        ann, _, table = await two_players(first, second)
        await ann.catch_up()
        end.mute = True
        clock.forward(60)
        first.hub.tables[table].refresh_presence()
        assert (await ann.hear("attendance"))["seats"] == ["here", "reconnecting"]


async def test_after_an_outage_no_player_is_replaced_who_was_there_all_the_time(tmp_path: Path) -> None:
    wire, clock = Wire(), Clock()
    end = End(wire)
    async with (
        House(tmp_path, bus=end, clock=clock) as first,
        House(tmp_path, bus=End(wire), clock=clock) as second,
    ):
        _, _, table = await two_players(first, second, clock=None, patience=45, options={"first": 1})
        live = first.hub.tables[table]
        wire.cut = True
        for _ in range(6):
            clock.forward(30)
            live.refresh_presence()
        wire.cut = False
        end.mended()
        await live.do_chores()  # before the other worker has said who is there
        assert live.table is not None
        assert live.table.stood_in == set()


async def test_a_spectator_at_another_worker_is_told_who_is_there(tmp_path: Path) -> None:
    wire, clock = Wire(), Clock()
    async with (
        House(tmp_path, bus=End(wire), clock=clock) as first,
        House(tmp_path, bus=End(wire), clock=clock) as second,
        House(tmp_path, bus=End(wire), clock=clock) as third,
    ):
        _, _, table = await two_players(first, second)
        eve = third.guest("Eve")
        await eve.connect(table)
        while (await eve.hear("attendance"))["seats"] != ["here", "here"]:
            pass


async def test_a_player_who_waits_for_a_table_that_is_just_being_opened_waits_at_the_same_one(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub, id = house.hub, new_id("t")
        with pytest.raises(NoSuchTable):
            await hub.hold(id)
        place = hub.tables[id]
        wish = NewTable(game="memoarrr", seats=(WantedSeat(kind="me"), WantedSeat(kind="me")))
        await hub.open_table(id, opened(wish, Person("p", "Ann")))
        assert (await hub.hold(id))[0] is place


async def test_nothing_is_written_to_a_table_that_another_worker_has_pruned(tmp_path: Path) -> None:
    wire = Wire()
    async with House(tmp_path, bus=End(wire)) as first, House(tmp_path, bus=End(wire)) as second:
        ann = first.guest("Ann")
        table = await ann.open()
        await ann.connect(table)
        assert await second.hub.store.prune(milliseconds() + 1000) == 1
        assert (await ann.begin(0))["code"] == "no-such-table"
        assert await second.hub.store.rows(table) == []


async def test_signals_cross_from_worker_to_worker(tmp_path: Path) -> None:
    wire = Wire()
    async with House(tmp_path, bus=End(wire)) as first, House(tmp_path, bus=End(wire)) as second:
        ann, ben, _ = await two_players(first, second)
        await ann.say("signal", seat=0, signal="well-played")
        assert (await ben.hear("signal"))["signal"] == "well-played"


async def test_nothing_but_numbers_and_ids_goes_over_the_bus(tmp_path: Path) -> None:
    wire = Wire()
    end = End(wire)
    async with House(tmp_path, bus=end) as first, House(tmp_path, bus=End(wire)) as second:
        ann, _, table = await two_players(first, second)
        await ann.say("move", seat=0, move=LOOK)
        assert end.said
        for message in end.said:
            assert isinstance(message, Reached | Here)
            assert message.table == table


async def test_a_bot_whose_worker_died_before_its_move_moves_at_another_one(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as first:
        ann = first.guest("Ann")
        table = await ann.open(seats=[{"kind": "me", "name": "Ann"}, {"kind": "bot"}], pace="relaxed")
        await ann.connect(table)
        await ann.begin(0)
        before = len(await first.hub.store.rows(table))
    clock.now += 2 * ORPHANED
    async with House(tmp_path, clock=clock) as second:
        while len(await second.hub.store.rows(table)) == before:
            await second.guest("Eve").get("/healthz")


async def test_a_table_that_no_player_looks_at_leaves_the_memory_and_comes_back_whole(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann = house.guest("Ann")
        table = await ann.open(seats=[{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}])
        await ann.connect(table)
        await ann.begin(0)
        await ann.begin(1)
        await ann.say("move", seat=0, move=LOOK)
        seq = ann.latest(0)["seq"]
        await ann.hang_up()
        while house.hub.tables[table].audience.listeners:
            await ann.get("/healthz")
        clock.now += IDLE + 1
        gc.collect()
        gc.disable()  # a server looks for garbage so seldom that a forgotten table must go without it
        try:
            await house.housekeeping.tidy()
            assert table not in house.hub.tables
            assert not [live for live in gc.get_objects() if isinstance(live, LiveTable) and live.id == table]
        finally:
            gc.enable()
        await ann.connect(table, seq)
        await ann.catch_up()
        assert (ann.latest(0)["seq"], ann.latest(0)["events"]) == (seq, [])
        assert ann.latest(0)["moves"] == [{"move": "ready"}]
