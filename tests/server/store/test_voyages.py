"""Voyages in the store: one secret for each day and game, and the tables that were sailed. With both stores."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from quarterdeck.server.store import open_store
from quarterdeck.server.store.backup import backup
from quarterdeck.server.store.store import IndexEntry, PromisedDeal
from tests.server.store.shelves import opened, opens, workers

DAY = "2026-11-18"
NAME = f"{DAY}/memoarrr"


def sailed(*people: str, phase: str = "over", voyage: str = NAME) -> IndexEntry:
    return IndexEntry(
        watch="w",
        game="memoarrr",
        phase=phase,  # type: ignore[arg-type]
        listed=False,
        people=people,
        card=b"{}",
        voyage=voyage,
    )


async def test_workers_that_promise_at_the_same_time_agree_on_the_first_secret(url: str) -> None:
    async with workers(url, 3) as stores:
        for game in ("memoarrr", "piratatak"):
            deals = [PromisedDeal(DAY, game, bytes([number]) * 32, number) for number in range(3)]
            await asyncio.gather(*(store.promise(deal) for store, deal in zip(stores, deals, strict=True)))
        found = [await store.promised(DAY) for store in stores]
        assert found[0] == found[1] == found[2]
        assert [deal.game for deal in found[0]] == ["memoarrr", "piratatak"]
        assert {deal.secret for deal in found[0]} <= {bytes([number]) * 32 for number in range(3)}
        assert await stores[0].promised("2026-11-19") == []


async def test_finished_voyages_are_found_in_the_order_in_which_they_ended(url: str) -> None:
    async with opened(open_store(url)) as store:
        await opens(store, "late", sailed("ann"), at=300)
        await opens(store, "early", sailed("ben"), at=100)
        await opens(store, "under-way", sailed("eve", phase="running"), at=200)
        await opens(store, "another", sailed("eve", voyage=f"{DAY}/piratatak"), at=50)
        assert [line.table for line in await store.finished(NAME, 9)] == ["early", "late"]
        assert [line.table for line in await store.finished(NAME, 1)] == ["early"]
        under_way = await store.indexed("under-way")
        assert under_way is not None
        assert (under_way.phase, await store.indexed("nowhere")) == ("running", None)
        assert await store.tables_of("ann", 9) == [], "the list of a person's games says nothing of voyages"


async def test_old_voyages_are_pruned_also_if_they_were_never_finished(url: str) -> None:
    async with opened(open_store(url)) as store:
        await opens(store, "unfinished", sailed("ann", phase="running"), at=100)
        await opens(store, "young", sailed("ann", phase="running"), at=300)
        assert await store.prune(200) == 1
        assert await store.rows("unfinished") == []


async def test_a_backup_has_the_secrets_and_the_names_of_voyages(url: str, tmp_path: Path) -> None:
    async with opened(open_store(url)) as store:
        await store.promise(PromisedDeal(DAY, "memoarrr", b"s" * 32, 7))
        await opens(store, "reef", sailed("ann"))
    copy = tmp_path / "backup.db"
    await asyncio.to_thread(backup, url, copy)
    with closing(sqlite3.connect(copy)) as base:
        assert base.execute("select * from voyages").fetchall() == [(DAY, "memoarrr", b"s" * 32, 7)]
        assert base.execute("select table_id, voyage from tables").fetchall() == [("reef", NAME)]
