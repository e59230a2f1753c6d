"""The link that moves a seat is the one secret in an address: it works once, while the seat is the giver's."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from quarterdeck.client import Declined
from tests.server.bad_input.crew import Crew, Player
from tests.server.house import House
from tests.server.live import GENEROUS, Live


async def test_of_many_devices_that_use_a_link_at_once_one_gets_the_seat() -> None:
    with Live(*GENEROUS) as live:
        async with Crew(live) as crew:
            devices = [Player([live.url], f"Device {number}") for number in range(8)]
            link = await crew.ann.server.hand_over(crew.table, 0)

            async def claim(device: Player) -> str:
                try:
                    await device.server.claim(link.token)
                except Declined as why:
                    return why.code
                return "done"

            answers = await asyncio.gather(*map(claim, devices))
            assert answers.count("done") == 1
            assert set(answers) <= {"done", "no-such-link", "not-your-seat"}
            owners = [(await device.server.table(crew.table)).seats for device in (*devices, crew.ann)]
            assert owners.count((0,)) == 1
            assert owners[answers.index("done")] == (0,)
            for device in devices:
                await device.close()

        live.check_well()


async def test_two_links_to_one_seat_move_it_once(tmp_path: Path) -> None:
    """The giver of the second link no longer has the seat when it is used."""

    async with House(tmp_path) as house:
        ann, phone, thief = house.guest("Ann"), house.guest("Phone"), house.guest("Thief")
        table = await ann.open()
        links = [(await ann.ask("POST", f"/api/tables/{table}/seats/0/hand-over"))[1] for _ in range(2)]
        assert links[0]["token"] != links[1]["token"]
        assert (await phone.ask("POST", "/api/hand-over", {"token": links[0]["token"]}))[0] == 200
        status, told = await thief.ask("POST", "/api/hand-over", {"token": links[1]["token"]})
        assert (status, told["code"]) == (403, "not-your-seat")
        assert (await phone.get(f"/api/tables/{table}"))["seats"] == [0]
        assert (await ann.ask("POST", f"/api/tables/{table}/seats/0/hand-over"))[1]["code"] == "not-your-seat"


async def test_a_device_that_uses_its_own_link_keeps_its_seat(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann = house.guest("Ann")
        table = await ann.open()
        _, link = await ann.ask("POST", f"/api/tables/{table}/seats/0/hand-over")
        status, told = await ann.ask("POST", "/api/hand-over", {"token": link["token"]})
        assert (status, told["seats"]) == (200, [0])
        assert (await ann.ask("POST", "/api/hand-over", {"token": link["token"]}))[0] == 404


async def test_the_secret_of_a_link_is_behind_the_hash_and_in_no_other_answer(tmp_path: Path) -> None:
    """What stands after # is not sent to a server, so it is in no proxy's log and no Referer."""

    async with House(tmp_path) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table = await ann.open()
        await ben.sit(table, 1)
        await ben.connect(table)
        _, link = await ann.ask("POST", f"/api/tables/{table}/seats/0/hand-over")
        path, _, secret = link["link"].partition("#")
        assert (path, secret) == ("/move", link["token"])
        phone = house.guest("Phone")
        told = [
            (await phone.ask("POST", "/api/hand-over", {"token": secret}))[1],
            await ann.get(f"/api/tables/{table}"),
        ]
        await ben.catch_up()
        assert secret not in json.dumps(
            [told, ben.heard, await ben.get("/api/tables"), await ben.get("/api/me/tables")]
        )


async def test_who_watches_can_not_make_a_link(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        ann, eve = house.guest("Ann"), house.guest("Eve")
        table = await ann.open()
        watch = (await ann.get(f"/api/tables/{table}"))["table"]["watch"]
        for guest in (ann, eve):
            status, _ = await guest.ask("POST", f"/api/tables/{watch}/seats/0/hand-over")
            assert status == 403
