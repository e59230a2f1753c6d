"""Honest players in the middle of a game: its log shows what was done to it, and they play it to its end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Self

import aiohttp
import msgspec

from benchmarks.table_player import TablePlayer
from quarterdeck.client import Declined, new_id
from quarterdeck.client.http import COOKIE
from quarterdeck.core import record
from quarterdeck.core.verify import verify
from quarterdeck.protocol.messages import Begin, Command, Done, Leave, MakeMove, Return, SendSignal
from quarterdeck.server.table.log_entries import Moved, Row, read_entry
from quarterdeck.server.table.table import Table
from tests.server.live import Live
from tests.waiting import PATIENCE, until

COMMANDS: dict[str, Any] = {
    "begin": Begin,
    "move": MakeMove,
    "leave": Leave,
    "return": Return,
    "signal": SendSignal,
}


async def _at_once() -> None: ...


class Player(TablePlayer):
    """A player that plays one move at a time, and never gives up waiting silently."""

    pause: Callable[[], Awaitable[None]] = staticmethod(_at_once)
    """What has to be over before the next move."""
    _session: aiohttp.ClientSession | None = None

    @property
    def session(self) -> aiohttp.ClientSession:
        """For requests and sockets that the client would not send: a session with this player's cookie."""
        if self._session is None:
            self._session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
            if self.server.keepsakes.token is not None:
                self._session.cookie_jar.update_cookies({COOKIE: self.server.keepsakes.token})
        return self._session

    async def join(self) -> None:
        self._listening = asyncio.create_task(self.socket.run())
        await until(lambda: all(seat in self.updates for seat in self.seats), f"{self.name} is at the table")

    async def command(self, command: Command, *, vanishes: bool = False) -> Done | Declined:
        async with asyncio.timeout(PATIENCE):
            if isinstance(command, MakeMove):
                await self.pause()
            return await super().command(command, vanishes=vanishes)

    async def ask(self, type: str, **facts: Any) -> dict[str, Any]:
        """Send a command, which may be a bad one; the answer as it was sent."""
        if "move" in facts:
            facts["move"] = msgspec.Raw(msgspec.json.encode(facts["move"]))
        answer = await self.command(COMMANDS[type](new_id(), **facts))
        if isinstance(answer, Done):
            return {"type": "done", "id": answer.id, "seq": answer.seq}
        return {"type": "refused", "code": answer.code, "sentence": answer.sentence, "facts": answer.facts}

    async def done(self, type: str, **facts: Any) -> int:
        """A command that has to be carried out; the seq that the table has reached then."""
        answer = await self.ask(type, **facts)
        assert answer["type"] == "done", answer
        seq: int = answer["seq"]
        return seq

    def moves(self) -> list[tuple[int, Any]]:
        """What this player may do now, as far as it knows."""
        return [(seat, move) for seat in self.seats for move in self.moves_of(seat)]

    async def go(self) -> None:
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        if self._session is not None:
            await self._session.close()
        await self.close()


class Crew:
    """A table with people only and without clocks: nothing happens there by itself."""

    def __init__(
        self, live: Live, game: str = "piratatak", names: tuple[str, ...] = ("Ann", "Ben"), *, moves: int = 5
    ) -> None:
        self.live = live
        self.game = game
        self.players = [Player([live.url], name) for name in names]
        self._moves = moves
        self.table = self.watch = ""
        self._rows: list[Row] = []

    @property
    def ann(self) -> Player:
        return self.players[0]

    async def __aenter__(self) -> Self:
        first, *others = self.players
        wanted = [{"kind": "me", "name": first.name}, *({"kind": "open"} for _ in others)]
        self.table = await first.open(self.game, wanted, clock=None, patience=86_400)
        for seat, player in enumerate(others, start=1):
            await player.sit(self.table, seat)
        for player in self.players:
            await player.join()
        assert first.card is not None
        self.watch = first.card.watch
        for player in self.players:
            await player.done("begin", seat=player.seats[0], nonce="5e" * 16)
        await self.play(self._moves)
        self.remember()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        for player in self.players:
            await player.go()

    @property
    def seq(self) -> int:
        return max(player.seq for player in self.players)

    async def settle(self) -> None:
        """Wait until all players have received everything."""
        top = self.live.rows(self.table)[-1].seq
        await until(lambda: all(player.seq == top for player in self.players), "all players know the latest move")

    async def to_move(self) -> tuple[Player, int, Any]:
        """A player who may move, the seat, and the first lawful move."""
        await self.settle()
        return next((player, *player.moves()[0]) for player in self.players if player.moves())

    async def waiting(self) -> Player:
        """A player who may not move now."""
        await self.settle()
        return next(player for player in self.players if not player.moves())

    async def play(self, moves: int) -> None:
        for _ in range(moves):
            player, seat, move = await self.to_move()
            await player.done("move", seat=seat, move=move)

    def remember(self) -> None:
        """The table as it stands is how it has to be found again."""
        self._rows = self.live.rows(self.table)

    def check_unharmed(self) -> None:
        """The server is well, and nothing has happened at the table."""
        self.live.check_well()
        assert self.live.rows(self.table) == self._rows

    async def finish(self) -> None:
        """The game is played to its end by those who have a right to, and its record tells a game by the rules."""
        async with asyncio.timeout(60):
            await asyncio.gather(*(player.play_on() for player in self.players))
        check_lawful(self.live, self.table, self.players)
        verify(record.read(await self.ann.server.record(self.table)))


def check_lawful(live: Live, table: str, players: list[Player]) -> None:
    """Everything in the log was done by its players, and they were told so; the table comes out of its log again."""
    rows = live.rows(table)
    assert Table.played(table, rows).phase == "over"
    told = {id for player in players for id in player.acknowledged}
    for row in rows:
        happening = read_entry(row.what)
        command = getattr(happening, "command", None)
        assert command is None or command in told, happening
        assert command is not None or not isinstance(happening, Moved), happening


def check_refusal(message: dict[str, Any], *codes: str) -> None:
    """A refusal is a code for programs and a whole sentence for people; nothing of the inside shows in it."""
    assert message["type"] == "refused", message
    assert message["code"]
    assert message["code"] != "internal-error"
    assert message["code"] != "table-paused"
    check_sentence(message["sentence"])
    if codes:
        assert message["code"] in codes, message


def check_sentence(sentence: str) -> None:
    assert sentence[0].isupper() or sentence[0] == "“", sentence
    assert sentence.endswith(".")
    assert not sentence.endswith(".."), sentence
    for inside in ("Traceback", 'File "', "site-packages", "object at 0x"):
        assert inside not in sentence


def check_complaint(status: int, body: bytes, *codes: str) -> None:
    """The same for an HTTP answer."""
    told = json.loads(body)
    assert set(told) - {"retry_after"} == {"code", "sentence", "facts"}, told
    assert 400 <= status < 500, told
    assert told["code"] != "internal-error"
    check_sentence(told["sentence"])
    if codes:
        assert told["code"] in codes, told
