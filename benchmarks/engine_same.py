"""Seeded games played by the engine inside a page, compared with CPython's, record by record, byte for byte."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from playwright.sync_api import Worker
from rich.console import Console

from benchmarks.frame import Benchmark, MeasurementFailed, circumstances, table_of
from benchmarks.machine import Machine, this_machine
from tests.browser import chromium
from tests.browser.castaway import engine, run_python, site, wake_engine
from tests.browser.sailor import Sailor
from tests.local import seeded

GAMES = 1_000
"""Of every option set."""
SLICE = 50
"""Games between two words about the progress."""
EXAMPLES = """examples:
  python -m benchmarks.engine_same
  python -m benchmarks.engine_same --games 20

A run of 1,000 games of each option set takes about ten minutes. It needs Chromium (or CHROMIUM=/path/to/chrome) and
the built page. The exit code is 1 if any record differs.
"""


class SameSet(msgspec.Struct, frozen=True):
    """One option set."""

    game: str
    options: dict[str, object]
    games: int
    different: int


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    seconds: float
    sets: tuple[SameSet, ...]

    @property
    def holds(self) -> bool:
        return not any(one.different for one in self.sets)


def main(argv: Sequence[str] | None = None) -> int:
    benchmark = Benchmark("engine_same", __doc__, EXAMPLES)
    benchmark.parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"of each option set ({GAMES})")
    return benchmark.carry_out(lambda choices, progress: run(choices.games, progress), show, argv)


def run(games: int, progress: Console) -> Report:
    if games < 1:
        raise MeasurementFailed("There must be at least one game of each option set.")
    began = time.monotonic()
    text = Path(seeded.__file__).read_text(encoding="utf-8")
    sets = []
    with (
        tempfile.TemporaryDirectory() as folder,
        site(Path(folder)) as url,
        chromium.launched() as browser,
        Sailor(browser, url) as sailor,
        ThreadPoolExecutor(1) as beside,
    ):
        wake_engine(sailor)
        for game, options in seeded.OPTION_SETS.items():
            for number in range(len(options)):
                different = _compared(engine(sailor), text, game, number, games, beside)
                sets.append(SameSet(game, options[number], games, different))
                progress.print(f"{game} {options[number]}: {games} games, {different} different", highlight=False)
    return Report(datetime.now(UTC), this_machine(), time.monotonic() - began, tuple(sets))


def _compared(worker: Worker, text: str, game: str, number: int, games: int, beside: ThreadPoolExecutor) -> int:
    """How many records of one option set differ. CPython plays while the page does."""
    different = 0
    for first in range(0, games, SLICE):
        count = min(SLICE, games - first)
        ours = beside.submit(seeded.digests, game, number, first, count)
        theirs = run_python(worker, text, f"digests({game!r}, {number}, {first}, {count})")
        different += sum(one != other for one, other in zip(ours.result(), theirs, strict=True))
    return different


def show(report: Report, console: Console) -> None:
    table = table_of("The same games in a page and in CPython", ("game", "options"), ("games", "different"))
    for one in report.sets:
        chosen = ", ".join(f"{name} {value}" for name, value in one.options.items())
        table.add_row(one.game, chosen, f"{one.games:,}", f"{one.different:,}")
    console.print(table)
    console.print(circumstances(report.date, report.machine), highlight=False)
    console.print("All records are the same." if report.holds else "Some records differ.")


if __name__ == "__main__":
    sys.exit(main())
