"""Simulations and checks on the command line: a progress bar on the way, a table or a sentence at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from quarterdeck.core import record as records
from quarterdeck.core import registry
from quarterdeck.core.errors import BadRecord
from quarterdeck.core.verify import verify
from quarterdeck.lab.simulate import Plan, Result, simulate
from quarterdeck.whole_file import BadFile, whole_file


@contextmanager
def progress_bar(doing: str, total: int) -> Iterator[Callable[[int], object]]:
    """A bar on the error stream, so that the output itself stays clean; nothing where nobody watches."""
    console = Console(stderr=True)
    columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.advance(task, done)


def run_simulation(plan: Plan, jobs: int, file: Path | None, *, as_json: bool) -> None:
    """Simulate, write the records if a file is named, and print what came of it."""
    plan.check()
    with ExitStack() as stack:
        output = None if file is None else stack.enter_context(whole_file(file))
        keep = None if output is None else lambda line: output.write(line + b"\n")
        advance = stack.enter_context(progress_bar("Playing", plan.games))
        result = simulate(plan, jobs, keep, advance)
    if as_json:
        print(msgspec.json.encode(result).decode())
    else:
        print_result(plan, result)


def print_result(plan: Plan, result: Result) -> None:
    """Wins by seat with their 95 % intervals, and the mean length."""
    title = registry.find(plan.game).title
    games = "1 game" if result.games == 1 else f"{result.games:,} games"
    table = Table(title=Text(f"{title}, {games}, seed {plan.seed}"))
    table.add_column("seat", justify="right")
    table.add_column("bot")
    table.add_column("wins", justify="right")
    table.add_column("share", justify="right")
    table.add_column("95 % interval", justify="right")
    for seat, (wins, (low, high)) in enumerate(zip(result.wins, result.intervals, strict=True)):
        share = f"{wins / result.games:.1%}"
        table.add_row(str(seat), plan.bots[seat], f"{wins:,}", share, f"{low:.1%} – {high:.1%}")
    console = Console()
    console.print(table)
    console.print(
        f"{result.mean_length:,.1f} moves a game; {result.moves:,} moves in {result.seconds:.1f} s, "
        f"{result.moves_per_second:,.0f} a second.",
        highlight=False,
    )


def verify_file(path: Path) -> None:
    """Check every record of a file; the first that is wrong is named by line and entry."""
    moves = count = 0
    with progress_bar("Checking", _size(path)) as advance, path.open("rb") as lines:
        for count, line in enumerate(lines, start=1):
            moves += _checked(path, count, line)
            advance(len(line))
    if not count:
        raise BadFile("empty-file", f"{path} is empty; there is no record in it.")
    games = "1 record" if count == 1 else f"{count:,} records"
    sys.stdout.write(f"{path}: {games}, {moves:,} moves: every card, move and event is as it must be.\n")


def record_in(path: Path, number: int = 1) -> bytes:
    """One record of a file, counted from 1 and checked like all others; the rest of the file is left alone."""
    _size(path)
    count = 0
    with path.open("rb") as lines:
        for count, line in enumerate(lines, start=1):
            if count == number:
                _checked(path, count, line)
                return line.strip()
    if not count:
        raise BadFile("empty-file", f"{path} is empty; there is no record in it.")
    there = "There is 1 record" if count == 1 else f"There are {count:,} records"
    raise BadFile("no-such-record", f"{there} in {path}, so there is no number {number}.")


def _size(path: Path) -> int:
    if path.is_dir():
        raise BadFile("is-a-directory", f"{path} is a directory, not a file of records.")
    if not path.exists():
        raise BadFile("no-such-file", f"There is no file {path}.")
    return path.stat().st_size


def _checked(path: Path, number: int, line: bytes) -> int:
    """The number of moves in the record of this line."""
    if not line.strip():
        raise BadFile("blank-line", f"{path}, line {number} is blank; every line should be a record.")
    try:
        return len(verify(records.read(line)).log) - 1
    except BadRecord as error:
        where = f"{path}, line {number}" + ("" if error.entry is None else f", entry {error.entry}")
        raise BadFile(error.code, f"{where}: {error.sentence}") from None
