"""Memoarrr! drawn: the island, the card to match, and the players with their chests and volcanoes."""

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.games.memoarrr import Block, Look, Peek, Ready, Reveal, Side, Swap, View, cell_name
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, MIDDLE_CELLS, WIDTH
from quarterdeck.narration import Catalogue
from quarterdeck.terminal.drawing.board import Board, Scene
from quarterdeck.terminal.drawing.buttons import Button
from quarterdeck.terminal.drawing.grid import Box, CharGrid, shortened, wrapped
from quarterdeck.terminal.drawing.memoarrr_cards import CHEST, RUBY, Fog, draw_face, draw_fog, draw_stack, held_mark
from quarterdeck.terminal.drawing.palette import Palette

LABELS = 3
"""Columns to the left of the island: the row's number, and room for the cursor."""
CELL_WIDTHS, CELL_HEIGHTS = (11, 17), (3, 7)
PANEL = 17
"""Columns that the panel beside the island needs at least."""
PANEL_CARD_HEIGHT = 6
SEAT_HEIGHT = 2
KINDS: dict[str, Any] = {"reveal": Reveal, "peek": Peek, "swap": Swap, "block": Block}
COMPASS = {(0, -1): Side.NORTH, (1, 0): Side.EAST, (0, 1): Side.SOUTH, (-1, 0): Side.WEST}


