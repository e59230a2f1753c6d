"""What every store does, whatever it is made of. Each test is run with SQLite and with PostgreSQL."""

from __future__ import annotations

import asyncio
import hashlib

import pytest

from quarterdeck.server.happenings import Row
from quarterdeck.server.store import postgres, sqlite
from quarterdeck.server.store.opening import open_store
from quarterdeck.server.store.store import Append, HandOver, Listed, Person, Phase, Store, StoreFailed
from tests.server.store.shelves import entry, opens, row, run, with_store, with_workers

TOKEN = hashlib.sha256(b"a token").digest()


def test_a_log_comes_back_in_order_and_byte_for_byte(url: str) -> None:
    lines = [row("reef", seq, what=bytes(range(256)) * seq, at=10**13 + seq) for seq in (1, 2, 3)]

    async def story(store: Store) -> None:
        for line in lines:
            assert await store.append(Append(line)) is True
        await store.append(Append(row("atoll", 1)))
        assert await store.rows("reef") == lines
        assert await store.rows("reef", 2) == lines[2:]
        assert await store.rows("reef", 3) == []
        assert await store.rows("nowhere") == []

    with_store(url, story)


def test_what_was_written_is_there_after_the_store_is_opened_again(url: str) -> None:
    async def before(store: Store) -> None:
        await opens(store, "reef", entry("ann"), due=5)
        await store.welcome(Person("ann", "Ann"), TOKEN, 1)

    async def after(store: Store) -> None:
        assert await store.rows("reef") == [row("reef", 1)]
        assert [line.table for line in await store.tables_of("ann", 9)] == ["reef"]
        assert await store.claim_due(5, 6, 9) == ["reef"]
        assert await store.person(TOKEN) == Person("ann", "Ann")

    with_store(url, before)
    with_store(url, after)


def test_heads_are_the_last_seq_of_each_table_that_there_is(url: str) -> None:
    async def story(store: Store) -> None:
        await asyncio.gather(*(store.append(Append(row(table, seq))) for table in ("a", "b", "c") for seq in (1, 2)))
        await store.append(Append(row("b", 3)))
        assert await store.heads(["a", "b", "nowhere"]) == {"a": 2, "b": 3}
        assert await store.heads([]) == {}

    with_store(url, story)


