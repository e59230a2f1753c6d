"""The pictures of studies and tournaments. The same result gives the same file: it holds no date and no machine."""

from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import groupby
from typing import Any, Literal

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, MaxNLocator, PercentFormatter

from quarterdeck.core import registry
from quarterdeck.core.options import describe
from quarterdeck.lab.study.finding import Cell, Finding, Measured
from quarterdeck.lab.tournament.report import told
from quarterdeck.lab.tournament.standings import TournamentResult

NAVY, GOLD, RUBY, TEAL, PARCHMENT = "#1b1740", "#f0c05a", "#b3203c", "#1f7a78", "#f6ead0"
INKS = (RUBY, TEAL, NAVY, "#8a6a1f")
MARKS = ("o", "s", "^", "D")
STYLE = {"svg.hashsalt": "quarterdeck", "svg.fonttype": "path", "font.family": "DejaVu Sans", "text.color": NAVY}
_FROM_CAUTION_TO_DARING = LinearSegmentedColormap.from_list("daring", [PARCHMENT, GOLD, RUBY])
_FROM_LOSS_TO_WIN = LinearSegmentedColormap.from_list("house", [RUBY, PARCHMENT, NAVY])


def study_picture(finding: Finding, game: str) -> bytes:
    title = f"{game}: {finding.title[:1].lower()}{finding.title[1:]}"
    draw = {"dots": _dots, "curves": _curves, "chart": _chart}[finding.picture]
    return as_svg(lambda: draw(finding), title, fontsize=11, wrap=True)


def tournament_picture(held: TournamentResult) -> bytes:
    """Shares of wins and ratings as SVG."""
    game = registry.find(held.game)
    chosen = [told(option.name, held.options[option.name]) for option in describe(game) if option.name in held.options]
    title = ", ".join([game.title, f"{held.seats} players", *chosen])
    return as_svg(lambda: _matrix_and_ratings(held), title, fontsize=13)


def as_svg(draw: Callable[[], Figure], title: str | None = None, **style: Any) -> bytes:
    """The same drawing gives the same bytes."""
    with rc_context(STYLE):  # type: ignore[arg-type]  # Matplotlib names only some of its keys
        figure = draw()
        figure.patch.set_facecolor(PARCHMENT)
        if title is not None:
            figure.suptitle(title, color=NAVY, fontweight="bold", **style)
        picture = BytesIO()
        figure.savefig(picture, format="svg", metadata={"Date": None, "Creator": "Quarterdeck"})
    return picture.getvalue()


def by_players(finding: Finding) -> dict[int, list[tuple[Cell, ...]]]:
    """The rows, a panel for each number of players: their first column."""
    return {int(str(players)): list(rows) for players, rows in groupby(finding.rows, key=lambda row: row[0])}


def _dots(finding: Finding) -> Figure:
    """Every measured number of a row, with its interval, beside what would be even."""
    panels = by_players(finding)
    tall = max(len(rows) for rows in panels.values())
    figure = Figure(figsize=(2.2 + 3 * len(panels), 1.7 + 0.42 * tall), layout="constrained")
    all_axes = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    for axes, (players, rows) in zip(all_axes, panels.items(), strict=True):
        _draw_dots(axes, finding.columns, rows, players)
    handles, labels = all_axes[-1].get_legend_handles_labels()
    if len(labels) > 1:
        figure.legend(
            handles, labels, loc="outside lower center", ncols=len(labels), frameon=False, labelcolor=NAVY, fontsize=9
        )
    return figure


def _draw_dots(axes: Axes, columns: Sequence[str], rows: Sequence[tuple[Cell, ...]], players: int) -> None:
    names = [", ".join(str(cell) for cell in row[1:] if isinstance(cell, str) and cell != "–") for row in rows]
    units = set()
    for place, (column, ink, mark) in enumerate(zip(_measured(columns, rows), INKS, MARKS, strict=False)):
        known = [(number, row[column]) for number, row in enumerate(rows) if isinstance(row[column], Measured)]
        heights = [number + 0.12 * (place - 1) for number, _ in known]
        found: list[Any] = [cell for _, cell in known]
        units |= {cell.unit for cell in found}
        values = [cell.value for cell in found]
        # An interval that ends at its share can miss it by a rounding error, which Matplotlib refuses.
        reach = np.maximum(0, [[cell.value - cell.low for cell in found], [cell.high - cell.value for cell in found]])
        axes.errorbar(
            values, heights, xerr=reach, fmt=mark, color=ink, markersize=4.5, elinewidth=1.6, label=columns[column]
        )
    axes.axvline(0 if units == {"points"} else 1 / players, color=NAVY, alpha=0.5, linestyle="--", linewidth=1)
    axes.set_title(f"{players} players", color=NAVY, fontsize=10)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    written = FuncFormatter(_as_points) if units == {"points"} else PercentFormatter(1, decimals=0)
    axes.xaxis.set_major_formatter(written)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    _plain(axes)


def _as_points(value: float, _: int) -> str:
    return f"{100 * value:+.0f}".replace("-", "−") if value else "0"


def _measured(columns: Sequence[str], rows: Sequence[tuple[Cell, ...]]) -> list[int]:
    return [place for place in range(len(columns)) if any(isinstance(row[place], Measured) for row in rows)]


