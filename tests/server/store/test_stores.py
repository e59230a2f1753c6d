"""What every store does. Each test is run with SQLite and with PostgreSQL."""

from __future__ import annotations

import asyncio
import hashlib

import pytest

from quarterdeck.server.store import open_store
from quarterdeck.server.store.store import Append, ListedTable, Store, StoreFailed
from quarterdeck.server.table.log_entries import Row
from quarterdeck.server.table.people import Person
from tests.server.store.shelves import entry, opened, opens, row, workers

TOKEN = hashlib.sha256(b"a token").digest()


async def test_a_log_comes_back_in_order_and_byte_for_byte(url: str) -> None:
    lines = [row("reef", seq, what=bytes(range(256)) * seq, at=10**13 + seq) for seq in (1, 2, 3)]

    async with opened(open_store(url)) as store:
        for line in lines:
            assert await store.append(Append(line)) is True
        await store.append(Append(row("atoll", 1)))
        assert await store.rows("reef") == lines
        assert await store.rows("reef", 2) == lines[2:]
        assert await store.rows("reef", 3) == []
        assert await store.rows("nowhere") == []


async def test_what_was_written_is_there_after_the_store_is_opened_again(url: str) -> None:
    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry("ann"), due=5)
        await store.welcome(Person("ann", "Ann"), TOKEN, 1)
    async with opened(open_store(url)) as store:
        assert await store.rows("reef") == [row("reef", 1)]
        assert [line.table for line in await store.tables_of("ann", 9)] == ["reef"]
        assert await store.claim_due(5, 6, 9) == ["reef"]
        assert await store.person(TOKEN) == Person("ann", "Ann")


async def test_heads_are_the_last_seq_of_each_table_that_there_is(url: str) -> None:
    async with opened(open_store(url)) as store:
        await asyncio.gather(*(store.append(Append(row(table, seq))) for table in ("a", "b", "c") for seq in (1, 2)))
        await store.append(Append(row("b", 3)))
        assert await store.heads(["a", "b", "nowhere"]) == {"a": 2, "b": 3}
        assert await store.heads([]) == {}


async def test_two_workers_race_for_one_seq_and_one_wins(url: str) -> None:
    async with workers(url) as (one, other):
        for seq in range(1, 40):
            ours, theirs = row("reef", seq, b"ours"), row("reef", seq, b"theirs")
            won = await asyncio.gather(one.append(Append(ours)), other.append(Append(theirs)))
            assert sorted(won) == [False, True]
            assert await other.rows("reef", seq - 1) == [ours if won[0] else theirs]


async def test_two_workers_that_write_many_tables_in_opposite_order_do_not_stop_each_other(url: str) -> None:
    tables = [f"table-{number:03}" for number in range(200)]

    def appends(store: Store, order: list[str], seq: int) -> list[asyncio.Task[bool]]:
        return [asyncio.ensure_future(store.append(Append(row(table, seq), entry("ann"), due=seq))) for table in order]

    async with workers(url) as (one, other):
        for seq in range(1, 6):
            ours, theirs = appends(one, tables, seq), appends(other, tables[::-1], seq)
            mine, yours = await asyncio.gather(*ours), await asyncio.gather(*theirs)
            assert [a != b for a, b in zip(mine, yours[::-1], strict=True)] == [True] * len(tables)
        assert await one.heads(tables) == dict.fromkeys(tables, 5)


async def test_twins_in_one_batch_fail_alone_and_the_first_one_is_written(url: str) -> None:
    async with opened(open_store(url)) as store:
        batch = [row("a", 1, b"a"), row("b", 1, b"first"), row("b", 1, b"twin"), row("c", 1, b"c"), row("b", 2, b"b")]
        assert await asyncio.gather(*(store.append(Append(line)) for line in batch)) == [True, True, False, True, True]
        assert await store.rows("b") == [row("b", 1, b"first"), row("b", 2, b"b")]
        assert await store.heads(["a", "b", "c"]) == {"a": 1, "b": 2, "c": 1}


async def test_an_append_that_came_too_late_changes_neither_index_nor_due(url: str) -> None:
    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry("ann", watch="gull", card=b"old"), due=500)
        late = Append(row("reef", 1, b"late", at=2000), entry("bob", watch="kite", card=b"new"), due=1)
        assert await asyncio.gather(*map(store.append, [late, Append(row("atoll", 1))])) == [False, True]
        assert await store.append(late) is False
        assert await store.tables_of("ann", 9) == [ListedTable("reef", "gull", "open", 1000, b"old")]
        assert await store.tables_of("bob", 9) == []
        assert await store.watched("kite") is None
        assert await store.claim_due(499, 600, 9) == []
        assert await store.claim_due(500, 600, 9) == ["reef"]


