"""Commands that are well formed and not lawful: other people's seats, other times, other games, old ids."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import aiohttp
import pytest

from tests.server.bad_input.crew import Crew, Player, check_lawful, check_refusal
from tests.server.live import Live

GAMES = ("memoarrr", "piratatak")


async def asked(socket: aiohttp.ClientWebSocketResponse, **command: Any) -> dict[str, Any]:
    """Send a command over a socket of one's own, and wait for its answer."""
    await socket.send_str(json.dumps(command))
    async with asyncio.timeout(20):
        while True:
            said: dict[str, Any] = await socket.receive_json()
            if said["type"] in ("done", "refused") and said["id"] == command["id"]:
                return said


def all_commands(seat: int, move: Any) -> list[dict[str, Any]]:
    return [
        {"type": "move", "seat": seat, "move": move},
        {"type": "begin", "seat": seat, "nonce": "ab" * 16},
        {"type": "leave", "seat": seat},
        {"type": "return", "seat": seat},
        {"type": "signal", "seat": seat, "signal": "ahoy"},
    ]


@pytest.mark.parametrize("game", GAMES)
async def test_a_seat_obeys_its_owner_alone(live: Live, game: str) -> None:
    """Neither another player of the table, nor a player of another table, nor a stranger, nor a watcher."""

    async with Crew(live, game) as crew, Crew(live, game) as others, aiohttp.ClientSession() as stranger:
        mover, seat, move = await crew.to_move()
        neighbour = next(player for player in crew.players if player is not mover)
        sessions = [
            (neighbour.session, crew.table),
            (others.ann.session, crew.table),
            (others.ann.session, crew.watch),
            (stranger, crew.table),
            (stranger, crew.watch),
        ]
        for session, table in sessions:
            async with session.ws_connect(f"{live.url}/api/tables/{table}/socket") as socket:
                for number, command in enumerate(all_commands(seat, move)):
                    check_refusal(await asked(socket, id=f"not-mine-{number}", **command), "not-your-seat")
        crew.check_unharmed()
        others.check_unharmed()
        await crew.finish()


async def test_seats_that_do_not_exist_are_refused(live: Live) -> None:
    async with Crew(live) as crew:
        for seat in (2, 3, 15):
            for command in all_commands(seat, {"move": "draw"}):
                check_refusal(await crew.ann.ask(**command), "no-such-seat")
        crew.check_unharmed()


@pytest.mark.parametrize("game", GAMES)
async def test_a_move_out_of_turn_is_refused(live: Live, game: str) -> None:
    async with Crew(live, game) as crew:
        _, _, move = await crew.to_move()
        idle = await crew.waiting()
        check_refusal(await idle.ask(type="move", seat=idle.seats[0], move=move), "not-your-turn")
        crew.check_unharmed()
        await crew.finish()


@pytest.mark.parametrize("game", GAMES)
async def test_every_move_that_is_not_offered_is_refused(live: Live, game: str) -> None:
    """All moves that have a name in either game: those that the update does not offer change nothing."""

    async with Crew(live, game) as crew:
        mover, seat, _ = await crew.to_move()
        offered = mover.moves_of(seat)
        for move in every_move():
            if move not in offered:
                check_refusal(await mover.ask(type="move", seat=seat, move=move))
        crew.check_unharmed()
        await crew.finish()


def every_move() -> list[dict[str, Any]]:
    cells = [{"move": kind, "cell": cell} for kind in ("reveal", "peek", "swap", "block") for cell in range(-1, 26)]
    sides = [{"move": "look", "side": side} for side in ("north", "east", "south", "west", "up")]
    cards = ["red-1", "blue-6", "green-7", "coin", "cannon", "pirate", ""]
    sales = [{"move": "buy", "seller": seller, "card": card} for seller in (-1, 0, 1, 2) for card in cards]
    plain = [{"move": kind} for kind in ("ready", "draw", "stop", "fire", "look", "reveal", "pay", "buy", "")]
    deep = json.loads('{"a":' * 300 + "1" + "}" * 300)
    return [*cells, *sides, *sales, *plain, *({"move": "pay", "card": card} for card in cards), {"move": deep}, deep]


