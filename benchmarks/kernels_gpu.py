"""The kernels on an NVIDIA GPU: that they play the same games as a processor, then how quickly, and Pgx beside them.

It needs what Quarterdeck itself needs, CuPy and Numba for CUDA: `pip install ".[gpu]"` in the checkout.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.kernel_parts.expected import SEED, START, Case, cases, digest, digests, expected
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.kernels.batch import GameBatch
from quarterdeck.lab.kernels.devices import as_numpy, device_called, stories
from quarterdeck.lab.kernels.environment import Environment
from quarterdeck.lab.kernels.graphics import BLOCKS, TARGET, THREADS, Graphics
from quarterdeck.lab.kernels.plan import KernelPlan
from quarterdeck.lab.kernels.tally import moves_in, tally

GOAL = 3e10
HEADLINE = KernelPlan("memoarrr", 4, "random_game", (4, 0, 0, 0, 4))
PIRATATAK = KernelPlan("piratatak", 4, "random_game", (4, 4, 0))
REPEATS = 7
STEPS = 50
"""Of the batched environment, in one run."""
GROWTH = range(10, 28)
"""Batches of 2 to these powers."""
LIBRARIES = {"torch": "data_ptr", "jax.dlpack": "unsafe_buffer_pointer"}
"""Who may want to share arrays, and what says where theirs lie."""
LARGE = {"memoarrr": 1 << 26, "piratatak": 1 << 22}
LOOPS = ("random_game_each", "random_game_unwaiting")
OTHER_TARGETS = {
    "numbers of 64 bits": replace(TARGET, narrow=False),
    "inlined by Numba": replace(TARGET, function="@cuda.jit(device=True, inline='always')"),
    "48 registers at most": replace(TARGET, loop="@cuda.jit(max_registers=48)"),
}
"""Other ways to have Numba compile the same source."""
EXAMPLES = """examples:
  python3 -m benchmarks.kernels_gpu
  python3 -m benchmarks.kernels_gpu --json gpu.json --pgx folder/with/pgx
