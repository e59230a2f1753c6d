"""The daily voyage: one deal for all, one voyage for each, and a crew that waits."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from quarterdeck.core import record as records
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.verify import verify
from quarterdeck.server.live.chores import ORPHANED
from quarterdeck.server.live.voyages import DailyVoyages
from quarterdeck.server.settings import Settings
from quarterdeck.server.store.store import Store
from quarterdeck.server.table.log_entries import Moved, read_entry
from tests.server.guest import Guest
from tests.server.house import GENEROUS, House
from tests.server.test_several_workers import End, Wire
from tests.server.voyagers import (
    DAY,
    GAMES,
    NEXT_DAY,
    evening,
    first,
    kraken_is_back,
    last,
    play_on,
    set_sail,
    set_to,
    told,
    voyage,
)


async def _moves(store: Store, table: str) -> list[tuple[int, bytes]]:
    """What was played at a table, seat by seat."""
    entries = [read_entry(row.what) for row in await store.rows(table)]
    return [(entry.seat, bytes(entry.move)) for entry in entries if isinstance(entry, Moved)]


@pytest.fixture
def without_kraken(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that do not ask what it made of the deal."""
    monkeypatch.setattr(DailyVoyages, "_send_rival", lambda *_: None)


@pytest.mark.usefixtures("without_kraken")
@pytest.mark.parametrize("game", GAMES)
async def test_the_same_moves_meet_the_same_answers_and_have_the_same_rank(tmp_path: Path, game: str) -> None:
    clock = evening()
    async with House(tmp_path, clock=clock) as house:
        crew, tables = [house.guest(name) for name in ("Ann", "Ben", "ANN")], []
        for guest, choose in zip(crew, (first, first, last), strict=True):
            tables.append((await voyage(guest, game, choose))["id"])
            clock.forward(1)
        one, other, different = [await _moves(house.hub.store, table) for table in tables]
        assert one == other != different
        assert {seat for seat, _ in one} == {0, 1, 2, 3}
        results = (await told(crew[1], game))["results"]
        assert [(result["name"], result["rank"], result["mine"]) for result in results] == [
            ("Ann", 1, False),
            ("Ben", 1, True),
            ("ANN", None, False),  # a second voyage under the same name
        ]


@pytest.mark.usefixtures("without_kraken")
async def test_a_person_has_one_voyage_a_day_however_often_they_ask(tmp_path: Path) -> None:
    clock = evening()
    async with House(tmp_path, clock=clock) as house:
        ann = house.guest("Ann")
        await ann.ask("PUT", "/api/me", {"name": "Ann"})
        cards = await asyncio.gather(*(set_sail(ann) for _ in range(5)))
        assert len({card["id"] for card in cards}) == 1
        assert not await play_on(ann, cards[0]["id"], moves=2)
        assert (await set_sail(ann))["id"] == cards[0]["id"]
        assert await play_on(ann, cards[0]["id"])
        assert (await set_sail(ann))["phase"] == "over"
        status, refused = await ann.ask("POST", f"/api/tables/{cards[0]['id']}/again")
        assert (status, refused["code"]) == (409, "only-one-voyage")
        assert len((await told(ann))["results"]) == 1
        set_to(clock, f"{NEXT_DAY}T00:00")
        assert (await set_sail(ann))["id"] != cards[0]["id"]


@pytest.mark.usefixtures("without_kraken")
async def test_the_crew_waits_while_the_voyager_is_away_and_no_bot_plays_on(tmp_path: Path) -> None:
    clock = evening()
    async with House(tmp_path, clock=clock) as house:
        ann = house.guest("Ann")
        card = await set_sail(ann)
        await play_on(ann, card["id"], moves=2)
        await ann.connect(card["id"])
        assert (await ann.say("leave", seat=0))["type"] == "done"
        await ann.hang_up()
        live, table = await house.hub.hold(card["id"])
        while live.attendance.local:
            await asyncio.sleep(0)
        await house.hub.store.rows(card["id"])  # what the crew had begun is written
        before = table.seq
        clock.forward(3600)
        live = await house.look_after(card["id"])
        assert live.table is not None
        assert (live.table.seq, live.chore, live.table.stood_in) == (before, None, set())
        assert await play_on(ann, card["id"])


@pytest.mark.usefixtures("without_kraken")
async def test_the_day_ends_at_midnight_with_an_hour_for_games_that_run(tmp_path: Path) -> None:
    clock = evening()
    async with House(tmp_path, clock=clock) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        tables = {guest.name: (await set_sail(guest))["id"] for guest in (ann, ben)}
        await play_on(ann, tables["Ann"], moves=2)
        await play_on(ben, tables["Ben"], moves=2)
        set_to(clock, f"{NEXT_DAY}T00:59")
        assert (await told(ann, day=DAY))["secret"] is None
        assert await play_on(ann, tables["Ann"])
        assert [result["name"] for result in (await told(ann, day=DAY))["results"]] == ["Ann"]
        set_to(clock, f"{NEXT_DAY}T01:00")
        await ben.connect(tables["Ben"])
        update = await ben.hear("update", seat=0)
        refused = await ben.say("move", seat=0, move=(update["moves"] or [{"move": "draw"}])[0])
        assert refused["code"] == "voyage-over"
        over = await told(ben, day=DAY)
        assert [result["name"] for result in over["results"]] == ["Ann"]
        assert over["mine"]["phase"] == "running", "unfinished"


