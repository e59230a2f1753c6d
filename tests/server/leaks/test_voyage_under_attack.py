"""The daily voyage under attack: a stranger and a friend try to learn the deal, to play twice, to forge a result."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from quarterdeck.core.fairness import seed_of
from quarterdeck.server.store.sqlite import SqliteStore
from quarterdeck.server.table.voyage import RIVAL, table_of
from tests.server.guest import NONCE, Guest
from tests.server.house import House
from tests.server.voyagers import DAY, NEXT_DAY, evening, kraken_is_back, play_on, set_sail, set_to, told, voyage

INVENTED = {"t": "t" + "A" * 22, "w": "w" + "A" * 22}
"""Names of no table, in the form of the real ones."""
ABOUT_A_TABLE = (
    ("GET", ""),
    ("GET", "/record"),
    ("GET", "/replay?eyes=all"),
    ("GET", "/replay?eyes=watcher"),
    ("GET", "/review"),
    ("GET", "/socket"),
    ("POST", "/again"),
    ("PUT", "/seats/0"),
    ("DELETE", "/seats/1"),
    ("POST", "/seats/0/hand-over"),
)
ABOUT_NO_TABLE = (
    "/api/voyages",
    f"/api/voyages/{DAY}",
    f"/api/voyages/{NEXT_DAY}",
    "/api/voyages/2026-11-20",
    "/api/voyages/today",
    "/api/tables",
    "/api/me/tables",
    "/api/offer",
)


class Spy:
    """A guest who keeps every answer: its status, headers and body, and what the store was asked for it."""

    def __init__(self, guest: Guest, queries: list[str]) -> None:
        self._guest = guest
        self._queries = queries

    async def asks(self, method: str, path: str) -> tuple[Any, ...]:
        self._queries.clear()
        body = {"name": "Eve"} if method == "PUT" else None
        headers = {"Connection": "Upgrade", "Upgrade": "websocket"} if path.endswith("/socket") else {}
        session, url = self._guest.session, self._guest.url
        async with session.request(method, url + path, json=body, headers=headers) as answer:
            said = {name: value for name, value in answer.headers.items() if name != "Date"}
            return answer.status, said, await answer.read(), tuple(self._queries)

    async def everything(self, tables: dict[str, str]) -> list[tuple[Any, ...]]:
        """All that can be asked about the voyages, and about a table by both of its names."""
        answers = [await self.asks("GET", path) for path in ABOUT_NO_TABLE]
        for name in tables.values():
            answers += [await self.asks(method, f"/api/tables/{name}{rest}") for method, rest in ABOUT_A_TABLE]
        return answers


@pytest.fixture
def queries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a store is asked, statement by statement."""
    asked: list[str] = []
    for name in ("_look_up", "_change"):
        original = getattr(SqliteStore, name)

        async def noted(self: SqliteStore, query: str, *values: object, original: Any = original) -> Any:
            asked.append(query)
            return await original(self, query, *values)

        monkeypatch.setattr(SqliteStore, name, noted)
    return asked


async def test_one_who_has_not_played_learns_nothing_from_others_until_the_day_is_over(
    tmp_path: Path, queries: list[str]
) -> None:
    clock = evening()
    async with House(tmp_path, clock=clock) as house:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        spy = Spy(eve, queries)
        await eve.ask("PUT", "/api/me", {"name": "Eve"})
        await eve.get("/api/voyages")  # from now on the deals are decided
        before = await spy.everything(INVENTED)
        card = await voyage(ann)
        await kraken_is_back(ann)
        real = {"t": card["id"], "w": card["watch"]}
        after = await spy.everything(real)
        for one, other in zip(before, after, strict=True):
            assert one[:3] == other[:3], "what others do changes an answer"
        for one, other in zip(before[: len(ABOUT_NO_TABLE)], after, strict=False):
            assert one[3] == other[3], "what others do changes how long an answer takes"

        deal = (await house.hub.store.promised(DAY))[0]
        rival = table_of(deal.secret, RIVAL)
        watched = (await house.hub.hold(rival))[1].opened.watch
        krakens = await spy.everything({"t": rival, "w": watched})
        assert [answer[:3] for answer in krakens] == [answer[:3] for answer in before]

        secret, seed = deal.secret.hex(), seed_of(deal.secret, [None] * 4).hex()
        told_to_ann = json.dumps([ann.heard, card, await ann.get("/api/voyages"), await ann.get(f"/api/voyages/{DAY}")])
        for text in (told_to_ann, *(answer[2].decode() for answer in (*after, *krakens))):
            assert secret not in text
            assert seed not in text
        for path in ("record", "replay?eyes=all", "review"):  # what Ann could give to a friend
            status, refused = await ann.ask("GET", f"/api/tables/{card['id']}/{path}")
            assert (status, refused["code"]) == (409, "voyage-running")

        set_to(clock, f"{NEXT_DAY}T01:00")
        assert (await eve.get(f"/api/tables/{card['watch']}"))["table"]["phase"] == "over"
        assert (await told(eve, day=DAY))["secret"] == secret


