"""What a game brings to the terminal: how its table is drawn, and what keys, clicks and typed words mean."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from quarterdeck.core.visibility import private_facts
from quarterdeck.core.wire import encode
from quarterdeck.narration import Catalogue, Company
from quarterdeck.terminal.drawing.buttons import Button, ButtonRow
from quarterdeck.terminal.drawing.grid import Box, CharGrid, wrapped
from quarterdeck.terminal.drawing.palette import Palette


class Scene(NamedTuple):
    """The table as it is to be drawn: what this player may see and do now."""

    view: Any
    moves: tuple[Any, ...]
    """Also empty while the table takes no moves yet."""
    company: Company
    hidden: Any = None
    """What no player could see: only in a replay that shows everything."""


class TypedAnswer(NamedTuple):
    """What a typed line stands for."""

    moves: tuple[Any, ...] = ()
    """Moves to be made one after the other; none: the line is not understood."""
    confirm: str = ""
    """What the player is to confirm first; empty: the moves are made at once."""
    why_not: str = ""
    """Why these moves can't be made."""


class Board:
    """One game in the terminal. It keeps a cursor, and nothing of the cards.

    This one serves any game: it draws the view in JSON, and the moves as numbered buttons. An action is a text that
    stands for one thing to do, such as `cell:7`; keys and clicks are turned into actions.
    """

    keys: tuple[str, ...] = ("arrows", "enter", "digits", "faster")
    """The keys of this game, for the page that tells what each key does."""

    def __init__(self, catalogue: Catalogue, palette: Palette) -> None:
        self.catalogue = catalogue
        self.palette = palette
        self._row = ButtonRow(palette)

    def draw(self, grid: CharGrid, box: Box, scene: Scene) -> None:
        """The table as it lies now, with a hotspot for everything that can be clicked.

        The moves are at the bottom, in as many lines as they need, and above them as much of the view as fits.
        """
        buttons = self.offered(scene)
        blank = CharGrid(box.width, box.height)
        self._row.draw(blank, blank.box, buttons)
        rows = 1 + max((spot.y for spot in blank.hotspots), default=-1)
        text = msgspec.json.format(encode(scene.view)).decode()
        lines = [line for whole in text.splitlines() for line in wrapped(whole, box.width)]
        for row, line in enumerate(lines[: box.height - rows]):
            grid.put(box.x, box.y + row, line, self.palette["wait"])
        self._row.draw(grid, Box(box.x, box.y + box.height - rows, box.width, rows), buttons)

    def answers(self, view: Any, moves: Sequence[Any]) -> Mapping[str, Any]:
        """What can be typed in this phase, and the move that each stands for. The rules say which are lawful."""
        return {str(number): move for number, move in enumerate(moves, start=1)}

    def read(self, typed: str, view: Any, moves: Sequence[Any]) -> TypedAnswer:
        """What a line that was typed in small letters stands for."""
        move = self.answers(view, moves).get(typed)
        return TypedAnswer() if move is None else TypedAnswer((move,))

    def offered(self, scene: Scene) -> tuple[Button, ...]:
        """A button on the board for everything that can be done now. The cursor goes from one to the next."""
        return tuple(
            Button(str(number) if number < 10 else "", encode(move).decode(), f"move:{number}", True)
            for number, move in enumerate(scene.moves, start=1)
        )

    def buttons(self, scene: Scene) -> Sequence[Button]:
        """Buttons beside the prompt, for what is not drawn on the board."""
        return ()

    def letters(self, scene: Scene) -> Mapping[str, str]:
        """The keys that mean something now, lawful or not, and the action of each."""
        return {button.key: button.action for button in self.offered(scene) if button.key}

    def steer(self, across: int, down: int, scene: Scene) -> None:
        """Move the cursor."""
        self._row.steer(across, down, self.offered(scene))

    def point(self, action: str, scene: Scene) -> bool:
        """Put the cursor where the mouse points; whether that changed anything."""
        return self._row.point(action, self.offered(scene))

    def chosen(self, scene: Scene) -> str | None:
        """The action of the Enter key."""
        return self._row.chosen(self.offered(scene))

    def move_of(self, action: str, scene: Scene) -> Any:
        """The move that an action stands for, lawful or not; None where it is none."""
        kind, _, number = action.partition(":")
        return scene.moves[int(number) - 1] if kind == "move" and int(number) <= len(scene.moves) else None

    def mark(self, action: str, scene: Scene) -> bool:
        """Mark something that is to be played later together with others; whether the action does that."""
        return False

    def plan(self, action: str, scene: Scene) -> tuple[Any, ...]:
        """The moves that an action stands for, one after the other."""
        move = self.move_of(action, scene)
        return () if move is None else (move,)

    def leaves_unchanged(self, events: Sequence[Any]) -> int:
        """How many of the first of these events are told while the table is drawn as it was before them."""
        return 0

    def is_private(self, view: Any, moves: Sequence[Any]) -> bool:
        """Whether the view shows something to this player alone, or will after their next move."""
        return bool(private_facts(view))
