"""The learning curve as a picture; the same figures give the same file."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from quarterdeck.lab.plots import INKS, NAVY, PARCHMENT, as_svg
from quarterdeck.lab.tournament.standings import Share


class Point(msgspec.Struct, frozen=True):
    """How well it plays after so many decisions."""

    decisions: int
    against: dict[str, Share]


def drawn(points: Sequence[Point]) -> bytes:
    """The share of games won against each of the crew, with its 95 % interval, as SVG."""
    return as_svg(lambda: _curves(points))


def _curves(points: Sequence[Point]) -> Figure:
    figure = Figure(figsize=(8, 4.2), layout="constrained")
    axes = figure.subplots()
    axes.axhline(0.5, color=NAVY, alpha=0.4, linestyle="--", linewidth=1)
    for bot, ink in zip(points[0].against, INKS, strict=False):
        _draw(axes, points, bot, ink)
    _finish(axes)
    return figure


def _draw(axes: Axes, points: Sequence[Point], bot: str, ink: str) -> None:
    decisions = [point.decisions / 1e6 for point in points]
    shares = [point.against[bot] for point in points]
    low, high = zip(*(share.interval for share in shares), strict=True)
    axes.plot(decisions, [share.share for share in shares], color=ink, label=bot, marker="o", markersize=3)
    axes.fill_between(decisions, low, high, color=ink, alpha=0.15, linewidth=0)


def _finish(axes: Axes) -> None:
    axes.set_title("Piratatak, two players: games won against the crew", color=NAVY, fontsize=11)
    axes.set_facecolor(PARCHMENT)
    axes.set_xlabel("decisions learnt from, in millions", color=NAVY)
    axes.set_ylim(0, 1)
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.grid(color=NAVY, alpha=0.12)
    axes.tick_params(length=0, colors=NAVY)
    axes.spines[:].set_visible(False)
    axes.legend(frameon=False, labelcolor=NAVY, title="against", loc="lower right")
