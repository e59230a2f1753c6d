"""The cards of Memoarrr!, drawn: a landscape's colour and pattern, with the words for animal and landscape on it."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from rich.cells import cell_len
from rich.style import Style

from quarterdeck.games.memoarrr import Landscape, Location, Volcano
from quarterdeck.terminal.drawing.grid import Box, CharGrid
from quarterdeck.terminal.drawing.palette import Palette

PATTERNS = {
    Landscape.WATER: ("≈~", "~≈"),
    Landscape.FLOWERS: ("✿ ", " ✿"),
    Landscape.LAVA: ("/\\", "\\/"),
    Landscape.JUNGLE: ("♣♠", "♠♣"),
    Landscape.DESERT: ("∙ ", " ∙"),
}
"""Two rows that alternate; they tell the landscapes apart without colours."""

BIRDS = {Volcano.BIRDS_7: 7, Volcano.BIRDS_3: 3, Volcano.BIRDS_1: 1}
BIRD, PEAK, CHEST, RUBY = "v", "▲", "■", "♦"

Fog: TypeAlias = Literal["fog", "open", "closed"]
"""Fog while no card can be chosen, fog of a card that can be chosen, and of one that is forbidden."""

Say: TypeAlias = Callable[..., str]
"""A message of the catalogue by its name."""


def draw_fog(grid: CharGrid, box: Box, kind: Fog, palette: Palette) -> None:
    """A face-down card. It must not depend on the card."""
    style = palette[kind]
    grid.fill(box, "░" if kind != "closed" else "·", style)
    draw_edge(grid, box, palette, kind, "─")
    if kind == "closed":
        grid.centre(box, box.y + box.height // 2 + (box.height == 3), "╳", style)


def draw_face(grid: CharGrid, box: Box, card: Location, say: Say, palette: Palette, *, private: bool = False) -> None:
    """A face-up card. `private`: only this player sees it, and its edge is broken."""
    style, pattern = palette[card.landscape], palette[f"{card.landscape}-pattern"]
    rows = PATTERNS[card.landscape]
    for row in range(box.height):
        line = (rows[row % 2] * box.width)[: box.width]
        grid.put(box.x, box.y + row, line, style + pattern)
    draw_edge(grid, box, palette, card.landscape, rows[0], private=private)
    animal = say("memoarrr-animal", animal=card.animal)
    landscape = say("memoarrr-landscape", landscape=card.landscape)
    middle = box.y + (box.height - 1) // 2
    _write(grid, box, middle, animal, style + Style(bold=True))
    _write(grid, box, middle + 1 if box.height < 6 else middle + 2, landscape, style)


def _write(grid: CharGrid, box: Box, y: int, word: str, style: Style) -> None:
    """A word in the middle of a card, with a little room around it where that leaves something of the pattern."""
    room = f" {word} " if cell_len(word) + 4 <= box.width else word
    grid.centre(box, y, room, style)


def draw_edge(grid: CharGrid, box: Box, palette: Palette, name: str, pattern: str, *, private: bool = False) -> None:
    """The upper edge of something: half a line of its ground, or a line where it has none."""
    edge = palette.edge(name)
    if edge is not None:
        grid.put(box.x, box.y, (("▄ " if private else "▄") * box.width)[: box.width], edge)
        return
    line = "╌" if private else pattern
    grid.put(box.x, box.y, f"╭{(line * box.width)[: box.width - 2]}╮", palette[name])


def draw_stack(
    grid: CharGrid, box: Box, top: Volcano | None, volcanoes: int, treasures: int, palette: Palette, say: Say
) -> None:
    """The centre: the volcano on top, how many are left, and the chests below them."""
    grid.fill(box, " ", palette["stack"])
    draw_edge(grid, box, palette, "stack", "─")
    y = box.y + (box.height - 1) // 2
    grid.centre(box, y, f"{PEAK * volcanoes} {volcano_mark(top, say)}".strip(), palette["volcano"])
    grid.centre(box, y + 1, CHEST * treasures, palette["chest"])


def volcano_mark(volcano: Volcano | None, say: Say) -> str:
    """A volcano in a few letters: its birds, or how dark it is."""
    if volcano is None:
        return ""
    return BIRD * BIRDS[volcano] if volcano in BIRDS else say("screen-volcano", volcano=volcano)


def held_mark(volcano: Volcano, say: Say) -> str:
    """The same beside a name, where there is less room: birds are counted."""
    return PEAK + (f"{BIRDS[volcano]}{BIRD}" if volcano in BIRDS else say("screen-volcano", volcano=volcano))
