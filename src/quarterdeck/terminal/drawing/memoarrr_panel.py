"""Beside the island: the card to match, large, and the players with their chests and volcanoes."""

from __future__ import annotations

from typing import Any

from quarterdeck.games.memoarrr import View
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.drawing.board import Scene
from quarterdeck.terminal.drawing.grid import Box, CharGrid, shortened, wrapped
from quarterdeck.terminal.drawing.memoarrr_cards import CHEST, RUBY, draw_face, held_mark
from quarterdeck.terminal.drawing.palette import Palette

PANEL = 17
"""Columns that it needs at least."""
CARD_HEIGHT = 6
SEAT_HEIGHT = 2


def draw_panel(sheet: CharGrid, box: Box, scene: Scene, catalogue: Catalogue, palette: Palette) -> None:
    card = Box(box.x, box.y, min(box.width, 24), CARD_HEIGHT + 1)
    _draw_to_match(sheet, card, scene.view, catalogue, palette)
    names = scene.company.names
    roomy = box.height - card.height - 1 >= len(names) * (SEAT_HEIGHT + 1)
    step = SEAT_HEIGHT + (1 if roomy else 0)
    top = card.y + card.height + (1 if box.height - card.height > len(names) * step else 0)
    for seat in range(len(names)):
        place = Box(box.x, top + seat * step, box.width, SEAT_HEIGHT)
        _draw_seat(sheet, place, seat, scene, catalogue, palette)


def _draw_to_match(sheet: CharGrid, box: Box, view: View, catalogue: Catalogue, palette: Palette) -> None:
    if view.to_match is not None:
        sheet.centre(box, box.y, catalogue.say("to-match"), palette["title"])
        place = Box(box.x + 1, box.y + 1, box.width - 2, CARD_HEIGHT)
        draw_face(sheet, place, view.to_match, catalogue.say, palette)
        return
    what = {"look": "to-match-look", "over": "to-match-over"}.get(view.phase, "to-match-nothing")
    for row, line in enumerate(wrapped(catalogue.say(what), box.width)):
        sheet.put(box.x, box.y + 1 + row, line, palette["wait"])


def _draw_seat(sheet: CharGrid, box: Box, seat: int, scene: Scene, catalogue: Catalogue, palette: Palette) -> None:
    view: View = scene.view
    is_turn = seat in view.turn
    name = shortened(scene.company.names[seat], box.width - 2)
    sheet.put(box.x, box.y, "▶ " if is_turn else "  ", palette["turn"])
    sheet.put(box.x + 2, box.y, name, palette["turn" if is_turn else "strong" if seat == scene.company.you else "page"])
    x = box.x + 2
    chests, rubies = len(view.won[seat]), [treasure for treasure in view.won[seat] if treasure is not None]
    if rubies:
        x = sheet.put(x, box.y + 1, f"{chests}{CHEST} ", palette["chest"])
        x = sheet.put(x, box.y + 1, f"{sum(rubies)}{RUBY} ", palette["ruby"])
    elif chests:
        x = sheet.put(x, box.y + 1, CHEST * chests + " ", palette["chest"])
    volcano = view.held[seat]
    if volcano is not None:
        sheet.put(x, box.y + 1, held_mark(volcano, catalogue.say), palette["volcano"])
    elif view.phase == "look":
        sheet.put(box.x + 2, box.y + 1, _look_of(view, seat, catalogue), palette["wait"])


def _look_of(view: Any, seat: int, catalogue: Catalogue) -> str:
    """Which side somebody has picked before the first round, and whether they are done."""
    side = view.sides[seat]
    if side is None:
        return ""
    return catalogue.say("side-taken", ready="yes" if view.ready[seat] else "no", side=side)
