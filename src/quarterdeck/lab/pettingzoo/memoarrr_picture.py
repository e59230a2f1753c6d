"""Memoarrr! as a spectator sees it, in text and in pixels."""

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.memoarrr import Landscape, Location, View, cell_name
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, WIDTH
from quarterdeck.games.memoarrr.state import ROUNDS
from quarterdeck.lab.pettingzoo.canvas import FOG, GOLD, NIGHT, PARCHMENT, RUBY, Ink, PixelCanvas

_TILE = 48
_GAP = 4
_TOP = 20
_SIDE = _GAP + WIDTH * (_TILE + _GAP)
_PANEL = 180
_GROUNDS: dict[Landscape, tuple[Ink, Ink]] = {
    Landscape.WATER: ((74, 144, 196), (96, 166, 214)),
    Landscape.FLOWERS: ((216, 132, 176), (238, 176, 206)),
    Landscape.LAVA: ((206, 78, 52), (236, 128, 62)),
    Landscape.JUNGLE: ((78, 146, 84), (104, 172, 100)),
    Landscape.DESERT: ((222, 180, 96), (236, 204, 134)),
}
"""The colour of a landscape, and that of its pattern."""
_ROW, _COLUMN = np.mgrid[0:16, 0:16]
_PATTERNS: dict[Landscape, NDArray[np.bool_]] = {
    Landscape.WATER: (_ROW + np.abs(_COLUMN % 8 - 4)) % 5 == 0,
    Landscape.FLOWERS: (_ROW % 5 == 2) & (_COLUMN % 5 == 2) | (_ROW % 5 == 2) & (_COLUMN % 5 == 1),
    Landscape.LAVA: (_COLUMN + _ROW // 3) % 6 == 0,
    Landscape.JUNGLE: (_ROW + _COLUMN) % 4 == 0,
    Landscape.DESERT: (_ROW * 7 + _COLUMN * 3) % 11 == 0,
}
"""What tells landscapes apart without colours: waves, blossoms, streams, leaves, grains."""


def text(view: View) -> str:
    rows = [f"  {' '.join(f'{letter:^9}' for letter in 'ABCDE')}".rstrip()]
    for row in range(WIDTH):
        cells = [_cell(view, row * WIDTH + column) for column in range(WIDTH)]
        rows.append(f"{row + 1} {' '.join(f'{cell:^9}' for cell in cells)}".rstrip())
    closed = ", ".join(cell_name(cell) for cell in view.closed)
    return "\n".join(
        [
            f"Memoarrr! {_headline(view)}",
            *rows,
            *([f"closed: {closed}"] if closed else []),
            *([f"on top: {view.volcanoes[0]}"] if view.volcanoes else []),
            *(_player(view, seat) for seat in range(len(view.won))),
        ]
    )


def pixels(view: View) -> NDArray[np.uint8]:
    canvas = PixelCanvas(_SIDE + _PANEL, _TOP + _SIDE, NIGHT)
    canvas.write(_GAP, 6, _headline(view), PARCHMENT)
    for cell in range(CELLS):
        row, column = divmod(cell, WIDTH)
        _draw_cell(canvas, view, cell, _GAP + column * (_TILE + _GAP), _TOP + _GAP + row * (_TILE + _GAP))
    if view.volcanoes:
        canvas.write(_SIDE + _GAP, _TOP + _SIDE - 16, f"on top: {view.volcanoes[0]}", PARCHMENT)
    for seat in range(len(view.won)):
        _draw_player(canvas, view, seat, _SIDE + _GAP, _TOP + _GAP + seat * 58)
    return canvas.pixels


def _draw_cell(canvas: PixelCanvas, view: View, cell: int, x: int, y: int) -> None:
    card = view.cells[cell]
    if cell == CENTRE:
        canvas.icon(x + 6, y, "chest", (92, 60, 36), GOLD)
        canvas.write(x + 18, y + 36, str(len(view.treasures)), PARCHMENT)
    elif card is None:
        canvas.tile(x, y, _TILE, _TILE, FOG)
        canvas.dots(x, y, _PATTERNS[Landscape.WATER], (146, 158, 184), 3)
        if cell in view.closed:
            canvas.frame(x, y, _TILE, RUBY)
    else:
        _draw_card(canvas, card, x, y)
        if cell == view.to_match_cell:
            canvas.frame(x, y, _TILE, GOLD, 3)


def _draw_player(canvas: PixelCanvas, view: View, seat: int, x: int, y: int) -> None:
    canvas.write(x, y, f"player_{seat}", GOLD if seat in view.turn else PARCHMENT)
    for place, rubies in enumerate(view.won[seat]):
        canvas.icon(x + 16 * place, y + 14, "chest", (92, 60, 36), GOLD, 1)
        if rubies is not None:
            canvas.write(x + 16 * place + 4, y + 28, str(rubies), PARCHMENT)
    volcano = view.held[seat]
    if volcano is not None:
        canvas.icon(x + 114, y, "volcano", (120, 84, 72), (236, 128, 62), 2)
        canvas.write(x + 112, y + 28, volcano, PARCHMENT)


def _draw_card(canvas: PixelCanvas, card: Location, x: int, y: int) -> None:
    ground, pattern = _GROUNDS[card.landscape]
    canvas.tile(x, y, _TILE, _TILE, ground)
    canvas.dots(x, y, _PATTERNS[card.landscape], pattern, 3)
    canvas.icon(x + 6, y + 6, card.animal, NIGHT, PARCHMENT)


def _headline(view: View) -> str:
    if view.ranking is not None:
        return f"player_{view.ranking[0]} wins"
    number = "looking" if view.round == 0 else f"round {view.round} of {ROUNDS}"
    return f"{number}, player_{view.turn[0]}: {view.phase}"


def _cell(view: View, cell: int) -> str:
    """Three letters each of the animal and the landscape; the card to match stands in brackets."""
    card = view.cells[cell]
    if cell == CENTRE:
        return "stack"
    if card is None:
        return "~~~"
    short = f"{card.animal[:3]}-{card.landscape[:3]}"
    return f"[{short}]" if cell == view.to_match_cell else short


def _player(view: View, seat: int) -> str:
    won = view.won[seat]
    rubies = [treasure for treasure in won if treasure is not None]
    known = f", rubies {sum(rubies)}" if rubies else ""
    volcano = f", {view.held[seat]}" if view.held[seat] else ""
    mark = "*" if seat in view.turn else " "
    return f"{mark} player_{seat}: treasures {len(won)}{known}{volcano}"
