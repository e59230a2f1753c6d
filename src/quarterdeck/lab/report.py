"""Simulations and checks on the command line: a progress bar on the way, a table or a sentence at the end."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from quarterdeck.atomic_file import whole_file
from quarterdeck.bots.bot import UNHURRIED
from quarterdeck.bots.conformance import CHECKS, Report, examine, playable
from quarterdeck.core import registry
from quarterdeck.lab.simulate import SimulationPlan, SimulationResult, simulate
from quarterdeck.record_file import check_file, lines_of, moves_in


@contextmanager
def progress_bar(doing: str, total: int) -> Iterator[Callable[[int], object]]:
    """A progress bar on the error stream, if that is a terminal. The output itself stays clean."""
    console = Console(stderr=True)
    columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.advance(task, done)


def run_simulation(plan: SimulationPlan, jobs: int, file: Path | None, *, as_json: bool) -> None:
    """Simulate, write the records if a file is named, and print the result."""
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


def print_result(plan: SimulationPlan, result: SimulationResult) -> None:
    """Wins by seat with their 95 % intervals, and the mean length."""
    title = registry.find(plan.game).title
    games = "1 game" if result.games == 1 else f"{result.games:,} games"
    table = Table(title=Text(f"{title}, {games}, seed {plan.seed}"))
    for heading in ("seat", "bot", "wins", "share", "95 % interval"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
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
    with progress_bar("Checking", check_file(path)) as advance:
        for count, line in lines_of(path):
            moves += moves_in(path, count, line)
            advance(len(line))
    games = "1 record" if count == 1 else f"{count:,} records"
    sys.stdout.write(f"{path}: {games}, {moves:,} moves: every card, move and event is as it must be.\n")


def check_bot(name: str, games: Sequence[str], rounds: int, seed: str) -> bool:
    """Examine a bot, print the report, and say whether the bot passes."""
    wanted = playable(name, games)
    with progress_bar("Playing", len(wanted) * rounds) as advance:
        report = examine(name, wanted, rounds, seed, progress=advance)
    print_report(report)
    return not report.complaints


def print_report(report: Report) -> None:
    table = Table(title=Text(report.name))
    table.add_column("what a bot has to do")
    for game in report.games:
        table.add_column(registry.find(game).title)
    for check, promise in CHECKS.items():
        table.add_row(promise, *(report.verdict(check, game) for game in report.games))
    table.add_row("games played", *(str(count) for count in report.games.values()))
    console = Console()
    console.print(table)
    for complaint in report.complaints:
        console.print(Text(complaint.sentence), soft_wrap=True)
    if report.moves:
        console.print(
            f"{report.moves:,} moves, {report.seconds / report.moves * 1000:,.1f} ms each, the slowest "
            f"{report.slowest * 1000:,.1f} ms; {report.late:,} took longer than {UNHURRIED * 1000:.0f} ms.",
            highlight=False,
        )
