"""The pictures of the table: what they show, that they fit a small terminal, and that all fog looks alike."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from quarterdeck.bots.aboard import Aboard, berth_in
from quarterdeck.bots.parrot import Parrot
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.memoarrr import Peek, Reveal
from quarterdeck.games.memoarrr.island import CENTRE
from quarterdeck.narration import NARRATORS, Company
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.memoarrr import MemoarrrSurface
from quarterdeck.terminal.piratatak import PiratatakSurface
from quarterdeck.terminal.surfaces import SURFACES
from quarterdeck.terminal.table_setup import BOT_NAMES
from tests.games.memoarrr.table import Table
from tests.games.piratatak.table import after
from tests.games.piratatak.table import table as ships

WIDTH, HEIGHT = 80, 24
CREW = ("Ann", "Bo", "Cy")
MEMOARRR: list[dict[str, Any]] = [{}, {"abilities": True, "edition": "2023", "treasures": "ordered"}]
GAMES = [("memoarrr", *setting) for setting in product((2, 3, 4), MEMOARRR)]
GAMES += [("piratatak", *setting) for setting in product((2, 3, 4), ({}, {"odds": False}))]


def trimmed(picture: str) -> list[str]:
    return [line.rstrip() for line in picture.strip("\n").splitlines()]


def test_the_island_in_the_middle_of_a_round() -> None:
    table = Table(3, cells={0: "penguin-lava", 7: "turtle-lava", 24: "turtle-desert"})
    for cell in (0, 7, 24):
        table.play(Reveal(cell))
    surface = MemoarrrSurface(Catalogue(), Company(CREW, 0))
    assert trimmed(surface.picture(table.match.view(0)).plain) == trimmed(
        """
        A         B         C         D         E
   ┌─────────┬─────────┬─────────┬─────────┬─────────┐
 1 │ penguin │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │
   │   lava  │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │
   ├─────────┼─────────┼─────────┼─────────┼─────────┤
 2 │ ░░░░░░░ │ ░░░░░░░ │  turtle │ ░░░░░░░ │ ░░░░░░░ │
   │ ░░░░░░░ │ ░░░░░░░ │   lava  │ ░░░░░░░ │ ░░░░░░░ │
   ├─────────┼─────────┼─────────┼─────────┼─────────┤
 3 │ ░░░░░░░ │ ░░░░░░░ │    ▲▲   │ ░░░░░░░ │ ░░░░░░░ │
   │ ░░░░░░░ │ ░░░░░░░ │ ◆◆◆◆◆◆◆ │ ░░░░░░░ │ ░░░░░░░ │
   ├─────────┼─────────┼─────────┼─────────┼─────────┤
 4 │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │
   │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │
   ├─────────┼─────────┼─────────┼─────────┼─────────┤
 5 │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │  turtle │
   │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │ ░░░░░░░ │  desert │
   └─────────┴─────────┴─────────┴─────────┴─────────┘
   To match: turtle on desert
   Volcanoes left 2, treasures left 7
   Ann: 0 won   Bo: 0 won   Cy: 0 won
"""
    )


def test_below_the_island_it_says_who_is_out_and_who_has_won_what() -> None:
    table = Table(3)
    table.win_round(2)
    table.play(Reveal(table.cell_of(table.some_card(matching=True))))
    table.play(Reveal(table.cell_of(table.some_card(matching=False))))
    surface = MemoarrrSurface(Catalogue(), Company(CREW, 0))
    assert surface.picture(table.match.view(0)).plain.endswith(
        "   Volcanoes left 1, treasures left 6\n   Ann: 0 won   Bo: 0 won   Cy: 1 won, out\n"
    )


def test_before_a_round_opens_any_card_will_do() -> None:
    surface = MemoarrrSurface(Catalogue(), Company(CREW, 0))
    assert "Nothing to match yet: the next card opens the round\n" in surface.picture(Table(3).match.view(0)).plain


def test_ships_and_reserves_in_the_middle_of_a_game() -> None:
    match = after("red-1 red-4 coin*2 blue-6", "red-2 green-3 green-5 cannon", "coin red-5 red-6", "coin", seats=3)
    surface = PiratatakSurface(Catalogue(), Company(CREW, 0))
    assert trimmed(surface.picture(match.view(0)).plain) == trimmed(
        """
   Ann     red [1 · · 4 · ·]  ●×3  cannon×0  b6
 ▶ Bo    green [· · 3 · 5 ·]  ●×0  cannon×1  r2
   Cy          [· · · · · ·]  ●×1  cannon×0  r56
   Pile 42, discard 0. Pirates to come: 8 in 42 cards (19%)