"""


def main(argv: Sequence[str] | None = None) -> int:
    choices = _choices(argv)
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # JAX would take most of the GPU's memory
    try:
        gpu = device_called("gpu")
    except QuarterdeckError as error:
        print(error.sentence, file=sys.stderr)
        return 2
    assert isinstance(gpu, Graphics)
    report: dict[str, Any] = {"date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC", **_machine(gpu)}
    print(json.dumps(report, indent=2), flush=True)
    report["same"] = _check_same(gpu)
    report["shapes"] = _shapes(gpu)
    best = max(report["shapes"], key=lambda shape: float(shape["moves_per_second"]))
    report["other_ways"] = _other_ways(gpu)
    report["growth"] = _growth(gpu, best)
    report["games"] = _all_games(gpu)
    report["counting"] = _counting(gpu)
    report["steps"] = _steps(gpu)
    report["shared"] = _shared()
    speed = float(best["moves_per_second"])
    report["goal"] = {"moves_per_second": GOAL, "reached": speed >= GOAL, "best": speed}
    print(f"Memoarrr base, 4 players: {speed:.3g} moves a second; the goal of {GOAL:g} is", end=" ")
    print("reached." if speed >= GOAL else "missed.")
    _write(report, choices.json)
    if choices.pgx:
        report["pgx"] = _pgx(choices.pgx)
        _write(report, choices.json)
    return 0 if all(report["same"].values()) and speed >= GOAL else 1


def _check_same(gpu: Graphics) -> dict[str, bool]:
    """The stories of every case, and games made step by step, must be those of a processor."""
    wanted, found = expected(), digests(gpu)
    same = {name: found[name] == digest for name, digest in wanted.items()}
    for game in ("memoarrr", "piratatak"):
        case = next(case for case in cases() if case.name.startswith(f"{game} random"))
        same[f"{game} step by step"] = _step_by_step(case) == wanted[case.name]
    wrong = [name for name, is_same in same.items() if not is_same]
    print(f"The same games as on a processor: {len(same) - len(wrong)} of {len(same)} cases. {wrong or ''}", flush=True)
    return same


def _step_by_step(case: Case) -> str:
    """The digest of a case when all its games are played move by move."""
    batch = GameBatch(case.plan, case.games, SEED, "gpu", START)
    while not bool(batch.over.all()):
        batch.step(batch.at_random())
    return digest(as_numpy(batch.stories()))


def _shapes(gpu: Graphics) -> list[dict[str, Any]]:
    """Which form of the loop, and how many threads in a block and blocks in a grid, suit the headline best."""
    shapes = []
    for loop in LOOPS:
        for threads in (64, 128, 256):
            for blocks in (132 * 8, 132 * 16, 132 * 64, 1 << 20):
                shape = {"loop": loop, "threads": threads, "blocks": blocks}
                shapes.append(shape | _speed(gpu, HEADLINE, LARGE["memoarrr"], shape))
    best = sorted(shapes, key=lambda shape: -float(shape["moves_per_second"]))
    _show("shapes of the grid, Memoarrr base, 4 players", best[:6])
    return shapes


def _other_ways(gpu: Graphics) -> list[dict[str, Any]]:
    """Random games of four players in both games, compiled in other ways; how long the compiler took."""
    rows: list[dict[str, Any]] = []
    for way, target in {"ours": TARGET, **OTHER_TARGETS}.items():
        other = Graphics(target)
        for what, loop in ((HEADLINE, LOOPS[0]), (PIRATATAK, LOOPS[1])):
            began = perf_counter()
            same = bool((stories(what, 0, 1000, SEED, other) == stories(what, 0, 1000, SEED, gpu)).all())
            first = perf_counter() - began
            speed = _speed(other, what, LARGE[what.game], {"loop": loop, "threads": THREADS, "blocks": BLOCKS})
            row = {"way": way, "game": what.game, "same": same, "first_seconds": first}
            rows.append(row | {"moves_per_second": speed["moves_per_second"]})
    _show("other ways to compile the same source", rows)
    return rows


def _growth(gpu: Graphics, shape: dict[str, Any]) -> list[dict[str, Any]]:
    grown = [_speed(gpu, HEADLINE, 1 << power, shape) for power in GROWTH]
    _show("growth with the batch, Memoarrr base, 4 players", grown)
    return grown


def _all_games(gpu: Graphics) -> list[dict[str, Any]]:
    """Every kernel, by both forms of the loop where there are two."""
    rows = []
    for case in cases():
        for loop in LOOPS if case.plan.function == "random_game" else ("crew_game_each",):
            shape = {"loop": loop, "threads": THREADS, "blocks": BLOCKS}
            games = LARGE[case.plan.game] // (16 if case.plan.function == "crew_game" else 1)
            rows.append({"case": case.name, "loop": loop} | _speed(gpu, case.plan, games, shape))
    _show("all games", rows)
    return rows


def _speed(gpu: Graphics, what: KernelPlan, games: int, shape: dict[str, Any]) -> dict[str, Any]:
    arrays = gpu.arrays
    out = arrays.full((2, games), -1, dtype=arrays.int64)
    nothing = arrays.empty((1, 0), dtype=arrays.int64)
    taken = (arrays.asarray(what.settings, dtype=arrays.int64), nothing, nothing, out)

    def run() -> None:
        gpu.launch(what.program, shape["loop"], (SEED, 0), taken, shape["threads"], shape["blocks"])

    seconds = _seconds(gpu, run)
    assert not bool((out == -1).any())
    moves = moves_in(tally(what.game, what.players, gpu, out))
    return {
        "games": games,
        "seconds": seconds,
        "games_per_second": games / seconds,
        "moves_per_second": moves / seconds,
        "moves_per_game": moves / games,
    }


def _counting(gpu: Graphics) -> list[dict[str, Any]]:
    """How long it takes to count the stories, beside playing them."""
    rows = []
    for what in (HEADLINE, PIRATATAK):
        told = stories(what, 0, LARGE[what.game], SEED, gpu)
        seconds = _seconds(gpu, partial(tally, what.game, told, what.players, gpu))
        speed = LARGE[what.game] / seconds
        rows.append({"case": f"counting {what.game}", "seconds": seconds, "games_per_second": speed})
    _show("counting", rows)
    return rows


def _steps(gpu: Graphics) -> list[dict[str, Any]]:
    """The batched environment: observed, masked, a random action and a step for every game, from Python."""
    rows = []
    for game in LARGE:
        for power in (14, 17, 20):
            env = Environment(game, players=4, games=1 << power, seed=SEED, device="gpu")
            seconds = _seconds(gpu, partial(_walk, env))
            speed = STEPS * (1 << power) / seconds
            rows.append({"case": game, "batch": 1 << power, "seconds": seconds, "steps_per_second": speed})
    _show("the batched environment, 4 players", rows)
    return rows


def _walk(env: Environment) -> None:
    for _ in range(STEPS):
        env.observe()
        env.mask()
        env.step(env.at_random())


def _shared() -> dict[str, bool]:
    """Whether other libraries take an observation as it lies, without a copy."""
    env = Environment("memoarrr", players=2, games=1024, seed=SEED, device="gpu")
    observed = env.observe()
    found = {}
    for library, address in LIBRARIES.items():
        try:
            taken = import_module(library).from_dlpack(observed)
        except ImportError:
            continue
        found[library.partition(".")[0]] = getattr(taken, address)() == observed.data.ptr
    print(f"\nObservations are shared without a copy: {found}", flush=True)
    return found


def _seconds(gpu: Graphics, run: Callable[[], object]) -> float:
    """The median of some runs, by the GPU's own clock, after one that does not count."""
    cuda = gpu.arrays.cuda
    run()
    times = []
    for _ in range(REPEATS):
        begin, end = cuda.Event(), cuda.Event()
        begin.record()
        run()
        end.record()
        end.synchronize()
        times.append(cuda.get_elapsed_time(begin, end) / 1000)
    return float(median(times))


