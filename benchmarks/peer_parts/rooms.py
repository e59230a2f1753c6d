"""Rooms of Colyseus and of boardgame.io for the load generator: the same sockets as for ours, other languages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, ClassVar
from urllib.parse import quote

import msgspec
from aiohttp import ClientError, ClientSession

from benchmarks.load_parts.seat import BINARY, Seat, frame
from benchmarks.load_parts.tables import Table, Tally, address
from benchmarks.peer_parts.island import SEATS, Island
from benchmarks.server_process import ServerFailed

GAME = "island"
AT_ONCE = 16
"""How many rooms are set up at the same time."""


class PeerRoom(Table):
    """A room in which an island is played. The server refuses a move that its own rules do not allow."""

    def __init__(self, tally: Tally, random: Random) -> None:
        super().__init__(tally)
        self.island = Island(random)
        self._joined: list[asyncio.Future[None]] = []

    def move(self) -> bool:
        if self.island.over:
            return False
        seat, cell = self.island.play()
        self._send(seat, self._words(seat, cell))
        return True

    def _words(self, seat: int, cell: int | None) -> bytes:
        """A move in the server's language; no cell: the seat is ready."""
        raise NotImplementedError

    async def connect(self, url: str, paths: list[str]) -> None:
        loop = asyncio.get_running_loop()
        self._joined = [loop.create_future() for _ in range(SEATS)]
        self.seats = [Seat(self, number) for number in range(SEATS)]
        host, port = address(url)
        await asyncio.gather(*(seat.connect(host, port, path) for seat, path in zip(self.seats, paths, strict=True)))
        await asyncio.gather(*self._joined)

    def _has_joined(self, seat: int) -> None:
        if not self._joined[seat].done():
            self._joined[seat].set_result(None)


class ColyseusRoom(PeerRoom):
    """Colyseus speaks in bytes: the first says what kind of message it is."""

    UPDATE = b"\x0f"
    KIND = BINARY
    _JOIN, _ERROR, _STATE = b"\x0a", b"\x0b", b"\x0e"
    _READY: ClassVar = b"\x0d" + b"\xa5ready"
    _REVEAL: ClassVar = b"\x0d" + b"\xa6reveal"

    def _words(self, seat: int, cell: int | None) -> bytes:
        return self._READY if cell is None else self._REVEAL + bytes((cell,))

    def heard(self, seat: int, text: bytes) -> None:
        first = text[:1]
        if first == self._JOIN:
            self.seats[seat].send(frame(self._JOIN, BINARY))
        elif first == self._STATE:
            self._has_joined(seat)
        elif first == self._ERROR:
            self.failed(ServerFailed(f"Colyseus sent an error: {text[2:].decode(errors='replace')}"))
        else:
            super().heard(seat, text)


class BoardgameRoom(PeerRoom):
    """boardgame.io speaks JSON over Socket.IO."""

    UPDATE = b'42/island,["update"'
    _SYNC, _PLAYERS = b'42/island,["sync"', b'42/island,["matchData"'
    _OPEN, _ENTERED, _PING, _PONG = b"0{", b"40/island,", b"2", b"3"

    def __init__(self, tally: Tally, random: Random, match: str) -> None:
        super().__init__(tally, random)
        self.match = match
        self.credentials: list[str] = []
        self._latest: list[bytes] = [b""] * SEATS

    def _words(self, seat: int, cell: int | None) -> bytes:
        name, arguments = ("ready", "[]") if cell is None else ("reveal", f"[{cell}]")
        payload = f'{{"type":"{name}","args":{arguments},"playerID":"{seat}","credentials":"{self.credentials[seat]}"}}'
        action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
        return f'42/island,["update",{action},{self.moves},"{self.match}","{seat}"]'.encode()

    def heard(self, seat: int, text: bytes) -> None:
        if text.startswith(self.UPDATE):
            super().heard(seat, text)
        elif text == self._PING:
            self._say(seat, self._PONG)
        elif text.startswith(self._OPEN):
            self._say(seat, self._ENTERED)
        elif text.startswith(self._ENTERED):
            words = f'42/island,["sync","{self.match}","{seat}","{self.credentials[seat]}",{SEATS}]'
            self._say(seat, words.encode())
        elif text.startswith(self._PLAYERS):  # comes after "sync", when the server counts this seat as connected
            self._has_joined(seat)
        elif not text.startswith(self._SYNC):
            self.failed(ServerFailed(f"boardgame.io sent {text[:100].decode(errors='replace')}"))

    def _say(self, seat: int, words: bytes) -> None:
        self.seats[seat].send(frame(words))

    def _updated(self, seat: int, text: bytes) -> None:
        self._latest[seat] = text

    def check(self) -> None:
        """The server and the generator's own copy agree on every card that lies face up."""
        for text in self._latest:
            if text:
                state = msgspec.json.decode(text[len(b"42/island,") :])[2]
                seen = [None if card == 255 else card for card in state["G"]["cells"]]
                if state["_stateID"] != self.moves or (not self.island.over and seen != self.island.cells):
                    raise ServerFailed(f"After {self.moves} moves a seat of boardgame.io was told of something else.")


class PeerRooms:
    """Opens rooms of a peer, over its own HTTP interface."""

    def __init__(self, url: str, random: Random) -> None:
        self._url = url
        self._random = random
        self.tally = Tally()

    async def ready(self, count: int) -> list[Table]:
        made: list[Table] = []
        left = count

        async def some(web: ClientSession) -> None:
            nonlocal left
            while left:
                left -= 1
                made.append(await self._room(lambda path, body: self._post(web, path, body)))

        async with ClientSession(self._url) as web:
            await asyncio.gather(*(some(web) for _ in range(min(AT_ONCE, count))))
        return made

    async def _room(self, post: Callable[[str, object], Awaitable[Any]]) -> PeerRoom:
        raise NotImplementedError

    async def _post(self, web: ClientSession, path: str, body: object) -> Any:
        try:
            async with web.post(path, json=body) as answer:
                if answer.status == 200:
                    return await answer.json()
                said = f"{answer.status}: {await answer.text()}"
        except ClientError as error:
            said = str(error)
        raise ServerFailed(f"{path} was answered with {said}")


class ColyseusRooms(PeerRooms):
    async def _room(self, post: Callable[[str, object], Awaitable[Any]]) -> PeerRoom:
        room = ColyseusRoom(self.tally, self._random)
        dealt = {"deck": room.island.deck, "treasures": room.island.treasures}
        places = [await post(f"/matchmake/create/{GAME}", {"seat": 0, **dealt})]
        for seat in range(1, SEATS):
            places.append(await post(f"/matchmake/joinById/{places[0]['roomId']}", {"seat": seat}))
        paths = [f"/{each['processId']}/{each['roomId']}?sessionId={quote(each['sessionId'])}" for each in places]
        await room.connect(self._url, paths)
        return room


class BoardgameRooms(PeerRooms):
    async def _room(self, post: Callable[[str, object], Awaitable[Any]]) -> PeerRoom:
        room = BoardgameRoom(self.tally, self._random, "")
        dealt = {"deck": room.island.deck, "treasures": room.island.treasures}
        opened = await post(f"/games/{GAME}/create", {"numPlayers": SEATS, "setupData": dealt})
        room.match = opened["matchID"]
        for seat in range(SEATS):
            joined = await post(f"/games/{GAME}/{room.match}/join", {"playerID": str(seat), "playerName": f"P{seat}"})
            room.credentials.append(joined["playerCredentials"])
        await room.connect(self._url, ["/socket.io/?EIO=4&transport=websocket"] * SEATS)
        return room
