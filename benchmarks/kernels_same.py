"""The same game, the long way: the kernels beside the reference engine, move by move, over every option set.

Both play the same cards and choices, and everything that there is to know is compared before each move. Rounds of
Memoarrr! at random are over soon, so a tenth of the games is played again by somebody who knows the cards. Then games
that both deal on their own are counted and compared. It can be stopped and gone on with. With --device gpu
it compares what a GPU plays.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from benchmarks.environments import ROOT
from benchmarks.frame import circumstances
from benchmarks.kernel_parts.expected import digest as digest_of
from benchmarks.kernel_parts.same import OPTION_SETS, Differs, OptionSet, compare
from benchmarks.kernel_parts.statistics import of_the_kernel, of_the_reference, p_values
from benchmarks.machine import this_machine
from quarterdeck.commands.parser import positive
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.kernels.devices import as_numpy, device_called, stories
from quarterdeck.lab.kernels.plan import plan
from quarterdeck.lab.kernels.program import digest, kernel_of
from quarterdeck.lab.report import progress_bar
from quarterdeck.lab.tournament.plan import fingerprint

SEED = 20_180_101
LOTS = {"cpu": {"memoarrr": 1000, "piratatak": 100}, "gpu": {"memoarrr": 5000, "piratatak": 2500}}
"""How many games are followed side by side; a step on a GPU takes as long for many as for few."""
KERNEL_GAMES = 1_000_000
"""Counted for every option set."""
SURPRISING = 1e-6
"""Of some hundred comparisons by chance, none should be less likely than this."""
EXAMPLES = """examples:
  python -m benchmarks.kernels_same
  python -m benchmarks.kernels_same --games 1000 --statistics 1000 --jobs 1
  python -m benchmarks.kernels_same --only piratatak --keep elsewhere.jsonl
  python -m benchmarks.kernels_same --device gpu
