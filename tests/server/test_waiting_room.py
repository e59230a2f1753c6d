"""Before the game: the opener can send a player away, and a seat that does not begin in time is free again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from quarterdeck.client.http import ServerClient
from quarterdeck.protocol.requests import NewTable, WantedSeat
from quarterdeck.server.live.chores import BEGIN_WITHIN
from tests.server.guest import Guest
from tests.server.house import Clock, House

ME = {"kind": "me", "name": "Ann"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot"}


async def dismiss(guest: Guest, table: str, seat: int) -> tuple[int, Any]:
    return await guest.ask("DELETE", f"/api/tables/{table}/seats/{seat}")


async def names(guest: Guest, table: str) -> list[str]:
    return [seat["name"] for seat in (await guest.get(f"/api/tables/{table}"))["table"]["seats"]]


async def test_the_opener_sends_a_stranger_away_who_never_begins_and_who_can_not_sit_down_again(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, eve, ben = house.guest("Ann"), house.guest("Eve"), house.guest("Ben")
        table = await ann.open(listed=True)
        await ann.connect(table)
        await ann.begin(0)
        await eve.sit(table, 1)
        await eve.connect(table)
        status, freed = await dismiss(ann, table, 1)
        assert (status, freed["table"]["seats"][1]["kind"], freed["table"]["opener"]) == (200, "open", 0)
        assert (await eve.hear("seated"))["seats"] == []
        assert (await eve.begin(1))["code"] == "not-your-seat"
        status, refused = await eve.sit(table, 1)
        assert (status, refused["code"]) == (403, "sent-away")
        await ben.sit(table, 1)
        await ben.connect(table)
        assert (await ben.begin(1))["type"] == "done"
        assert ben.latest(1)["view"] is not None


async def test_a_player_who_had_begun_and_is_sent_away_takes_the_nonce_along(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, eve, ben = house.guest("Ann"), house.guest("Eve"), house.guest("Ben")
        table = await ann.open(seats=[ME, OPEN, OPEN])
        await eve.sit(table, 1)
        await eve.connect(table)
        await eve.begin(1)
        await dismiss(ann, table, 1)
        _, sat = await ben.sit(table, 1)
        assert not sat["table"]["seats"][1]["ready"]


async def test_only_the_opener_sends_people_away_and_only_before_the_game(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, eve = house.guest("Ann"), house.guest("Ben"), house.guest("Eve")
        table = await ann.open(seats=[ME, OPEN, BOT])
        await ben.sit(table, 1)
        for guest, seat, status, code in (
            (ben, 0, 403, "not-the-opener"),
            (eve, 1, 403, "not-at-the-table"),
            (ann, 0, 409, "own-seat"),
            (ann, 7, 404, "no-such-seat"),
        ):
            answered, refused = await dismiss(guest, table, seat)
            assert (answered, refused["code"]) == (status, code)
            assert refused["sentence"].endswith(".")
        for seat, guest in enumerate((ann, ben)):
            await guest.connect(table)
            await guest.begin(seat)
        assert (await dismiss(ann, table, 1))[1]["code"] == "no-longer-open"
        assert (await ann.get(f"/api/tables/{table}"))["table"]["opener"] is None


async def test_when_the_opener_has_gone_the_person_who_has_sat_there_longest_takes_over(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, eve = house.guest("Ann"), house.guest("Ben"), house.guest("Eve")
        table = await ann.open(seats=[OPEN, ME, OPEN, OPEN])
        for seat, guest in ((3, ben), (0, eve)):
            await guest.sit(table, seat)
        await ann.connect(table)
        await ann.say("leave", seat=1)
        assert (await ben.get(f"/api/tables/{table}"))["table"]["opener"] == 3
        assert (await dismiss(eve, table, 3))[1]["code"] == "not-the-opener"
        assert (await dismiss(ben, table, 0))[0] == 200


async def test_a_seat_that_does_not_begin_in_time_is_free_again_and_the_room_shows_when(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        table = await ann.open()
        await ann.connect(table)
        await ann.begin(0)
        assert ann.latest(0)["clock"]["due"] is None, "the table waits for a player, not for a seat"
        clock.forward(300)
        await eve.sit(table, 1)
        await eve.connect(table)
        await ann.catch_up()
        assert ann.latest(0)["clock"]["due"] == clock.now + 45_000, "away until she connects"
        countdown = [said["due"] for said in ann.heard if said["type"] == "countdown"][-1]
        assert countdown == clock.now + BEGIN_WITHIN
        clock.now += BEGIN_WITHIN - 1
        await house.look_after(table)
        assert await names(ann, table) == ["Ann", "Eve"]
        clock.now += 1
        await house.look_after(table)
        assert await names(ann, table) == ["Ann", ""]
        assert (await eve.hear("seated"))["seats"] == []
        assert (await eve.sit(table, 1))[0] == 200, "being late is no offence"


async def test_no_player_is_late_before_another_player_has_begun_and_only_late_players_are_missing(
    tmp_path: Path,
) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann, ben, eve = house.guest("Ann"), house.guest("Ben"), house.guest("Eve")
        table = await ann.open(seats=[ME, OPEN, OPEN, OPEN])
        for seat, guest in enumerate((ann, ben, eve)):
            await guest.sit(table, seat)
            await guest.connect(table)
        clock.forward(3600)
        await house.look_after(table)
        assert await names(ann, table) == ["Ann", "Ben", "Eve", ""], "no player has begun"
        await ann.begin(0)
        clock.forward(3600)
        await house.look_after(table)
        assert await names(ann, table) == ["Ann", "Ben", "Eve", ""], "a seat is free, and two have not begun"
        await ben.begin(1)
        clock.now += BEGIN_WITHIN
        await house.look_after(table)
        assert await names(ann, table) == ["Ann", "Ben", "", ""]


async def test_a_player_who_shares_one_screen_is_not_late_for_oneself(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann = house.guest("Ann")
        table = await ann.open(seats=[ME, {"kind": "me", "name": "Ben"}])
        await ann.connect(table)
        await ann.begin(0)
        clock.forward(3600)
        await house.look_after(table)
        assert await names(ann, table) == ["Ann", "Ben"]


async def test_the_python_client_sends_a_player_away(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, eve = ServerClient(house.url), house.guest("Eve")
        seats = (WantedSeat(kind="me", name="Ann"), WantedSeat(kind="open"))
        table = (await ann.open_table(NewTable(game="memoarrr", seats=seats))).table.id
        assert table is not None
        await eve.sit(table, 1)
        assert (await ann.dismiss(table, 1)).table.seats[1].kind == "open"
        await ann.close()
