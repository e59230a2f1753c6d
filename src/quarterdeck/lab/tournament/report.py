"""A tournament on the command line: a progress bar on the way, tables or one JSON object at the end."""

from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from quarterdeck.atomic_file import check_writable, whole_file
from quarterdeck.core import registry
from quarterdeck.lab.extras import needed
from quarterdeck.lab.report import progress_bar
from quarterdeck.lab.runner import Engine
from quarterdeck.lab.tournament.plan import TournamentPlan
from quarterdeck.lab.tournament.standings import Share, TournamentResult
from quarterdeck.lab.tournament.tournament import hold


def run_tournament(
    plan: TournamentPlan, engine: Engine, file: Path | None, picture: Path | None, *, as_json: bool
) -> None:
    """Hold the tournament, draw it if a picture is wanted, and print the result."""
    plan.check()
    if picture:
        check_writable(picture)
        needed("matplotlib", "plots", "Pictures need")
    with progress_bar("Playing", sum(1 for _ in plan.duplicates())) as advance:
        held = hold(plan, engine, file, advance)
    if picture:
        from quarterdeck.lab.plots import tournament_picture  # noqa: PLC0415 - it takes a while, and few want it

        with whole_file(picture) as output:
            output.write(tournament_picture(held))
    if as_json:
        print(msgspec.json.encode(held).decode())
    else:
        print_result(held)


def print_result(held: TournamentResult) -> None:
    console = Console()
    console.print(_matrix(held))
    console.print(_standings(held))
    if any(standing.adjusted for standing in held.standings):
        console.print(_without_luck(held))
    deals = "1 deal" if held.deals == 1 else f"{held.deals:,} deals"
    console.print(
        f"{held.games:,} games on {deals}, each played once from every seat; the intervals are 95 % and count deals.",
        highlight=False,
    )


def _matrix(held: TournamentResult) -> Table:
    """How often the bot of a row finishes ahead of the one of a column."""
    title = registry.find(held.game).title
    told = "a row wins against a column" if held.seats == 2 else "a row finishes ahead of a column"
    heading = Text(f"{title}, {held.seats} players, seed {held.seed}: how often {told}")
    table = Table(title=heading, show_lines=True, padding=0)
    table.add_column("")
    for bot in held.bots:
        table.add_column(Text(bot), justify="center", min_width=9)
    for bot in held.bots:
        table.add_row(Text(bot), *(_cell(held.matrix[bot].get(other)) for other in held.bots))
    return table


def _without_luck(held: TournamentResult) -> Table:
    table = Table(title="Wins without luck")
    table.add_column("bot")
    for heading in ("wins", "95 %", "games saved"):
        table.add_column(heading, justify="right", no_wrap=True)
    for standing in held.standings:
        if (share := standing.adjusted) is not None:
            low, high = share.interval
            saved = f"{share.fewer:.1f} × fewer" if share.fewer > 1 else "none"
            table.add_row(Text(standing.bot), f"{share.share:.1%}", f"{100 * low:.1f}–{100 * high:.1f}", saved)
    return table


def _cell(share: Share | None) -> str:
    return "–" if share is None else f"{share.share:.1%}\n{interval_text(share)}"


def interval_text(share: Share) -> str:
    low, high = share.interval
    return f"{100 * low:.1f}–{100 * high:.1f}"


def told(option: str, value: object) -> str:
    """An option as people say it: “abilities”, “no abilities”, “edition 2018”."""
    if isinstance(value, bool):
        return option if value else f"no {option}"
    return f"{option} {value}"


def _standings(held: TournamentResult) -> Table:
    table = Table()
    table.add_column("bot")
    for heading in ("rating", "wins", "95 %", "ms a move", "99 % within"):
        table.add_column(heading, justify="right", no_wrap=True)
    for standing in held.standings:
        table.add_row(
            Text(standing.bot),
            f"{standing.rating.mu:.1f} ± {2 * standing.rating.sigma:.1f}",
            f"{standing.wins.share:.1%}",
            interval_text(standing.wins),
            f"{1000 * standing.seconds_per_move:.2f}",
            f"{1000 * standing.seconds_per_move_p99:.2f}",
        )
    return table
