"""A ship of Piratatak, drawn: six parts in two columns and three rows that join into one picture."""

from __future__ import annotations

from collections.abc import Collection

from quarterdeck.games.piratatak import Card, Colour
from quarterdeck.games.piratatak.cards import SHIP_PARTS
from quarterdeck.terminal.drawing.grid import Box, CharGrid
from quarterdeck.terminal.drawing.palette import Palette

COLUMNS = 2
PART_WIDTH, PART_HEIGHT = 8, 2
SHIP_WIDTH, SHIP_HEIGHT = COLUMNS * PART_WIDTH, SHIP_PARTS // COLUMNS * PART_HEIGHT

PICTURE = (
    "     |>    |>   ",
    "    /|\\   /|\\   ",
    "   /s|s\\ /s|s\\  ",
    "  /ss|ss/ss|ss\\ ",
    "\\____|_____|___/",
    " \\_o__o__o__o_/ ",
)
"""Where there is an s, there is sail."""

SAILS = {Colour.RED: "=", Colour.BLUE: "≈", Colour.GREEN: "♣", Colour.YELLOW: "∙"}
"""Each colour's own pattern."""


def draw_ship(
    sheet: CharGrid, x: int, y: int, colour: Colour | None, built: Collection[Card], palette: Palette
) -> None:
    """A ship as far as it is built; the places still empty are dotted."""
    numbers = {int(part.value[-1]) for part in built}
    for number in range(1, SHIP_PARTS + 1):
        place = part_place(x, y, number)
        if colour is not None and number in numbers:
            _draw_part(sheet, place, number, colour, palette)
        else:
            _draw_empty(sheet, place, number, palette)


def part_place(x: int, y: int, number: int) -> Box:
    """Where the part of this number lies in a ship that is drawn from here on."""
    row, column = divmod(number - 1, COLUMNS)
    return Box(x + column * PART_WIDTH, y + row * PART_HEIGHT, PART_WIDTH, PART_HEIGHT)


def _draw_part(sheet: CharGrid, place: Box, number: int, colour: Colour, palette: Palette) -> None:
    row, column = divmod(number - 1, COLUMNS)
    for line in range(PART_HEIGHT):
        drawn = PICTURE[row * PART_HEIGHT + line][column * PART_WIDTH : (column + 1) * PART_WIDTH]
        sheet.put(place.x, place.y + line, drawn.replace("s", SAILS[colour]), palette[colour])


def _draw_empty(sheet: CharGrid, place: Box, number: int, palette: Palette) -> None:
    style = palette["empty"]
    inner = "╌" * (place.width - 2)
    sheet.put(place.x, place.y, f"┌{inner}┐", style)
    sheet.put(place.x, place.y + 1, f"└{inner[:2]} {number} {inner[:1]}┘", style)
