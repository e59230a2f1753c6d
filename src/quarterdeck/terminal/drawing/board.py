"""What a game brings to the table's screen: how it is drawn, walked over, and spoken to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from quarterdeck.narration import Company
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.drawing.buttons import Button
from quarterdeck.terminal.drawing.grid import Box, CharGrid
from quarterdeck.terminal.drawing.palette import Palette


class Scene(NamedTuple):
    """The table as it is to be drawn: what these eyes may see, and what they may do right now."""

    view: Any
    moves: tuple[Any, ...]
    """Empty too while everybody is still looking."""
    company: Company
    hidden: Any = None
    """What nobody could see then: only in a replay where everything is shown."""


class Board(Protocol):
    """One game on the screen. It keeps a cursor, and nothing of the cards."""

    def __init__(self, catalogue: Catalogue, palette: Palette) -> None: ...

    def draw(self, sheet: CharGrid, box: Box, scene: Scene) -> None:
        """The table as it lies now, with spots for all that can be clicked."""

    def buttons(self, scene: Scene) -> Sequence[Button]:
        """What can be done besides what is drawn on the board; it stands beside the question."""

    def letters(self, scene: Scene) -> Mapping[str, str]:
        """Keys that mean something now, lawful or not, and what is wished for with each."""

    def steer(self, across: int, down: int, scene: Scene) -> None:
        """Walk the cursor."""

    def point(self, wish: str, scene: Scene) -> bool:
        """Put the cursor where the mouse points; whether that changed anything."""

    def chosen(self, scene: Scene) -> str | None:
        """What Enter wishes for."""

    def move_of(self, wish: str, scene: Scene) -> Any:
        """The move that is wished for, lawful or not; None where it is none."""

    def doubt(self, move: Any, scene: Scene) -> str | None:
        """A question to ask once before a move that can't be taken back and is easily made by mistake."""

    def is_private(self, view: Any, moves: Sequence[Any]) -> bool:
        """Whether something is before these eyes, or will be with their next move, that no others may see."""

    def linger(self, before: Any, events: Sequence[Any], after: Any) -> Any:
        """The table as it lay before everything was turned down, with the last card on it; None: there is nothing."""
