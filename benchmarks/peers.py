"""Quarterdeck beside the servers that people would pick instead: Colyseus and boardgame.io, and a bare aiohttp.

Each serves rooms of four with a memory game: ours Memoarrr!, the others one that is a little simpler. Moves are
checked, cards that lie face down are not sent, and all four seats are told of each move. The servers run on one core,
the load comes from another, and rounds go in turn from one server to the next. The game of the peers is played once
with their own clients first, to see that it hides what it should.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from rich.console import Console

from benchmarks.environments import NotInstalled
from benchmarks.frame import Benchmark, MeasurementFailed
from benchmarks.load_parts.generator import MOVES_A_GAME, Round
from benchmarks.load_parts.servers import two_cores
from benchmarks.machine import this_machine
from benchmarks.peer_parts.contestants import ALL, NODE, Contestant
from benchmarks.peer_parts.driver import Driver
from benchmarks.peer_parts.report import Measured, Report, Server, goals, measured, show
from benchmarks.server_process import ServerFailed

EXAMPLES = """examples:
  python -m benchmarks.peers
  python -m benchmarks.peers --quick
  python -m benchmarks.peers --json benchmarks/measured/peers.json

A whole run takes about a quarter of an hour, and needs Linux and two cores that have nothing else to do. The first run
installs Node.js and the peers into .bench. The exit code is 1 where a goal is missed.
"""
PROOF_TAKES = 60.0


class Plan(msgspec.Struct, frozen=True):
    """With how many rooms and for how long it is measured."""

    rooms: tuple[int, ...] = (10, 100, 1000)
    rounds: int = 4
    seconds: float = 3.0
    pace: float = 2.0
    """Seconds between two moves in a room of people."""
    paced_seconds: float = 12.0
    weighed: int = 1000
    """How many rooms are there when memory is measured."""
    sample: int = 10


QUICK = Plan(rooms=(10, 50), rounds=2, seconds=1.0, paced_seconds=4.0, weighed=100)


def main(argv: Sequence[str] | None = None) -> int:
    benchmark = Benchmark("peers", __doc__, EXAMPLES)
    benchmark.parser.add_argument(
        "--quick", action="store_true", help="two minutes with few rooms, to see that it works"
    )
    return benchmark.carry_out(
        lambda choices, progress: run(QUICK if choices.quick else Plan(), ALL, progress), show, argv
    )


def run(plan: Plan, contestants: Mapping[str, Contestant], progress: Console) -> Report:
    if sys.platform != "linux":
        raise MeasurementFailed("The peers are measured with what only Linux tells of a process.")
    load = os.getloadavg()[0]
    left_out = ""
    if any(each.needs_node for each in contestants.values()):
        progress.print("Installing the peers, where that has not been done ...")
        try:
            NODE.set_up()
        except NotInstalled as failure:
            left_out = str(failure)
            contestants = {name: each for name, each in contestants.items() if not each.needs_node}
    with TemporaryDirectory(prefix="quarterdeck-peers-") as folder:
        servers, found = PeersRun(plan, list(contestants.values()), Path(folder), progress).measure()
    return Report(
        date=datetime.now(UTC).replace(microsecond=0),
        machine=this_machine(),
        load=load,
        packages={name: version(name) for name in ("quarterdeck", "aiohttp", "uvloop")} | NODE.packages,
        left_out=left_out,
        pace=plan.pace,
        seconds=plan.seconds,
        weighed=plan.weighed,
        servers=servers,
        measured=found,
        goals=goals(servers, found),
    )


class PeersRun:
    """One run with all contestants in turn."""

    def __init__(self, plan: Plan, contestants: list[Contestant], folder: Path, progress: Console) -> None:
        self._plan = plan
        self._contestants = contestants
        self._folder = folder
        self._progress = progress
        self._cores = two_cores()
        self._fastest = dict.fromkeys((each.name for each in contestants), 500.0)

    def measure(self) -> tuple[tuple[Server, ...], tuple[Measured, ...]]:
        for contestant in self._contestants:
            if contestant.needs_node:
                self._prove(contestant)
        weights = {each.name: self._weight(each) for each in self._contestants}
        with ExitStack() as running:
            drivers = [running.enter_context(self._driver(each, "load")) for each in self._contestants]
            found = [line for rooms in self._plan.rooms for line in self._with(rooms, drivers)]
            servers = tuple(
                Server(each.name, each.title, each.durable, weights[each.name], driver.update_bytes())
                for each, driver in zip(self._contestants, drivers, strict=True)
            )
        return servers, tuple(found)

    def _prove(self, contestant: Contestant) -> None:
        """One game with the server's own clients, which look for cards that they should not have been sent."""
        self._progress.print(f"{contestant.title}: a game with its own clients ...")
        with contestant.server(self._place(contestant, "proof"), None) as server:
            command = [str(NODE.node), str(NODE.folder / "prove.mjs"), contestant.name.partition("-")[0], server.url]
            try:
                played = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PROOF_TAKES)
            except subprocess.TimeoutExpired:
                raise ServerFailed(f"{contestant.title}: its own clients did not get through a game.") from None
        if played.returncode or not json.loads(played.stdout or "{}").get("moves"):
            raise ServerFailed(f"{contestant.title}: {played.stderr.strip()[-2000:]}")

    def _weight(self, contestant: Contestant) -> float:
        """Kilobytes for a connection with its share of the room."""
        plan = self._plan
        self._progress.print(f"{contestant.title}: memory with {plan.weighed:,} rooms ...")
        with self._driver(contestant, "memory") as driver:
            driver.grow(plan.sample)  # what is made once, and kept, is no room's
            driver.close_all()
            empty = driver.weigh()
            driver.grow(plan.weighed)
            return (driver.weigh() - empty) / (4 * plan.weighed)

    def _with(self, rooms: int, drivers: list[Driver]) -> list[Measured]:
        plan = self._plan
        played: dict[str, list[Round]] = {driver.contestant.name: [] for driver in drivers}
        for number in range(plan.rounds + 1):
            what = f"round {number} of {plan.rounds}" if number else "warming up"
            for driver in drivers:
                self._progress.print(f"{rooms:,} rooms, {what}: {driver.contestant.title} ...")
                name = driver.contestant.name
                driver.grow(rooms, self._spares(self._fastest[name] * plan.seconds))
                round_ = driver.at_full_speed(plan.seconds)
                self._fastest[name] = max(self._fastest[name], round_.rate)
                if number:
                    played[name].append(round_)
        return [self._paced(rooms, driver, played[driver.contestant.name]) for driver in drivers]

    def _paced(self, rooms: int, driver: Driver, played: list[Round]) -> Measured:
        plan = self._plan
        self._progress.print(f"{rooms:,} rooms, the pace of people: {driver.contestant.title} ...")
        driver.grow(rooms, self._spares(rooms * plan.paced_seconds / plan.pace))
        return measured(driver.contestant.name, rooms, played, driver.at_human_pace(plan.paced_seconds, plan.pace))

    def _spares(self, moves: float) -> int:
        """How many rooms will have come to their end after so many moves, and some more."""
        return int(1.5 * moves / MOVES_A_GAME) + self._plan.sample

    def _driver(self, contestant: Contestant, purpose: str) -> Driver:
        return Driver(contestant, self._place(contestant, purpose), self._cores)

    def _place(self, contestant: Contestant, purpose: str) -> Path:
        place = self._folder / f"{contestant.name}-{purpose}"
        place.mkdir()
        return place


if __name__ == "__main__":
    sys.exit(main())