"""
    )


def test_odds_are_not_shown_where_the_table_does_not_want_them() -> None:
    surface = PiratatakSurface(Catalogue(), Company(CREW[:2], 0))
    assert surface.picture(ships(odds=False).view(0)).plain.endswith("   Pile 55, discard 0\n")


def whims(game: str, seats: int, options: dict[str, Any]) -> Iterator[AnyMatch]:
    """A whole game, move by move."""
    match: AnyMatch = Match(registry.find(game), seats, FairDeal.from_phrase("a small terminal"), options)
    crew = [Aboard(Parrot(berth_in(match, seat, "a small terminal")), match, seat) for seat in range(seats)]
    yield match
    while match.turn:
        seat = match.turn[0]
        match.play(seat, crew[seat].choose())
        yield match


def rendered(picture: Text) -> list[str]:
    paper = io.StringIO()
    Console(file=paper, width=WIDTH).print(picture)
    return paper.getvalue().splitlines()


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_every_picture_and_its_question_fit_a_small_terminal(game: str, seats: int, options: dict[str, Any]) -> None:
    company = Company(("You", *BOT_NAMES[: seats - 1]), 0)
    surface = SURFACES[game](Catalogue(), company)
    for match in whims(game, seats, options):
        view, moves = match.view(0), match.moves(0)
        picture = surface.picture(view)
        assert max(len(line.rstrip()) for line in picture.plain.splitlines()) <= WIDTH
        question = NARRATORS[game](Catalogue(), company).ask(view, moves) + ": " if moves else ""
        assert len(rendered(picture)) + 1 + len(question) // WIDTH <= HEIGHT


def cell_drawn(picture: Text, cell: int) -> list[tuple[str, list[tuple[int, int, str]]]]:
    """The two lines of a cell with their colours."""
    lines = picture.split("\n")
    row, column = divmod(cell, 5)
    left = 4 + 10 * column
    drawn = [lines[2 + 3 * row + line][left : left + 9] for line in (0, 1)]
    return [(text.plain, [(span.start, span.end, str(span.style)) for span in text.spans]) for text in drawn]


def check_fog(match: AnyMatch, surface: MemoarrrSurface) -> None:
    view = match.view(0)
    picture = surface.picture(view)
    fog = [cell for cell in range(25) if cell != CENTRE and not view.cells[cell] and cell not in view.glimpse]
    drawn = [cell_drawn(picture, cell) for cell in fog]
    assert all(cell == drawn[0] for cell in drawn)
    assert all(cell_drawn(picture, cell) != drawn[0] for cell in view.glimpse if drawn)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", MEMOARRR)
def test_all_fog_looks_alike(seats: int, options: dict[str, Any]) -> None:
    surface = MemoarrrSurface(Catalogue(), Company(("You", *BOT_NAMES[: seats - 1]), 0))
    for match in whims("memoarrr", seats, options):
        check_fog(match, surface)


def test_a_card_that_was_peeked_at_is_fog_again_after_the_next_move() -> None:
    table = Table(2, abilities=True, edition="2023", cells={0: "penguin-lava", 6: "crab-water", 4: "turtle-lava"})
    surface = MemoarrrSurface(Catalogue(), Company(CREW[:2], 0))
    table.play(Reveal(0))
    table.play(Peek(6))
    shown = surface.picture(table.match.view(0))
    assert [line for line, _ in cell_drawn(shown, 6)] == ["   crab  ", "  water  "]
    table.play(Reveal(4))
    check_fog(table.match, surface)
    assert "crab" not in surface.picture(table.match.view(0)).plain


def test_the_card_to_match_stands_out() -> None:
    table = Table(2, cells={0: "penguin-lava", 4: "turtle-lava"})
    table.play(Reveal(0))
    table.play(Reveal(4))
    picture = MemoarrrSurface(Catalogue(), Company(CREW[:2], 0)).picture(table.match.view(0))
    plain, reversed_out = (cell_drawn(picture, cell)[0][1][0][2] for cell in (0, 4))
    assert "not reverse" in plain
    assert reversed_out == plain.replace("not reverse", "reverse")
