"""Two versions of the server in turn: what a change saves or costs, in processor time for a move.

Rates depend on what else the machine does; processor time depends on it much less, and the least of several rounds
hardly at all. So that is what this compares.
"""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

if sys.platform != "win32":
    import uvloop

from benchmarks.environments import ROOT
from benchmarks.load_parts.generator import MOVES_A_GAME, Fleet, Round
from benchmarks.load_parts.servers import MeasuredServer, quarterdeck, two_cores
from benchmarks.load_parts.tables import RealTables
from benchmarks.server_process import ServerFailed, allow_many_sockets

EXAMPLES = """examples:
  git worktree add ../before main
  python -m benchmarks.compare ../before
  python -m benchmarks.compare ../before --tables 10 --rounds 8
"""
FASTEST = 12_000
"""Moves a second that no server reaches: so many fresh tables are kept ready for those that end."""


def main(argv: Sequence[str] | None = None) -> int:
    choices = _choices(argv)
    try:
        run(choices)
    except ServerFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


def run(choices: Namespace) -> None:
    allow_many_sockets()
    sources = (*choices.before, ROOT)
    ours, generators = two_cores()
    if generators is not None:
        os.sched_setaffinity(0, {generators})
    with (
        TemporaryDirectory(prefix="quarterdeck-compare-") as folder,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ExitStack() as running,
    ):
        servers = [_started(Path(folder) / f"{number}.db", source, ours) for number, source in enumerate(sources)]
        for server in servers:
            running.callback(server.stop)
        rounds = runner.run(_in_turn(servers, choices))
    show([source.name for source in sources], rounds, Console())


async def _in_turn(servers: list[MeasuredServer], choices: Namespace) -> list[list[Round]]:
    random = Random(1)
    fleets = [Fleet(server, RealTables(server.url, random), random) for server in servers]
    rounds: list[list[Round]] = [[] for _ in fleets]
    spares = int(FASTEST * choices.seconds / MOVES_A_GAME)
    for number in range(choices.rounds + 1):
        for fleet, measured in zip(fleets, rounds, strict=True):
            await fleet.grow(choices.tables, spares)
            played = await fleet.at_full_speed(choices.seconds)
            if number:  # the first round warms the server up
                measured.append(played)
    for fleet in fleets:
        await fleet.close()
    return rounds


def show(names: list[str], rounds: list[list[Round]], console: Console) -> None:
    table = Table("server", "µs a move", "loop", "store", "in the kernel", "moves/s", "of the first")
    first = _least(rounds[0])
    for name, measured in zip(names, rounds, strict=True):
        best = min(measured, key=_time)
        table.add_row(
            name,
            *(
                f"{1e6 * spent / best.moves:.1f}"
                for spent in (best.server.loop + best.server.others, best.server.loop, best.server.others)
            ),
            f"{1e6 * best.server.system / best.moves:.1f}",
            f"{max(each.rate for each in measured):,.0f}",
            f"{_least(measured) / first:.3f}",
        )
    console.print(table)


def _least(rounds: list[Round]) -> float:
    return min(map(_time, rounds))


def _time(played: Round) -> float:
    return (played.server.loop + played.server.others) / played.moves


def _started(database: Path, source: Path, core: int | None) -> MeasuredServer:
    """The server of one checkout. What the environment names comes before what is installed."""
    os.environ["PYTHONPATH"] = str(source / "src")
    try:
        server = quarterdeck(database, core)
        server.start()
        return server
    finally:
        del os.environ["PYTHONPATH"]


def _choices(argv: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(
        prog="python -m benchmarks.compare",
        description="Measure this server beside earlier versions of it.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("before", nargs="*", type=lambda typed: Path(typed).resolve(), help="other checkouts")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
