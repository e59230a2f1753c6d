"""A tournament as a picture: shares of wins and ratings. The same result gives the same file."""

from __future__ import annotations

from io import BytesIO

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from quarterdeck.core import registry
from quarterdeck.core.options import describe
from quarterdeck.lab.tournament.report import told
from quarterdeck.lab.tournament.standings import TournamentResult

NAVY, GOLD, RUBY, PARCHMENT = "#1b1740", "#f0c05a", "#b3203c", "#f6ead0"
_FROM_LOSS_TO_WIN = LinearSegmentedColormap.from_list("house", [RUBY, PARCHMENT, NAVY])
_STYLE = {"svg.hashsalt": "quarterdeck", "svg.fonttype": "path", "font.family": "DejaVu Sans", "text.color": NAVY}


def drawn(held: TournamentResult) -> bytes:
    """The picture as SVG, with no date in it and nothing of the machine that drew it."""
    bots = [standing.bot for standing in held.standings]
    with rc_context(_STYLE):  # type: ignore[arg-type]
        figure = Figure(figsize=(3.6 + 1.25 * len(bots) + 4.2, 1.6 + 0.78 * len(bots)), layout="constrained")
        figure.patch.set_facecolor(PARCHMENT)
        matrix, ratings = figure.subplots(1, 2, width_ratios=[1.25 * len(bots) + 1, 4.2])
        figure.suptitle(_title(held), color=NAVY, fontsize=13, fontweight="bold")
        _draw_matrix(matrix, held, bots)
        _draw_ratings(ratings, held)
        picture = BytesIO()
        figure.savefig(picture, format="svg", metadata={"Date": None, "Creator": "Quarterdeck"})
    return picture.getvalue()


def _title(held: TournamentResult) -> str:
    game = registry.find(held.game)
    chosen = [told(option.name, held.options[option.name]) for option in describe(game) if option.name in held.options]
    return ", ".join([game.title, f"{held.seats} players", *chosen])


def _draw_matrix(axes: Axes, held: TournamentResult, bots: list[str]) -> None:
    """A row's bot against a column's: navy where it wins, ruby where it loses."""
    axes.set_title("wins against" if held.seats == 2 else "finishes ahead of", color=NAVY, fontsize=10)
    for row, bot in enumerate(bots):
        for column, other in enumerate(bots):
            share = held.matrix[bot].get(other)
            if share is None:
                axes.text(column, row, "–", ha="center", va="center", color=NAVY)
                continue
            tone = _FROM_LOSS_TO_WIN(share.share)
            axes.add_patch(_tile(column, row, tone))
            ink = PARCHMENT if abs(share.share - 0.5) > 0.22 else NAVY
            low, high = share.interval
            axes.text(column, row - 0.1, f"{share.share:.0%}", ha="center", va="center", color=ink, fontweight="bold")
            within = f"{100 * low:.0f}–{100 * high:.0f}"
            axes.text(column, row + 0.24, within, ha="center", va="center", color=ink, fontsize=7.5)
    axes.set(xlim=(-0.5, len(bots) - 0.5), ylim=(len(bots) - 0.5, -0.5))
    axes.set_xticks(range(len(bots)), bots, color=NAVY)
    axes.set_yticks(range(len(bots)), bots, color=NAVY)
    _bare(axes)


def _tile(column: int, row: int, tone: tuple[float, float, float, float]) -> Rectangle:
    return Rectangle((column - 0.47, row - 0.45), 0.94, 0.9, facecolor=tone, linewidth=0)


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
    axes.grid(axis="x", color=NAVY, alpha=0.12)
    _bare(axes)


def _bare(axes: Axes) -> None:
    axes.set_facecolor(PARCHMENT)
    axes.tick_params(length=0, colors=NAVY, labelsize=9)
    axes.spines[:].set_visible(False)
