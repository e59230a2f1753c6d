"""A table's log does not grow without end, and a long one is loaded while other tables go on."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core.wire import encode
from quarterdeck.server.live import chores, services
from quarterdeck.server.store.store import Append
from quarterdeck.server.table import proposals
from quarterdeck.server.table.log_entries import Left, Returned, Row
from quarterdeck.server.table.table import ARRIVALS_KEPT
from tests.server.house import Clock, House

ME = {"kind": "me", "name": "Ann"}
OPEN = {"kind": "open"}
BEN = {"kind": "me", "name": "Ben"}
BOT = {"kind": "bot"}


async def test_a_seat_that_leaves_and_returns_all_the_time_is_told_to_wait(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann = house.guest("Ann")
        table = await ann.open(seats=[ME, BOT], options={"first": 0}, pace="relaxed")
        await ann.connect(table)
        await ann.begin(0)
        for _ in range(ARRIVALS_KEPT):
            assert (await ann.say("leave", seat=0))["type"] == "done"
            assert (await ann.say("return", seat=0))["type"] == "done"
            clock.now += 1
        assert (await ann.say("leave", seat=0))["type"] == "done", "to leave is always possible"
        written = len(await house.hub.store.rows(table))
        refused = await ann.say("return", seat=0)
        assert (refused["code"], refused["facts"]) == ("too-often", {"seat": 0})
        assert refused["retry_after"] == 60_000 - ARRIVALS_KEPT
        assert refused["sentence"].endswith(".")
        assert (await ann.say("leave", seat=0))["type"] == "done"
        assert len(await house.hub.store.rows(table)) == written
        clock.now += refused["retry_after"]
        assert (await ann.say("return", seat=0))["type"] == "done"


async def test_a_seat_changes_hands_so_often_and_no_oftener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "MOST_ARRIVALS", 3)
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        table = await ann.open(seats=[ME, OPEN, OPEN])
        await eve.ask("PUT", "/api/me", {"name": "Eve"})
        await eve.connect(table)
        for _ in range(3):
            assert (await eve.sit(table, 1))[0] == 200
            await eve.say("leave", seat=1)
            clock.forward(60)
        status, refused = await eve.sit(table, 1)
        assert (status, refused["code"]) == (429, "too-often")
        assert (await ann.ask("PUT", f"/api/tables/{table}/seats/1", {"bot": "parrot"}))[1]["code"] == "too-often"
        assert (await eve.sit(table, 2))[0] == 200, "the other seats have counts of their own"


async def test_a_game_that_never_ends_is_stopped_before_its_log_is_endless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (proposals, chores):
        monkeypatch.setattr(module, "MOST_MOVES", 3)
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open("piratatak", [ME, BEN, BOT], options={"first": 0})
        await ann.connect(table)
        for seat in (0, 1):
            await ann.begin(seat)

        async def move() -> dict[str, Any] | None:
            """Ann moves for the seat that is to move; None: it is the bot's turn."""
            await ann.catch_up()
            for seat in (0, 1):
                if moves := ann.latest(seat)["moves"]:
                    return await ann.say("move", seat=seat, move=moves[0])
            return None

        for _ in range(2):
            done = await move()
            assert done is not None
            assert done["type"] == "done"
        live = await house.look_after(table)
        if refused := await move():
            assert (refused["code"], refused["facts"]) == ("log-full", {"most": 3})
        assert len(live.table.match) == 3  # type: ignore[union-attr,arg-type]
        assert live.chore is None, "no bot moves either"


async def test_a_log_of_thousands_of_old_lines_is_loaded_in_slices_and_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older server wrote a line whenever a seat left or returned."""
    ticks = itertools.count()
    monkeypatch.setattr(services, "perf_counter", lambda: next(ticks) * services.SLICE / 10)
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann = house.guest("Ann")
        table = await ann.open(seats=[ME, BEN], options={"first": 0})
        await ann.connect(table)
        for seat in (0, 1):
            await ann.begin(seat)
        store, length = house.hub.store, 5_000
        old = [encode(Left(1, "c")), encode(Returned(1, "c"))]
        known = len(await store.rows(table))
        rows = [Row(table, known + 1 + number, clock.now, old[number % 2]) for number in range(length)]
        await asyncio.gather(*(store.append(Append(row)) for row in rows))
        asked, answers, rows_of = 0, [], store.rows

        async def counted(*arguments: Any) -> Sequence[Row]:
            nonlocal asked
            asked += 1
            answers.append(await rows_of(*arguments))
            return answers[-1]

        monkeypatch.setattr(store, "rows", counted)
        live = house.hub.tables[table]
        live.invalidate()
        loading, turns = asyncio.ensure_future(live.current()), 0
        while not loading.done():
            await asyncio.sleep(0)
            turns += asked == len(answers)  # not the turns while the store reads
        await loading
        assert turns > length / 20, "other tables have their turns meanwhile"
        assert max(map(len, answers)) == services.ROWS_AT_ONCE
        assert live.table is not None
        assert live.table.seq == known + length
        await ann.connect(table)
        await ann.catch_up()
        assert (await ann.say("move", seat=0, move={"move": "look", "side": "north"}))["type"] == "done"
