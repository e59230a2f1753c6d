"""Moving one's seat to another device."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.server.store.store import StoreFailed
from tests.server.house import Clock, House


async def test_a_seat_moves_to_another_device_by_a_link_that_works_once(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        laptop, phone, stranger = house.guest("Ann"), house.guest("Phone"), house.guest("Eve")
        table = await laptop.open()
        await laptop.connect(table)
        status, link = await laptop.ask("POST", f"/api/tables/{table}/seats/0/hand-over")
        assert (status, link["link"]) == (201, f"/move#{link['token']}")
        status, claimed = await phone.ask("POST", "/api/hand-over", {"token": link["token"]})
        assert (status, claimed["seats"], claimed["table"]["seats"][0]["name"]) == (200, [0], "Ann")
        status, refused = await stranger.ask("POST", "/api/hand-over", {"token": link["token"]})
        assert (status, refused["code"]) == (404, "no-such-link")
        assert (await laptop.hear("seated"))["seats"] == []
        assert (await laptop.begin(0))["code"] == "not-your-seat"
        await phone.connect(table)
        assert (await phone.begin(0))["type"] == "done"


async def test_a_link_is_worth_nothing_when_its_time_is_over(tmp_path: Path) -> None:
    clock = Clock()
    async with House(tmp_path, clock=clock) as house:
        ann, phone = house.guest("Ann"), house.guest("Phone")
        table = await ann.open()
        _, link = await ann.ask("POST", f"/api/tables/{table}/seats/0/hand-over")
        clock.now = link["expires"]
        assert (await phone.ask("POST", "/api/hand-over", {"token": link["token"]}))[0] == 404


async def test_only_the_owner_of_a_seat_can_hand_it_over(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table = await ann.open()
        await ben.sit(table, 1)
        assert (await ben.ask("POST", f"/api/tables/{table}/seats/0/hand-over"))[1]["code"] == "not-your-seat"
        assert (await house.guest("Eve").ask("POST", f"/api/tables/{table}/seats/0/hand-over"))[0] == 403


async def test_a_link_to_a_seat_that_was_left_gives_no_player_anything(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, ben, phone = house.guest("Ann"), house.guest("Ben"), house.guest("phone")
        table = await ann.open()
        await ben.sit(table, 1)
        _, link = await ben.ask("POST", f"/api/tables/{table}/seats/1/hand-over")
        await ben.connect(table)
        await ben.say("leave", seat=1)
        status, refused = await phone.ask("POST", "/api/hand-over", {"token": link["token"]})
        assert (status, refused["code"]) == (403, "not-your-seat")


@pytest.mark.parametrize("failing", [["append"], ["rows"], ["welcome"], ["append", "offer", "claim"]])
async def test_a_link_that_the_store_failed_to_honour_can_be_used_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: list[str]
) -> None:
    async with House(tmp_path) as house:
        ann, phone = house.guest("Ann"), house.guest("Phone")
        table = await ann.open()
        _, link = await ann.ask("POST", f"/api/tables/{table}/seats/0/hand-over")
        house.hub.tables[table].invalidate()
        with monkeypatch.context() as ailing:
            for method in failing:
                ailing.setattr(house.hub.store, method, _fail)
            status, refused = await phone.ask("POST", "/api/hand-over", {"token": link["token"]})
            assert (status, refused["code"]) == (503, "store-failed")
        status, claimed = await phone.ask("POST", "/api/hand-over", {"token": link["token"]})
        assert (status, claimed["seats"]) == (200, [0])
        assert (await house.guest("Eve").ask("POST", "/api/hand-over", {"token": link["token"]}))[0] == 404


async def _fail(*_: object) -> None:
    raise StoreFailed("store-write-failed", "The disk is full.")
