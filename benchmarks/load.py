"""The server's speed: real games over real sockets into a real file, beside a bare server on the same stack.

One worker of Quarterdeck and one bare server run on one core, the generator on another; rounds go in turn from one
server to the other, so that a bad minute of the machine hits both.
"""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from rich.console import Console

if sys.platform != "win32":
    import uvloop

from benchmarks.frame import Benchmark
from benchmarks.load_parts.figures import FullSpeed, Held, HumanPace, Memory, Speed, goals, speed, wait
from benchmarks.load_parts.generator import MOVES_A_GAME, Fleet, Round
from benchmarks.load_parts.report import Circumstances, Report, as_json, show
from benchmarks.load_parts.servers import (
    MeasuredServer,
    bare,
    disk_under,
    moves_in,
    quarterdeck,
    two_cores,
)
from benchmarks.load_parts.tables import BareRooms, RealTables, Tally
from benchmarks.machine import this_machine
from benchmarks.server_process import ServerFailed, allow_many_sockets

WARM_UP = 0.5
EXAMPLES = """examples:
  python -m benchmarks.load
  python -m benchmarks.load --quick
  python -m benchmarks.load --json load.json --folder .

A whole run takes about five minutes. It needs Linux, two cores that have nothing else to do, and 9,000 open files.
"""


class Plan(msgspec.Struct, frozen=True):
    """What is measured, with how many tables and for how long."""

    full_speed: tuple[int, ...] = (10, 100, 1000)
    rounds: int = 5
    seconds: float = 3.0
    human_pace: tuple[int, ...] = (10, 200, 1000)
    pace: float = 2.0
    """Seconds between two moves at a table of people."""
    paced_seconds: float = 22.0
    bare_seconds: float = 8.0
    memory: tuple[int, ...] = (10, 100, 1000)
    sample: int = 10
    """Tables that are played before anything is measured, and fresh ones beside the tables of every round."""


QUICK = Plan(
    full_speed=(10, 100),
    rounds=2,
    seconds=1.0,
    human_pace=(10, 100),
    paced_seconds=5.0,
    bare_seconds=3.0,
    memory=(10, 100),
)
Say = Callable[[str], None]


def main(argv: Sequence[str] | None = None) -> int:
    benchmark = Benchmark("load", __doc__, EXAMPLES)
    add = benchmark.parser.add_argument
    add("--quick", action="store_true", help="a minute with few tables, to see that it works")
    add("--folder", type=_folder, metavar="FOLDER", help="where the database lies (the system’s)")
    return benchmark.carry_out(_run, show, argv, as_json)


def _run(choices: Namespace, progress: Console) -> Report:
    plan = QUICK if choices.quick else Plan()
    return run(plan, choices.folder, lambda line: progress.print(line, markup=False))