class MemoarrrBoard(Board):
    """Five by five cards. The cursor is on a card, or before the first round on one of the four sides."""

    keys = ("arrows", "enter", "name", "n", "faster")

    def __init__(self, catalogue: Catalogue, palette: Palette) -> None:
        super().__init__(catalogue, palette)
        self.cell = 7
        self._side: Side | None = None

    def draw(self, grid: CharGrid, box: Box, scene: Scene) -> None:
        width = _between(CELL_WIDTHS, (box.width - LABELS - PANEL) // WIDTH - 1)
        height = _between(CELL_HEIGHTS, (box.height - 1) // WIDTH)
        self._draw_island(grid, box, width, height, scene)
        left = LABELS + WIDTH * (width + 1) + 1
        panel = Box(box.x + left, box.y, box.width - left, box.height)
        _draw_panel(grid, panel, scene, self.catalogue, self.palette)

    def _draw_island(self, grid: CharGrid, box: Box, width: int, height: int, scene: Scene) -> None:
        """Five by five cards of this size, with the letters and numbers of their cells."""
        places = [
            Box(box.x + LABELS + cell % WIDTH * (width + 1), box.y + 1 + cell // WIDTH * height, width, height)
            for cell in range(CELLS)
        ]
        for number, letter in enumerate("ABCDE"):
            grid.centre(places[number], box.y, letter, self.palette["faint"])
            grid.put(box.x, places[number * WIDTH].y + height // 2, str(number + 1), self.palette["faint"])
        for cell, place in enumerate(places):
            self._draw_cell(grid, place, cell, scene)
        for cell in self._pointed_at(scene):
            self._draw_cursor(grid, places[cell])
        if scene.view.to_match_cell is not None:
            place = places[scene.view.to_match_cell]
            grid.centre(place, place.y, " ▼ ", self.palette["cursor"])

    def _draw_cell(self, grid: CharGrid, place: Box, cell: int, scene: Scene) -> None:
        view: View = scene.view
        if cell == CENTRE:
            top = view.volcanoes[0] if view.volcanoes else None
            left = len(view.volcanoes), len(view.treasures)
            draw_stack(grid, place, top, *left, self.palette, self.catalogue.say)
            return
        grid.hotspot(place, f"cell:{cell}")
        card = view.cells[cell]
        glimpsed = view.glimpse.get(cell)
        if card is not None:
            draw_face(grid, place, card, self.catalogue.say, self.palette)
        elif glimpsed is not None:
            draw_face(grid, place, glimpsed, self.catalogue.say, self.palette, private=True)
        elif scene.hidden is not None:
            draw_face(grid, place, scene.hidden.locations[cell], self.catalogue.say, self.palette, private=True)
        else:
            draw_fog(grid, place, _fog(cell, scene), self.palette)

    def _draw_cursor(self, grid: CharGrid, place: Box) -> None:
        """A frame round a card; without colours, square brackets."""
        style = self.palette["cursor"]
        solid = self.palette.edge("page") is not None
        left, top, right = ("▐", "▗" + "▄" * place.width + "▖", "▌") if solid else ("[", " " + "━" * place.width, "]")
        grid.put(place.x - 1, place.y, top, style)
        for y in range(place.y + 1, place.y + place.height):
            grid.put(place.x - 1, y, left, style)
            grid.put(place.x + place.width, y, right, style)

    def _pointed_at(self, scene: Scene) -> Sequence[int]:
        """The cells that the cursor is on, where there is something to choose."""
        if not scene.moves or isinstance(scene.moves[0], Ready):
            return ()
        if isinstance(scene.moves[0], Look):
            side = self._side_now(scene)
            return () if side is None else MIDDLE_CELLS[side]
        return (self.cell,)

    def _side_now(self, scene: Scene) -> Side | None:
        free = [move.side for move in scene.moves if isinstance(move, Look)]
        return self._side if self._side in free else next(iter(free), None)

    def buttons(self, scene: Scene) -> Sequence[Button]:
        say = self.catalogue.say
        offers = []
        for move in scene.moves:
            if isinstance(move, Look):
                offers.append(Button(move.side.value[0], say("look-here", side=move.side), f"look:{move.side}", True))
            elif isinstance(move, Ready):
                offers.append(Button("r", say("put-back"), "ready", True))
        return offers

    def answers(self, view: View, moves: Sequence[Any]) -> Mapping[str, Any]:
        if view.phase == "look":
            sides = {side.value: Look(side) for side in Side} | {side.value[0]: Look(side) for side in Side}
            return {"": Ready(), "ready": Ready()} if isinstance(moves[0], Ready) else sides
        return {cell_name(cell).lower(): KINDS[view.phase](cell) for cell in range(CELLS) if cell != CENTRE}

    def letters(self, scene: Scene) -> Mapping[str, str]:
        if not scene.moves:
            return {}
        if scene.view.phase != "look":
            columns = {letter: f"column:{number}" for number, letter in enumerate("abcde")}
            return columns | {str(number + 1): f"row:{number}" for number in range(WIDTH)}
        return {side.value[0]: f"look:{side}" for side in Side} | {"r": "ready"}

    def steer(self, across: int, down: int, scene: Scene) -> None:
        if scene.moves and isinstance(scene.moves[0], Look):
            self._side = COMPASS.get((across, down), self._side)
            return
        row, column = divmod(self.cell, WIDTH)
        cell = (row + down) % WIDTH * WIDTH + (column + across) % WIDTH
        if cell == CENTRE:
            cell = (row + 2 * down) % WIDTH * WIDTH + (column + 2 * across) % WIDTH
        self.cell = cell

    def point(self, action: str, scene: Scene) -> bool:
        kind, _, which = action.partition(":")
        if kind not in ("cell", "column", "row") or not scene.moves:
            return False
        row, column = divmod(self.cell, WIDTH)
        if kind == "column":
            which = str(row * WIDTH + int(which))
        elif kind == "row":
            which = str(int(which) * WIDTH + column)
        before = self.cell, self._side
        self.cell = int(which)
        self._side = _side_of(self.cell) or self._side
        return (self.cell, self._side) != before

    def chosen(self, scene: Scene) -> str | None:
        if not scene.moves:
            return None
        if isinstance(scene.moves[0], Ready):
            return "ready"
        if isinstance(scene.moves[0], Look):
            return f"look:{self._side_now(scene)}"
        return f"cell:{self.cell}"

    def move_of(self, action: str, scene: Scene) -> Any:
        kind, _, which = action.partition(":")
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

    def is_private(self, view: View, moves: Sequence[Any]) -> bool:
        return bool(view.glimpse) or any(isinstance(move, Look | Ready | Peek) for move in moves)


def _fog(cell: int, scene: Scene) -> Fog:
    """How the fog of a cell looks: it depends on the lawful moves, and never on the card below it."""
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


def _between(bounds: tuple[int, int], wanted: int) -> int:
    return min(max(wanted, bounds[0]), bounds[1])


def _draw_panel(grid: CharGrid, box: Box, scene: Scene, catalogue: Catalogue, palette: Palette) -> None:
    card = Box(box.x, box.y, min(box.width, 24), PANEL_CARD_HEIGHT + 1)
    _draw_to_match(grid, card, scene.view, catalogue, palette)
    names = scene.company.names
    roomy = box.height - card.height - 1 >= len(names) * (SEAT_HEIGHT + 1)
    step = SEAT_HEIGHT + (1 if roomy else 0)
    top = card.y + card.height + (1 if box.height - card.height > len(names) * step else 0)
    for seat in range(len(names)):
        place = Box(box.x, top + seat * step, box.width, SEAT_HEIGHT)
        _draw_seat(grid, place, seat, scene, catalogue, palette)


def _draw_to_match(grid: CharGrid, box: Box, view: View, catalogue: Catalogue, palette: Palette) -> None:
    if view.to_match is not None:
        grid.centre(box, box.y, catalogue.say("to-match"), palette["title"])
        place = Box(box.x + 1, box.y + 1, box.width - 2, PANEL_CARD_HEIGHT)
        draw_face(grid, place, view.to_match, catalogue.say, palette)
        return
    what = {"look": "to-match-look", "over": "to-match-over"}.get(view.phase, "to-match-nothing")
    for row, line in enumerate(wrapped(catalogue.say(what), box.width)):
        grid.put(box.x, box.y + 1 + row, line, palette["wait"])


def _draw_seat(grid: CharGrid, box: Box, seat: int, scene: Scene, catalogue: Catalogue, palette: Palette) -> None:
    view: View = scene.view
    is_turn = seat in view.turn
    name = shortened(scene.company.names[seat], box.width - 2)
    grid.put(box.x, box.y, "▶ " if is_turn else "  ", palette["turn"])
    grid.put(box.x + 2, box.y, name, palette["turn" if is_turn else "strong" if seat == scene.company.you else "page"])
    x = box.x + 2
    chests, rubies = len(view.won[seat]), [treasure for treasure in view.won[seat] if treasure is not None]
    if rubies:
        x = grid.put(x, box.y + 1, f"{chests}{CHEST} ", palette["chest"])
        x = grid.put(x, box.y + 1, f"{sum(rubies)}{RUBY} ", palette["ruby"])
    elif chests:
        x = grid.put(x, box.y + 1, CHEST * chests + " ", palette["chest"])
    volcano = view.held[seat]
    if volcano is not None:
        x = grid.put(x, box.y + 1, held_mark(volcano, catalogue.say), palette["volcano"])
        out = catalogue.say("screen-out")
        if view.phase != "over" and x + 1 + len(out) <= box.x + box.width:
            grid.put(x + 1, box.y + 1, out, palette["wait"])
    elif view.phase == "look":
        grid.put(box.x + 2, box.y + 1, _look_of(view, seat, catalogue), palette["wait"])


def _look_of(view: Any, seat: int, catalogue: Catalogue) -> str:
    """Which side a player has picked before the first round, and whether they are ready."""
    side = view.sides[seat]
    if side is None:
        return ""
    return catalogue.say("side-taken", ready="yes" if view.ready[seat] else "no", side=side)
