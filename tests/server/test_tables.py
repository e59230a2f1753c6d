"""Tables over HTTP: opened, joined, watched, left, found again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from quarterdeck.core import record, verify
from quarterdeck.server.store.store import LISTED_EACH
from tests.server.guest import Guest
from tests.server.house import GENEROUS, House

ME = {"kind": "me", "name": "Ann"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot"}


async def _finished(ann: Guest, *, seats: list[dict[str, Any]] | None = None, **wishes: Any) -> str:
    """A table whose game Ann has played to its end against a bot."""
    table = await ann.open("memoarrr", seats or [ME, BOT], **wishes)
    await ann.connect(table)
    await ann.begin(0)
    while ann.latest(0)["view"]["ranking"] is None:
        moves = ann.latest(0)["moves"]
        if moves:
            await ann.say("move", seat=0, move=moves[0])
        else:
            await ann.hear("update")
    await ann.hang_up()
    return table


async def test_what_can_be_chosen_is_offered(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        offer = await house.guest("Ann").get("/api/offer")
        assert {game["name"] for game in offer["games"]} >= {"memoarrr", "piratatak"}
        assert set(offer["paces"]) == {"relaxed", "normal", "brisk", "instant"}
        assert "ahoy" in offer["signals"]


async def test_a_table_says_what_was_agreed_and_publishes_its_commitment_before_anybody_begins(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        body = {"game": "memoarrr", "seats": [ME, OPEN, BOT], "options": {"edition": "2023"}, "pace": "relaxed"}
        status, opened = await ann.ask("POST", "/api/tables", body | {"clock": None, "patience": 20})
        card = opened["table"]
        assert (status, opened["seats"], card["phase"]) == (201, [0], "open")
        assert card["options"] == {"edition": "2023", "abilities": False, "treasures": "shuffled", "first": None}
        assert (card["pace"], card["clock"], card["patience"]) == ("relaxed", None, 20)
        assert len(bytes.fromhex(card["commitment"])) == 32
        assert [seat["kind"] for seat in card["seats"]] == ["person", "open", "bot"]


async def test_a_friend_joins_by_the_link_and_a_player_who_comes_third_finds_the_seat_taken(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        table = await house.guest("Ann").open()
        ben, eve = house.guest("Ben"), house.guest("Eve")
        status, sat = await ben.sit(table, 1)
        assert (status, sat["seats"], sat["table"]["seats"][1]["name"]) == (200, [1], "Ben")
        assert (await ben.sit(table, 1))[0] == 200
        status, refused = await eve.sit(table, 1)
        assert (status, refused["code"]) == (409, "seat-taken")
        status, refused = await eve.sit(table, 7)
        assert (status, refused["code"]) == (404, "no-such-seat")


async def test_the_link_for_watching_shows_the_table_and_lets_no_player_sit_down(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        table = await ann.open()
        watch = (await ann.get(f"/api/tables/{table}"))["table"]["watch"]
        seen = await eve.get(f"/api/tables/{watch}")
        assert seen["table"]["id"] is None
        assert (await eve.sit(watch, 1))[1]["code"] == "watch-only"
        await eve.connect(watch)
        await eve.catch_up()
        assert table not in str(eve.heard)
        assert eve.latest(None)["table"]["watch"] == watch
        assert (await eve.say("begin", seat=0, nonce="ab" * 8))["code"] == "not-your-seat"


async def test_the_owner_of_a_seat_who_comes_by_the_link_for_watching_only_watches(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        watch = (await ann.get(f"/api/tables/{table}"))["table"]["watch"]
        assert (await ann.connect(watch))["seats"] == []


async def test_two_friends_play_on_one_device_and_each_seat_has_its_own_eyes(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open(seats=[ME, {"kind": "me", "name": "Ben"}])
        assert (await ann.connect(table))["seats"] == [0, 1]
        await ann.begin(0)
        await ann.begin(1)
        await ann.say("move", seat=1, move={"move": "look", "side": "north"})
        assert ann.latest(1)["view"]["glimpse"]
        assert ann.latest(0)["view"]["glimpse"] == {}
        assert [seat["name"] for seat in ann.heard[1]["table"]["seats"]] == ["Ann", "Ben"]


async def test_only_listed_tables_are_in_the_list_and_mine_are_all_in_mine(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        public = await ann.open(listed=True)
        private = await ann.open()
        assert [card["id"] for card in (await eve.get("/api/tables"))["tables"]] == [public]
        mine = {card["id"] for card in (await ann.get("/api/me/tables"))["tables"]}
        assert mine == {public, private}
        assert (await eve.get("/api/me/tables"))["tables"] == []


async def test_the_list_of_tables_holds_only_so_many_of_one_address(tmp_path: Path) -> None:
    behind_proxy = msgspec.structs.replace(GENEROUS, proxied=True)
    async with House(tmp_path, behind_proxy) as house:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        ann.session.headers["X-Forwarded-For"], eve.session.headers["X-Forwarded-For"] = "192.0.2.1", "192.0.2.2"
        friendly = await ann.open(listed=True)
        flood = [await eve.open(listed=True) for _ in range(LISTED_EACH + 2)]
        found = [card["id"] for card in (await ann.get("/api/tables"))["tables"]]
        assert set(found) == {friendly, *flood[2:]}
        rows = await house.hub.store.rows(friendly)
        assert b"192.0.2" not in rows[0].what, "the log keeps a short hash and no address"


async def test_a_finished_game_is_in_my_games_with_a_record_that_verifies(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        status, refused = await ann.ask("GET", f"/api/tables/{table}/record")
        assert (status, refused["code"]) == (409, "match-running")
        table = await _finished(ann)
        (card,) = (c for c in (await ann.get("/api/me/tables"))["tables"] if c["id"] == table)
        assert card["phase"] == "over"
        assert sorted(card["outcome"]["ranking"]) == [0, 1]
        async with ann.session.get(f"{house.url}/api/tables/{table}/record") as response:
            assert response.headers["Content-Disposition"].startswith("attachment")
            kept = record.read(await response.read())
    verify.verify(kept)
    assert [player.name for player in kept.players] == ["Ann", "parrot"]
    assert kept.nonces == ("ab" * 16, None)


async def test_the_same_crew_plays_again_at_one_new_table_whichever_player_asks(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table = await ann.open(seats=[ME, OPEN])
        status, refused = await ann.ask("POST", f"/api/tables/{table}/again")
        assert (status, refused["code"]) == (409, "match-running")
        await ben.sit(table, 1)
        await ann.connect(table)
        await ben.connect(table)
        await ann.begin(0)
        await ben.begin(1)
        while True:
            for seat, guest in enumerate((ann, ben)):
                await guest.catch_up()
                while guest.latest(seat)["moves"]:
                    await guest.say("move", seat=seat, move=guest.latest(seat)["moves"][0])
            if ben.latest(1)["view"]["ranking"] is not None:
                break
        assert (await house.guest("Eve").ask("POST", f"/api/tables/{table}/again"))[1]["code"] == "not-at-the-table"
        _, first = await ann.ask("POST", f"/api/tables/{table}/again")
        _, second = await ben.ask("POST", f"/api/tables/{table}/again")
        assert first["table"]["id"] == second["table"]["id"] != table
        assert (first["seats"], second["seats"]) == ([0], [1])
        assert [seat["name"] for seat in first["table"]["seats"]] == ["Ann", "Ben"]
        assert first["table"]["commitment"] != ann.heard[1]["table"]["commitment"]
        assert (first["table"]["again"], ann.heard[1]["table"]["again"]) == (True, False)
        freed, following = await ben.ask("DELETE", f"/api/tables/{first['table']['id']}/seats/0")
        assert (freed, following["table"]["seats"][0]["kind"]) == (200, "open"), "Ben need not wait for Ann"
        assert (await ann.sit(first["table"]["id"], 0))[0] == 200, "who comes later may sit down"
        told = await ben.hear("update", seat=1)
        while "table" not in told or told["table"]["next"] is None:
            told = await ben.hear("update", seat=1)
        assert told["table"]["next"] == first["table"]["id"]


async def test_a_table_that_all_people_left_before_the_game_is_closed(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table = await ann.open(listed=True)
        await ann.connect(table)
        assert (await ann.say("leave", seat=0))["type"] == "done"
        assert ann.latest(None)["table"]["phase"] == "closed"
        assert (await ben.sit(table, 1))[1]["code"] == "no-longer-open"
        assert (await ben.get("/api/tables"))["tables"] == []


async def test_a_seat_that_a_player_left_before_the_game_is_free_for_another(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, eve = house.guest("Ann"), house.guest("Ben"), house.guest("Eve")
        table = await ann.open()
        await ben.sit(table, 1)
        await ben.connect(table)
        await ben.begin(1)
        await ben.say("leave", seat=1)
        assert (await eve.sit(table, 1))[0] == 200
        await ann.connect(table)
        await ann.begin(0)
        assert ann.latest(0)["view"] is None, "Eve has not begun, and Ben's nonce left with him"


async def test_a_table_of_bots_plays_by_itself_and_can_be_watched(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        await ann.ask("PUT", "/api/me", {"name": "Ann"})
        table = await ann.open("piratatak", [BOT, BOT, BOT])
        await ann.connect(table)
        await ann.catch_up()
        while ann.latest(None)["view"]["ranking"] is None:
            await ann.hear("update")


async def test_a_player_without_a_name_is_asked_for_one(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        eve = house.guest("Eve")
        status, refused = await eve.ask("POST", "/api/tables", {"game": "memoarrr", "seats": [{"kind": "me"}, BOT]})
        assert (status, refused["code"]) == (400, "no-name")
        assert (await eve.get("/api/me")) == {"name": None}
        await eve.ask("PUT", "/api/me", {"name": "  Eve   the\tBold "})
        assert (await eve.get("/api/me")) == {"name": "Eve the Bold"}


async def test_wishes_that_make_no_sense_are_answered_with_a_sentence(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        for wish, code in (
            ({"game": "chess", "seats": [ME, OPEN]}, "no-such-game"),
            ({"game": "memoarrr", "seats": [ME]}, "bad-players"),
            ({"game": "memoarrr", "seats": [ME, OPEN], "options": {"edition": "1999"}}, "bad-option"),
            ({"game": "memoarrr", "seats": [ME, {"kind": "bot", "bot": "hal"}]}, "no-such-bot"),
            ({"game": "memoarrr", "seats": [ME, OPEN], "stand_in": "hal"}, "no-such-bot"),
            ({"game": "memoarrr", "seats": [ME, OPEN], "pace": "frantic"}, "bad-request"),
            ({"game": "memoarrr", "seats": [ME, OPEN], "clock": 1}, "bad-request"),
        ):
            status, refused = await ann.ask("POST", "/api/tables", wish)
            assert (status, refused["code"]) == (400, code)
            assert refused["sentence"].endswith(".")
        assert (await ann.get("/api/me/tables"))["tables"] == []
