"""Bad frames at real tables: `python -m benchmarks.fuzz --seconds 300 --seed 7`.

Honest players play one game after the other on a real server. Between their moves other clients send bad frames: people
without a seat, spectators, players of other tables, and second devices of the players. The server must refuse each bad
frame with a code and a sentence, or close the socket. No game may change, and no worker may end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import aiohttp
import msgspec

from quarterdeck.client import ServerClient
from tests.server.bad_input.crew import Crew, check_refusal
from tests.server.bad_input.raw import BINARY, PING, PONG, TEXT, frame
from tests.server.live import GENEROUS, Live


class RawFrames(bytes):
    """Goes out as it is, without a frame around it."""


Frame = bytes | str
"""Bytes go out as a binary frame, a text as a text frame, and raw frames as they are."""

BETWEEN_MOVES = 25
"""Bad frames for each move of an honest player, as long as there are any left of those of a round."""
IN_A_ROUND = 8_000
UNASKED = ("update", "attendance", "signal", "seated", "welcome")
ANSWER = 30.0

COMMANDS: list[dict[str, Any]] = [
    {"type": "begin", "seat": 0, "nonce": "ab" * 16},
    {"type": "move", "seat": 0, "move": {"move": "draw"}},
    {"type": "move", "seat": 1, "move": {"move": "reveal", "cell": 7}},
    {"type": "move", "seat": 0, "move": {"move": "buy", "seller": 1, "card": "red-2"}},
    {"type": "move", "seat": 1, "move": {"move": "look", "side": "north"}},
    {"type": "leave", "seat": 0},
    {"type": "return", "seat": 1},
    {"type": "signal", "seat": 0, "signal": "ahoy"},
]
NEVER_MOVES: list[Any] = [
    {"move": "reveal", "cell": 25}, {"move": "reveal", "cell": -1}, {"move": "reveal", "cell": 12},
    {"move": "reveal", "cell": 10**30}, {"move": "reveal", "cell": "7"}, {"move": "reveal"},
    {"move": "peek", "cell": 99}, {"move": "draw", "seat": 1}, {"move": "stop", "x": 1},
    {"move": "buy", "seller": 7, "card": "red-2"}, {"move": "buy", "seller": 0, "card": "red-9"}, {"move": "buy"},
    {"move": "pay", "card": "gold"}, {"move": "pay", "card": None}, {"move": "look", "side": "up"}, {"move": "over"},
    {"move": ["draw"]}, {"move": {}}, {"move": None}, {}, [], None,
    0, -1, 1e300, "draw", True, [[]], {"move": "x" * 900}, {"draw": "move"}, {"MOVE": "draw"},
]  # fmt: skip
"""No rule of either game ever allows these."""
STRANGE: list[Any] = [
    None, True, False, 0, -1, 1, 15, 16, 255, 2**31, 2**63, -(2**63) - 1, 2**64, 10**40, 0.5, -0.0, 1e308, "", "0",
    "seat",
    "\0", "\n", "\u202e", "\ufeff", "é" * 70, "x" * 65, "x" * 3000, [], [0], {}, {"seat": 0}, [[[[]]]],
]  # fmt: skip

LUCKY = ("whole command", "flipped letter", "two fields swapped", "duplicate fields", "strange value")
"""Kinds that may happen to be lawful when a player sends them."""


class BadFrames:
    """Frames that a server must refuse when a stranger sends them."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)
        self._count = 0
        self.kinds: dict[str, Callable[[], Frame]] = {
            name.removeprefix("_a_").replace("_", " "): getattr(self, name)
            for name in sorted(dir(self))
            if name.startswith("_a_")
        }
        self._broken = [kind for kind in self.kinds if kind not in LUCKY]

    def any(self) -> tuple[str, Frame]:
        """A frame of any kind, for a sender without a seat at the table."""
        kind = self._random.choice(list(self.kinds))
        return kind, self.kinds[kind]()

    def never_lawful(self) -> tuple[str, Frame]:
        """A frame that is unlawful for every sender, so that a player can send it without changing the game."""
        kind = self._random.choice(self._broken)
        return kind, self.kinds[kind]()

    def _id(self) -> str:
        self._count += 1
        return f"bad-{self._count}"

    def _command(self) -> dict[str, Any]:
        return {"id": self._id(), **self._random.choice(COMMANDS)}

    def _a_whole_command(self) -> Frame:
        return json.dumps(self._command())

    def _a_move_that_no_rule_allows(self) -> Frame:
        move = self._random.choice(NEVER_MOVES)
        return json.dumps({"type": "move", "id": self._id(), "seat": self._random.randrange(4), "move": move})

    def _a_seat_that_is_not_there(self) -> Frame:
        seat = self._random.choice((4, 7, 15, 16, -1, 2**70, "0", None, 0.5))
        return json.dumps(self._command() | {"seat": seat})

    def _a_strange_value(self) -> Frame:
        command = self._command()
        command[self._random.choice(list(command))] = self._random.choice(STRANGE)
        return json.dumps(command)

    def _a_strange_type(self) -> Frame:
        return json.dumps(self._command() | {"type": self._random.choice(STRANGE)})

    def _a_strange_id(self) -> Frame:
        strange = ["", "x" * 65, "a b", "a\n", "\0", "é", "\ud800", 7, None, True, [], {}, "\x7f", "a\u202e"]
        return json.dumps(self._command() | {"id": self._random.choice(strange)})

    def _a_lone_surrogate(self) -> Frame:
        half = self._random.choice(("\\ud800", "\\udfff", "\\ud800\\ud800", "\\uD8", "\\u"))
        return json.dumps(self._command()).replace("bad-", half, 1)

    def _a_missing_field(self) -> Frame:
        command = self._command()
        del command[self._random.choice(list(command))]
        return json.dumps(command)

    def _a_field_too_many(self) -> Frame:
        return json.dumps(self._command() | {self._random.choice(("Seat", "token", "seq", "", "\0")): 1})

    def _a_duplicate_fields(self) -> Frame:
        return json.dumps(self._command())[:-1] + ', "seat": 1, "type": "move"}'

    def _a_two_fields_swapped(self) -> Frame:
        command = self._command()
        one, other = self._random.sample(list(command), 2)
        command[one], command[other] = command[other], command[one]
        return json.dumps(command)

    def _a_cut_command(self) -> Frame:
        text = json.dumps(self._command())
        return text[: self._random.randrange(len(text))]

    def _a_flipped_letter(self) -> Frame:
        letters = list(json.dumps(self._command()))
        for _ in range(self._random.randint(1, 4)):
            letters[self._random.randrange(len(letters))] = chr(self._random.randrange(1, 0x250))
        return "".join(letters)

    def _a_number_too_large(self) -> Frame:
        number = self._random.choice(
            ("9" * 400, "1e999", "-1e999", "NaN", "Infinity", "-Infinity", "0x10", "1_0", "01")
        )
        return f'{{"type": "leave", "id": "{self._id()}", "seat": {number}}}'

    def _a_deep_nest(self) -> Frame:
        depth = self._random.choice((50, 1000, 1300))
        open, close = self._random.choice((("[", "]"), ('{"a":', "}")))
        depth = min(depth, 3800 // (len(open) + 1))
        nest = open * depth + "1" + close * depth
        if self._random.random() < 0.5:
            return nest
        return f'{{"type": "move", "id": "{self._id()}", "seat": 0, "move": {nest}}}'

    def _a_noise_of_letters(self) -> Frame:
        length = self._random.randrange(200)
        return "".join(chr(self._random.choice((self._random.randrange(1, 0xD800), 0x10FFFF))) for _ in range(length))

    def _a_noise_of_bytes(self) -> Frame:
        return self._random.randbytes(self._random.randrange(300))

    def _a_command_in_bytes(self) -> Frame:
        return json.dumps(self._command()).encode()

    def _a_frame_just_too_long(self) -> Frame:
        text = json.dumps(self._command())
        return text + " " * (4097 - len(text))

    def _a_frame_far_too_long(self) -> Frame:
        return json.dumps(self._command() | {"name": "x" * 1_000_000})

    def _a_message_in_empty_pieces(self) -> Frame:
        pieces = frame(b"", TEXT, fin=False) + frame(b"", 0, fin=False) * self._random.randrange(60)
        return RawFrames(pieces + frame(b"nonsense", 0))

    def _a_unmasked_frame(self) -> Frame:
        opcode = self._random.choice((TEXT, BINARY, PING, PONG))
        return RawFrames(frame(json.dumps(self._command()).encode()[:100], opcode, mask=None))

    def _a_list_of_commands(self) -> Frame:
        return json.dumps([self._command(), self._command()])


class Figures(msgspec.Struct):
    """What was sent, and what was answered."""

    frames: int = 0
    games: int = 0
    seconds: float = 0.0
    kinds: Counter[str] = msgspec.field(default_factory=Counter)
    answers: Counter[str] = msgspec.field(default_factory=Counter)

    def __str__(self) -> str:
        rows = [f"{self.frames:,} bad frames in {self.seconds:.0f} s, {self.games} games played to their end"]
        rows += [f"  {count:8,}  {answer}" for answer, count in self.answers.most_common()]
        return "\n".join(rows)


class Attacker:
    """Sends one bad frame after the other, and expects of each a refusal or the end of the conversation."""

    def __init__(
        self,
        client: ServerClient,
        table: str,
        seen: int,
        frames: Callable[[], tuple[str, Frame]],
        figures: Figures,
        enough: int,
    ) -> None:
        self._client = client
        self._table = table
        self._seen = seen
        self._frames = frames
        self._figures = figures
        self._enough = enough
        self.sent = 0

    async def attack(self) -> None:
        """Send frames until all attackers together have sent enough; then only listen."""
        while self._figures.frames < self._enough:
            async with await self._client.open_socket(self._table, str(self._seen)) as socket:
                while self._figures.frames < self._enough and await self._send_one(socket):
                    pass
        await asyncio.Event().wait()

    async def _send_one(self, socket: aiohttp.ClientWebSocketResponse) -> bool:
        """Whether the server still listens afterwards."""
        kind, frame = self._frames()
        try:
            await _send(socket, frame)
            answer = await self._answer(socket)
        except ConnectionError:
            answer = "closed"
        except TimeoutError:
            raise AssertionError(f"There was no answer to {kind}: {frame[:300]!r}") from None
        except AssertionError as error:
            raise AssertionError(f"{kind}: {frame[:300]!r} got {error}") from error
        self.sent += 1
        self._figures.frames += 1
        self._figures.kinds[kind] += 1
        self._figures.answers[answer] += 1
        return not answer.startswith("closed")

    async def _answer(self, socket: aiohttp.ClientWebSocketResponse) -> str:
        async with asyncio.timeout(ANSWER):
            while True:
                message = await socket.receive()
                if message.type is not aiohttp.WSMsgType.TEXT:
                    return f"closed with {socket.close_code}"
                said = json.loads(message.data)
                if said["type"] in UNASKED:
                    continue
                check_refusal(said)
                return f"refused: {said['code']}"


async def _send(socket: aiohttp.ClientWebSocketResponse, frame: Frame) -> None:
    """Send a frame, even a text that is not UTF-8."""
    if isinstance(frame, RawFrames):
        connection = socket._response.connection
        if connection is not None and connection.transport is not None:
            connection.transport.write(frame)
    elif isinstance(frame, bytes):
        await socket.send_bytes(frame)
    else:
        await socket.send_frame(frame.encode("utf-8", "surrogatepass"), aiohttp.WSMsgType.TEXT)


async def one_round(live: Live, seed: str, figures: Figures, frames: int = IN_A_ROUND) -> None:
    """Play both games at the same time, each attacked by four clients, to their end."""
    bad, enough = BadFrames(seed), figures.frames + frames
    crews = [Crew(live, "memoarrr", moves=3), Crew(live, "piratatak", ("Cat", "Dan", "Eve"), moves=3)]
    async with crews[0] as one, crews[1] as other, ServerClient(live.url) as stranger:
        attacks: list[asyncio.Task[None]] = []
        for crew, neighbours in ((one, other), (other, one)):
            attackers = list(_attackers(crew, neighbours, stranger, bad, figures, enough))
            attacks += [asyncio.create_task(attacker.attack()) for attacker in attackers]
            for player in crew.players:
                player.pause = _turnstile(attackers, figures, enough)
        playing = asyncio.create_task(_finish(one, other))
        try:
            await asyncio.wait((playing, *attacks), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (playing, *attacks):
                if not task.done():
                    task.cancel()
            ends = await asyncio.gather(*attacks, playing, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception):
                raise end
    figures.games += 2
    live.check_well()


async def _finish(*crews: Crew) -> None:
    await asyncio.gather(*(crew.finish() for crew in crews))


def _attackers(
    crew: Crew, neighbours: Crew, stranger: ServerClient, bad: BadFrames, figures: Figures, enough: int
) -> Iterator[Attacker]:
    yield Attacker(stranger, crew.table, 0, bad.any, figures, enough)
    yield Attacker(crew.ann.server, crew.watch, 0, bad.never_lawful, figures, enough)
    yield Attacker(neighbours.ann.server, crew.table, 3, bad.any, figures, enough)
    yield Attacker(crew.ann.server, crew.table, 999_999_999, bad.never_lawful, figures, enough)


def _turnstile(attackers: list[Attacker], figures: Figures, enough: int) -> Callable[[], Awaitable[None]]:
    """What an honest player waits for before each move: that the attackers have sent some frames."""

    async def wait() -> None:
        until = sum(attacker.sent for attacker in attackers) + BETWEEN_MOVES
        while sum(attacker.sent for attacker in attackers) < until and figures.frames < enough:
            await asyncio.sleep(0.001)

    return wait


async def fuzz(live: Live, seed: int, seconds: float) -> Figures:
    """Rounds of games under attack until the time is up; at least one."""
    figures = Figures()
    began = time.monotonic()
    while figures.games == 0 or time.monotonic() - began < seconds:
        await one_round(live, f"{seed}/{figures.games}", figures)
    figures.seconds = time.monotonic() - began
    return figures


def main() -> None:
    arguments = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__)
    arguments.add_argument("--seconds", type=float, default=60)
    arguments.add_argument("--seed", type=int, default=1)
    wanted = arguments.parse_args()
    with Live(*GENEROUS) as live:
        print(asyncio.run(fuzz(live, wanted.seed, wanted.seconds)))
        assert live.stop() == 0


if __name__ == "__main__":
    main()
