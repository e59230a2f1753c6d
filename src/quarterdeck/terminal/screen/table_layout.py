"""The layout of the table's page, and what is around the board: prompt, log, seats and curtain."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.narrator import Narrator
from quarterdeck.terminal.drawing.board import Board, Scene
from quarterdeck.terminal.drawing.buttons import Button, ButtonRow
from quarterdeck.terminal.drawing.grid import Box, CharGrid, wrapped
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.screen.table_state import TableState

WIDE = 118
"""From this width on the log is beside the board, and not below it."""
LOG_WIDTH = 36
LOG_HEIGHT = 4
TALLEST_BOARD = 36


class TableLayout(NamedTuple):
    news: Box
    prompt: Box
    board: Box
    log: Box


def layout(width: int, height: int) -> TableLayout:
    """The bar, the narrator's line and the prompt are at the top, right above the board; the keys are at the bottom."""
    is_wide = width >= WIDE
    across = width - LOG_WIDTH - 3 if is_wide else width - 2
    news, prompt = Box(1, 1, across, 1), Box(1, 2, across, 1)
    if is_wide:
        log = Box(width - LOG_WIDTH, 2, LOG_WIDTH - 1, height - 4)
        return TableLayout(news, prompt, Box(1, 3, across, height - 4), log)
    lines = min(height - LOG_HEIGHT - 4, TALLEST_BOARD)
    return TableLayout(news, prompt, Box(1, 3, width - 1, lines), Box(1, 3 + lines, across, height - lines - 4))


def draw_log(grid: CharGrid, box: Box, told: Sequence[tuple[str, bool]], palette: Palette) -> None:
    """As many of the latest lines as there is room for."""
    lines = [(line, number) for number, (text, _) in enumerate(told) for line in wrapped(text, box.width)]
    for row, (line, number) in enumerate(lines[-box.height :]):
        is_event, is_news = told[number][1], number == len(told) - 1
        style = palette["strong" if is_news else "wait"] if is_event else palette["note"]
        grid.put(box.x, box.y + row, line, style)


def draw_tip(grid: CharGrid, box: Box, tip: str, catalogue: Catalogue, palette: Palette) -> Box:
    """The coach's sentence, and the button that ends all of them. Returns the rest of the box."""
    lines = wrapped(tip, box.width)
    for row, line in enumerate(lines):
        grid.put(box.x, box.y + row, line, palette["prompt"])
    button = Box(box.x, box.y + len(lines), box.width, 1)
    off = (Button("t", catalogue.say("no-more-tips"), "tips-off", True),)
    ButtonRow(palette).draw(grid, button, off, has_cursor=False)
    return Box(box.x, button.y + 1, box.width, box.height - len(lines) - 1)


def draw_prompt(
    grid: CharGrid,
    box: Box,
    state: TableState,
    board: Board,
    narrator: Narrator,
    refused: str,
    palette: Palette,
) -> None:
    """What the player is to do or who is waited for, with buttons for what the board does not draw."""
    catalogue, scene = narrator.catalogue, state.scene(narrator.company.names)
    offers = _offers(state, board, scene, catalogue)
    text = refused or _prompt(state, scene, narrator)
    seconds = state.look_left if state.look_left is not None else state.due_in
    if seconds is not None and not refused:
        text = f"{text} {catalogue.say('seconds-left', seconds=ceil(seconds))}"
    style = "refused" if refused else "prompt" if scene.moves or state.is_glancing else "wait"
    x = grid.put(box.x, box.y, text, palette[style])
    if offers:
        buttons = ButtonRow(palette)
        if scene.moves:
            buttons.point(board.chosen(scene) or "", offers)
        is_asked = bool(scene.moves) or state.is_glancing
        buttons.draw(grid, Box(x + 2, box.y, box.x + box.width - x - 2, 1), offers, has_cursor=is_asked)


def _offers(state: TableState, board: Board, scene: Scene, catalogue: Catalogue) -> tuple[Button, ...]:
    if state.is_glancing:
        return (Button("↵", catalogue.say("looked-enough"), "looked", True),)
    if state.latest.away:
        return (Button("b", catalogue.say("take-back"), "back", True),)
    if scene.moves:
        return tuple(board.buttons(scene))
    return (Button("f", catalogue.say("hurry"), "hurry", True),) if state.latest.may_hurry else ()


def _prompt(state: TableState, scene: Scene, narrator: Narrator) -> str:
    say, update = narrator.catalogue.say, state.latest
    if update.view is None:
        return say("screen-waiting" if state.has_heard else "connecting")
    if update.away:
        return say("bot-plays-for-you")
    if state.is_glancing:
        return say("screen-for-you")
    if scene.moves:
        return narrator.prompt(scene.view, scene.moves)
    if state.pending:
        return say("sending")
    if not state.turn:
        return say("why-over")
    others = [narrator.company.names[seat] for seat in state.turn if seat != state.eyes]
    if not others:
        return ""
    return say("wait-for", player=others[0]) if len(others) == 1 else say("wait-for-all", players=", ".join(others))


def draw_seats(grid: CharGrid, box: Box, names: Sequence[str], catalogue: Catalogue, palette: Palette) -> None:
    """Before the cards are dealt: who has come, and which seats are free."""
    grid.put(box.x + 2, box.y + 2, catalogue.say("seats"), palette["title"])
    for seat, name in enumerate(names):
        label = name or catalogue.say("seat-free")
        grid.put(box.x + 2, box.y + 4 + seat, f"{seat + 1}. {label}", palette["strong" if name else "wait"])


def draw_curtain(grid: CharGrid, name: str, catalogue: Catalogue, palette: Palette) -> None:
    """A page that hides the table until the next player confirms that they are alone at the screen."""
    box = Box(8, grid.height // 2 - 4, grid.width - 16, 9)
    for y in range(grid.height):
        grid.put(0, y, ("╱╲" if y % 2 else "╲╱") * (grid.width // 2), palette["off"])
    grid.fill(box, " ", palette["page"])
    grid.centre(box, box.y + 2, catalogue.say("curtain-title", player=name), palette["title"])
    grid.centre(box, box.y + 4, catalogue.say("curtain-text", player=name), palette["wait"])
    lift = f" ↵ {catalogue.say('curtain-lift', player=name)} "
    grid.centre(box, box.y + 6, lift, palette["button"])
    grid.hotspot(box, "lift")
