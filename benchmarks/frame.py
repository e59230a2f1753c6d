"""What every benchmark shares: its command line, the file for its figures, and how tables and goals are printed."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks.machine import Machine

R = TypeVar("R", bound=msgspec.Struct)


class MeasurementFailed(Exception):
    """A benchmark could not finish; the message says why."""


def as_json(report: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"


class Benchmark:
    """A benchmark as a command: `python -m benchmarks.NAME`."""

    def __init__(self, name: str, description: str, examples: str) -> None:
        self.parser = ArgumentParser(
            prog=f"python -m benchmarks.{name}",
            description=description,
            epilog=examples,
            formatter_class=RawDescriptionHelpFormatter,
        )
        self.parser.add_argument("--json", type=writable, metavar="FILE", help="write all figures to FILE, too")

    def in_rounds(self, usual: int = 3) -> Benchmark:
        """Add `--seconds` and `--rounds`."""
        often = f"how many rounds, one contestant after the other ({usual})"
        self.parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="per game and round (1)")
        self.parser.add_argument("--rounds", type=rounds, default=usual, metavar="N", help=often)
        return self

    def carry_out(
        self,
        run: Callable[[Namespace, Console], R],
        show: Callable[[R, Console], None],
        argv: Sequence[str] | None = None,
        as_json: Callable[[R], bytes] = as_json,
    ) -> int:
        """Measure, print the report, and write it to the file; progress goes to the error stream.

        The exit code is 1 when the report has goals (`holds`) and misses one, or when the measurement failed.
        """
        choices = self.parser.parse_args(argv)
        progress = Console(stderr=True)
        try:
            report = run(choices, progress)
        except MeasurementFailed as failure:
            progress.print(str(failure), markup=False)
            return 1
        except KeyboardInterrupt:
            progress.print("Stopped.")
            return 130
        show(report, Console())
        if choices.json:
            choices.json.write_bytes(as_json(report))
        return 0 if getattr(report, "holds", True) else 1


def table_of(title: str, texts: Sequence[str], figures: Sequence[str]) -> Table:
    """A table whose first columns are texts and whose other columns are figures."""
    table = Table(title=title, title_justify="left")
    for heading in texts:
        table.add_column(heading, overflow="fold")
    for heading in figures:
        table.add_column(heading, justify="right")
    return table


def goal_word(holds: bool | None) -> str:
    """Whether a goal is reached, as the end of a sentence."""
    return {True: "holds", False: "does not hold", None: "is undecided"}[holds]


def circumstances(date: datetime, machine: Machine, load: float = 0.0) -> str:
    """When and where the figures were measured, with a warning if the machine was busy before the run."""
    told = f"{date:%Y-%m-%d %H:%M} UTC, {machine.cpu}, {machine.cores} cores, {machine.system}, {machine.python}"
    if load > machine.cores / 2:
        told += f"\nThe machine was busy: its load was {load:.1f} before the run."
    return told


def seconds(typed: str) -> float:
    try:
        number = float(typed)
    except ValueError:
        number = 0
    if not 0 < number <= 600:
        raise ArgumentTypeError(f"{typed} is not a number of seconds above 0 and up to 600")
    return number


def rounds(typed: str) -> int:
    if not typed.isdecimal() or not 0 < int(typed) <= 1000:
        raise ArgumentTypeError(f"{typed} is not a number of rounds from 1 to 1000")
    return int(typed)


def writable(typed: str) -> Path:
    """A file that can be written; checked before the work, not after minutes of it."""
    path = Path(typed)
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise ArgumentTypeError(f"{typed} can't be written: it needs to be a file in a folder that exists")
    return path