def test_two_workers_race_for_one_seq_and_one_wins(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        for seq in range(1, 40):
            ours, theirs = row("reef", seq, b"ours"), row("reef", seq, b"theirs")
            won = await asyncio.gather(one.append(Append(ours)), other.append(Append(theirs)))
            assert sorted(won) == [False, True]
            assert await other.rows("reef", seq - 1) == [ours if won[0] else theirs]

    with_workers(url, story)


def test_two_workers_that_write_many_tables_in_opposite_order_do_not_stop_each_other(url: str) -> None:
    tables = [f"table-{number:03}" for number in range(200)]

    def appends(store: Store, order: list[str], seq: int) -> list[asyncio.Task[bool]]:
        return [asyncio.ensure_future(store.append(Append(row(table, seq), entry("ann"), due=seq))) for table in order]

    async def story(one: Store, other: Store) -> None:
        for seq in range(1, 6):
            ours, theirs = appends(one, tables, seq), appends(other, tables[::-1], seq)
            mine, yours = await asyncio.gather(*ours), await asyncio.gather(*theirs)
            assert [a != b for a, b in zip(mine, yours[::-1], strict=True)] == [True] * len(tables)
        assert await one.heads(tables) == dict.fromkeys(tables, 5)

    with_workers(url, story)


def test_twins_in_one_batch_fail_alone_and_the_first_one_is_written(url: str) -> None:
    async def story(store: Store) -> None:
        batch = [row("a", 1, b"a"), row("b", 1, b"first"), row("b", 1, b"twin"), row("c", 1, b"c"), row("b", 2, b"b")]
        assert await asyncio.gather(*(store.append(Append(line)) for line in batch)) == [True, True, False, True, True]
        assert await store.rows("b") == [row("b", 1, b"first"), row("b", 2, b"b")]
        assert await store.heads(["a", "b", "c"]) == {"a": 1, "b": 2, "c": 1}

    with_store(url, story)


def test_an_append_that_came_too_late_changes_neither_index_nor_due(url: str) -> None:
    async def story(store: Store) -> None:
        await opens(store, "reef", entry("ann", watch="gull", card=b"old"), due=500)
        late = Append(row("reef", 1, b"late", at=2000), entry("bob", watch="kite", card=b"new"), due=1)
        assert await asyncio.gather(*map(store.append, [late, Append(row("atoll", 1))])) == [False, True]
        assert await store.append(late) is False
        assert await store.tables_of("ann", 9) == [Listed("reef", "gull", "open", 1000, b"old")]
        assert await store.tables_of("bob", 9) == []
        assert await store.watched("kite") is None
        assert await store.claim_due(499, 600, 9) == []
        assert await store.claim_due(500, 600, 9) == ["reef"]

    with_store(url, story)


def test_a_value_that_no_store_can_keep_fails_alone(url: str) -> None:
    async def story(store: Store) -> None:
        names = ["a", "half a pair \ud83d", "b"]
        outcomes = await asyncio.gather(
            *(store.append(Append(row(name, 1), entry("ann"))) for name in names), return_exceptions=True
        )
        assert outcomes[0] is outcomes[2] is True
        assert isinstance(outcomes[1], StoreFailed)
        assert {line.table for line in await store.tables_of("ann", 9)} == {"a", "b"}

    with_store(url, story)


@pytest.mark.parametrize("name", ["half a pair \ud83d", "\0", "a\0b", "", "x" * 5000, "O'Malley; drop table log"])
def test_there_is_nothing_under_a_name_that_nobody_gave(url: str, name: str) -> None:
    async def story(store: Store) -> None:
        await opens(store, "reef", entry("ann"))
        assert await store.rows(name) == []
        assert await store.heads([name, "reef"]) == {"reef": 1}
        assert await store.watched(name) is None
        assert await store.tables_of(name, 9) == []

    with_store(url, story)


def test_an_append_that_nobody_waits_for_any_more_is_written_all_the_same(url: str) -> None:
    async def story(store: Store) -> None:
        given_up = asyncio.ensure_future(store.append(Append(row("reef", 1))))
        await asyncio.sleep(0)
        given_up.cancel()
        assert await store.append(Append(row("reef", 2))) is True
        assert [line.seq for line in await store.rows("reef")] == [1, 2]

    with_store(url, story)


def test_closing_writes_what_is_waiting_and_then_nothing_more(url: str) -> None:
    async def story() -> None:
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
        assert await store.healthy() is False
        await store.close()
        await store.open()
        assert await store.heads(["reef"]) == {"reef": 100}
        await store.close()

    run(story())


def test_a_table_is_found_by_the_name_it_is_watched_under(url: str) -> None:
    async def story(store: Store) -> None:
        await opens(store, "reef", entry(watch="gull"))
        await opens(store, "atoll", entry(watch="kite"))
        assert (await store.watched("gull"), await store.watched("kite")) == ("reef", "atoll")
        assert await store.watched("reef") is None

    with_store(url, story)


def test_lists_show_listed_tables_of_the_wanted_phases_changed_last_first(url: str) -> None:
    async def story(store: Store) -> None:
        await opens(store, "first", entry(watch="1", card=b"one"), at=100)
        await opens(store, "second", entry(watch="2", phase="running"), at=200)
        await opens(store, "third", entry(watch="3"), at=300)
        await opens(store, "hidden", entry(watch="4", listed=False), at=400)
        await opens(store, "ended", entry(watch="5", phase="over"), at=500)
        assert await store.listed(["open"], 9) == [
            Listed("third", "3", "open", 300, b'{"card":1}'),
            Listed("first", "1", "open", 100, b"one"),
        ]
        assert [line.table for line in await store.listed(["running", "open"], 2)] == ["third", "second"]
        assert await store.listed([], 9) == []
        assert await store.append(Append(row("first", 2, at=600), entry(watch="1", phase="running", card=b"two")))
        assert await store.listed(["running"], 1) == [Listed("first", "1", "running", 600, b"two")]

    with_store(url, story)


def test_an_append_without_an_index_entry_leaves_the_old_one(url: str) -> None:
    async def story(store: Store) -> None:
        await opens(store, "reef", entry("ann"), at=100)
        assert await store.append(Append(row("reef", 2, at=999)))
        assert [line.changed for line in await store.listed(["open"], 9)] == [100]

    with_store(url, story)


def test_the_last_of_several_index_entries_counts(url: str) -> None:
    async def story(store: Store) -> None:
        await asyncio.gather(
            *(store.append(Append(row("reef", seq, at=seq), entry(f"p{seq}"), due=30 + seq)) for seq in range(1, 31))
        )
        assert [line.changed for line in await store.listed(["open"], 9)] == [30]
        assert [len(await store.tables_of(f"p{seq}", 9)) for seq in (1, 29, 30)] == [0, 0, 1]
        assert await store.claim_due(59, 100, 9) == []
        assert await store.claim_due(60, 100, 9) == ["reef"]

    with_store(url, story)


def test_a_person_who_left_has_the_table_in_the_list_only_while_its_index_names_them(url: str) -> None:
    async def story(store: Store) -> None:
        await opens(store, "reef", entry("ann", "bob", "ann", listed=False), at=100)
        await opens(store, "atoll", entry("ann", watch="k", phase="over"), at=200)
        assert [line.table for line in await store.tables_of("ann", 9)] == ["atoll", "reef"]
        assert [line.table for line in await store.tables_of("ann", 1)] == ["atoll"]
        assert [line.table for line in await store.tables_of("bob", 9)] == ["reef"]
        await store.append(Append(row("reef", 2, at=300), entry("ann")))
        assert [line.table for line in await store.tables_of("ann", 9)] == ["reef", "atoll"]
        assert await store.tables_of("bob", 9) == []

    with_store(url, story)


def test_the_latest_append_that_says_so_sets_the_due_time(url: str) -> None:
    async def due(store: Store) -> int | None:
        for now in range(100):
            if await store.claim_due(now, now, 9):
                return now
        return None

    async def story(store: Store) -> None:
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

    with_store(url, story)


def test_a_table_that_was_made_due_anew_is_not_let_rest_by_whoever_claimed_it_before(url: str) -> None:
    async def story(store: Store) -> None:
        await opens(store, "reef", entry("ann"), due=5)
        assert await store.claim_due(5, 50, 9) == ["reef"]
        assert await store.append(Append(row("reef", 2), due=40))
        await store.let_rest("reef", 50)
        assert await store.claim_due(40, 60, 9) == ["reef"]
        await store.let_rest("reef", 60)
        assert await store.claim_due(100, 200, 9) == []

    with_store(url, story)


def test_a_table_that_has_ended_is_due_no_more(url: str) -> None:
    async def story(store: Store) -> None:
        ends: dict[str, Phase] = {"reef": "over", "atoll": "closed", "lagoon": "running"}
        for table, phase in ends.items():
            await opens(store, table, entry("ann", watch=table), due=5)
            assert await store.append(Append(row(table, 2), entry("ann", watch=table, phase=phase)))
        late = Append(row("lagoon", 2), entry("ann", watch="lagoon", phase="over"))
        assert not await store.append(late)
        assert await store.claim_due(5, 50, 9) == ["lagoon"]

    with_store(url, story)


def test_tables_that_are_due_longest_come_first_and_are_put_off(url: str) -> None:
    async def story(store: Store) -> None:
        for table, due in (("late", 30), ("early", 10), ("middle", 20), ("never", None), ("far", 900)):
            await store.append(Append(row(table, 1), due=due))
        assert await store.claim_due(30, 500, 2) == ["early", "middle"]
        assert await store.claim_due(30, 500, 9) == ["late"]
        assert await store.claim_due(499, 800, 9) == []
        assert sorted(await store.claim_due(500, 800, 9)) == ["early", "late", "middle"]

    with_store(url, story)


def test_no_two_workers_look_after_the_same_table(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        tables = {f"t{number}" for number in range(60)}
        await asyncio.gather(*(one.append(Append(row(table, 1), due=1)) for table in tables))
        claimed: list[str] = []
        while some := await asyncio.gather(*(store.claim_due(1, 100, 5) for store in (one, other, one, other))):
            claimed += [table for batch in some for table in batch]
            if not any(some):
                break
        assert sorted(claimed) == sorted(tables)

    with_workers(url, story)


@pytest.mark.parametrize(
    "name", ["Ann", "", "Zoë ☠️ \u202ex", "\0", "half \ud83d", "海賊", "e\u0301\r\n\t", "'); drop table people;--"]
)
def test_a_name_may_hold_whatever_a_text_can_hold(url: str, name: str) -> None:
    async def story(store: Store) -> None:
        await store.welcome(Person("ann", name), TOKEN, 1)
        assert await store.person(TOKEN) == Person("ann", name)
        await store.rename("ann", name + "!")
        assert await store.person(TOKEN) == Person("ann", name + "!")

    with_store(url, story)


def test_nobody_is_known_by_a_token_that_was_not_given_out(url: str) -> None:
    async def story(store: Store) -> None:
        await store.welcome(Person("ann", "Ann"), TOKEN, 1)
        assert await store.person(bytes(32)) is None
        assert await store.person(b"") is None
        await store.rename("nobody", "Ghost")
        assert await store.person(TOKEN) == Person("ann", "Ann")

    with_store(url, story)


def test_welcoming_the_same_person_again_is_harmless_but_a_token_has_one_owner(url: str) -> None:
    async def story(store: Store) -> None:
        await store.welcome(Person("ann", "Ann"), TOKEN, 1)
        await store.welcome(Person("ann", "Ann"), TOKEN, 2)
        outcomes = await asyncio.gather(
            store.welcome(Person("eve", "Eve"), TOKEN, 3), store.append(Append(row("reef", 1))), return_exceptions=True
        )
        assert isinstance(outcomes[0], StoreFailed)
        assert outcomes[1] is True
        assert await store.person(TOKEN) == Person("ann", "Ann")

    with_store(url, story)


def test_a_hand_over_is_used_once_even_when_two_use_it_at_once(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        for number in range(20):
            token, seat = hashlib.sha256(bytes([number])).digest(), HandOver("reef", number % 4, "ann")
            await one.offer(token, seat, expires=100)
            got = await asyncio.gather(*(store.claim(token, 99) for store in (one, other, one, other)))
            assert [claimed for claimed in got if claimed is not None] == [seat]
            assert await one.claim(token, 99) is None

    with_workers(url, story)


def test_a_hand_over_that_has_expired_or_never_was_is_worth_nothing(url: str) -> None:
    async def story(store: Store) -> None:
        await store.offer(TOKEN, HandOver("reef", 1, "ann"), expires=100)
        assert await store.claim(bytes(32), 1) is None
        assert await store.claim(TOKEN, 100) is None
        assert await store.claim(TOKEN, 99) == HandOver("reef", 1, "ann")

    with_store(url, story)


def test_pruning_forgets_what_ended_or_never_began_and_no_running_game(url: str) -> None:
    async def story(store: Store) -> None:
        for phase in ("open", "running", "over", "closed"):
            for age, at in (("old", 100), ("new", 200)):
                table = f"{age}-{phase}"
                await opens(store, table, entry("ann", watch=table, phase=phase), at=at, due=7)
                await store.append(Append(row(table, 2, at=at)))
                await store.offer(hashlib.sha256(table.encode()).digest(), HandOver(table, 0, "ann"), expires=900)
        pruned = {"old-open", "old-over", "old-closed"}
        kept = {"old-running", "new-open", "new-running", "new-over", "new-closed"}
        assert await store.prune(200) == 3
        assert await store.heads([*pruned, *kept]) == dict.fromkeys(kept, 2)
        assert {line.table for line in await store.tables_of("ann", 99)} == kept
        assert {line.table for line in await store.listed(["open", "running", "over", "closed"], 99)} == kept
        assert set(await store.claim_due(7, 8, 99)) == kept
        for table in pruned | kept:
            assert await store.watched(table) == (table if table in kept else None)
            claimed = await store.claim(hashlib.sha256(table.encode()).digest(), 1)
            assert (claimed is not None) == (table in kept)
        assert await store.prune(200) == 0

    with_store(url, story)


def test_pruning_goes_on_until_all_old_tables_are_gone(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (sqlite, postgres):
        monkeypatch.setattr(module, "PRUNED_AT_ONCE", 7)

    async def story(store: Store) -> None:
        await asyncio.gather(*(opens(store, f"t{number}", entry(phase="over")) for number in range(30)))
        assert await store.prune(2000) == 30
        assert await store.heads([f"t{number}" for number in range(30)]) == {}

    with_store(url, story)


def test_a_pruned_table_can_be_opened_anew(url: str) -> None:
    async def story(store: Store) -> None:
        await opens(store, "reef", entry("ann", phase="closed"), at=1)
        assert await store.prune(2) == 1
        await opens(store, "reef", entry("bob"), at=3)
        assert await store.rows("reef") == [row("reef", 1, at=3)]

    with_store(url, story)


def test_a_thousand_appenders_at_once_lose_nothing(url: str) -> None:
    async def play(store: Store, table: str) -> None:
        for seq in range(1, 6):
            assert await store.append(Append(row(table, seq, table.encode()), entry() if seq == 1 else None))

    async def story(store: Store) -> None:
        tables = [f"table-{number}" for number in range(1000)]
        await asyncio.gather(*(play(store, table) for table in tables))
        assert await store.heads(tables) == dict.fromkeys(tables, 5)
        assert await store.rows("table-500") == [Row("table-500", seq, 1000, b"table-500") for seq in range(1, 6)]
        assert len(await store.listed(["open"], 5000)) == 1000

    with_store(url, story)


def test_a_store_that_answers_is_healthy(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.healthy() is True

    with_store(url, story)


def test_workers_that_start_at_the_same_moment_share_one_new_store(url: str) -> None:
    async def story() -> None:
        stores = [open_store(url) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        won = await asyncio.gather(*(store.append(Append(row("reef", 1))) for store in stores))
        assert sorted(won) == [False] * 5 + [True]
        await asyncio.gather(*(store.close() for store in stores))

    run(story())


def test_a_second_store_sees_at_once_what_the_first_has_written(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        for seq in range(1, 50):
            assert await one.append(Append(row("reef", seq)))
            assert await other.heads(["reef"]) == {"reef": seq}

    with_workers(url, story)
