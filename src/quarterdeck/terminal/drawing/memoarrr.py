"""Memoarrr! on the screen: the island, the card to match, and who has won what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from quarterdeck.games.memoarrr import Block, Look, Peek, Ready, Reveal, Side, Swap, View
from quarterdeck.games.memoarrr import events as happened
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, MIDDLE_CELLS, WIDTH
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.drawing.board import Scene
from quarterdeck.terminal.drawing.buttons import Button
from quarterdeck.terminal.drawing.grid import Box, CharGrid
from quarterdeck.terminal.drawing.memoarrr_cards import Fog, draw_face, draw_fog, draw_stack
from quarterdeck.terminal.drawing.memoarrr_panel import PANEL, draw_panel
from quarterdeck.terminal.drawing.palette import Palette

LABELS = 3
"""Columns to the left of the island: the row's number, and room for the cursor."""
CELL_WIDTHS, CELL_HEIGHTS = (11, 17), (3, 7)
KINDS: dict[str, Any] = {"reveal": Reveal, "peek": Peek, "swap": Swap, "block": Block}
COMPASS = {(0, -1): Side.NORTH, (1, 0): Side.EAST, (0, 1): Side.SOUTH, (-1, 0): Side.WEST}


class MemoarrrBoard:
    """Five by five cards; the cursor walks over them, and before the first round round the four sides."""

    def __init__(self, catalogue: Catalogue, palette: Palette) -> None:
        self._catalogue = catalogue
        self._palette = palette
        self._cell = 7
        self._side: Side | None = None

    def draw(self, sheet: CharGrid, box: Box, scene: Scene) -> None:
        palette = self._palette
        width = _between(CELL_WIDTHS, (box.width - LABELS - PANEL) // WIDTH - 1)
        height = _between(CELL_HEIGHTS, (box.height - 1) // WIDTH)
        places = [
            Box(box.x + LABELS + cell % WIDTH * (width + 1), box.y + 1 + cell // WIDTH * height, width, height)
            for cell in range(CELLS)
        ]
        for number, letter in enumerate("ABCDE"):
            sheet.centre(places[number], box.y, letter, palette["faint"])
            sheet.put(box.x, places[number * WIDTH].y + height // 2, str(number + 1), palette["faint"])
        for cell, place in enumerate(places):
            self._draw_cell(sheet, place, cell, scene)
        for cell in self._pointed_at(scene):
            self._draw_cursor(sheet, places[cell])
        if scene.view.to_match_cell is not None:
            place = places[scene.view.to_match_cell]
            sheet.centre(place, place.y, " ▼ ", palette["cursor"])
        left = LABELS + WIDTH * (width + 1) + 1
        panel = Box(box.x + left, box.y, box.width - left, box.height)
        draw_panel(sheet, panel, scene, self._catalogue, palette)

    def _draw_cell(self, sheet: CharGrid, place: Box, cell: int, scene: Scene) -> None:
        view: View = scene.view
        if cell == CENTRE:
            top = view.volcanoes[0] if view.volcanoes else None
            left = len(view.volcanoes), len(view.treasures)
            draw_stack(sheet, place, top, *left, self._palette, self._catalogue.say)
            return
        sheet.spot(place, f"cell:{cell}")
        card = view.cells[cell]
        glimpsed = view.glimpse.get(cell)
        if card is not None:
            draw_face(sheet, place, card, self._catalogue.say, self._palette)
        elif glimpsed is not None:
            draw_face(sheet, place, glimpsed, self._catalogue.say, self._palette, private=True)
        elif scene.hidden is not None:
            draw_face(sheet, place, scene.hidden.locations[cell], self._catalogue.say, self._palette, private=True)
        else:
            draw_fog(sheet, place, _fog(cell, scene), self._palette)

    def _draw_cursor(self, sheet: CharGrid, place: Box) -> None:
        """A frame round a card; where there are no colours, square brackets."""
        style = self._palette["cursor"]
        solid = self._palette.edge("page") is not None
        left, top, right = ("▐", "▗" + "▄" * place.width + "▖", "▌") if solid else ("[", " " + "━" * place.width, "]")
        sheet.put(place.x - 1, place.y, top, style)
        for y in range(place.y + 1, place.y + place.height):
            sheet.put(place.x - 1, y, left, style)
            sheet.put(place.x + place.width, y, right, style)

    def _pointed_at(self, scene: Scene) -> Sequence[int]:
        """The cells that the cursor is on, where there is something to choose."""
        if not scene.moves or isinstance(scene.moves[0], Ready):
            return ()
        if isinstance(scene.moves[0], Look):
            side = self._side_now(scene)
            return () if side is None else MIDDLE_CELLS[side]
        return (self._cell,)

    def _side_now(self, scene: Scene) -> Side | None:
        free = [move.side for move in scene.moves if isinstance(move, Look)]
        return self._side if self._side in free else next(iter(free), None)

    def buttons(self, scene: Scene) -> Sequence[Button]:
        say = self._catalogue.say
        offers = []
        for move in scene.moves:
            if isinstance(move, Look):
                offers.append(Button(move.side.value[0], say("look-here", side=move.side), f"look:{move.side}", True))
            elif isinstance(move, Ready):
                offers.append(Button("r", say("put-back"), "ready", True))
        return offers

    def letters(self, scene: Scene) -> Mapping[str, str]:
        if scene.view.phase != "look" or not scene.moves:
            return {}
        return {side.value[0]: f"look:{side}" for side in Side} | {"r": "ready"}

    def steer(self, across: int, down: int, scene: Scene) -> None:
        if scene.moves and isinstance(scene.moves[0], Look):
            self._side = COMPASS.get((across, down), self._side)
            return
        row, column = divmod(self._cell, WIDTH)
        cell = (row + down) % WIDTH * WIDTH + (column + across) % WIDTH
        if cell == CENTRE:
            cell = (row + 2 * down) % WIDTH * WIDTH + (column + 2 * across) % WIDTH
        self._cell = cell

    def point(self, wish: str, scene: Scene) -> bool:
        kind, _, which = wish.partition(":")
        if kind != "cell" or not scene.moves:
            return False
        before = self._cell, self._side
        self._cell = int(which)
        self._side = _side_of(self._cell) or self._side
        return (self._cell, self._side) != before

    def chosen(self, scene: Scene) -> str | None:
        if not scene.moves:
            return None
        if isinstance(scene.moves[0], Ready):
            return "ready"
        if isinstance(scene.moves[0], Look):
            return f"look:{self._side_now(scene)}"
        return f"cell:{self._cell}"

    def move_of(self, wish: str, scene: Scene) -> Any:
        kind, _, which = wish.partition(":")
        if kind == "look":
            return Look(Side(which))
        if kind == "ready":
            return Ready()
        if kind != "cell":
            return None
        if scene.view.phase == "look":
            side = _side_of(int(which))
            waits = bool(scene.moves) and isinstance(scene.moves[0], Look)
            return Look(side) if waits and side is not None else None
        return KINDS.get(scene.view.phase, Reveal)(int(which))

    def doubt(self, move: Any, scene: Scene) -> str | None:
        return None

    def is_private(self, view: View, moves: Sequence[Any]) -> bool:
        return bool(view.glimpse) or any(isinstance(move, Look | Ready | Peek) for move in moves)

    def linger(self, before: View | None, events: Sequence[happened.Event], after: View) -> View | None:
        if before is None or not before.round:
            return None
        shown = before
        for event in events:
            shown = _with_event(shown, event)
        return replace(shown, turn=(), closed=(), glimpse={})


def _fog(cell: int, scene: Scene) -> Fog:
    """Whether the fog of a cell may be lifted now: the rules say so, and nothing that lies below it."""
    lawful = {cell_of for move in scene.moves if (cell_of := getattr(move, "cell", None)) is not None}
    if not scene.moves:
        return "fog"
    if isinstance(scene.moves[0], Look):
        free = {cell_of for move in scene.moves if isinstance(move, Look) for cell_of in MIDDLE_CELLS[move.side]}
        return "open" if cell in free else "fog"
    if cell in lawful:
        return "open"
    return "closed" if cell in scene.view.closed else "fog"


def _side_of(cell: int) -> Side | None:
    return next((side for side, cells in MIDDLE_CELLS.items() if cell in cells), None)


def _with_event(view: View, event: happened.Event) -> View:
    """The table after one event of a move that ends a round: what came up, who is out."""
    match event:
        case happened.Revealed(cell=int() as cell, card=card):
            return replace(view, cells=_put(view.cells, {cell: card}), to_match=card, to_match_cell=cell)
        case happened.Swapped(cell=int() as cell, with_=int() as other):
            swapped = {cell: view.cells[other], other: view.cells[cell]}
            return replace(view, cells=_put(view.cells, swapped), to_match_cell=other)
        case happened.VolcanoTaken():
            held = tuple(event.volcano if seat == event.seat else had for seat, had in enumerate(view.held))
            return replace(view, held=held, volcanoes=view.volcanoes[1:])
        case _:
            return view


def _put(cells: tuple[Any, ...], changed: Mapping[int, Any]) -> tuple[Any, ...]:
    return tuple(changed.get(cell, card) for cell, card in enumerate(cells))


def _between(bounds: tuple[int, int], wanted: int) -> int:
    return min(max(wanted, bounds[0]), bounds[1])
