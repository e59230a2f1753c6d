"""Whole games at tables on a real server, from terminals: with bots and with each other, and what is kept of them."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core import record
from quarterdeck.core.verify import verify
from quarterdeck.terminal.table import TableUpdate
from tests.server.house import House
from tests.terminal.remote_hands import Hand, kinds, make, notes, play

GAMES: list[tuple[str, list[dict[str, Any]], dict[str, Any]]] = [
    ("memoarrr", [{"kind": "open"}, {"kind": "bot"}], {"edition": "2023", "abilities": True}),
    ("memoarrr", [{"kind": "open"}, {"kind": "bot"}, {"kind": "open"}], {"treasures": "ordered"}),
    ("memoarrr", [{"kind": "open"}] * 4, {"abilities": True}),
    ("piratatak", [{"kind": "bot"}, {"kind": "open"}, {"kind": "open"}, {"kind": "bot"}], {"odds": False}),
]


async def opened(house: House, game: str, seats: list[dict[str, Any]], **wishes: Any) -> str:
    """The link of a new table at which no person sits."""
    host = house.guest("Host")
    await host.ask("PUT", "/api/me", {"name": "Host"})
    return f"{house.url}/t/{await host.open(game, seats, **wishes)}"


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
async def test_a_crew_of_terminals_plays_a_whole_game_and_everybody_checks_the_deal(
    game: str, seats: list[dict[str, Any]], options: dict[str, Any], house: House, tmp_path: Path
) -> None:
    link = await opened(house, game, seats, options=options)
    people = sum(seat["kind"] == "open" for seat in seats)
    crew = [Hand(tmp_path, f"Hand {number}") for number in range(people)]
    tables = [await hand.join(link) for hand in crew]
    evenings = await asyncio.gather(*(play(table, seed) for seed, table in enumerate(tables)))
    for hand, table, told in zip(crew, tables, evenings, strict=True):
        assert kinds(told)[-1] == "over"
        assert table.fair
        assert any(note.startswith("Fair deal, checked here: ") for note in notes(told))
        kept = record.read(hand.records.read_bytes())
        assert verify(kept).over
        assert kept == table.record
        assert {name: getattr(kept.options, name) for name in options} == options
        assert kept.players[table.seats[0]].name == hand.name


async def test_a_seat_and_its_half_of_the_deal_are_kept_for_their_owner_alone(house: House, tmp_path: Path) -> None:
    hand = Hand(tmp_path, "Ann")
    table = await hand.join(await opened(house, "piratatak", [{"kind": "open"}, {"kind": "bot"}]))
    await play(table)
    private = [file for file in hand.files() if file != hand.records and file.name != ".lock"]
    assert [file.name == "identity.json" for file in private].count(True) == 1
    assert len(private) == 2
    assert {stat.S_IMODE(file.stat().st_mode) for file in private} == {0o600}


async def test_a_player_who_joins_again_takes_the_same_seat_back_from_the_bot(house: House, tmp_path: Path) -> None:
    link = await opened(house, "memoarrr", [{"kind": "open"}] * 2)
    ann, ben = Hand(tmp_path, "Ann"), Hand(tmp_path, "Ben")
    first, other = await ann.join(link, seat=1), await ben.join(link)
    back = asyncio.Event()

    async def wait_for_ann(moment: TableUpdate) -> None:
        if "A bot plays for Ann now." in moment.notes:
            await back.wait()

    playing = asyncio.create_task(play(other, after=wait_for_ann))
    async for moment in first.updates():
        if moment.view is not None and moment.view.round:
            await first.leave()
        elif moment.moves:
            await make(first, 1, moment.moves[0])
    again = await ann.join(link)
    assert again.seats == first.seats == (1,)

    async def tell_ben(moment: TableUpdate) -> None:
        if "You play again." in moment.notes:
            back.set()

    told = await play(again, after=tell_ben)
    assert again.fair
    assert kinds(told)[-1] == "over"
    assert "Ann plays again." in notes(await playing)


async def test_the_end_can_be_looked_at_again_and_is_recorded_once(house: House, tmp_path: Path) -> None:
    hand = Hand(tmp_path, "Ann")
    link = await opened(house, "memoarrr", [{"kind": "open"}, {"kind": "bot"}])
    await play(await hand.join(link))
    again = await hand.join(link)
    told = await play(again)
    assert again.fair
    assert told[-1].view.phase == "over"
    assert hand.records.read_bytes().count(b"\n") == 1


async def test_a_seat_that_is_left_before_the_game_is_free_again(house: House, tmp_path: Path) -> None:
    link = await opened(house, "memoarrr", [{"kind": "open"}] * 3)
    ann, ben = Hand(tmp_path, "Ann"), Hand(tmp_path, "Ben")
    staying, leaving = await ann.join(link), await ben.join(link, seat=1)
    told: list[str] = []

    async def stay() -> None:
        async for moment in staying.updates():
            told.extend(moment.notes)
            if any("the seat is free again" in note for note in moment.notes):
                await staying.leave()

    waiting = asyncio.create_task(stay())
    async for moment in leaving.updates():
        if "You are ready." in moment.notes:
            await leaving.leave()
    await waiting
    assert "Seat 0: you, Ann" in told
    assert len(staying.commitment) == 64


async def test_two_seats_at_one_terminal_are_seen_by_turns(house: House, tmp_path: Path) -> None:
    """The other seat of the same person comes along with a link that moves it here."""
    guest = house.guest("Ben")
    table_id = await guest.open("memoarrr", [{"kind": "me", "name": "Ben"}, {"kind": "open"}])
    _, offered = await guest.ask("POST", f"/api/tables/{table_id}/seats/0/hand-over")
    hand = Hand(tmp_path, "Ann")
    one = await hand.join(f"{house.url}/t/{table_id}")
    await one.close()
    both = await hand.join(f"{house.url}{offered['link']}")
    assert both.seats == (0, 1)
    told = await play(both)
    assert both.fair
    for moment in told:
        glimpses = [event for event in moment.events if getattr(event, "cards", None)]
        assert all(event.seat == moment.eyes for event in glimpses)
    assert {moment.eyes for moment in told if moment.moves} == {0, 1}
