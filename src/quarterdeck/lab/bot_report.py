"""The conformance kit on the command line: a progress bar on the way, a table and sentences at the end."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from quarterdeck.bots.bot import UNHURRIED
from quarterdeck.bots.conformance import CHECKS, Report, examine, playable
from quarterdeck.core import registry
from quarterdeck.lab.report import progress_bar


def check_bot(name: str, games: Sequence[str], rounds: int, seed: str) -> bool:
    """Examine a bot, and print what came of it; whether it is as it must be."""
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