async def test_a_value_that_no_store_can_keep_fails_alone(url: str) -> None:
    async with opened(open_store(url)) as store:
        names = ["a", "half a pair \ud83d", "b"]
        outcomes = await asyncio.gather(
            *(store.append(Append(row(name, 1), entry("ann"))) for name in names), return_exceptions=True
        )
        assert outcomes[0] is outcomes[2] is True
        assert isinstance(outcomes[1], StoreFailed)
        assert {line.table for line in await store.tables_of("ann", 9)} == {"a", "b"}


@pytest.mark.parametrize("name", ["half a pair \ud83d", "\0", "a\0b", "", "x" * 5000, "O'Malley; drop table log"])
async def test_a_name_that_no_table_has_finds_nothing(url: str, name: str) -> None:
    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry("ann"))
        assert await store.rows(name) == []
        assert await store.heads([name, "reef"]) == {"reef": 1}
        assert await store.watched(name) is None
        assert await store.tables_of(name, 9) == []


async def test_an_append_whose_caller_was_cancelled_is_written_all_the_same(url: str) -> None:
    async with opened(open_store(url)) as store:
        given_up = asyncio.ensure_future(store.append(Append(row("reef", 1))))
        await asyncio.sleep(0)
        given_up.cancel()
        assert await store.append(Append(row("reef", 2))) is True
        assert [line.seq for line in await store.rows("reef")] == [1, 2]


async def test_closing_writes_what_is_waiting_and_then_nothing_more(url: str) -> None:
    store = open_store(url)
    await store.open()
    waiting = [asyncio.ensure_future(store.append(Append(row("reef", seq)))) for seq in range(1, 101)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [True] * 100
    for asked in (store.append(Append(row("reef", 101))), store.rows("reef"), store.let_rest("reef", 1)):
        with pytest.raises(StoreFailed) as failed:
            await asked
        assert failed.value.code == "store-closed"
    assert await store.trouble() is not None
    await store.close()
    await store.open()
    assert await store.heads(["reef"]) == {"reef": 100}
    await store.close()


async def test_a_thousand_appenders_at_once_lose_nothing(url: str) -> None:
    async def play(store: Store, table: str) -> None:
        for seq in range(1, 6):
            assert await store.append(Append(row(table, seq, table.encode()), entry() if seq == 1 else None))

    async with opened(open_store(url)) as store:
        tables = [f"table-{number}" for number in range(1000)]
        await asyncio.gather(*(play(store, table) for table in tables))
        assert await store.heads(tables) == dict.fromkeys(tables, 5)
        assert await store.rows("table-500") == [Row("table-500", seq, 1000, b"table-500") for seq in range(1, 6)]
        assert len(await store.listed(["open"], 5000)) == 1000


async def test_a_store_that_answers_is_healthy(url: str) -> None:
    async with opened(open_store(url)) as store:
        assert await store.trouble() is None


async def test_workers_that_start_at_the_same_moment_share_one_new_store(url: str) -> None:
    stores = [open_store(url) for _ in range(6)]
    await asyncio.gather(*(store.open() for store in stores))
    won = await asyncio.gather(*(store.append(Append(row("reef", 1))) for store in stores))
    assert sorted(won) == [False] * 5 + [True]
    await asyncio.gather(*(store.close() for store in stores))


async def test_of_two_workers_that_write_the_same_entries_at_once_each_entry_is_written_by_one(url: str) -> None:
    tables, length = [f"table-{number}" for number in range(30)], 5

    async def play(store: Store, mark: bytes, table: str) -> list[bytes]:
        """Write the whole log; of each entry that another worker has written first, that worker's counts."""
        won = [await store.append(Append(row(table, seq, mark))) for seq in range(1, length + 1)]
        return [mark if mine else b"" for mine in won]

    async with workers(url) as (one, other):
        both = [play(store, mark, table) for table in tables for store, mark in ((one, b"one"), (other, b"other"))]
        won = await asyncio.gather(*both)
        for number, table in enumerate(tables):
            written = list(zip(*won[2 * number : 2 * number + 2], strict=True))
            assert all(bool(ours) != bool(theirs) for ours, theirs in written)
            assert [line.what for line in await other.rows(table)] == [ours or theirs for ours, theirs in written]


async def test_a_second_store_sees_at_once_what_the_first_has_written(url: str) -> None:
    async with workers(url) as (one, other):
        for seq in range(1, 50):
            assert await one.append(Append(row("reef", seq)))
            assert await other.heads(["reef"]) == {"reef": seq}
