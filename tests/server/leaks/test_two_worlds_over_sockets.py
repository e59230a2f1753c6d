"""The same two worlds over a real port: frames, answers and headers of a player who may not know are the same bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from quarterdeck.core import wire
from quarterdeck.core.match import Match
from tests.properties.every_move import EVERY_MOVE
from tests.properties.redeal import Leak, dealt_anew
from tests.properties.strategies import GOOD_CHOICES
from tests.server.leaks.guests import Answer, Guest
from tests.server.leaks.harbour import Harbour, harbour
from tests.server.leaks.two_worlds import compare
from tests.server.leaks.world import dealt_as, nonce_of

MOVES = {"memoarrr": 17, "piratatak": 36}
"""Some cards must not have been seen by then, or the worlds could not differ."""
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("memoarrr", {"abilities": True, "edition": "2023"}),
    ("memoarrr", {"abilities": False, "treasures": "ordered"}),
    ("piratatak", {}),
]


@dataclass
class World:
    """What happened in one world, and what Ann, her other device and a spectator were sent there."""

    moves: list[tuple[int, Any]] = field(default_factory=list)
    match: Any = None
    answers: list[Answer] = field(default_factory=list)
    frames: list[list[bytes]] = field(default_factory=list)
    headers: list[Any] = field(default_factory=list)


class Story:
    """Three people and a spectator at a private table; Ann has seat 0, tries what she may not, and changes devices."""

    def __init__(self, harbour: Harbour, game: str, options: dict[str, Any], known: World | None, dice: Random) -> None:
        self._harbour = harbour
        self._game = game
        self._options = options
        self._known = known
        self._dice = dice
        self._ids = (f"c{number}" for number in count())
        self.told = World()

    async def run(self) -> World:
        ann, bob, cyd, wat, device = [await self._harbour.guest(name) for name in ("Ann", "Bob", "Cyd", "Wat", "Ann 2")]
        await self._sit_down(ann, bob, cyd)
        await wat.connect(self.watch)
        for seat, guest in enumerate((ann, bob, cyd)):
            await guest.connect(self.table)
            await self._say(guest, "begin", seat=seat, nonce=nonce_of(seat))
        self.players = [ann, bob, cyd]
        for number, (seat, move) in enumerate(self._moves()):
            self.told.moves.append((seat, move))
            await self._try(self.players[0], number)
            if number % 3 == 1:
                await self._reload(self.players[0], wat, number)
            if number == 10:
                await self._hand_over(ann, device)
            self._harbour.clock.now = max(self._harbour.clock.now, self._table().exposure.moves_allowed_at)
            assert (await self._say(self.players[seat], "move", seat=seat, move=_plain(move)))["type"] == "done"
            await self._harbour.settle()
        await self._ask_around(device, wat)
        self.told.match = self._table().match
        for guest in (ann, device, wat):
            self.told.answers += guest.answers
            self.told.frames += [[frame.encode() for frame in line.frames] for line in guest.lines]
            self.told.headers += [line.headers for line in guest.lines]
        return self.told

    def _table(self) -> Any:
        return self._harbour.live(self.table)[1]

    def _moves(self) -> Iterator[tuple[int, Any]]:
        """The moves of the other world; in the first one, good ones that do not end the game."""
        if self._known is not None:
            yield from self._known.moves
            return
        for _ in range(MOVES[self._game]):
            match: Match[Any, Any, Any, Any, Any] = self._table().match
            seat = self._dice.choice(match.turn)
            move = GOOD_CHOICES[match.game.name](match, seat, self._dice)
            twin = match.copy()
            twin.play(seat, move)
            if twin.over:
                return
            yield seat, move

    async def _sit_down(self, ann: Guest, bob: Guest, cyd: Guest) -> None:
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}]
        wish = {"game": self._game, "seats": seats, "options": self._options, "pace": "normal"}
        card = (await ann.ask("POST", "/api/tables", wish)).json["table"]
        self.table, self.watch = card["id"], card["watch"]
        for seat, guest in ((1, bob), (2, cyd)):
            answer = await guest.ask("PUT", f"/api/tables/{self.table}/seats/{seat}", {"name": guest.name})
            assert answer.json["seats"] == [seat]

    async def _say(self, guest: Guest, type: str, **fields: Any) -> dict[str, Any]:
        return await guest.lines[-1].command(type, next(self._ids), **fields)

    async def _try(self, player: Guest, number: int) -> None:
        """Ann makes a wrong move, or one at another's seat; her refusals are frames like others."""
        every = EVERY_MOVE[self._game]
        lawful = {wire.encode(move) for move in self._table().match.moves(0)}
        move = next(move for move in every[number * 7 % len(every) :] + every if wire.encode(move) not in lawful)
        await self._say(player, "move", seat=0, move=_plain(move))
        await self._say(player, "move", seat=1, move=_plain(move))
        await player.lines[-1].socket.send_str('{"type":"move","id":"x","seat":0}')
        await self._harbour.settle()

    async def _reload(self, player: Guest, wat: Guest, number: int) -> None:
        live, table = self._harbour.live(self.table)
        for guest, name in ((player, self.table), (wat, self.watch)):
            await self._harbour.lose(live, guest.lines[-1])
            self._harbour.clock.now += (1, 2_499, 2_500)[number // 3 % 3]
            seen = (0, table.seq - 1, table.seq, table.seq + 9)[number // 3 % 4]
            await guest.connect(name, seen)
            await self._harbour.settle()

    async def _hand_over(self, ann: Guest, device: Guest) -> None:
        token = (await ann.ask("POST", f"/api/tables/{self.table}/seats/0/hand-over")).json["token"]
        await device.connect(self.table)
        assert (await device.ask("POST", "/api/hand-over", {"token": token})).json["seats"] == [0]
        self.players[0] = device
        await self._harbour.settle()
        await device.connect(self.table)
        await self._harbour.settle()

    async def _ask_around(self, *guests: Guest) -> None:
        """All that can be asked while the game runs, and much that is refused."""
        for guest in guests:
            for table in (self.table, self.watch, "tNoSuchTable", "nonsense"):
                if table != self.table or guest.name != "Wat":
                    await guest.ask("GET", f"/api/tables/{table}")
                    await guest.ask("GET", f"/api/tables/{table}/record")
                    await guest.ask("POST", f"/api/tables/{table}/again")
                    await guest.ask("PUT", f"/api/tables/{table}/seats/1", {"name": "Nosy"})
                    await guest.ask("PUT", f"/api/tables/{table}/seats/9", {"name": "Nosy"})
                    await guest.ask("POST", f"/api/tables/{table}/seats/1/hand-over")
                    await guest.ask("GET", f"/api/tables/{table}/socket")
            for path in ("/api/tables", "/api/me/tables", "/api/me", "/api/offer", "/nowhere", "/healthz"):
                await guest.ask("GET", path)
            await guest.ask("POST", "/api/hand-over", {"token": "guessed"})
            await guest.ask("POST", "/api/tables", {"game": "chess", "seats": [{"kind": "me", "name": "Me"}]})


def _plain(move: Any) -> Any:
    return msgspec.json.decode(wire.encode(move))


async def _lived(folder: Path, game: str, options: dict[str, Any], known: World | None) -> World:
    async with harbour(folder) as port:
        return await Story(port, game, options, known, Random(7)).run()


def _check(folder: Path, game: str, options: dict[str, Any], receiver: int | None = 0) -> World:
    """Play in one world, then make the same moves where the hidden cards lie otherwise."""
    for name in ("here", "there"):
        (folder / name).mkdir()
    here = asyncio.run(_lived(folder / "here", game, options, None))
    with dealt_as(dealt_anew(here.match, here.match.log, receiver, Random(11))):
        there = asyncio.run(_lived(folder / "there", game, options, here))
    assert wire.encode(here.match.log[0].events) != wire.encode(there.match.log[0].events)
    for mine, other in zip(here.answers, there.answers, strict=True):
        compare([mine.text().encode(), b"%d" % mine.status], [other.text().encode(), b"%d" % other.status], "Ann")
    for frames, others in zip(here.frames, there.frames, strict=True):
        compare(frames, others, "Ann")
    assert here.headers == there.headers
    return here


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_sockets_and_answers_are_the_same_bytes_in_both_worlds(
    game: str, options: dict[str, Any], tmp_path: Path
) -> None:
    world = _check(tmp_path, game, options)
    assert len(world.match.log) > 10
    assert sum(map(len, world.frames)) > 200
    assert {answer.status for answer in world.answers} >= {200, 201, 400, 403, 404, 409}


def test_a_server_that_tells_what_others_looked_at_is_caught_over_sockets(tmp_path: Path) -> None:
    """Everybody's glimpses in everybody's news: Ann is told what Bob looked at."""
    news = Match.latest_events

    def everybodys(match: Any, _: int | None = None) -> Any:
        return news(match, match.latest.seat)

    with patch.object(Match, "latest_events", everybodys), pytest.raises(Leak, match="tells the worlds apart"):
        _check(tmp_path, *TABLES[0])