def run(plan: Plan, folder: Path | None, say: Say) -> Report:
    """Measure everything, in a new folder inside the given one."""
    if sys.platform != "linux":
        raise ServerFailed("The load run reads what only Linux tells of a process.")
    allow_many_sockets()
    cores = two_cores()
    allowed = os.sched_getaffinity(0)
    with (
        TemporaryDirectory(prefix="quarterdeck-load-", dir=folder) as place,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        if cores[1] is not None:
            os.sched_setaffinity(0, {cores[1]})
        try:
            return runner.run(LoadRun(plan, Path(place), cores, say).measure())
        finally:
            os.sched_setaffinity(0, allowed)


class LoadRun:
    """One run of the benchmark."""

    def __init__(self, plan: Plan, folder: Path, cores: tuple[int | None, int | None], say: Say) -> None:
        self._plan = plan
        self._folder = folder
        self._cores = cores
        self._say = say
        self._random = Random(1)
        self._speed_guess = 1000.0

    async def measure(self) -> Report:
        disk = disk_under(self._folder)
        sample = await self._sample()
        memory = await self._memory(sample)
        full, paced, messages, stored = await self._load(sample)
        return Report(
            Circumstances(
                date=datetime.now(UTC).replace(microsecond=0),
                machine=this_machine(),
                versions={name: version(name) for name in ("quarterdeck", "aiohttp", "uvloop", "msgspec")},
                disk=disk,
                cores=self._cores,
                messages=messages,
                moves_in_store=stored,
            ),
            full,
            paced,
            memory,
            goals(full, paced, memory),
        )

    async def _sample(self) -> Tally:
        """Some games, to know how long our messages are before the bare server has to send as long ones."""
        self._say("Some games, to see how long messages are ...")
        with self._ours("sample") as server:
            fleet = self._real(server)
            await fleet.grow(self._plan.sample, 4 * self._plan.sample)
            self._speed_guess = (await fleet.at_full_speed(WARM_UP)).rate
            await fleet.close()
            return fleet.tally

    async def _memory(self, sample: Tally) -> Memory:
        with self._ours("memory") as server, self._bare(sample) as beside:
            openers = RealTables(server.url, self._random), BareRooms(beside.url, _move_bytes(sample))
            real, rooms = (
                Fleet(server, openers[0], self._random),
                Fleet(beside, openers[1], self._random),
            )
            for fleet in (real, rooms):  # what is made once, and kept, is no table's
                await fleet.grow(self._plan.sample, self._plan.sample)
                await fleet.close()
            empty, bare_empty = server.memory(), beside.memory()
            held = []
            for size in self._plan.memory:
                self._say(f"Memory with {size:,} tables ...")
                await real.grow(size)
                await rooms.grow(size)
                held.append(Held(size, server.memory(), beside.memory()))
            await real.close()
            await rooms.close()
        with self._ours("idle") as server:
            opener = RealTables(server.url, self._random)
            fleet = Fleet(server, opener, self._random)
            await fleet.grow(self._plan.sample, self._plan.sample)
            await fleet.close()
            fresh = server.memory()
            await opener.open(self._plan.memory[-1])
            idle = server.memory() - fresh
        return Memory(empty, bare_empty, self._plan.memory[-1], empty + idle, tuple(held))

    async def _load(self, sample: Tally) -> tuple[tuple[FullSpeed, ...], tuple[HumanPace, ...], Tally, int]:
        plan = self._plan
        full: list[FullSpeed] = []
        paced: list[HumanPace] = []
        with ExitStack() as servers:
            ours = self._real(servers.enter_context(self._ours("load")))
            beside = servers.enter_context(self._bare(sample))
            rooms = Fleet(beside, BareRooms(beside.url, _move_bytes(sample)), self._random)
            for size in sorted({*plan.full_speed, *plan.human_pace}):
                self._say(f"Setting up {size:,} tables ...")
                await ours.grow(size)
                await rooms.grow(size)
                if size in plan.full_speed:
                    full.append(FullSpeed(size, *await self._full_speed(size, ours, rooms)))
                if size in plan.human_pace:
                    paced.append(await self._human_pace(size, ours, rooms))
            await ours.close()
            await rooms.close()
        stored = moves_in(self._folder / "load.db")
        if stored != ours.tally.moves:
            raise ServerFailed(f"{ours.tally.moves} moves were sent and {stored} lie in the store.")
        return tuple(full), tuple(paced), ours.tally, stored

    async def _full_speed(self, size: int, ours: Fleet, rooms: Fleet) -> tuple[Speed, Speed]:
        played: list[Round] = []
        echoed: list[Round] = []
        for number in range(1, self._plan.rounds + 1):
            self._say(f"Full speed with {size:,} tables, round {number} of {self._plan.rounds} ...")
            expected = self._speed_guess * self._plan.seconds / MOVES_A_GAME
            await ours.grow(size, int(expected * 1.5) + self._plan.sample)
            played.append(await ours.at_full_speed(self._plan.seconds))
            self._speed_guess = max(self._speed_guess, played[-1].rate)
            echoed.append(await rooms.at_full_speed(self._plan.seconds))
        return speed(played), speed(echoed)

    async def _human_pace(self, size: int, ours: Fleet, rooms: Fleet) -> HumanPace:
        plan = self._plan
        self._say(f"Human pace with {size:,} tables, {plan.paced_seconds:g} s ...")
        expected = size * plan.paced_seconds / plan.pace / MOVES_A_GAME
        await ours.grow(size, int(expected * 1.5) + self._plan.sample)
        played = wait(await ours.at_human_pace(plan.paced_seconds, plan.pace))
        return HumanPace(size, played, wait(await rooms.at_human_pace(plan.bare_seconds, plan.pace)))

    def _ours(self, name: str) -> MeasuredServer:
        return quarterdeck(self._folder / f"{name}.db", self._cores[0])

    def _bare(self, sample: Tally) -> MeasuredServer:
        update = round(sample.update_bytes / sample.updates)
        done = round(sample.acknowledged_bytes / sample.acknowledged)
        return bare(self._folder, update, done, self._cores[0])

    def _real(self, server: MeasuredServer) -> Fleet:
        return Fleet(server, RealTables(server.url, self._random), self._random)


def _move_bytes(sample: Tally) -> int:
    return round(sample.move_bytes / sample.moves)


def _folder(typed: str) -> Path:
    if not Path(typed).is_dir():
        raise ArgumentTypeError(f"{typed} is not a folder")
    return Path(typed)


if __name__ == "__main__":
    sys.exit(main())
