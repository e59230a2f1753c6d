"""Which board a game has on the screen."""

from __future__ import annotations

from quarterdeck.core.game import AnyGame
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.screen.any_board import AnyBoard
from quarterdeck.terminal.screen.board import Board
from quarterdeck.terminal.screen.island import IslandBoard
from quarterdeck.terminal.screen.palette import Palette
from quarterdeck.terminal.screen.ships import ShipsBoard

BOARDS: dict[str, type[Board]] = {"memoarrr": IslandBoard, "piratatak": ShipsBoard}


def board_of(game: AnyGame, catalogue: Catalogue, palette: Palette) -> Board:
    """How this game is drawn; one that nobody has drawn, as it is on the wire."""
    return BOARDS.get(game.name, AnyBoard)(catalogue, palette)