@pytest.mark.usefixtures("queries")
async def test_a_voyager_under_way_learns_no_more_than_others_do(tmp_path: Path) -> None:
    async with House(tmp_path, clock=evening()) as house:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        table = (await set_sail(eve))["id"]
        await play_on(eve, table, moves=2)
        before = await eve.get("/api/voyages")
        card = await voyage(ann)
        assert await eve.get("/api/voyages") == before
        assert (await told(eve))["results"] is None
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await eve.connect(card["watch"])


async def test_no_person_plays_twice_or_gives_the_seat_away(tmp_path: Path) -> None:
    async with House(tmp_path, clock=evening()) as house:
        ann, phone = house.guest("Ann"), house.guest("Phone")
        table = (await set_sail(ann))["id"]
        status, refused = await ann.ask("POST", f"/api/tables/{table}/seats/0/hand-over")
        assert (status, refused["code"]) == (409, "only-one-voyage")
        assert (await phone.ask("PUT", f"/api/tables/{table}/seats/0", {"name": "Phone"}))[0] == 404
        await ann.connect(table)
        assert (await ann.say("begin", seat=0, nonce=NONCE))["code"] == "no-longer-open"
        for kind in ("leave", "return"):  # neither brings a stand-in
            assert (await ann.say(kind, seat=0))["type"] == "done"
        assert (await house.hub.hold(table))[1].stood_in == set()


async def test_a_result_can_be_made_by_playing_only(tmp_path: Path) -> None:
    async with House(tmp_path, clock=evening()) as house:
        ann = house.guest("Ann")
        card = await voyage(ann)
        honest = (await told(ann))["results"]
        sail, seats = "/api/voyages/today/memoarrr", [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
        forged = {"game": "memoarrr", "seats": seats, "pace": "instant"}
        voyage_of_today = {"day": DAY, "closes": card["voyage"]["closes"]}
        for method, path, body, status in (
            ("PUT", sail, {"name": "Ann", "score": 15}, 400),
            ("PUT", sail, {"name": "Ann", "day": NEXT_DAY}, 400),
            ("PUT", sail, {"name": "Ann", "seed": "00"}, 400),
            ("POST", "/api/tables", {**forged, "voyage": voyage_of_today}, 400),
            ("POST", "/api/tables", {**forged, "secret": "00" * 32}, 400),
            ("PUT", f"/api/voyages/{NEXT_DAY}/memoarrr", {"name": "Ann"}, 404),
            ("PUT", f"/api/voyages/{DAY}", {"results": []}, 405),
            ("PUT", "/api/voyages/today/chess", {"name": "Ann"}, 404),
            ("PUT", f"/api/tables/{card['id']}/record", {}, 405),
        ):
            assert (await ann.ask(method, path, body))[0] == status, path
        await ann.connect(card["id"])
        for seat in (0, 1):
            assert (await ann.say("move", seat=seat, move={"move": "ready"}))["type"] == "refused"
        assert (await told(ann))["results"] == honest


async def test_the_clock_of_a_client_changes_nothing(tmp_path: Path) -> None:
    async with House(tmp_path, clock=evening()) as house:
        ann = house.guest("Ann")
        tomorrow = {"Date": "Thu, 19 Nov 2026 12:00:00 GMT", "X-Date": NEXT_DAY}
        status, answered = await ann.ask("GET", f"/api/voyages?day={NEXT_DAY}&now=1795100000000", headers=tomorrow)
        assert (status, answered["today"]["day"], answered["tomorrow"]["day"]) == (200, DAY, NEXT_DAY)
        assert [one["secret"] for one in answered["tomorrow"]["games"]] == [None, None]
        path = f"/api/voyages/today/memoarrr?day={NEXT_DAY}"
        status, answered = await ann.ask("PUT", path, {"name": "Ann"}, headers=tomorrow)
        assert (status, answered["table"]["voyage"]["day"]) == (200, DAY)