@pytest.mark.parametrize("game", ["memoarrr", pytest.param("piratatak", marks=pytest.mark.long)])
async def test_what_was_promised_the_evening_before_is_proved_the_day_after(tmp_path: Path, game: str) -> None:
    clock = evening()
    async with House(tmp_path, clock=clock) as house:
        ann, stranger = house.guest("Ann"), house.guest("Eve")
        tomorrow = (await stranger.get("/api/voyages"))["tomorrow"]
        promised = {one["game"]: one["commitment"] for one in tomorrow["games"]}
        assert [one["promised"] for one in tomorrow["games"]] == [clock.now] * 2
        set_to(clock, f"{NEXT_DAY}T12:00")
        card = await voyage(ann, game)
        await kraken_is_back(ann, game)
        assert card["commitment"] == promised[game]
        set_to(clock, "2026-11-20T01:00")
        over = await told(stranger, game, NEXT_DAY)
        secret = bytes.fromhex(over["secret"])
        assert hashlib.sha256(secret).hexdigest() == promised[game]
        for result in (*over["results"], over["kraken"]):
            async with stranger.session.get(f"{house.url}/api/tables/{result['watch']}/record") as answer:
                record = records.read(await answer.read())
            assert verify(record).over
            assert record.seed == FairDeal(secret, [None] * 4).seed.hex()
            status, replay = await stranger.ask("GET", f"/api/tables/{result['watch']}/replay?eyes=all")
            assert (status, replay["checked"]) == (200, True)


@pytest.mark.usefixtures("without_kraken")
async def test_two_workers_deal_the_same_and_know_one_voyage_of_a_person(tmp_path: Path) -> None:
    clock, wire = evening(), Wire()
    async with House(tmp_path, clock=clock, bus=End(wire)) as one, House(tmp_path, clock=clock, bus=End(wire)) as other:
        ann, ben = one.guest("Ann"), other.guest("Ben")
        promises = await asyncio.gather(ann.get("/api/voyages"), ben.get("/api/voyages"))
        assert promises[0] == promises[1]
        table = (await set_sail(ann))["id"]
        ann.url = other.url
        assert (await set_sail(ann))["id"] == table
        assert await play_on(ann, table)
        assert await _moves(one.hub.store, table) == await _moves(other.hub.store, (await voyage(ben))["id"])


async def test_the_kraken_plays_on_after_its_worker_was_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = evening()
    async with House(tmp_path, clock=clock) as house:
        ann = house.guest("Ann")

        async def killed(*_: Any) -> None:
            """Stands for a worker that dies before it has sent the kraken."""

        with monkeypatch.context() as dying:
            dying.setattr("quarterdeck.server.live.voyages.DailyVoyages._open_rivals", killed)
            table = (await set_sail(ann))["id"]
        jar = ann.session.cookie_jar
    async with House(tmp_path, clock=clock) as house:
        ann = _with_cookie(house.guest("Ann"), jar)
        assert await play_on(ann, table)
        assert (await told(ann))["kraken"] is None
        rival = next(id for id in house.hub.tables if id != table)
        while len(await house.hub.store.rows(rival)) < 3:  # it has begun
            await asyncio.sleep(0)
    clock.forward(ORPHANED / 1000 + 1)
    async with House(tmp_path, clock=clock) as house:  # and its worker was killed
        assert (await kraken_is_back(_with_cookie(house.guest("Ann"), jar)))["rank"] is None


def _with_cookie(guest: Guest, jar: aiohttp.abc.AbstractCookieJar) -> Guest:
    """The same device at a server that was started again, at another port."""
    for cookie in jar:
        guest.session.cookie_jar.update_cookies({cookie.key: cookie.value})
    return guest


@pytest.mark.usefixtures("without_kraken")
async def test_tables_of_voyages_count_among_those_of_an_address(tmp_path: Path) -> None:
    settings = Settings(requests_per_second=GENEROUS.requests_per_second, tables_per_address=2)
    async with House(tmp_path, settings, clock=evening()) as house:
        for name in ("Ann", "Ben"):
            await set_sail(house.guest(name))
        status, refused = await house.guest("Eve").ask("PUT", "/api/voyages/today/memoarrr", {"name": "Eve"})
        assert (status, refused["code"]) == (429, "too-many-tables")
