"""Lists of tables, and which tables are due. Each test is run with both stores."""

from __future__ import annotations

import asyncio

from quarterdeck.protocol.messages import Phase
from quarterdeck.server.store import open_store
from quarterdeck.server.store.store import LISTED_EACH, Append, ListedTable, Store
from tests.server.store.shelves import entry, opened, opens, row, workers


async def test_a_table_is_found_by_the_name_it_is_watched_under(url: str) -> None:
    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry(watch="gull"))
        await opens(store, "atoll", entry(watch="kite"))
        assert (await store.watched("gull"), await store.watched("kite")) == ("reef", "atoll")
        assert await store.watched("reef") is None


async def test_lists_show_listed_tables_of_the_wanted_phases_changed_last_first(url: str) -> None:
    async with opened(open_store(url)) as store:
        await opens(store, "first", entry(watch="1", card=b"one"), at=100)
        await opens(store, "second", entry(watch="2", phase="running"), at=200)
        await opens(store, "third", entry(watch="3"), at=300)
        await opens(store, "hidden", entry(watch="4", listed=False), at=400)
        await opens(store, "ended", entry(watch="5", phase="over"), at=500)
        assert await store.listed(["open"], 9) == [
            ListedTable("third", "3", "open", 300, b'{"card":1}'),
            ListedTable("first", "1", "open", 100, b"one"),
        ]
        assert [line.table for line in await store.listed(["running", "open"], 2)] == ["third", "second"]
        assert await store.listed([], 9) == []
        assert await store.append(Append(row("first", 2, at=600), entry(watch="1", phase="running", card=b"two")))
        assert await store.listed(["running"], 1) == [ListedTable("first", "1", "running", 600, b"two")]


async def test_the_list_of_tables_can_not_be_filled_from_two_addresses(url: str) -> None:
    async with opened(open_store(url)) as store:
        await opens(store, "friendly", entry(origin="ff"), at=100)
        await opens(store, "older", entry(), at=90)
        await opens(store, "oldest", entry(), at=80)
        for number in range(2 * LISTED_EACH):
            await opens(store, f"a{number:02}", entry(origin="aa"), at=200 + number)
            await opens(store, f"b{number:02}", entry(origin="bb", phase="running"), at=300 + number)
        found = [line.table for line in await store.listed(["open", "running"], 100)]
        assert found[:LISTED_EACH] == [f"b{number:02}" for number in range(2 * LISTED_EACH - 1, LISTED_EACH - 1, -1)]
        assert found[2 * LISTED_EACH :] == ["friendly", "older", "oldest"], "tables of no known origin count alone"
        assert [line.table for line in await store.listed(["open", "running"], 4)] == [
            "b19",
            "a19",
            "friendly",
            "older",
        ]


async def test_an_append_without_an_index_entry_leaves_the_old_one(url: str) -> None:
    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry("ann"), at=100)
        assert await store.append(Append(row("reef", 2, at=999)))
        assert [line.changed for line in await store.listed(["open"], 9)] == [100]


async def test_the_last_of_several_index_entries_counts(url: str) -> None:
    async with opened(open_store(url)) as store:
        await asyncio.gather(
            *(store.append(Append(row("reef", seq, at=seq), entry(f"p{seq}"), due=30 + seq)) for seq in range(1, 31))
        )
        assert [line.changed for line in await store.listed(["open"], 9)] == [30]
        assert [len(await store.tables_of(f"p{seq}", 9)) for seq in (1, 29, 30)] == [0, 0, 1]
        assert await store.claim_due(59, 100, 9) == []
        assert await store.claim_due(60, 100, 9) == ["reef"]


async def test_a_person_who_left_has_the_table_in_the_list_only_while_its_index_names_them(url: str) -> None:
    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry("ann", "bob", "ann", listed=False), at=100)
        await opens(store, "atoll", entry("ann", watch="k", phase="over"), at=200)
        assert [line.table for line in await store.tables_of("ann", 9)] == ["atoll", "reef"]
        assert [line.table for line in await store.tables_of("ann", 1)] == ["atoll"]
        assert [line.table for line in await store.tables_of("bob", 9)] == ["reef"]
        await store.append(Append(row("reef", 2, at=300), entry("ann")))
        assert [line.table for line in await store.tables_of("ann", 9)] == ["reef", "atoll"]
        assert await store.tables_of("bob", 9) == []


async def test_the_latest_append_that_says_so_sets_the_due_time(url: str) -> None:
    async def due(store: Store) -> int | None:
        for now in range(100):
            if await store.claim_due(now, now, 9):
                return now
        return None

    async with opened(open_store(url)) as store:
        assert await store.append(Append(row("reef", 1), due=50))
        assert await due(store) == 50
        for seq, new, kept in ((2, 70, 70), (3, 20, 20), (4, None, 20)):
            assert await store.append(Append(row("reef", seq), due=new))
            assert await due(store) == kept
        await store.let_rest("reef", 20)
        await store.let_rest("nowhere", 20)
        assert await due(store) is None
        assert await store.append(Append(row("reef", 5), due=90))
        assert await due(store) == 90


async def test_a_table_that_was_made_due_anew_is_not_let_rest_by_an_earlier_claim(url: str) -> None:
    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry("ann"), due=5)
        assert await store.claim_due(5, 50, 9) == ["reef"]
        assert await store.append(Append(row("reef", 2), due=40))
        await store.let_rest("reef", 50)
        assert await store.claim_due(40, 60, 9) == ["reef"]
        await store.let_rest("reef", 60)
        assert await store.claim_due(100, 200, 9) == []


async def test_a_table_that_has_ended_is_due_no_more(url: str) -> None:
    async with opened(open_store(url)) as store:
        ends: dict[str, Phase] = {"reef": "over", "atoll": "closed", "lagoon": "running"}
        for table, phase in ends.items():
            await opens(store, table, entry("ann", watch=table), due=5)
            assert await store.append(Append(row(table, 2), entry("ann", watch=table, phase=phase)))
        late = Append(row("lagoon", 2), entry("ann", watch="lagoon", phase="over"))
        assert not await store.append(late)
        assert await store.claim_due(5, 50, 9) == ["lagoon"]


async def test_tables_that_are_due_longest_come_first_and_are_put_off(url: str) -> None:
    async with opened(open_store(url)) as store:
        for table, due in (("late", 30), ("early", 10), ("middle", 20), ("never", None), ("far", 900)):
            await store.append(Append(row(table, 1), due=due))
        assert await store.claim_due(30, 500, 2) == ["early", "middle"]
        assert await store.claim_due(30, 500, 9) == ["late"]
        assert await store.claim_due(499, 800, 9) == []
        assert sorted(await store.claim_due(500, 800, 9)) == ["early", "late", "middle"]


async def test_no_two_workers_look_after_the_same_table(url: str) -> None:
    async with workers(url) as (one, other):
        tables = {f"t{number}" for number in range(60)}
        await asyncio.gather(*(one.append(Append(row(table, 1), due=1)) for table in tables))
        claimed: list[str] = []
        while some := await asyncio.gather(*(store.claim_due(1, 100, 5) for store in (one, other, one, other))):
            claimed += [table for batch in some for table in batch]
            if not any(some):
                break
        assert sorted(claimed) == sorted(tables)
