"""The kernels' speed on the processor, beside the reference engine and Pgx, in one run.

One core is processor time, as for all engines in `benchmarks.engines`; one thread beside two is by the clock on the
wall, in turn, so that a bad minute of the machine hits both. Moves are decisions of players; the looks before the first
round of Memoarrr! are not counted for the kernels, and are for the reference engine, where each is a move of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from statistics import median
from time import perf_counter, process_time
from typing import Any

import msgspec
from rich.console import Console

from benchmarks.engines import drive
from benchmarks.environments import ROOT, Environment, NotInstalled, PinnedEnvironment
from benchmarks.frame import Benchmark, MeasurementFailed, circumstances, goal_word, table_of
from benchmarks.kernel_parts.same import OPTION_SETS, OptionSet
from benchmarks.machine import Machine, one_core, this_machine
from quarterdeck.lab import kernels

GOAL = 40e6
GOAL_TWO_CORES = 1.7
GOAL_WARM = 1.0
HEADLINES = (OptionSet("memoarrr", 4, ()), OptionSet("piratatak", 4, ()))
PGX_BATCH = "14"
START = "from quarterdeck.lab import kernels; kernels.play('memoarrr', players=4, games=1, jobs=1)"
EXAMPLES = """examples:
  python -m benchmarks.kernels
  python -m benchmarks.kernels --seconds 0.2 --rounds 3
  python -m benchmarks.kernels --json kernels.json

The first run installs Pgx under .bench; later runs find it there.
"""


class Figure(msgspec.Struct, frozen=True):
    """Moves per second over all rounds."""

    engine: str
    game: str
    median: float
    best: float


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    packages: dict[str, str]
    seconds: float
    rounds: int
    figures: list[Figure]
    two_cores: dict[str, float]
    """By how much two threads are faster than one, by game: the median of all rounds."""
    cold_start: float
    """Seconds until the first game of a new process is over, with everything to be compiled."""
    warm_start: float
    """The same when it has been compiled before: the quickest of some."""
    warm_processor: float
    """Of that, the processor's time: what else the machine does is not in it."""
    left_out: dict[str, str]


def main(argv: Sequence[str] | None = None) -> int:
    told = "Measure the kernels on the processor, beside the reference engine and Pgx."
    benchmark = Benchmark("kernels", told, EXAMPLES).in_rounds()
    return benchmark.carry_out(lambda choices, aside: run(choices.seconds, choices.rounds, aside), show, argv)


def run(seconds: float, rounds: int, aside: Console) -> Report:
    """Measure everything, in turn."""
    (cold, _), *again = _starts()
    warm, warm_processor = map(min, zip(*again, strict=True))
    aside.print(f"Started cold in {cold:.1f} s, warm in {warm:.2f} s.")
    pgx, left_out = _pgx(aside)
    speeds: dict[tuple[str, str], list[float]] = {}
    ratios: dict[str, list[float]] = {which.game: [] for which in HEADLINES}
    for number in range(1, rounds + 1):
        aside.print(f"Round {number} of {rounds} ...")
        with one_core():
            for which in (*HEADLINES, *OPTION_SETS):
                speeds.setdefault(("kernel", _name(which)), []).append(_speed(which, seconds, process_time, 1))
            for count in drive(Environment("quarterdeck", "Quarterdeck"), seconds):
                speeds.setdefault(("reference engine", count.game), []).append(count.moves / count.seconds)
            for game, speed in _pgx_round(pgx, seconds):
                speeds.setdefault(("Pgx", game), []).append(speed)
        for which in HEADLINES:
            one, two = (_speed(which, seconds, perf_counter, jobs) for jobs in (1, 2))
            ratios[which.game].append(two / one)
    return Report(
        date=datetime.now(UTC).replace(microsecond=0),
        machine=this_machine(),
        packages={name: version(name) for name in ("quarterdeck", "numba", "llvmlite", "numpy")} | pgx.packages,
        seconds=seconds,
        rounds=rounds,
        figures=[Figure(*name, median(found), max(found)) for name, found in speeds.items()],
        two_cores={game: median(found) for game, found in ratios.items()},
        cold_start=cold,
        warm_start=warm,
        warm_processor=warm_processor,
        left_out=left_out,
    )


