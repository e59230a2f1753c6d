"""Quarterdeck's speed beside other engines: random whole games, in one run, on one core.

Each engine is played by a driver of its own, in a virtual environment of its own. The drivers choose moves alike and
count the same thing, decisions of players; chance is nobody's move. Rounds go in turn from engine to engine, so that
a bad minute of the machine hits all of them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from benchmarks.environments import ROOT, Environment, NotInstalled, PinnedEnvironment
from benchmarks.figures import Count, figures, verdict
from benchmarks.frame import Benchmark, MeasurementFailed
from benchmarks.machine import one_core, this_machine
from benchmarks.report import Method, Report, show

CONTESTANTS = (
    Environment("quarterdeck", "Quarterdeck"),
    PinnedEnvironment("openspiel", "OpenSpiel"),
    PinnedEnvironment("rlcard", "RLCard"),
    PinnedEnvironment("catanatron", "Catanatron"),
)
EXAMPLES = """examples:
  python -m benchmarks.engines
  python -m benchmarks.engines --seconds 0.2 --rounds 3
  python -m benchmarks.engines --json speeds.json

The first run installs the other engines under .bench; later runs find them there.
"""


def main(argv: Sequence[str] | None = None) -> int:
    told = "Measure moves per second, beside other engines in environments of their own."
    benchmark = Benchmark("engines", told, EXAMPLES).in_rounds(usual=5)
    return benchmark.carry_out(lambda choices, aside: run(choices.seconds, choices.rounds, aside), show, argv)


def run(seconds: float, rounds: int, aside: Console) -> Report:
    """Set all engines up, play all rounds, and report; how it is going is told aside."""
    left_out: dict[str, str] = {}
    ready: list[Environment] = []
    for contestant in CONTESTANTS:
        if not contestant.ready:
            aside.print(f"Setting {contestant.title} up in .bench/{contestant.name} ...")
        try:
            contestant.set_up()
            ready.append(contestant)
        except NotInstalled as error:
            left_out[contestant.title] = str(error)
            aside.print(f"{contestant.title} is left out: {error}", markup=False)
    with one_core() as core:
        counts = [count for _, count in played(ready, seconds, rounds, aside)]
    measured = figures(counts)
    return Report(
        date=datetime.now(UTC).replace(microsecond=0),
        machine=this_machine(),
        method=Method(seconds, rounds, core),
        packages={contestant.title: contestant.packages for contestant in ready},
        figures=measured,
        verdict=verdict(measured, complete=not left_out),
        left_out=left_out,
    )


def drive(contestant: Environment, seconds: float) -> list[Count]:
    """One round of one engine: every game of its driver, each for so many seconds."""
    command = [str(contestant.python), "-m", f"benchmarks.drivers.{contestant.name}", "--seconds", str(seconds)]
    surroundings = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)
    if done.returncode:
        last_words = "\n".join(done.stderr.strip().splitlines()[-5:])
        raise MeasurementFailed(f"The driver of {contestant.title} failed:\n{last_words}")
    return [msgspec.json.decode(line, type=Count) for line in done.stdout.splitlines()]


def played(
    contestants: Sequence[Environment], seconds: float, rounds: int, aside: Console
) -> Iterator[tuple[Environment, Count]]:
    """All rounds, in turn from contestant to contestant; how it is going is told aside."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=aside, transient=True) as progress:
        task = progress.add_task("", total=rounds * len(contestants))
        for number in range(1, rounds + 1):
            if not aside.is_terminal:
                aside.print(f"Round {number} of {rounds} ...")
            for contestant in contestants:
                progress.update(task, description=f"Round {number} of {rounds}: {contestant.title}")
                yield from ((contestant, count) for count in drive(contestant, seconds))
                progress.advance(task)


if __name__ == "__main__":
    sys.exit(main())
