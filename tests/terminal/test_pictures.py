"""The pictures of the line mode: what they show, that they fit a small terminal, and that all fog looks alike."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from rich.text import Text

from quarterdeck.core.match import AnyMatch
from quarterdeck.games.memoarrr import Peek, Reveal
from quarterdeck.games.memoarrr.island import CELLS, CENTRE
from quarterdeck.narration import Catalogue, Company, narrator_of
from quarterdeck.terminal.drawing.memoarrr import MemoarrrBoard
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.table_setup import BOT_NAMES
from tests.games.memoarrr.table import Table
from tests.games.piratatak.table import after
from tests.games.piratatak.table import table as ships
from tests.terminal.paper import HEIGHT, WIDTH, whims

CREW = ("Ann", "Bo", "Cy")
EVERY = 7
"""Moments of a long game of which one is looked at."""


def trimmed(picture: str) -> list[str]:
    return [line.rstrip() for line in picture.strip("\n").splitlines()]


def island(match: AnyMatch, language: str = "en") -> Text:
    return MemoarrrBoard(Catalogue(language), Palette("none")).picture(match.view(0))


def around(match: AnyMatch, names: tuple[str, ...] = CREW) -> list[str]:
    """What the narrator says of the table."""
    told = narrator_of(match.game, Catalogue(), Company(names, 0)).around(match.view(0))
    return "\n".join(told).split("\n")


def test_the_island_in_the_middle_of_a_round() -> None:
    table = Table(3, cells={0: "penguin-lava", 7: "turtle-lava", 24: "turtle-desert"})
    for cell in (0, 7, 24):
        table.play(Reveal(cell))
    assert trimmed(island(table.match).plain) == trimmed(
        r"""
        A           B           C           D           E
   ╭/\/\/\/\/╮ ╭─────────╮ ╭─────────╮ ╭─────────╮ ╭─────────╮
1  \ penguin \ ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░
   /\ lava /\/ ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░
   ╭─────────╮ ╭─────────╮ ╭/\/\/\/\/╮ ╭─────────╮ ╭─────────╮
2  ░░░░░░░░░░░ ░░░░░░░░░░░ \ turtle /\ ░░░░░░░░░░░ ░░░░░░░░░░░
   ░░░░░░░░░░░ ░░░░░░░░░░░ /\ lava /\/ ░░░░░░░░░░░ ░░░░░░░░░░░
   ╭─────────╮ ╭─────────╮ ╭─────────╮ ╭─────────╮ ╭─────────╮
3  ░░░░░░░░░░░ ░░░░░░░░░░░ ▲▲ vvvvvvv  ░░░░░░░░░░░ ░░░░░░░░░░░
   ░░░░░░░░░░░ ░░░░░░░░░░░   ■■■■■■■   ░░░░░░░░░░░ ░░░░░░░░░░░
   ╭─────────╮ ╭─────────╮ ╭─────────╮ ╭─────────╮ ╭─────────╮
4  ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░
   ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░
   ╭─────────╮ ╭─────────╮ ╭─────────╮ ╭─────────╮ ╭∙ ∙ ▼ ∙ ∙╮
5  ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░   turtle ∙
   ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░ ░░░░░░░░░░░ ∙ desert  ∙
