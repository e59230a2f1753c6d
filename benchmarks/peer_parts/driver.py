"""One contestant and its load, in a process of its own: a process may have too few sockets for all contestants.

It reads orders from standard input, one a line, and answers each on standard output. Between orders its event loop
runs on, since servers end connections that do not answer their pings.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self, TypeVar

import msgspec
import uvloop

from benchmarks.environments import ROOT
from benchmarks.load_parts.generator import Fleet, Round
from benchmarks.load_parts.servers import MeasuredServer, moves_in
from benchmarks.peer_parts.contestants import ALL, Contestant
from benchmarks.server_process import ServerFailed, allow_many_sockets

A = TypeVar("A")
LOOK, IDLE, MOST_LOOKS = 0.2, 0.15, 50
"""Seconds, and the part of a core below which a server has nothing left to do. It is looked at so often."""


class Grow(msgspec.Struct, frozen=True, tag=True):
    """Have so many rooms, and so many fresh ones beside them."""

    rooms: int
    spares: int = 0


class AtFullSpeed(msgspec.Struct, frozen=True, tag=True):
    seconds: float


class AtHumanPace(msgspec.Struct, frozen=True, tag=True):
    seconds: float
    pace: float


class CloseAll(msgspec.Struct, frozen=True, tag=True):
    """Close every room."""


class Weigh(msgspec.Struct, frozen=True, tag=True):
    """Answer with the server's memory, in kilobytes."""


class Traffic(msgspec.Struct, frozen=True, tag=True):
    """Answer with the average length of an update, in bytes."""


Order = Grow | AtFullSpeed | AtHumanPace | CloseAll | Weigh | Traffic


class Failure(msgspec.Struct, frozen=True, tag=True):
    sentence: str


class Driver:
    """The other end: a process that drives one contestant."""

    def __init__(self, contestant: Contestant, folder: Path, cores: tuple[int | None, int | None]) -> None:
        self.contestant = contestant
        words = (contestant.name, str(folder), *("-" if core is None else str(core) for core in cores))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.peer_parts.driver", *words],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        try:
            self._answer(type(None))
        except BaseException:
            self.stop()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def grow(self, rooms: int, spares: int = 0) -> None:
        self._order(Grow(rooms, spares), type(None))

    def at_full_speed(self, seconds: float) -> Round:
        return self._order(AtFullSpeed(seconds), Round)

    def at_human_pace(self, seconds: float, pace: float) -> Round:
        return self._order(AtHumanPace(seconds, pace), Round)

    def close_all(self) -> None:
        self._order(CloseAll(), type(None))

    def weigh(self) -> int:
        return self._order(Weigh(), int)

    def update_bytes(self) -> float:
        return self._order(Traffic(), float)

    def stop(self) -> None:
        """End the load and the server."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def _order(self, order: Order, kind: type[A]) -> A:
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        self._process.stdin.flush()
        return self._answer(kind)

    def _answer(self, kind: type[A]) -> A:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise ServerFailed(f"{self.contestant.title}: its driver ended.")
        if line.startswith(b'{"type":"Failure"'):
            failure = msgspec.json.decode(line, type=Failure)
            raise ServerFailed(f"{self.contestant.title}: {failure.sentence}")
        return msgspec.json.decode(line, type=kind)


async def drive(contestant: Contestant, folder: Path, core: int | None) -> None:
    """Start the server, and carry out orders until there are no more."""
    orders = asyncio.StreamReader(limit=1024)
    reading = asyncio.StreamReaderProtocol(orders)
    await asyncio.get_running_loop().connect_read_pipe(lambda: reading, sys.stdin)
    with contestant.server(folder, core) as server:
        random = Random(1)
        fleet = Fleet(server, contestant.opener(server.url, random), random)
        _say(None)
        while line := await orders.readline():
            try:
                _say(await _carried_out(msgspec.json.decode(line, type=Order), fleet, server))
            except ServerFailed as failure:
                _say(Failure(f"{failure} {server.last_words}".strip()))
        await fleet.close()
    if contestant.name == "quarterdeck" and moves_in(folder / "tables.db") != fleet.tally.moves:
        raise ServerFailed("There are not as many moves in the store as were sent.")


async def _carried_out(order: Order, fleet: Fleet, server: MeasuredServer) -> object:
    match order:
        case Grow(rooms, spares):
            await fleet.grow(rooms, spares)
            await _settled(server)
        case AtFullSpeed(seconds):
            return await fleet.at_full_speed(seconds)
        case AtHumanPace(seconds, pace):
            return await fleet.at_human_pace(seconds, pace)
        case CloseAll():
            await fleet.close()
        case Weigh():
            return server.memory()
        case Traffic():
            return fleet.tally.update_bytes / max(1, fleet.tally.updates)
    return None


async def _settled(server: MeasuredServer) -> None:
    """Wait until a server has done what opening and closing rooms has left to it: a store may write long after."""
    for _ in range(MOST_LOOKS):
        before = server.busy()
        await asyncio.sleep(LOOK)
        since = server.busy().since(before)
        if since.loop + since.others < IDLE * LOOK:
            return


def _say(answer: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


def main(words: Sequence[str]) -> int:
    name, folder, *cores = words
    own, generators = (None if core == "-" else int(core) for core in cores)
    allow_many_sockets()
    if generators is not None:
        os.sched_setaffinity(0, {generators})
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        try:
            runner.run(drive(ALL[name], Path(folder), own))
        except ServerFailed as failure:
            _say(Failure(str(failure)))
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
