"""A bot for a free seat: a player at the table hires one before the game, so that it can begin, or sends one away."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.bots import crew
from quarterdeck.core import record, verify
from quarterdeck.server.live.bot_trials import BotTrials
from quarterdeck.server.table.log_entries import Dismissed, Hired, Row, Sat, read_entry
from quarterdeck.server.table.table import Table
from tests.server.guest import Guest, play_on
from tests.server.house import House
from tests.server.test_several_workers import End, Wire

ME = {"kind": "me", "name": "Ann"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot"}
NONCES = ("a0" * 16, "b1" * 16)


async def hire(guest: Guest, table: str, seat: int, bot: str = "parrot", **more: Any) -> tuple[int, Any]:
    return await guest.ask("PUT", f"/api/tables/{table}/seats/{seat}", {"bot": bot} | more)


async def dismiss(guest: Guest, table: str, seat: int) -> tuple[int, Any]:
    return await guest.ask("DELETE", f"/api/tables/{table}/seats/{seat}")


async def two_of_three(house: House, other: House | None = None) -> tuple[Guest, Guest, str]:
    """Ann and Ben are at a table for three, whose third seat no player comes for."""
    ann, ben = house.guest("Ann"), (other or house).guest("Ben")
    table = await ann.open(seats=[ME, OPEN, OPEN])
    assert (await ben.sit(table, 1))[0] == 200
    await ann.connect(table)
    await ben.connect(table)
    return ann, ben, table


async def begin(ann: Guest, ben: Guest) -> None:
    for seat, guest in enumerate((ann, ben)):
        assert (await guest.say("begin", seat=seat, nonce=NONCES[seat]))["type"] == "done"


async def happenings(house: House, table: str) -> list[Any]:
    return [read_entry(row.what) for row in await house.hub.store.rows(table)]


def kinds(answered: Any) -> list[str]:
    return [seat["kind"] for seat in answered["table"]["seats"]]


async def test_a_bot_for_the_last_free_seat_lets_the_game_begin_with_everybodys_nonce(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_of_three(house)
        await begin(ann, ben)
        assert ben.latest(1)["view"] is None
        commitment = ann.heard[1]["table"]["commitment"]
        status, hired = await hire(ann, table, 2)
        assert (status, hired["seats"], hired["table"]["phase"]) == (200, [0], "running")
        assert hired["table"]["seats"][2] == {
            "kind": "bot",
            "name": "parrot",
            "bot": "parrot",
            "ready": True,
            "wish": None,
        }
        assert hired["table"]["commitment"] == commitment
        await ben.catch_up()
        assert ben.latest(1)["view"] is not None
        await play_on(ann, ben)
        async with ann.session.get(f"{house.url}/api/tables/{table}/record") as response:
            kept = record.read(await response.read())
    verify.verify(kept)
    assert kept.nonces == (*NONCES, None)
    assert [(player.name, player.kind) for player in kept.players] == [
        ("Ann", "human"),
        ("Ben", "human"),
        ("parrot", "parrot"),
    ]


async def test_a_bot_that_is_hired_first_waits_for_those_who_have_not_begun(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_of_three(house)
        await ann.begin(0)
        status, hired = await hire(ben, table, 2, name=" Long  John ")
        assert (status, hired["seats"], hired["table"]["phase"]) == (200, [1], "open")
        assert [seat["ready"] for seat in hired["table"]["seats"]] == [True, False, True]
        await ann.catch_up()
        told = ann.latest(0)["table"]["seats"][2]
        assert (told["kind"], told["name"], told["bot"]) == ("bot", "Long John", "parrot")
        present = [said["seats"] for said in ann.heard if said["type"] == "attendance"][-1]
        assert present == ["here", "here", "here"]
        await ben.begin(1)
        await ann.catch_up()
        assert ann.latest(0)["view"] is not None


async def test_a_player_alone_fills_the_table_with_bots_and_plays(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open("piratatak", [ME, OPEN, OPEN])
        await ann.connect(table)
        await ann.begin(0)
        for seat in (1, 2):
            assert (await hire(ann, table, seat))[0] == 200
        await play_on(ann)


async def test_asking_again_for_the_same_bot_is_harmless_even_when_the_game_has_begun_with_it(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_of_three(house)
        assert (await hire(ann, table, 2))[0] == 200
        assert (await hire(ann, table, 2))[0] == 200
        await begin(ann, ben)
        status, again = await hire(ben, table, 2, name="Another")
        assert (status, again["table"]["phase"], again["table"]["seats"][2]["name"]) == (200, "running", "parrot")
        assert (await happenings(house, table)).count(Hired(2, "parrot", "parrot")) == 1


async def test_only_those_who_sit_there_hire_and_dismiss(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open(seats=[ME, OPEN, BOT])
        watch = (await ann.get(f"/api/tables/{table}"))["table"]["watch"]
        stranger, guest = house.guest("Eve"), house.guest("Dot")
        await guest.ask("PUT", "/api/me", {"name": "Dot"})
        for somebody, where, code in (
            (stranger, table, "not-at-the-table"),
            (guest, table, "not-at-the-table"),
            (guest, watch, "watch-only"),
            (ann, watch, "watch-only"),
        ):
            for status, refused in (await hire(somebody, where, 1), await dismiss(somebody, where, 2)):
                assert (status, refused["code"]) == (403, code)
                assert refused["sentence"].endswith(".")
                assert table not in str(refused)
        assert list(stranger.session.cookie_jar) == []
        assert len(await happenings(house, table)) == 1
        await ann.connect(table)
        await ann.say("leave", seat=0)
        assert (await hire(ann, table, 1))[1]["code"] == "not-at-the-table"


async def test_what_can_not_be_hired_or_dismissed_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_of_three(house)
        for asked, expected in (
            (hire(ann, table, 2, "hal"), (400, "no-such-bot")),
            (hire(ann, table, 2, ""), (400, "bad-request")),
            (hire(ann, table, 2, name="\u2800"), (400, "bad-name")),
            (hire(ann, table, 0), (409, "seat-taken")),
            (hire(ann, table, 1), (409, "seat-taken")),
            (hire(ann, table, 3), (404, "no-such-seat")),
            (dismiss(ann, table, 0), (409, "own-seat")),
            (dismiss(ben, table, 0), (403, "not-the-opener")),
            (dismiss(ann, table, 3), (404, "no-such-seat")),
        ):
            status, refused = await asked
            assert (status, refused["code"]) == expected
            assert refused["sentence"].endswith(".")
        assert kinds(await ann.get(f"/api/tables/{table}")) == ["person", "person", "open"]
        assert len(await happenings(house, table)) == 2


async def test_once_the_game_has_begun_no_bot_is_hired_or_sent_away(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_of_three(house)
        await begin(ann, ben)
        await hire(ann, table, 2)
        await ben.say("leave", seat=1)
        for status, refused in (
            await hire(ann, table, 1),
            await dismiss(ann, table, 1),
            await dismiss(ann, table, 2),
        ):
            assert (status, refused["code"]) == (409, "no-longer-open")
        await ben.say("return", seat=1)
        await play_on(ann, ben)
        assert (await dismiss(ann, table, 2))[1]["code"] == "no-longer-open"


async def test_a_bot_that_does_not_pass_its_try_out_is_not_hired_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def capsized(_: BotTrials, bot: str, __: Any) -> None:
        if bot == "captain":
            raise crew.unfit(bot) from RuntimeError("This bot has lost its cards: secret-42")

    monkeypatch.setattr(BotTrials, "check", capsized)

    async with House(tmp_path) as house:
        ann, _, table = await two_of_three(house)
        status, refused = await hire(ann, table, 2, "captain")
        assert (status, refused["code"]) == (400, "bot-unfit")
        assert "secret-42" not in str(refused)
        wish = {"game": "memoarrr", "seats": [ME, {"kind": "bot", "bot": "captain"}]}
        assert (await ann.ask("POST", "/api/tables", wish))[1]["code"] == "bot-unfit"
        assert (await hire(ann, table, 2))[0] == 200


async def test_one_bot_takes_the_place_of_another_only_when_that_was_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def passed(*_: Any) -> None: ...

    monkeypatch.setattr(BotTrials, "check", passed)

    async with House(tmp_path) as house:
        ann, _, table = await two_of_three(house)
        await hire(ann, table, 2)
        status, refused = await hire(ann, table, 2, "captain")
        assert (status, refused["sentence"]) == (409, "Seat 2 is taken by parrot.")
        await dismiss(ann, table, 2)
        assert (await hire(ann, table, 2, "captain"))[1]["table"]["seats"][2]["bot"] == "captain"


async def test_a_bot_that_is_asked_for_by_its_former_name_is_the_same_bot(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_of_three(house)
        assert (await hire(ann, table, 2, "random"))[1]["table"]["seats"][2]["bot"] == "parrot"
        assert (await hire(ben, table, 2, "parrot"))[0] == 200, "it sits there already"
        again = await ann.open(seats=[ME, {"kind": "bot", "bot": "random"}], stand_in="random")
        seats = (await ann.get(f"/api/tables/{again}"))["table"]["seats"]
        assert seats[1]["bot"] == "parrot"
        opened = (await happenings(house, again))[0]
        assert opened.terms.stand_in == "parrot"


@pytest.mark.parametrize("name", ["pipe:true", "pipe:python my_bot.py", "pipe:", "piped", "host"])
async def test_no_program_of_the_machine_is_hired_over_the_network(tmp_path: Path, name: str) -> None:
    async with House(tmp_path) as house:
        ann, _, table = await two_of_three(house)
        bot = {"kind": "bot", "bot": name}
        for status, refused in (
            await hire(ann, table, 2, name),
            await ann.ask("POST", "/api/tables", {"game": "memoarrr", "seats": [ME, bot]}),
            await ann.ask("POST", "/api/tables", {"game": "memoarrr", "seats": [ME, OPEN], "stand_in": name}),
        ):
            assert (status, refused["code"]) == (400, "no-such-bot")
        assert len(await happenings(house, table)) == 2


async def test_the_seat_of_a_bot_that_was_sent_away_is_free_for_a_friend_who_comes_after_all(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_of_three(house)
        await hire(ann, table, 2)
        await ann.begin(0)
        cleo = house.guest("Cleo")
        assert (await cleo.sit(table, 2))[1]["code"] == "seat-taken"
        status, freed = await dismiss(ben, table, 2)
        assert (status, freed["seats"], kinds(freed)) == (200, [1], ["person", "person", "open"])
        assert freed["table"]["seats"][2] == {
            "kind": "open",
            "name": "",
            "bot": None,
            "ready": False,
            "wish": None,
        }
        assert (await dismiss(ann, table, 2))[0] == 200, "it is free already"
        await ben.begin(1)
        assert ben.latest(1)["view"] is None, "the game waits for the free seat"
        assert (await cleo.sit(table, 2))[0] == 200
        await cleo.connect(table)
        await cleo.begin(2)
        await cleo.catch_up()
        assert cleo.latest(2)["view"] is not None
        assert (await happenings(house, table)).count(Dismissed(2)) == 1


async def test_a_bot_from_the_opening_can_be_sent_away_too(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table = await ann.open(seats=[ME, BOT], listed=True)
        assert kinds((await dismiss(ann, table, 1))[1]) == ["person", "open"]
        (card,) = (await ben.get("/api/tables"))["tables"]
        assert card["seats"][1]["kind"] == "open"
        assert (await ben.sit(table, 1))[0] == 200


async def test_two_people_who_hire_for_the_same_seat_at_once_get_one_bot(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_of_three(house)
        await begin(ann, ben)
        answers = await asyncio.gather(*(hire(guest, table, 2) for guest in (ann, ben) * 4))
        assert {status for status, _ in answers} == {200}
        assert {told["table"]["phase"] for _, told in answers} == {"running"}
        assert [type(one) for one in await happenings(house, table)].count(Hired) == 1


async def test_a_bot_and_a_friend_who_come_at_once_do_not_share_a_seat(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_of_three(house)
        cleo = house.guest("Cleo")
        for _ in range(8):
            asked = [hire(ann, table, 2), cleo.sit(table, 2), hire(ben, table, 2)]
            answers = await asyncio.gather(*asked)
            third = (await ann.get(f"/api/tables/{table}"))["table"]["seats"][2]
            statuses = [status for status, _ in answers]
            assert statuses == ([200, 409, 200] if third["kind"] == "bot" else [409, 200, 409])
            assert {told["code"] for status, told in answers if status != 200} == {"seat-taken"}
            if third["kind"] == "person":
                await cleo.connect(table)
                await cleo.say("leave", seat=2)
                await cleo.hang_up()
            else:
                await dismiss(ann, table, 2)


@pytest.mark.parametrize("bot_first", [True, False])
async def test_workers_that_do_not_hear_each_other_give_a_seat_away_once(tmp_path: Path, bot_first: bool) -> None:
    wire = Wire()
    async with House(tmp_path, bus=End(wire)) as first, House(tmp_path, bus=End(wire)) as second:
        ann, ben, table = await two_of_three(first, second)
        await begin(ann, ben)
        cleo = second.guest("Cleo")
        wire.cut = True
        if bot_first:
            assert (await hire(ann, table, 2))[0] == 200
            status, refused = await cleo.sit(table, 2)
            assert (status, refused["code"]) == (409, "no-longer-open")
            assert (await hire(ben, table, 2))[0] == 200
        else:
            assert (await cleo.sit(table, 2))[0] == 200
            status, refused = await hire(ann, table, 2)
            assert (status, refused["code"]) == (409, "seat-taken")
        seated = [one for one in await happenings(first, table) if isinstance(one, Hired | Sat) and one.seat == 2]
        assert len(seated) == 1


async def test_a_bot_hired_at_one_worker_is_seen_at_the_other(tmp_path: Path) -> None:
    wire = Wire()
    async with House(tmp_path, bus=End(wire)) as first, House(tmp_path, bus=End(wire)) as second:
        ann, ben, table = await two_of_three(first, second)
        await begin(ann, ben)
        await hire(ann, table, 2)
        while ben.latest(1)["view"] is None:
            await ben.hear("update", seat=1)
        assert ben.latest(1)["table"]["seats"][2]["kind"] == "bot"


async def test_the_crew_that_plays_again_keeps_its_bot(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_of_three(house)
        await begin(ann, ben)
        await hire(ann, table, 2, name="Long John")
        await play_on(ann, ben)
        _, following = await ann.ask("POST", f"/api/tables/{table}/again")
        assert [seat["name"] for seat in following["table"]["seats"]] == ["Ann", "Ben", "Long John"]
        assert kinds(following) == ["person", "person", "bot"]
        again = following["table"]["id"]
        assert kinds((await dismiss(ben, again, 2))[1]) == ["person", "person", "open"]


async def test_a_server_that_starts_again_finds_the_bot_in_its_seat_and_the_game_goes_on(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, table = await two_of_three(house)
        await hire(ann, table, 2)
        await dismiss(ann, table, 2)
        await hire(ann, table, 2, name="Long John")
        await begin(ann, ben)
        await ann.hang_up()
        await ben.hang_up()
        cookies = {cookie.key: cookie.value for cookie in ann.session.cookie_jar}
    async with House(tmp_path) as house:
        later = house.guest("Ann")
        later.session.cookie_jar.update_cookies(cookies)
        found = await later.get(f"/api/tables/{table}")
        assert (found["table"]["phase"], found["seats"]) == ("running", [0])
        assert [seat["name"] for seat in found["table"]["seats"]] == ["Ann", "Ben", "Long John"]
        await later.connect(table)
        await later.catch_up()
        move = later.latest(0)["moves"][0]
        assert (await later.say("move", seat=0, move=move))["type"] == "done"


OLD_LOG = (
    b'{"what":"opened","terms":{"game":"memoarrr","rules":"1","options":{},"pace":"instant","clock":null,"patience":45,'
    b'"stand_in":"random","listed":false},"chairs":[{"person":"pAnn","name":"Ann"},{}],"watch":"w1","secret":"'
    + b"5e" * 32
    + b'"}',
    b'{"what":"began","seat":0,"nonce":"' + b"ab" * 16 + b'","command":"a1"}',
    b'{"what":"sat","seat":1,"person":"pBen","name":"Ben"}',
    b'{"what":"left","seat":1,"command":"b1"}',
)
"""Written before there was a way to hire."""


def test_a_table_that_was_opened_before_bots_could_be_hired_can_hire_one() -> None:
    table = Table.played("t1", [Row("t1", seq, seq, what) for seq, what in enumerate(OLD_LOG, start=1)])
    assert (table.phase, table.nonces) == ("open", {0: "ab" * 16})
    table.apply(5, 5, read_entry(b'{"what":"hired","seat":1,"bot":"random","name":"random"}'))
    assert (table.phase, table.bot_at(1), table.bots) == ("running", "random", True)
