"""The games at the terminal, drawn from real ones: what stands on the screen of the app, as a picture."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.segment import Segment, Segments
from rich.terminal_theme import TerminalTheme

from quarterdeck.games.memoarrr import Look, Ready
from quarterdeck.games.memoarrr.round import COMPARISONS
from quarterdeck.games.piratatak import Fire, Pay
from quarterdeck.terminal.home_table import HomeTable
from tests.terminal.helm import Helm, given, home, on_screen
from tests.truth import state_of

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
YOU = 0
TRIES = 40
"""Games that are played at most until one is worth a picture."""

NIGHT = TerminalTheme((23, 26, 48), (236, 227, 207), [(23, 26, 48)] * 8, [(236, 227, 207)] * 8)
"""The app brings its own colours; this is for the frame around it."""

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


def draw_terminal() -> None:
    _draw("memoarrr-terminal.svg", "memoarrr", _well_under_way, abilities=True)
    _draw("piratatak-terminal.svg", "piratatak", _half_a_ship)


def _draw(file: str, game: str, worth_it: Callable[[Any], bool], **options: Any) -> None:
    """Play one game after the other until your seat sees something that is worth a picture."""
    FOLDER.mkdir(exist_ok=True)
    for number in range(TRIES):
        picture = asyncio.run(_pictured(game, f"a picture, try {number}", worth_it, options))
        if picture is not None:
            (FOLDER / file).write_text(picture, encoding="utf-8")
            return
    raise RuntimeError(f"{game} was never worth a picture.")


async def _pictured(game: str, phrase: str, worth_it: Callable[[Any], bool], options: dict[str, Any]) -> str | None:
    with TemporaryDirectory() as folder:
        table = home(game, 1, 3, options, records=Path(folder) / "games.jsonl", phrase=phrase, bot="captain")
        table.players = tuple(
            type(sailor)(name, sailor.bot)
            for name, sailor in zip(("You", "Anne", "Calico", "Mary"), table.players, strict=True)
        )
        async with on_screen(lambda: given(table)) as helm:
            await _play(helm, table, worth_it, random.Random(phrase))
            worthy = not helm.at_the_end
            return _picture(helm, table.game.title, game) if worthy else None


async def _play(helm: Helm, table: HomeTable, worth_it: Callable[[Any], bool], whim: random.Random) -> None:
    """Plays as a player who remembers everything, so that rounds last and ships grow."""
    while True:
        await helm.settle()
        if helm.at_the_end or (helm.state.moves and worth_it(helm.state.view)):
            return
        before = helm.snapshot
        if helm.state.is_glancing:
            await helm.press("enter")
        else:
            await table.play(YOU, _good(helm.state.moves, table.match, whim))
        await helm.goes_on_from(before)


def _good(moves: tuple[Any, ...], match: Any, whim: random.Random) -> Any:
    if isinstance(moves[0], Fire | Pay | Look | Ready):
        return moves[0]
    to_match = getattr(match.view(), "to_match", None)
    if to_match is not None:
        locations = state_of(match).locations
        fitting = [move for move in moves if COMPARISONS[to_match][locations[move.cell]] != "none"]
        return whim.choice(fitting or moves)
    return whim.choice(moves)


def _well_under_way(view: Any) -> bool:
    chests = sum(map(len, view.won))
    return view.phase == "reveal" and 8 <= sum(map(bool, view.cells)) <= 13 and chests >= 2 and any(view.held)


def _half_a_ship(view: Any) -> bool:
    ships = [len(holding.ship) for holding in view.holdings]
    return view.phase == "go on" and min(ships) >= 1 and ships[YOU] >= 3 and sum(ships) >= 9


def _picture(helm: Helm, title: str, name: str) -> str:
    console = Console(record=True, width=80, file=StringIO(), color_system="truecolor", force_terminal=True)
    for strip in helm.strips:
        console.print(Segments([*strip, Segment("\n")]), end="")
    return console.export_svg(title=title, theme=NIGHT, code_format=TEMPLATE, unique_id=name)
