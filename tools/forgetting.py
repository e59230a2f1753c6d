"""Draws how the crew forgets: docs/pictures/forgetting.svg. It needs the extra `plots`.

python tools/forgetting.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from quarterdeck.bots.memoarrr.sailor import ISLAND
from quarterdeck.bots.memory import FACULTIES, Faculty, Mind, base_level, chance_of_recall
from quarterdeck.games.memoarrr.cards import LOCATIONS, Location
from quarterdeck.games.memoarrr.island import CELLS, CENTRE
from quarterdeck.lab.plots import NAVY, PARCHMENT, RUBY, TEAL, as_svg

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "forgetting.svg"
MOMENTS = range(1, 61)
MINDS = 300
"""How many minds are asked for the measured curve."""
_INK = {"cabin-boy": RUBY, "deckhand": TEAL, "bosun": NAVY}


def recalled(faculty: Faculty, age: int, times: int = 1) -> float:
    """The chance that something comes to mind that was met some times in a row, the last time so many moments ago."""
    ages = range(age, age + times)
    return chance_of_recall(base_level(ages, faculty.decay), faculty.threshold, faculty.noise)


def known_rightly(faculty: Faculty, moments: int, minds: int = MINDS) -> float:
    """How many minds know the first card that they saw, after so many others: all of the model, confusions too."""
    right = 0
    for number in range(minds):
        mind: Mind[int, Location] = Mind(faculty, ISLAND, f"forgetting/{number}")
        cells = [cell for cell in range(CELLS) if cell != CENTRE]
        for step in range(moments):
            place = (number + 7 * step) % len(cells)
            mind.notice(cells[place], LOCATIONS[place])
        first = number % len(cells)
        memory = mind.recall(cells).get(cells[first])
        right += memory is not None and memory.thing is LOCATIONS[first]
    return right / minds


def drawn() -> Figure:
    figure = Figure(figsize=(10, 4.2), layout="constrained")
    law, island = figure.subplots(1, 2, sharey=True)
    _draw_law(law)
    _draw_island(island)
    return figure


def _draw_law(axes: Axes) -> None:
    axes.set_title("Comes to mind: seen once (line), three times (dashes)", color=NAVY, fontsize=10)
    for level, faculty in FACULTIES.items():
        axes.plot(MOMENTS, [recalled(faculty, age) for age in MOMENTS], color=_INK[level], label=level)
        axes.plot(MOMENTS, [recalled(faculty, age, 3) for age in MOMENTS], color=_INK[level], linestyle="--", alpha=0.6)
    axes.set_ylabel("chance", color=NAVY)
    _finish(axes)


def _draw_island(axes: Axes) -> None:
    axes.set_title("Known rightly on the island, where cards and cells are confused", color=NAVY, fontsize=10)
    moments = range(1, 25)
    for level, faculty in FACULTIES.items():
        shares = [known_rightly(faculty, count) for count in moments]
        axes.plot(moments, shares, color=_INK[level], label=level, marker="o", markersize=3)
    _finish(axes)


def _finish(axes: Axes) -> None:
    axes.set_facecolor(PARCHMENT)
    axes.set_xlabel("things seen since", color=NAVY)
    axes.set_ylim(0, 1)
    axes.grid(color=NAVY, alpha=0.12)
    axes.tick_params(length=0, colors=NAVY)
    axes.spines[:].set_visible(False)
    axes.legend(frameon=False, labelcolor=NAVY)


def main() -> int:
    PICTURE.write_bytes(as_svg(drawn))
    return 0


if __name__ == "__main__":
    sys.exit(main())
