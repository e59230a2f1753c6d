"""A grid that complains where something does not fit, and the table drawn on one without an app around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.style import Style

from quarterdeck.bots.bot import Parrot
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.narration import Catalogue, narrator_of
from quarterdeck.terminal.drawing import Board, board_of
from quarterdeck.terminal.drawing import grid as grids
from quarterdeck.terminal.drawing.grid import PLAIN, Box, CharGrid
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.screen.table_layout import draw_prompt, layout
from quarterdeck.terminal.screen.table_state import TableState
from quarterdeck.terminal.settings import Colours
from quarterdeck.terminal.table import TableUpdate

WIDTH, HEIGHT = 80, 24


class StrictSheet(CharGrid):
    """Whatever is drawn beyond its edges, or over the words of something else, is noted."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        super().__init__(width, height)
        self.clipped: list[str] = []

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        after = super().put(x, y, text, style)
        if text.strip() and not (0 <= y < self.height and x >= 0 and after <= self.width):
            self.clipped.append(text)
        return after

    def centre(self, box: Box, y: int, text: str, style: Style = PLAIN) -> None:
        if grids.shortened(text, box.width) != text:
            self.clipped.append(text)
        super().centre(box, y, text, style)


def whims(game: str, seats: int, options: dict[str, Any], phrase: str = "a small terminal") -> Iterator[AnyMatch]:
    """A whole game, move by move."""
    match: AnyMatch = Match(registry.find(game), seats, FairDeal.from_phrase(phrase), options)
    crew = [SeatedBot(Parrot(berth_in(match, seat, phrase)), match, seat) for seat in range(seats)]
    yield match
    while match.turn:
        seat = match.turn[0]
        match.play(seat, crew[seat].choose())
        yield match


def drawn(
    match: AnyMatch,
    names: tuple[str, ...],
    language: str = "en",
    colours: Colours = "full",
    eyes: int = 0,
    board: Board | None = None,
) -> StrictSheet:
    """The table as these eyes see it in a small terminal, with its prompt, without the log."""
    catalogue, palette = Catalogue(language), Palette(colours)
    board = board or board_of(match.game, catalogue, palette)
    sitting = TableState((eyes,), board)
    sitting.hear(TableUpdate(eyes, (), match.view(eyes), match.moves(eyes)))
    paper = StrictSheet()
    plan = layout(WIDTH, HEIGHT)
    board.draw(paper, plan.board, sitting.scene(names))
    narrator = narrator_of(match.game, catalogue, sitting.company(names))
    draw_prompt(paper, plan.prompt, sitting, board, narrator, "", palette)
    return paper
