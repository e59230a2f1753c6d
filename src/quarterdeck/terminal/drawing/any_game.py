"""A game that nobody has drawn a board for: its view as it is on the wire, and its moves by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from quarterdeck.core.visibility import private_facts
from quarterdeck.core.wire import encode
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.drawing.board import Scene
from quarterdeck.terminal.drawing.buttons import Button, ButtonRow
from quarterdeck.terminal.drawing.grid import Box, CharGrid, wrapped
from quarterdeck.terminal.drawing.palette import Palette


class AnyGameBoard:
    """Plain, but it plays every game that follows the rules protocol."""

    def __init__(self, catalogue: Catalogue, palette: Palette) -> None:
        self._palette = palette
        self._offers = ButtonRow(palette)

    def buttons(self, scene: Scene) -> Sequence[Button]:
        return ()

    def draw(self, sheet: CharGrid, box: Box, scene: Scene) -> None:
        """The moves below, as many lines as they need, and above them as much of the view as there is room for."""
        offers = self._offered(scene)
        blank = CharGrid(box.width, box.height)
        self._offers.draw(blank, blank.box, offers)
        rows = 1 + max((spot.y for spot in blank.spots), default=-1)
        text = msgspec.json.format(encode(scene.view)).decode()
        lines = [line for whole in text.splitlines() for line in wrapped(whole, box.width)]
        for row, line in enumerate(lines[: box.height - rows]):
            sheet.put(box.x, box.y + row, line, self._palette["wait"])
        self._offers.draw(sheet, Box(box.x, box.y + box.height - rows, box.width, rows), offers)

    def _offered(self, scene: Scene) -> tuple[Button, ...]:
        return tuple(
            Button(str(number) if number < 10 else "", encode(move).decode(), f"move:{number}", True)
            for number, move in enumerate(scene.moves, start=1)
        )

    def letters(self, scene: Scene) -> Mapping[str, str]:
        return {offer.key: offer.wish for offer in self._offered(scene) if offer.key}

    def steer(self, across: int, down: int, scene: Scene) -> None:
        self._offers.steer(across, down, self._offered(scene))

    def point(self, wish: str, scene: Scene) -> bool:
        return self._offers.point(wish, self._offered(scene))

    def chosen(self, scene: Scene) -> str | None:
        return self._offers.chosen(self._offered(scene))

    def move_of(self, wish: str, scene: Scene) -> Any:
        kind, _, number = wish.partition(":")
        return scene.moves[int(number) - 1] if kind == "move" and int(number) <= len(scene.moves) else None

    def doubt(self, move: Any, scene: Scene) -> str | None:
        return None

    def is_private(self, view: Any, moves: Sequence[Any]) -> bool:
        return bool(private_facts(view))

    def linger(self, before: Any, events: Sequence[Any], after: Any) -> Any:
        return None