def _pgx(folder: Path) -> Any:
    """In a process of its own, since Pgx may need other versions of what is installed here."""
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-m", "benchmarks.drivers.pgx", "--batches", "12,14,16,18,20", "--seconds", "1"]
    rows = []
    with subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, text=True) as driver:
        assert driver.stdout is not None
        for line in driver.stdout:
            rows.append(json.loads(line))
            _show("Pgx", rows[-1:])
    if driver.returncode:
        print("Pgx could not be measured to the end; what it said is above.")
    return rows


def _write(report: dict[str, Any], file: Path | None) -> None:
    if file:
        file.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def _machine(gpu: Graphics) -> dict[str, Any]:
    cuda = gpu.arrays.cuda
    properties = cuda.runtime.getDeviceProperties(0)
    return {
        "gpu": properties["name"].decode(),
        "multiprocessors": properties["multiProcessorCount"],
        "driver": cuda.runtime.driverGetVersion(),
        "packages": {name: version(name) for name in ("numba", "numba-cuda", "numpy")}
        | {"cupy": gpu.arrays.__version__},
        "python": platform.python_version(),
    }


def _show(title: str, rows: Sequence[dict[str, Any]]) -> None:
    print(f"\n{title}")
    for row in rows:
        cells = (
            f"{name} {value:.4g}" if isinstance(value, float) else f"{name} {value}" for name, value in row.items()
        )
        print("  " + ", ".join(cells), flush=True)


def _choices(argv: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(
        prog="python3 -m benchmarks.kernels_gpu",
        description="Play the kernels' games on an NVIDIA GPU: the same ones as on a processor, and how many a second.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything measured to FILE as well")
    parser.add_argument("--pgx", type=Path, metavar="FOLDER", help="where the package pgx lies, to be measured beside")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
