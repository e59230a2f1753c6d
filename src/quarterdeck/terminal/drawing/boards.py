"""Which board a game has on the screen."""

from __future__ import annotations

from quarterdeck.core.game import AnyGame
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.drawing.any_game import AnyGameBoard
from quarterdeck.terminal.drawing.board import Board
from quarterdeck.terminal.drawing.memoarrr import MemoarrrBoard
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.drawing.piratatak import PiratatakBoard

BOARDS: dict[str, type[Board]] = {"memoarrr": MemoarrrBoard, "piratatak": PiratatakBoard}


def board_of(game: AnyGame, catalogue: Catalogue, palette: Palette) -> Board:
    """How this game is drawn; one that nobody has drawn, as it is on the wire."""
    return BOARDS.get(game.name, AnyGameBoard)(catalogue, palette)