async def test_a_move_during_exposure_is_refused_and_can_be_made_later(live: Live) -> None:
    ann = Player([live.url], "Ann")
    try:
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bea"}]
        await ann.open("memoarrr", seats, pace="relaxed", clock=None)
        await ann.join()
        for seat in ann.seats:
            await ann.done(type="begin", seat=seat, nonce="ab" * 16)
        while (clock := ann.updates[0].clock).opens <= clock.now:
            seat, move = ann.moves()[0]
            await ann.done(type="move", seat=seat, move=move)
        log = live.rows(ann.table)
        seat, move = ann.moves()[0]
        early = await ann.ask(type="move", seat=seat, move=move)
        check_refusal(early, "too-early")
        assert early["facts"]["opens"] == clock.opens
        assert live.rows(ann.table) == log
    finally:
        await ann.go()
    live.check_well()


@pytest.mark.parametrize("game", GAMES)
async def test_an_old_command_sent_again_is_acknowledged_again_and_not_played_again(live: Live, game: str) -> None:
    async with Crew(live, game) as crew:
        mover, seat, move = await crew.to_move()
        address = f"{live.url}/api/tables/{crew.table}/socket"
        command = {"type": "move", "id": "twice", "seat": seat, "move": move}
        async with mover.session.ws_connect(address) as socket:
            first = await asked(socket, **command)
            assert first["type"] == "done"
            mover.acknowledged["twice"] = first["seq"]
            await crew.play(4)
            crew.remember()
            for _ in range(3):
                again = await asked(socket, **command)
                assert again["type"] == "done"
                assert again["seq"] >= first["seq"]
            crew.check_unharmed()
        async with mover.session.ws_connect(address) as another:
            assert (await asked(another, **command))["type"] == "done"
        crew.check_unharmed()
        await crew.finish()


async def test_an_old_id_with_another_command_does_nothing(live: Live) -> None:
    async with Crew(live) as crew:
        mover, seat, move = await crew.to_move()
        async with mover.session.ws_connect(f"{live.url}/api/tables/{crew.table}/socket") as socket:
            mover.acknowledged["same"] = (await asked(socket, id="same", type="move", seat=seat, move=move))["seq"]
            crew.remember()
            for command in all_commands(seat, {"move": "stop"})[:4]:
                await asked(socket, id="same", **command)
        crew.check_unharmed()
        await crew.finish()


async def test_only_its_sender_is_told_that_a_command_was_carried_out(live: Live) -> None:
    """An id is its seat's own: a stranger who guesses it is refused like any other stranger."""

    async with Crew(live) as crew, aiohttp.ClientSession() as stranger:
        mover, seat, move = await crew.to_move()
        done = await mover.ask(type="move", seat=seat, move=move)
        crew.remember()
        async with stranger.ws_connect(f"{live.url}/api/tables/{crew.watch}/socket") as socket:
            check_refusal(await asked(socket, id=done["id"], type="move", seat=seat, move=move), "not-your-seat")
        crew.check_unharmed()


async def test_when_the_game_is_over_nothing_moves_any_more(live: Live) -> None:
    async with Crew(live, "memoarrr") as crew:
        await crew.finish()
        crew.remember()
        for player in crew.players:
            for command in all_commands(player.seats[0], {"move": "reveal", "cell": 0}):
                if command["type"] != "signal":
                    check_refusal(await player.ask(**command), "match-over", "no-longer-open", "not-running")
        crew.check_unharmed()
        check_lawful(live, crew.table, crew.players)


async def test_a_seen_that_is_no_seq_is_refused_and_one_from_the_future_is_harmless(live: Live) -> None:
    async with Crew(live) as crew, aiohttp.ClientSession() as stranger:
        base = f"{live.url}/api/tables/{crew.table}/socket?seen="
        for seen in ("-1", "x", "1.5", "1e3", "9" * 400, "%00", "%D9%A3", "0x1", "", "%20"):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await stranger.ws_connect(base + seen)
            assert refused.value.status == 400
        async with stranger.ws_connect(base + "999999999") as socket:
            assert (await socket.receive_json(timeout=20))["seq"] == crew.seq
        crew.check_unharmed()
        await crew.finish()