def _name(which: OptionSet) -> str:
    return which.words.removesuffix(", ")


def _speed(which: OptionSet, seconds: float, clock: Callable[[], float], jobs: int) -> float:
    """Moves per second of whole games that are played and counted, after some that only warm up."""
    options = dict(which.options)
    games = 1000
    kernels.play(which.game, players=which.players, games=games, seed=1, jobs=jobs, **options)
    while True:
        began = clock()
        counted = kernels.play(which.game, players=which.players, games=games, seed=2, jobs=jobs, **options)
        spent = clock() - began
        if spent >= seconds:
            return kernels.moves_in(counted) / spent
        games = int(games * min(100.0, 1.3 * seconds / max(spent, 1e-6))) + 1


def _starts() -> list[tuple[float, float]]:
    """A new process until its first game is over, with an empty cache, and again: on the wall, and of the processor."""
    with tempfile.TemporaryDirectory() as empty:
        surroundings = {**os.environ, "XDG_CACHE_HOME": empty}
        surroundings.pop("PYTHONDONTWRITEBYTECODE", None)  # else every start compiles all of Numba's modules
        times = []
        for _ in range(5):
            began, before = perf_counter(), os.times()
            subprocess.run([sys.executable, "-c", START], env=surroundings, cwd=ROOT, check=True)
            spent, after = perf_counter() - began, os.times()
            processor = after.children_user + after.children_system - before.children_user - before.children_system
            times.append((spent, processor))
    return times


def _pgx(aside: Console) -> tuple[PinnedEnvironment, dict[str, str]]:
    pgx = PinnedEnvironment("pgx", "Pgx")
    if not pgx.ready:
        aside.print("Setting Pgx up in .bench/pgx ...")
    try:
        pgx.set_up()
    except NotInstalled as error:
        aside.print(f"Pgx is left out: {error}", markup=False)
        return pgx, {"Pgx": str(error)}
    return pgx, {}


def _pgx_round(pgx: PinnedEnvironment, seconds: float) -> list[tuple[str, float]]:
    if not pgx.ready:
        return []
    command = [str(pgx.python), "-m", "benchmarks.drivers.pgx", "--batches", PGX_BATCH, "--seconds", str(seconds)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise MeasurementFailed("The driver of Pgx failed:\n" + "\n".join(done.stderr.strip().splitlines()[-5:]))
    rows: list[dict[str, Any]] = [json.loads(line) for line in done.stdout.splitlines()]
    return [(f"{row['game']}, {row['batch']} side by side", row["moves_per_second"]) for row in rows]


def show(report: Report, console: Console) -> None:
    table = table_of("Random whole games, moves per second on one core", ("engine", "game"), ("median", "best"))
    for figure in report.figures:
        table.add_row(figure.engine, figure.game, f"{figure.median:,.0f}", f"{figure.best:,.0f}")
    console.print(table)
    for line in verdict(report):
        console.print(line, highlight=False)
    versions = ", ".join(f"{name} {number}" for name, number in report.packages.items())
    console.print(
        f"{circumstances(report.date, report.machine)}; {report.rounds} rounds, {report.seconds:g} s each\n{versions}",
        highlight=False,
    )


def verdict(report: Report) -> list[str]:
    """Goal by goal, whether it holds."""
    found = {(figure.engine, figure.game): figure.median for figure in report.figures}
    lines = []
    for which in HEADLINES:
        speed, ratio = found["kernel", _name(which)], report.two_cores[which.game]
        lines.append(
            f"{_name(which)}: {speed:,.0f} moves a second; the goal of {GOAL:,.0f} {goal_word(speed >= GOAL)}."
        )
        lines.append(
            f"  Two cores: {ratio:.2f} × one; the goal of {GOAL_TWO_CORES} × {goal_word(ratio >= GOAL_TWO_CORES)}."
        )
    warm = goal_word(report.warm_start < GOAL_WARM)
    lines.append(
        f"First game after {report.cold_start:.1f} s cold, {report.warm_start:.2f} s warm, of which "
        f"{report.warm_processor:.2f} s of the processor; under a second {warm}."
    )
    return [*lines, *[f"{engine} is left out: {why}" for engine, why in report.left_out.items()]]


if __name__ == "__main__":
    sys.exit(main())
