"""Boards drawn on a grid of characters, for the whole screen and for plain lines. Nothing here needs Textual."""

from quarterdeck.core.game import AnyGame
from quarterdeck.narration import Catalogue
from quarterdeck.terminal.drawing.board import Board, Scene
from quarterdeck.terminal.drawing.memoarrr import MemoarrrBoard
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.drawing.piratatak import PiratatakBoard

__all__ = ["BOARDS", "Board", "Scene", "board_of"]

BOARDS: dict[str, type[Board]] = {"memoarrr": MemoarrrBoard, "piratatak": PiratatakBoard}


def board_of(game: AnyGame, catalogue: Catalogue, palette: Palette) -> Board:
    """The board of this game. A game without one is drawn in its JSON form."""
    return BOARDS.get(game.name, Board)(catalogue, palette)
