"""Bad frames and requests at real tables: `python -m benchmarks.fuzz --seconds 300 --seed 7`.

Honest players play one game after the other on a real server. Between their moves other clients send bad frames: people
without a seat, spectators, players of other tables, and second devices of the players. A stranger sends bad requests.
The server must refuse each with a code and a sentence, or close the socket. No game may change, and no worker may end.
Floods of lawful commands and requests follow: they must get no more than the limits allow.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator

import aiohttp
import msgspec

from benchmarks.fuzz_parts.floods import STRICT, come_and_go, leave_unread, share_one_address
from benchmarks.fuzz_parts.frames import BadFrames, Frame, RawFrames
from benchmarks.fuzz_parts.requests import BadRequests
from quarterdeck.client import ServerClient
from tests.server.bad_input.crew import Crew, check_complaint, check_refusal
from tests.server.live import GENEROUS, Live

BETWEEN_MOVES = 25
"""Bad frames for each move of an honest player, as long as there are any left of those of a round."""
IN_A_ROUND = 8_000
FRAMES_FOR_A_REQUEST = 20
UNASKED = ("update", "attendance", "signal", "seated", "welcome")
ANSWER = 30.0


class Figures(msgspec.Struct):
    """What was sent, and what was answered."""

    frames: int = 0
    requests: int = 0
    games: int = 0
    seconds: float = 0.0
    kinds: Counter[str] = msgspec.field(default_factory=Counter)
    answers: Counter[str] = msgspec.field(default_factory=Counter)

    def __str__(self) -> str:
        sent = f"{self.frames:,} bad frames and {self.requests:,} bad requests in {self.seconds:.0f} s"
        rows = [f"{sent}, {self.games} games played to their end"]
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


class Stranger:
    """Sends one bad request after the other, and expects of each a refusal with one of its codes."""

    def __init__(self, url: str, requests: BadRequests, figures: Figures) -> None:
        self._url = url
        self._requests = requests
        self._figures = figures

    async def attack(self) -> None:
        """Send a request for every few frames of the others, until this task is cancelled."""
        async with aiohttp.ClientSession(self._url) as session:
            while True:
                if self._figures.frames >= FRAMES_FOR_A_REQUEST * self._figures.requests:
                    await self._send_one(session)
                await asyncio.sleep(0.001)

    async def _send_one(self, session: aiohttp.ClientSession) -> None:
        kind, bad = self._requests.any()
        async with session.request(bad.method, bad.path, data=bad.body or None, headers=bad.headers) as answer:
            status, body = answer.status, await answer.read()
        try:
            check_complaint(status, body, *bad.codes)
        except (AssertionError, ValueError) as error:
            raise AssertionError(f"{kind}: {bad.method} {bad.path} {bad.headers} got {status} {error}") from error
        self._figures.requests += 1
        self._figures.kinds[kind] += 1
        self._figures.answers[f"answered {status}: {json.loads(body)['code']}"] += 1


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
        attacks.append(asyncio.create_task(Stranger(live.url, BadRequests(seed), figures).attack()))
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
        figures.answers += await come_and_go(live, sockets=60, times=20)
    figures.seconds = time.monotonic() - began
    return figures


def main() -> None:
    arguments = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__)
    arguments.add_argument("--seconds", type=float, default=60)
    arguments.add_argument("--seed", type=int, default=1)
    wanted = arguments.parse_args()
    with Live(*GENEROUS) as live:
        figures = asyncio.run(fuzz(live, wanted.seed, wanted.seconds))
        assert live.stop() == 0
    with Live(*STRICT) as strict:
        figures.answers += asyncio.run(share_one_address(strict, requests=500))
        figures.answers += asyncio.run(leave_unread(strict, clients=100))
        assert strict.stop() == 0
    print(figures)


if __name__ == "__main__":
    main()
