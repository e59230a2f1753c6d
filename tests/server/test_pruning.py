"""Old tables are forgotten if the host says so: those that do not run, with all that is known of them."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tests.server.house import GENEROUS, Clock, House

A_MONTH = msgspec.structs.replace(GENEROUS, prune_days=30)
PASS_AND_PLAY = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]


async def test_a_table_that_never_began_is_forgotten_after_its_time_and_a_running_game_never(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, A_MONTH, clock) as house:
        ann = house.guest("Ann")
        waiting = await ann.open()
        running = await ann.open(seats=PASS_AND_PLAY)
        await ann.connect(running)
        await ann.begin(0)
        await ann.begin(1)
        clock.forward(29 * 86_400)
        await house.housekeeping.prune()
        assert {card["id"] for card in (await ann.get("/api/me/tables"))["tables"]} == {waiting, running}
        clock.forward(2 * 86_400)
        await house.housekeeping.prune()
        assert [card["id"] for card in (await ann.get("/api/me/tables"))["tables"]] == [running]
        assert (await ann.ask("GET", f"/api/tables/{waiting}"))[1]["code"] == "no-such-table"


async def test_nothing_is_written_to_a_table_that_was_forgotten_while_a_player_looked_at_it(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, A_MONTH, clock) as house:
        ann = house.guest("Ann")
        table = await ann.open(seats=PASS_AND_PLAY)
        await ann.connect(table)
        clock.forward(31 * 86_400)
        await house.housekeeping.prune()
        assert (await ann.begin(0))["code"] == "no-such-table"
        assert await house.hub.store.rows(table) == []


async def test_without_a_word_from_the_host_nothing_is_forgotten(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        clock.forward(10_000 * 86_400)
        await house.housekeeping.tidy()
        assert (await ann.get(f"/api/tables/{table}"))["table"]["id"] == table


async def test_people_who_never_sat_down_are_forgotten_also_where_all_tables_are_kept(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        await ann.open()
        await eve.ask("PUT", "/api/me", {"name": "Eve"})
        clock.forward(31 * 86_400)
        await house.housekeeping.forget()
        assert (await ann.get("/api/me"), await eve.get("/api/me")) == ({"name": "Ann"}, {"name": None})
