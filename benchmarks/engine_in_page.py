"""How long the engine inside a page takes: to start, beside bare Pyodide, and to move, beside CPython.

Bare Pyodide is its own package as published, started in a worker from the same static host. Ours is timed from the tap
on “Play now” at a static site until the cards lie on the table. Cold: a browser that has loaded nothing but the first
page. Warm: the same browser again, after a reload. CPython is a new process that imports the same tables and deals.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from playwright.sync_api import Browser
from rich.console import Console

from benchmarks.frame import Benchmark, MeasurementFailed, circumstances, goal_word, table_of
from benchmarks.load_parts.figures import percentile
from benchmarks.machine import Machine, this_machine
from quarterdeck.bots.crew import LEVELS
from quarterdeck.server.site import write_site
from tests.browser import chromium
from tests.browser.castaway import engine, run_python, served, wake_engine
from tests.browser.sailor import Sailor
from tests.local import thinking

ROUNDS = 5
MOVES = 60
COLD_GOAL, WARM_GOAL = 1.6, 1.2
"""Times bare Pyodide's start."""
KRAKEN_GOAL = 500.0
"""Milliseconds, for 95 of 100 moves."""
PYODIDE = Path(__file__).parents[1] / "web" / "node_modules" / "pyodide"
BARE_PAGE = "<!doctype html><title>bare</title>"
BARE_WORKER = """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
postMessage(python.runPython("1 + 1"));
"""
START_BARE = """() => new Promise((done, failed) => {
  const began = performance.now();
  const worker = new Worker("./bare.mjs", { type: "module" });
  worker.onmessage = () => { done(performance.now() - began); worker.terminate(); };
  worker.onerror = () => failed(new Error("bare Pyodide did not start"));
})"""
START_OURS = """(game) => new Promise((done) => {
  const began = performance.now();
  const look = () => {
    if (document.querySelector("main.table")) done(performance.now() - began);
    else requestAnimationFrame(look);
  };
  document.querySelector(`[data-game=${game}] [data-way=now]`).click();
  look();
})"""
START_NATIVE = """from quarterdeck.local import page
seats = '[{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "parrot"}]'
page.request("POST", "/api/tables", '{"game": "memoarrr", "seats": ' + seats + "}")
"""
EXAMPLES = """examples:
  python -m benchmarks.engine_in_page
  python -m benchmarks.engine_in_page --rounds 3 --json engine.json

A run takes some minutes. It needs Chromium (or CHROMIUM=/path/to/chrome), the built page, and a machine with nothing
else to do. The exit code is 1 where a goal is missed.
"""


class Start(msgspec.Struct, frozen=True):
    """Medians of all rounds, in milliseconds."""

    bare_cold: float
    bare_warm: float
    cold: float
    warm: float
    native: float


class Thought(msgspec.Struct, frozen=True):
    """The moves of one level in one game, in milliseconds."""

    game: str
    level: str
    p50: float
    p95: float
    native_p50: float
    native_p95: float
    times: float
    """All moves together, as a multiple of CPython's time: a browser's clock counts in tenths of milliseconds."""


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    load: float
    """The system's load before the run."""
    start: Start
    moves: tuple[Thought, ...]

    @property
    def goals(self) -> dict[str, bool]:
        krakens = [move.p95 for move in self.moves if move.level == "kraken"]
        return {
            f"cold at most {COLD_GOAL} times bare Pyodide's cold start": self.start.cold
            <= COLD_GOAL * self.start.bare_cold,
            f"warm at most {WARM_GOAL} times bare Pyodide's warm start": self.start.warm
            <= WARM_GOAL * self.start.bare_warm,
            f"a kraken's move within {KRAKEN_GOAL:.0f} ms in 95 of 100": max(krakens) <= KRAKEN_GOAL,
        }

    @property
    def holds(self) -> bool:
        return all(self.goals.values())


def main(argv: Sequence[str] | None = None) -> int:
    benchmark = Benchmark("engine_in_page", __doc__, EXAMPLES)
    benchmark.parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help=f"starts of each ({ROUNDS})")
    return benchmark.carry_out(lambda choices, progress: run(progress, choices.rounds), show, argv)


def run(progress: Console, rounds: int = ROUNDS, moves: int = MOVES, levels: Sequence[str] = LEVELS) -> Report:
    if not PYODIDE.is_dir():
        raise MeasurementFailed("The package pyodide is not installed: run `make web` first.")
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copytree(PYODIDE, place / "bare")
        (place / "bare" / "index.html").write_text(BARE_PAGE, encoding="utf-8")
        (place / "bare" / "bare.mjs").write_text(BARE_WORKER, encoding="utf-8")
        write_site(place / "site")
        with served(place) as host, chromium.launched() as browser:
            started = [(*_start(browser, host), _start_native()) for _ in range(rounds)]
            progress.print("The starts are timed.")
            thoughts = tuple(_thoughts(browser, f"{host}/site", moves, levels))
    start = Start(*(statistics.median(figures) for figures in zip(*started, strict=True)))
    return Report(datetime.now(UTC), this_machine(), load, start, thoughts)


def _start(browser: Browser, host: str) -> tuple[float, float, float, float]:
    """Bare and ours, each in a browser of its own: the first start, and one after a reload."""
    figures = []
    for url, script in ((f"{host}/bare", START_BARE), (f"{host}/site", START_OURS)):
        with Sailor(browser, url) as sailor:
            for _ in range(2):
                sailor.go("/")
                sailor.page.wait_for_load_state("networkidle")
                figures.append(float(sailor.page.evaluate(script, "memoarrr")))
    return figures[0], figures[1], figures[2], figures[3]


def _start_native() -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", START_NATIVE], check=True)
    return 1000 * (time.perf_counter() - began)


def _thoughts(browser: Browser, url: str, moves: int, levels: Sequence[str]) -> list[Thought]:
    text = Path(thinking.__file__).read_text(encoding="utf-8")
    found = []
    with Sailor(browser, url) as sailor:
        wake_engine(sailor)
        for game in ("memoarrr", "piratatak"):
            for level in levels:
                here = tuple(sorted(run_python(engine(sailor), text, f"thought({game!r}, {level!r}, {moves})")))
                native = tuple(sorted(thinking.thought(game, level, moves)))
                thought = Thought(
                    game,
                    level,
                    percentile(here, 0.5),
                    percentile(here, 0.95),
                    percentile(native, 0.5),
                    percentile(native, 0.95),
                    sum(here) / sum(native),
                )
                found.append(thought)
    return found


def show(report: Report, console: Console) -> None:
    start = report.start
    table = table_of(
        "Until the first card, in ms", ("",), ("bare Pyodide", "CPython", "ours", "times bare", "times CPython")
    )
    for name, bare, ours in (("cold", start.bare_cold, start.cold), ("warm", start.bare_warm, start.warm)):
        times = (f"{figure:.0f}" for figure in (bare, start.native, ours))
        table.add_row(name, *times, f"{ours / bare:.2f}", f"{ours / start.native:.1f}")
    console.print(table)
    table = table_of("A move, in ms", ("game", "level"), ("p50", "p95", "CPython p50", "CPython p95", "times CPython"))
    for move in report.moves:
        figures = (move.p50, move.p95, move.native_p50, move.native_p95)
        table.add_row(move.game, move.level, *(f"{figure:.2f}" for figure in figures), f"{move.times:.1f}")
    console.print(table)
    console.print(circumstances(report.date, report.machine, report.load), highlight=False)
    for goal, holds in report.goals.items():
        console.print(f"The goal of {goal} {goal_word(holds)}.", highlight=False)


if __name__ == "__main__":
    sys.exit(main())