"""
    )
    assert around(table.match) == [
        "To match: turtle or desert",
        "Volcanoes left 2, treasures left 7",
        "Ann: 0 won   Bo: 0 won   Cy: 0 won",
    ]


def test_below_the_island_it_says_who_is_out_and_who_has_won_what() -> None:
    table = Table(3)
    table.win_round(2)
    table.play(Reveal(table.cell_of(table.some_card(matching=True))))
    table.play(Reveal(table.cell_of(table.some_card(matching=False))))
    told = ["Volcanoes left 1, treasures left 6", "Ann: 0 won   Bo: 0 won   Cy: 1 won, out"]
    assert around(table.match)[-2:] == told


def test_before_a_round_opens_any_card_will_do() -> None:
    assert around(Table(3).match)[0] == "Nothing to match yet: the next card opens the round"


def test_ships_and_reserves_in_the_middle_of_a_game() -> None:
    match = after("red-1 red-4 coin*2 blue-6", "red-2 green-3 green-5 cannon", "coin red-5 red-6", "coin", seats=3)
    assert around(match) == [
        "  Ann     red [1 · · 4 · ·]  ●×3  cannon×0  b6",
        "▶ Bo    green [· · 3 · 5 ·]  ●×0  cannon×1  r2",
        "  Cy          [· · · · · ·]  ●×1  cannon×0  r56",
        "Pile 42, discard 0. Pirates to come: 8 in 42 cards (19%)",
    ]


def test_odds_are_not_shown_where_the_table_does_not_want_them() -> None:
    assert around(ships(odds=False), CREW[:2])[-1] == "Pile 55, discard 0"


def cell_drawn(picture: Text, cell: int) -> list[str]:
    """The three lines of a card."""
    lines = picture.plain.split("\n")
    row, column = divmod(cell, 5)
    return [line[3 + 12 * column :][:11] for line in lines[1 + 3 * row :][:3]]


def check_fog(match: AnyMatch, picture: Text) -> None:
    view = match.view(0)
    fog = [cell for cell in range(CELLS) if cell != CENTRE and not view.cells[cell] and cell not in view.glimpse]
    drawn = [cell_drawn(picture, cell) for cell in fog]
    assert all(cell == drawn[0] for cell in drawn)
    assert all(cell_drawn(picture, cell) != drawn[0] for cell in view.glimpse if drawn)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("options", [{}, {"abilities": True, "edition": "2023", "treasures": "ordered"}])
def test_every_picture_of_the_island_fits_a_small_terminal_and_all_fog_looks_alike(
    seats: int, options: dict[str, Any]
) -> None:
    names = ("You", *BOT_NAMES[: seats - 1])
    for match in whims("memoarrr", seats, options):
        picture = island(match)
        check_fog(match, picture)
        check_fits(match, [*picture.plain.splitlines(), *around(match, names)], names)


@pytest.mark.parametrize(("seats", "odds"), [(2, False), (4, True)])
def test_every_picture_of_the_ships_fits_a_small_terminal(seats: int, odds: bool) -> None:
    names = ("You", *BOT_NAMES[: seats - 1])
    for match in islice(whims("piratatak", seats, {"odds": odds}), 0, None, EVERY):
        check_fits(match, around(match, names), names)


def check_fits(match: AnyMatch, lines: list[str], names: tuple[str, ...]) -> None:
    """The picture and its question are on the screen together."""
    assert max(len(line.rstrip()) for line in lines) <= WIDTH
    moves = match.moves(0)
    narrator = narrator_of(match.game, Catalogue(), Company(names, 0))
    question = narrator.ask(match.view(0), moves) + ": " if moves else ""
    assert len(lines) + 1 + len(question) // WIDTH <= HEIGHT


def test_a_card_that_was_peeked_at_is_fog_again_after_the_next_move() -> None:
    table = Table(2, abilities=True, edition="2023", cells={0: "penguin-lava", 6: "crab-water", 4: "turtle-lava"})
    table.play(Reveal(0))
    table.play(Peek(6))
    assert [line.strip("≈~ ") for line in cell_drawn(island(table.match), 6)[1:]] == ["crab", "water"]
    table.play(Reveal(4))
    check_fog(table.match, island(table.match))
    assert "crab" not in island(table.match).plain


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_no_word_is_too_long_for_its_card(language: str) -> None:
    table = Table(2, cells={0: "turtle-desert", 1: "turtle-flowers"})
    table.play(Reveal(0))
    table.play(Reveal(1))
    assert "…" not in island(table.match, language).plain
