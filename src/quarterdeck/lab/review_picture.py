"""The picture of a review: the chance of a seat over the game, with its moments. It names no cards."""

from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from quarterdeck.lab.plots import GOLD, NAVY, RUBY, TEAL, as_svg
from quarterdeck.review.form import GameReview, SeatReview

MARKERS = {
    "forgot": ("v", RUBY),
    "misjudged": ("s", NAVY),
    "dared": ("D", GOLD),
    "lucky": ("^", TEAL),
    "unlucky": ("X", TEAL),
}


def review_picture(reviewed: GameReview, seat: SeatReview) -> bytes:
    """The curve of V as SVG."""
    name = reviewed.players[seat.seat]
    return as_svg(lambda: _curve(seat), f"{reviewed.game}: {name}", fontsize=12)


def _curve(seat: SeatReview) -> Figure:
    figure = Figure(figsize=(8, 4), layout="constrained")
    axes = figure.subplots()
    axes.set_facecolor("white")
    axes.step(range(len(seat.curve)), seat.curve, where="post", color=NAVY, linewidth=1.2)
    for kind, (marker, ink) in MARKERS.items():
        found = [moment for moment in seat.moments if moment.kind == kind]
        if found:
            places = [moment.entry for moment in found]
            axes.scatter(
                places, [seat.curve[place] for place in places], marker=marker, color=ink, label=kind, zorder=3
            )
    axes.set_ylim(-0.02, 1.02)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.set_xlabel("moves")
    axes.set_ylabel("chance to win")
    if seat.moments:
        axes.legend(loc="best", frameon=False)
    return figure
