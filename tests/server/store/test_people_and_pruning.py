"""People, links that move a seat, and what is forgotten. Each test is run with both stores."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterable

import pytest

from quarterdeck.server.store import open_store, postgres, sqlite
from quarterdeck.server.store.store import COOKIE_DAYS, DAY, SEATLESS_DAYS, Append, HandOver, StoreFailed
from quarterdeck.server.table.people import Person
from tests.server.store.shelves import entry, opened, opens, row, workers

TOKEN = hashlib.sha256(b"a token").digest()


@pytest.mark.parametrize(
    "name", ["Ann", "", "Zoë ☠️ \u202ex", "\0", "half \ud83d", "海賊", "e\u0301\r\n\t", "'); drop table people;--"]
)
async def test_a_name_may_hold_everything_that_a_text_can_hold(url: str, name: str) -> None:
    async with opened(open_store(url)) as store:
        await store.welcome(Person("ann", name), TOKEN, 1)
        assert await store.person(TOKEN) == Person("ann", name)
        await store.rename("ann", name + "!")
        assert await store.person(TOKEN) == Person("ann", name + "!")


async def test_a_token_that_was_not_given_out_names_no_person(url: str) -> None:
    async with opened(open_store(url)) as store:
        await store.welcome(Person("ann", "Ann"), TOKEN, 1)
        assert await store.person(bytes(32)) is None
        assert await store.person(b"") is None
        await store.rename("nobody", "Ghost")
        assert await store.person(TOKEN) == Person("ann", "Ann")


async def test_welcoming_the_same_person_again_is_harmless_but_a_token_has_one_owner(url: str) -> None:
    async with opened(open_store(url)) as store:
        await store.welcome(Person("ann", "Ann"), TOKEN, 1)
        await store.welcome(Person("ann", "Ann"), TOKEN, 2)
        outcomes = await asyncio.gather(
            store.welcome(Person("eve", "Eve"), TOKEN, 3), store.append(Append(row("reef", 1))), return_exceptions=True
        )
        assert isinstance(outcomes[0], StoreFailed)
        assert outcomes[1] is True
        assert await store.person(TOKEN) == Person("ann", "Ann")


async def test_a_hand_over_is_used_once_even_when_two_use_it_at_once(url: str) -> None:
    async with workers(url) as (one, other):
        for number in range(20):
            token, seat = hashlib.sha256(bytes([number])).digest(), HandOver("reef", number % 4, "ann")
            await one.offer(token, seat, expires=100)
            got = await asyncio.gather(*(store.claim(token, 99) for store in (one, other, one, other)))
            assert [claimed for claimed in got if claimed is not None] == [seat]
            assert await one.claim(token, 99) is None


async def test_a_hand_over_that_has_expired_or_never_was_is_worth_nothing(url: str) -> None:
    async with opened(open_store(url)) as store:
        await store.offer(TOKEN, HandOver("reef", 1, "ann"), expires=100)
        assert await store.claim(bytes(32), 1) is None
        assert await store.claim(TOKEN, 100) is None
        assert await store.claim(TOKEN, 99) == HandOver("reef", 1, "ann")


async def test_people_and_links_are_forgotten_with_time_although_all_tables_are_kept(url: str) -> None:
    now = 1000 * DAY
    ages = {"old": COOKIE_DAYS + 1, "late": COOKIE_DAYS - 1, "idle": SEATLESS_DAYS + 1, "new": SEATLESS_DAYS - 1}
    async with opened(open_store(url)) as store:
        for name, days in ages.items():
            for seated in (False, True):
                id = f"{name}-{seated}"
                await store.welcome(Person(id, name), hashlib.sha256(id.encode()).digest(), now - days * DAY)
        await opens(store, "reef", entry("old-True", "late-True", "idle-True", "new-True", phase="over"), at=1)
        for number in range(250):
            id = f"flood{number}"
            await store.welcome(Person(id, id), hashlib.sha256(id.encode()).digest(), now - 31 * DAY)
        for expires in (now, now + 1):
            await store.offer(b"%d" % expires, HandOver("reef", 0, "ann"), expires)
        await store.forget(now)
        known = [id for id in _ids(ages) if await store.person(hashlib.sha256(id.encode()).digest())]
        assert known == ["late-True", "idle-True", "new-False", "new-True"]
        assert await store.person(hashlib.sha256(b"flood7").digest()) is None
        assert await store.offered(b"%d" % now, 0) is None
        assert await store.offered(b"%d" % (now + 1), 0) == HandOver("reef", 0, "ann")
        assert await store.heads(["reef"]) == {"reef": 1}


def _ids(names: Iterable[str]) -> list[str]:
    return [f"{name}-{seated}" for name in names for seated in (False, True)]


async def test_to_look_at_a_link_does_not_use_it_up(url: str) -> None:
    async with opened(open_store(url)) as store:
        await store.offer(TOKEN, HandOver("reef", 1, "ann"), expires=100)
        for now, found in ((99, True), (99, True), (100, False)):
            assert (await store.offered(TOKEN, now) is not None) == found
        assert await store.offered(bytes(32), 1) is None
        assert await store.claim(TOKEN, 99) == HandOver("reef", 1, "ann")


async def test_pruning_forgets_what_ended_or_never_began_and_no_running_game(url: str) -> None:
    async with opened(open_store(url)) as store:
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


async def test_pruning_goes_on_until_all_old_tables_are_gone(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (sqlite, postgres):
        monkeypatch.setattr(module, "PRUNED_AT_ONCE", 7)

    async with opened(open_store(url)) as store:
        await asyncio.gather(*(opens(store, f"t{number}", entry(phase="over")) for number in range(30)))
        assert await store.prune(2000) == 30
        assert await store.heads([f"t{number}" for number in range(30)]) == {}


async def test_a_pruned_table_can_be_opened_anew(url: str) -> None:
    async with opened(open_store(url)) as store:
        await opens(store, "reef", entry("ann", phase="closed"), at=1)
        assert await store.prune(2) == 1
        await opens(store, "reef", entry("bob"), at=3)
        assert await store.rows("reef") == [row("reef", 1, at=3)]