"""


class Task(NamedTuple):
    kind: str
    """`random` or `knowing` games compared move by move, or `counted` ones of the reference engine."""
    number: int
    """Of the option set."""
    start: int
    games: int

    @property
    def which(self) -> OptionSet:
        return OPTION_SETS[self.number]


def main(argv: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(
        prog="python -m benchmarks.kernels_same",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=positive, default=100_000, metavar="G", help="of every option set (100000)")
    parser.add_argument(
        "--statistics", type=positive, default=32_000, metavar="N", help="games of the reference, counted (32000)"
    )
    parser.add_argument("--only", choices=sorted(LOTS["cpu"]), help="one of the games")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="J", help="processes")
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu", help="what plays the kernels (cpu)")
    parser.add_argument(
        "--keep", type=Path, default=ROOT / ".bench" / "kernels_same.jsonl", metavar="FILE", help="what is done already"
    )
    chosen = parser.parse_args(argv)
    numbers = [number for number, which in enumerate(OPTION_SETS) if chosen.only in (None, which.game)]
    tasks = [task for number in numbers for task in tasks_of(number, chosen.games, chosen.statistics, chosen.device)]
    chosen.keep.parent.mkdir(parents=True, exist_ok=True)
    try:
        device_called(chosen.device)
        done = _done(tasks, chosen.keep, chosen.jobs, chosen.device)
        return _report(numbers, done, chosen.device)
    except Differs as difference:
        print(difference, file=sys.stderr)
        return 1
    except QuarterdeckError as error:
        print(error.sentence, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped; the next run goes on from here.", file=sys.stderr)
        return 130


def tasks_of(number: int, games: int, statistics: int, device: str) -> Iterable[Task]:
    lot = LOTS[device][OPTION_SETS[number].game]
    kinds = [("random", games), ("counted", statistics)]
    kinds += [("knowing", -(-games // 10))] if OPTION_SETS[number].game == "memoarrr" else []
    for kind, wanted in kinds:
        for start in range(0, wanted, lot):
            yield Task(kind, number, start, min(lot, wanted - start))


def play(task: Task, device: str) -> Any:
    """One lot: the moves that were compared, or what was counted."""
    start = (task.number << 32) + task.start  # other games for every option set
    if task.kind == "counted":
        return of_the_reference(task.which, start, task.games)
    return compare(task.which, start, task.games, SEED, device_called(device), knowing=task.kind == "knowing")


def _done(tasks: Sequence[Task], file: Path, jobs: int, device: str) -> dict[Task, Any]:
    """All tasks and what came of them; those that a run before has done are read from its file."""
    kept = dict(kept_in(file, device))
    open_ = [task for task in tasks if task not in kept]
    with (
        file.open("a", encoding="utf-8") as log,
        ProcessPoolExecutor(jobs) as pool,
        progress_bar("Comparing", len(tasks)) as advance,
    ):
        advance(len(tasks) - len(open_))
        waiting = {pool.submit(play, task, device): task for task in open_}
        try:
            _gather(waiting, kept, device, log, advance)
        finally:
            pool.shutdown(cancel_futures=True)
    return {task: kept[task] for task in tasks}


def _gather(
    waiting: dict[Future[Any], Task], kept: dict[Task, Any], device: str, log: TextIO, advance: Callable[[int], object]
) -> None:
    for future in as_completed(waiting):
        task = waiting[future]
        kept[task] = future.result()
        entry = {"of": sources_of(task.which.game), "on": device, "task": task, "found": kept[task]}
        print(json.dumps(entry), file=log, flush=True)
        advance(1)


def kept_in(file: Path, device: str) -> Iterable[tuple[Task, Any]]:
    if not file.is_file():
        return
    for line in file.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        task = Task(*entry["task"])
        if (entry["of"], entry["on"]) == (sources_of(task.which.game), device):
            yield task, entry["found"]


@cache
def sources_of(game: str) -> str:
    """What was compared: when the kernels or the rules change, it is to be done again."""
    return f"{digest(kernel_of(game).text)}-{fingerprint(game, luck=False)}"


def _report(numbers: Sequence[int], done: dict[Task, Any], device: str) -> int:
    worst = 1.0
    for number in numbers:
        mine = {task: found for task, found in done.items() if task.number == number}
        compared = [task for task in mine if task.kind != "counted"]
        moves = sum(mine[task] for task in compared)
        counted = total_of([found for task, found in mine.items() if task.kind == "counted"])
        found = p_values(counted, of_the_kernel(OPTION_SETS[number], KERNEL_GAMES, SEED, device))
        worst = min(worst, *found.values())
        said = ", ".join(f"{name} {p:.2g}" for name, p in found.items())
        games = sum(task.games for task in compared)
        print(f"{OPTION_SETS[number].words}: {games:,} games, {moves:,} moves the same; p-values: {said}", flush=True)
        print(f"  random games in {_signature(number, compared, device)}", flush=True)
    print(circumstances(datetime.now(UTC), this_machine()))
    print(f"The least likely difference in what was counted: p = {worst:.2g} of {4 * len(numbers)} comparisons.")
    return 0 if worst > SURPRISING else 1


def _signature(number: int, compared: Sequence[Task], device: str) -> str:
    """A digest of what came of the random games, by which those of two devices can be compared."""
    which = OPTION_SETS[number]
    games = sum(task.games for task in compared if task.kind == "random")
    what = plan(which.game, which.players, "random", dict(which.options))
    return digest_of(as_numpy(stories(what, number << 32, games, SEED, device_called(device))))[:16]


def total_of(counts: Sequence[Mapping[str, Mapping[Any, int]]]) -> dict[str, Counter[int]]:
    """All lots together. In a file the values have become texts."""
    total: dict[str, Counter[int]] = {name: Counter() for name in counts[0]}
    for lot in counts:
        for name, found in lot.items():
            total[name].update({int(value): count for value, count in found.items()})
    return total


if __name__ == "__main__":
    sys.exit(main())
