"""The games at the terminal, drawn from real ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import quarterdeck
from quarterdeck.games.piratatak import Fire, Pay
from quarterdeck.terminal.catalogue import Catalogue
from quarterdeck.terminal.memoarrr import MemoarrrSurface
from quarterdeck.terminal.piratatak import PiratatakSurface
from quarterdeck.terminal.surface import Company, Surface

FOLDER = Path(__file__).parents[1] / "pictures"
YOU = 0
LATEST = 4
"""How many of the latest entries are told above the table."""

PALETTE = [
    (24, 26, 44),  # black
    (226, 84, 60),  # red
    (98, 186, 104),  # green
    (226, 176, 72),  # yellow
    (88, 150, 240),  # blue
    (228, 118, 186),  # magenta
    (96, 196, 204),  # cyan
    (224, 218, 202),  # white
]
NIGHT = TerminalTheme((20, 22, 38), (224, 218, 202), PALETTE, PALETTE)
"""Dusk at sea; five landscapes in five colours."""

# Rich's own template loads a font from elsewhere; this one uses what the reader has.
TEMPLATE = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: system-ui, sans-serif; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g></g></svg>
"""


def draw(
    file: str,
    game: str,
    surface_of: type[Surface],
    phrase: str,
    worth_a_picture: Callable[[Any], bool],
    **options: Any,
) -> None:
    """Play until the table is worth a picture, and draw it as your seat sees it; pirates get the cheapest answer."""
    names = ("You", "Anne", "Calico", "Mary")
    surface = surface_of(Catalogue(), Company(names, YOU))
    match = quarterdeck.start(game, players=len(names), phrase=phrase, **options)
    choose = random.Random(phrase)
    while match.turn != (YOU,) or not worth_a_picture(match.view(YOU)):
        seat = match.turn[0]
        moves = match.moves(seat)
        match.play(seat, moves[0] if isinstance(moves[0], Fire | Pay) else choose.choice(moves))
    console = Console(record=True, width=74, file=StringIO(), highlight=False, color_system="truecolor")
    for events in match.events(YOU, len(match) - LATEST):
        for event in events:
            console.print(Text(surface.tell(event)))
    console.print(surface.picture(match.view(YOU)), end="")
    console.print(surface.ask(match.view(YOU), match.moves(YOU)), markup=False)
    FOLDER.mkdir(exist_ok=True)
    console.save_svg(str(FOLDER / file), title=match.game.title, theme=NIGHT, code_format=TEMPLATE, unique_id=game)


def draw_terminal() -> None:
    draw(
        "memoarrr-terminal.svg",
        "memoarrr",
        MemoarrrSurface,
        "foggy morning",
        lambda view: sum(map(bool, view.cells)) >= 6,
    )
    draw(
        "piratatak-terminal.svg",
        "piratatak",
        PiratatakSurface,
        "ships ahoy",
        lambda view: sum(len(holding.ship) for holding in view.holdings) >= 9 and view.phase == "go on",
    )
