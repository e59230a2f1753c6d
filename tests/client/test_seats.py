"""Finding a place at a table of a real server, and who the client is there."""

from __future__ import annotations

from contextlib import suppress

import pytest

from quarterdeck.client import (
    BadLink,
    Declined,
    Keepsakes,
    ServerClient,
    Unreachable,
    find_next_seat,
    find_place_to_watch,
    find_seat,
    join,
    read_link,
)
from quarterdeck.protocol.requests import NewTable, WantedSeat
from tests.server.house import House


async def opened(house: House, *kinds: str) -> str:
    """The link of a new table with such seats."""
    async with ServerClient(house.url) as host:
        await host.introduce("Host")
        seats = tuple(WantedSeat(kind=kind) for kind in kinds)  # type: ignore[arg-type]
        answer = await host.open_table(NewTable(game="memoarrr", seats=seats, pace="instant"))
        return f"{house.url}/t/{answer.table.id}"


async def test_a_client_gets_a_free_seat_and_later_the_same_one(house: House) -> None:
    link, kept = read_link(await opened(house, "bot", "open", "open")), Keepsakes()
    async with ServerClient(house.url, kept) as client:
        first = await find_seat(client, link, "Ann")
    async with ServerClient(house.url, kept) as client:
        again = await find_seat(client, link)
    async with ServerClient(house.url) as another:
        other = await find_seat(another, link, "Ben")
    assert (first.seats, again.seats, other.seats) == ((1,), (1,), (2,))
    assert [chair.name for chair in other.card.seats][1:] == ["Ann", "Ben"]


async def test_a_name_is_asked_for_only_where_the_server_knows_none(house: House) -> None:
    asked: list[str] = []

    async def ask_name() -> str:
        asked.append("name")
        return "Ann"

    async with ServerClient(house.url) as client:
        for _ in range(2):
            await find_seat(client, read_link(await opened(house, "open", "open")), ask_name=ask_name)
        assert asked == ["name"]
        assert (await client.myself()).name == "Ann"


async def test_an_anonymous_client_watches_even_where_it_has_a_seat(house: House) -> None:
    link, kept = read_link(await opened(house, "open", "open")), Keepsakes()
    async with ServerClient(house.url, kept) as client, ServerClient(house.url, kept, anonymous=True) as spectator:
        await find_seat(client, link, "Ann")
        assert (await find_place_to_watch(spectator, link)).seats == ()
        assert (await spectator.myself()).name is None


async def test_a_seat_moves_to_another_device_by_its_link(house: House) -> None:
    link = read_link(await opened(house, "open", "open"))
    async with ServerClient(house.url) as desk, ServerClient(house.url) as sofa:
        place = await find_seat(desk, link, "Ann")
        moving = await desk.hand_over(place.table, 0)
        moved = await find_seat(sofa, read_link(house.url + moving.link))
        assert (moved.table, moved.seats) == (place.table, (0,))
        assert (await desk.table(place.table)).seats == ()


async def test_the_same_players_find_each_other_at_the_next_table(house: House) -> None:
    async with join(await opened(house, "open", "bot"), "Ann") as table:
        async for update in table.updates():
            if update.moves:
                with suppress(Declined):  # the bot was quicker to take this side
                    await table.play(0, update.moves[0])
        async with ServerClient(house.url, table.server.keepsakes) as client:
            place = await find_seat(client, read_link(f"{house.url}/t/{table.card.id}"))
            following = await find_next_seat(client, place)
    assert following.table != place.table
    assert following.seats != ()


async def test_what_does_not_work_is_said_with_a_code(house: House) -> None:
    link = await opened(house, "bot", "open")
    async with ServerClient(house.url) as client, ServerClient("http://127.0.0.1:9") as nowhere:
        watching = (await client.table(read_link(link).name)).table.watch
        with pytest.raises(BadLink) as refusal:
            await find_seat(client, read_link(f"{house.url}/w/{watching}"), "Ann")
        assert refusal.value.code == "watch-only"
        await find_seat(client, read_link(link), "Ann")
        async with ServerClient(house.url) as another:
            with pytest.raises(Declined) as full:
                await find_seat(another, read_link(link), "Ben")
        assert (full.value.code, full.value.facts) == ("no-free-seat", {"phase": "full"})
        with pytest.raises(Unreachable) as silence:
            await nowhere.myself()
        assert (silence.value.code, silence.value.facts) == ("unreachable", {"server": "http://127.0.0.1:9"})
