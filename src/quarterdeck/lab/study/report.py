"""A study on the command line: a progress bar on the way, tables or one JSON object at the end."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from quarterdeck.atomic_file import BadFile, whole_file
from quarterdeck.core import registry
from quarterdeck.lab.extras import needed
from quarterdeck.lab.report import progress_bar
from quarterdeck.lab.study.experiment import Experiment
from quarterdeck.lab.study.finding import Cell, Finding, Measured, Study
from quarterdeck.lab.study.questions import games_in_all, study


def run_study(
    game: str,
    names: Sequence[str],
    *,
    games: int,
    seed: str,
    jobs: int | None,
    device: str,
    plots: Path | None,
    as_json: bool,
) -> None:
    """Ask, draw if pictures are wanted, and print the answers."""
    total = games_in_all(game, names, games)
    if plots:
        needed("matplotlib", "plots", "Pictures need")
        _make_folder(plots)
    with progress_bar("Playing", total) as advance:
        found = study(game, names, Experiment(games, seed, device, jobs, advance))
    if plots:
        write_pictures(found, plots)
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        print_study(found)


def _make_folder(folder: Path) -> None:
    """Before anything is played: a study is too long for its pictures to be lost at the end."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile("not-a-directory", f"{folder} can't be a folder for pictures: {error.strerror}.") from None


def write_pictures(found: Study, folder: Path) -> list[Path]:
    """Every finding that is best drawn, each as a file of its own."""
    from quarterdeck.lab.plots import study_picture  # noqa: PLC0415 - it takes a while, and few want it

    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for finding in found.findings:
        if finding.picture != "none":
            files.append(folder / picture_name(found, finding))
            with whole_file(files[-1]) as output:
                output.write(study_picture(finding, registry.find(found.game).title))
    return files


def picture_name(found: Study, finding: Finding) -> str:
    return f"study-{found.game}-{finding.name}.svg"


def print_study(found: Study) -> None:
    """All findings, each as its table and what it says."""
    console = Console()
    title = registry.find(found.game).title
    for finding in found.findings:
        table = Table(title=Text(f"{title}: {finding.title}"), show_lines=True, padding=0)
        for heading, cell in zip(finding.columns, finding.rows[0], strict=True):
            table.add_column(Text(heading), justify="center" if isinstance(cell, Measured) else "right")
        for row in finding.rows:
            table.add_row(*(Text(told(cell)) for cell in row))
        console.print(table)
        for sentence in finding.answers:
            console.print(sentence, highlight=False, markup=False)
        console.print(f"{played_for(finding)}\n", highlight=False, markup=False)


def played_for(finding: Finding) -> str:
    """What stands below a table."""
    games = "1 game" if finding.games == 1 else f"{finding.games:,} games"
    if not finding.games:
        return "This follows from the table above."
    if finding.picture == "chart":
        return f"{games} for each table that was tried."
    return f"{games} for each number, with its 95 % interval."


def told(cell: Cell) -> str:
    """A cell on two lines: the figure, and what it may be off by."""
    if isinstance(cell, Measured):
        return f"{cell.figure}\n{cell.interval}"
    return f"{cell:,}" if isinstance(cell, int) else cell
