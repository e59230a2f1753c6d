"""Memoarrr! in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.style import Style
from rich.text import Text

from quarterdeck.games.memoarrr import (
    Block,
    Landscape,
    Look,
    Peek,
    Ready,
    Reveal,
    Side,
    Swap,
    View,
    cell_name,
)
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, WIDTH
from quarterdeck.games.memoarrr.moves import Move
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.memoarrr import MemoarrrNarrator
from quarterdeck.narration.narrator import Company

CARD_WIDTH = 9
FOG = "░" * (CARD_WIDTH - 2)
COLOURS = {
    Landscape.WATER: "bright_blue",
    Landscape.FLOWERS: "bright_magenta",
    Landscape.LAVA: "bright_red",
    Landscape.JUNGLE: "bright_green",
    Landscape.DESERT: "bright_yellow",
}
DIM = Style(dim=True)


class MemoarrrSurface:
    """The island as a grid of cards with their names, coloured by landscape where the terminal can."""

    def __init__(self, catalogue: Catalogue, company: Company) -> None:
        self._catalogue = catalogue
        self._narrator = MemoarrrNarrator(catalogue, company)

    def picture(self, view: View) -> Text:
        drawn = Text().append("    " + "".join(column.center(CARD_WIDTH + 1) for column in "ABCDE") + "\n", DIM)
        drawn.append(_border("┌", "┬", "┐"), DIM)
        for row in range(WIDTH):
            for line in (0, 1):
                drawn.append(f" {row + 1} " if line == 0 else "   ", DIM)
                for column in range(WIDTH):
                    drawn.append("│", DIM)
                    drawn.append_text(self._card(view, row * WIDTH + column, line))
                drawn.append("│\n", DIM)
            drawn.append(_border("├", "┼", "┤") if row < WIDTH - 1 else _border("└", "┴", "┘"), DIM)
        around = [Text(f"   {line}\n") for line in self._narrator.around(view)]
        if view.phase not in ("look", "over"):
            around[0].stylize("bold")
        return drawn.append_text(Text().join(around))

    def _card(self, view: View, cell: int, line: int) -> Text:
        """One of the two lines of a card: the animal above, its landscape below."""
        if cell == CENTRE:
            mountain = "▲" * len(view.volcanoes) if line == 0 else "◆" * len(view.treasures)
            return Text(mountain.center(CARD_WIDTH), style="bold")
        card = view.cells[cell] or view.glimpse.get(cell)
        if card is None:
            return Text(FOG.center(CARD_WIDTH), style=DIM)
        name = "memoarrr-animal" if line == 0 else "memoarrr-landscape"
        word = self._catalogue.say(name, animal=card.animal, landscape=card.landscape)
        style = Style(color=COLOURS[card.landscape], bold=True, reverse=cell == view.to_match_cell)
        return Text(word.center(CARD_WIDTH), style=style)

    def answers(self, view: View, moves: Sequence[Move]) -> Mapping[str, Move]:
        if view.phase == "look":
            sides = {side.value: Look(side) for side in Side} | {side.value[0]: Look(side) for side in Side}
            return {"": Ready(), "ready": Ready()} if isinstance(moves[0], Ready) else sides
        kinds: dict[str, Any] = {"reveal": Reveal, "peek": Peek, "swap": Swap, "block": Block}
        return {cell_name(cell).lower(): kinds[view.phase](cell) for cell in range(CELLS) if cell != CENTRE}


def _border(left: str, middle: str, right: str) -> str:
    return f"   {left}{middle.join(['─' * CARD_WIDTH] * WIDTH)}{right}\n"
