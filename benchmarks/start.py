"""How long from pressing Enter until something is there: the help of the command, and the game's first screens.

Each command is started in a terminal of its own (a pty of 80 by 24) with an empty home. Help is there when the command
has ended; a screen when its last word, in the line at the bottom, has come out of the terminal.
"""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from fcntl import ioctl
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec
from rich.console import Console

from benchmarks.frame import Benchmark, MeasurementFailed, circumstances, table_of
from benchmarks.machine import Machine, this_machine

COMMAND = str(Path(sys.executable).with_name("quarterdeck"))
TIMES = 10
LONGEST = 30.0
"""Seconds after which a command that shows nothing is given up."""
EXAMPLES = """examples:
  python -m benchmarks.start
  python -m benchmarks.start --times 30 --json start.json
"""


class Start(msgspec.Struct, frozen=True):
    """One command, and what is waited for: a text that it writes last, or None for its end."""

    words: tuple[str, ...]
    last: str | None
    goal: float
    """Milliseconds, for the one in the middle of all tries."""


STARTS = (
    Start(("--help",), None, 150.0),
    Start(("play",), "quit", 600.0),
    Start(("play", "memoarrr"), "leave", 600.0),
    Start(("play", "piratatak"), "leave", 600.0),
)


class Waits(msgspec.Struct, frozen=True):
    words: tuple[str, ...]
    goal: float
    best: float
    median: float
    worst: float
    processor: float
    """What the processor itself has worked, in the middle of all tries: it does not wait for other programs."""

    @property
    def holds(self) -> bool:
        return self.median <= self.goal


class Report(msgspec.Struct, frozen=True):
    date: datetime
    machine: Machine
    load: float
    """Of the machine before the run."""
    times: int
    waits: tuple[Waits, ...]

    @property
    def holds(self) -> bool:
        return all(wait.holds for wait in self.waits)


def main(argv: Sequence[str] | None = None) -> int:
    benchmark = Benchmark("start", __doc__, EXAMPLES)
    often = f"how often each is started ({TIMES})"
    benchmark.parser.add_argument("--times", type=int, default=TIMES, metavar="N", help=often)
    return benchmark.carry_out(lambda choices, _: run(choices.times), show, argv)


def run(times: int) -> Report:
    """All commands in turn, so often: what else the machine does falls on all of them alike."""
    load = os.getloadavg()[0]
    waits: dict[Start, list[tuple[float, float]]] = {start: [] for start in STARTS}
    with TemporaryDirectory() as home:
        for _ in range(times):
            for start, found in waits.items():
                found.append(waited(start, home))
    told = tuple(_summed_up(start, found) for start, found in waits.items())
    return Report(date=datetime.now(UTC), machine=this_machine(), load=load, times=times, waits=told)


def _summed_up(start: Start, found: Sequence[tuple[float, float]]) -> Waits:
    ms = [1000 * seconds for seconds, _ in found]
    worked = median(1000 * seconds for _, seconds in found)
    return Waits(start.words, start.goal, min(ms), median(ms), max(ms), worked)


def waited(start: Start, home: str) -> tuple[float, float]:
    """Seconds until what is waited for has come out of the terminal, and how many of them the processor worked."""
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "LC_", "TEXTUAL"))}
    own = kept | {"HOME": home, "LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    began = time.perf_counter()
    process = subprocess.Popen(
        [COMMAND, *start.words], stdin=theirs, stdout=theirs, stderr=theirs, env=own, start_new_session=True
    )
    os.close(theirs)
    try:
        _read(ours, start, began)
        seconds = time.perf_counter() - began
    finally:
        os.kill(process.pid, signal.SIGKILL)  # Popen's own way would look first, and take what is asked for next
        _, process.returncode, used = os.wait4(process.pid, 0)
        os.close(ours)
    return seconds, used.ru_utime + used.ru_stime


def _read(terminal: int, start: Start, began: float) -> None:
    written = b""
    while start.last is None or start.last.encode() not in written:
        left = began + LONGEST - time.perf_counter()
        if not select.select([terminal], [], [], max(0.0, left))[0]:
            raise MeasurementFailed(f"quarterdeck {' '.join(start.words)} has shown nothing for {LONGEST:.0f} s.")
        try:
            piece = os.read(terminal, 1 << 16)
        except OSError:  # what Linux says when nobody holds the other end any more
            piece = b""
        if not piece:
            if start.last is not None:
                raise MeasurementFailed(
                    f"quarterdeck {' '.join(start.words)} has ended: {written.decode(errors='replace')}"
                )
            return
        written += piece


def show(report: Report, console: Console) -> None:
    title = f"From Enter to the screen, in ms, {report.times} times each; the goal is for the median"
    table = table_of(title, ("quarterdeck …",), ("goal", "best", "median", "worst", "processor"))
    for wait in report.waits:
        figures = (f"{figure:.0f}" for figure in (wait.goal, wait.best, wait.median, wait.worst, wait.processor))
        table.add_row(" ".join(wait.words), *figures)
    console.print(table)
    console.print(circumstances(report.date, report.machine, report.load), highlight=False)
    console.print("The goals hold." if report.holds else "A goal is missed.")


if __name__ == "__main__":
    sys.exit(main())