def _curves(finding: Finding) -> Figure:
    """Each measured column by the number in the first one."""
    figure = Figure(figsize=(8, 4.2), layout="constrained")
    axes = figure.subplots()
    along: list[Any] = [row[0] for row in finding.rows]
    for column, ink, mark in zip(_measured(finding.columns, finding.rows), INKS, MARKS, strict=False):
        found: list[Any] = [row[column] for row in finding.rows]
        values = [cell.value for cell in found]
        axes.plot(along, values, color=ink, marker=mark, markersize=4, label=finding.columns[column])
        axes.fill_between(
            along, [cell.low for cell in found], [cell.high for cell in found], color=ink, alpha=0.25, linewidth=0
        )
        players = int(finding.columns[column].split()[0])
        axes.axhline(1 / players, color=ink, alpha=0.5, linestyle="--", linewidth=1)
    axes.set_xlabel(finding.columns[0], color=NAVY)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.legend(frameon=False, labelcolor=NAVY)
    _plain(axes)
    return figure


def _chart(finding: Finding) -> Figure:
    """A table of chances to play by: the redder, the bolder; the small figures do as well."""
    panels = by_players(finding)
    figure = Figure(figsize=(1 + 3.7 * len(panels), 4.4), layout="constrained")
    for axes, (players, rows) in zip(figure.subplots(1, len(panels), squeeze=False)[0], panels.items(), strict=True):
        for height, row in enumerate(rows):
            for place, cell in enumerate(row[2:]):
                if isinstance(cell, Measured):
                    _draw_tile(axes, place, height, _FROM_CAUTION_TO_DARING(cell.value))
                    axes.text(place, height - 0.1, cell.figure, ha="center", va="center", fontweight="bold", fontsize=9)
                    axes.text(place, height + 0.25, cell.interval, ha="center", va="center", fontsize=6.5)
        axes.set_title(f"{players} players", color=NAVY, fontsize=10)
        axes.set(xlim=(-0.5, len(rows[0]) - 2.5), ylim=(len(rows) - 0.5, -0.5), ylabel="parts of the own ship")
        axes.yaxis.label.set_color(NAVY)
        axes.set_xticks(range(len(rows[0]) - 2), [name.replace(" ", "\n") for name in finding.columns[2:]])
        axes.set_yticks(range(len(rows)), [str(row[1]) for row in rows])
        _plain(axes)
        axes.grid(visible=False)
    return figure


def _matrix_and_ratings(held: TournamentResult) -> Figure:
    bots = [standing.bot for standing in held.standings]
    figure = Figure(figsize=(3.6 + 1.25 * len(bots) + 4.2, 1.6 + 0.78 * len(bots)), layout="constrained")
    matrix, ratings = figure.subplots(1, 2, width_ratios=[1.25 * len(bots) + 1, 4.2])
    _draw_matrix(matrix, held, bots)
    _draw_ratings(ratings, held)
    return figure


def _draw_matrix(axes: Axes, held: TournamentResult, bots: list[str]) -> None:
    """A row's bot against a column's: navy where it wins, ruby where it loses."""
    axes.set_title("wins against" if held.seats == 2 else "finishes ahead of", color=NAVY, fontsize=10)
    for row, bot in enumerate(bots):
        for column, other in enumerate(bots):
            share = held.matrix[bot].get(other)
            if share is None:
                axes.text(column, row, "–", ha="center", va="center", color=NAVY)
                continue
            _draw_tile(axes, column, row, _FROM_LOSS_TO_WIN(share.share))
            ink = PARCHMENT if abs(share.share - 0.5) > 0.22 else NAVY
            low, high = share.interval
            axes.text(column, row - 0.1, f"{share.share:.0%}", ha="center", va="center", color=ink, fontweight="bold")
            within = f"{100 * low:.0f}–{100 * high:.0f}"
            axes.text(column, row + 0.24, within, ha="center", va="center", color=ink, fontsize=7.5)
    axes.set(xlim=(-0.5, len(bots) - 0.5), ylim=(len(bots) - 0.5, -0.5))
    axes.set_xticks(range(len(bots)), bots, color=NAVY)
    axes.set_yticks(range(len(bots)), bots, color=NAVY)
    _plain(axes, 9)
    axes.grid(visible=False)


def _draw_ratings(axes: Axes, held: TournamentResult) -> None:
    """Each bot's rating, and how far it may be off."""
    axes.set_title("rating (OpenSkill, ± 2 sigma)", color=NAVY, fontsize=10)
    places = range(len(held.standings))
    values = [standing.rating.mu for standing in held.standings]
    doubts = [2 * standing.rating.sigma for standing in held.standings]
    axes.errorbar(values, places, xerr=doubts, fmt="o", color=NAVY, ecolor=GOLD, elinewidth=4, markersize=8)
    for place, value in zip(places, values, strict=True):
        axes.annotate(
            f"{value:.1f}", (value, place), xytext=(0, 9), textcoords="offset points", ha="center", fontsize=9
        )
    axes.set(ylim=(len(held.standings) - 0.5, -0.5))
    axes.set_yticks(places, [standing.bot for standing in held.standings], color=NAVY)
    axes.margins(x=0.12)
    _plain(axes, 9, "x")


def _draw_tile(axes: Axes, column: int, row: int, tone: tuple[float, float, float, float]) -> None:
    axes.add_patch(Rectangle((column - 0.47, row - 0.45), 0.94, 0.9, facecolor=tone, linewidth=0))


def _plain(axes: Axes, labels: float = 8.5, grid: Literal["both", "x"] = "both") -> None:
    axes.set_facecolor(PARCHMENT)
    axes.tick_params(length=0, colors=NAVY, labelsize=labels)
    axes.spines[:].set_visible(False)
    axes.grid(axis=grid, color=NAVY, alpha=0.12)
