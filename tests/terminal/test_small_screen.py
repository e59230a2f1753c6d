"""In a terminal of 80 columns and 24 lines everything is there, whole, in every language and at every moment."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from quarterdeck.core import registry
from quarterdeck.games.memoarrr.island import CELLS, CENTRE
from quarterdeck.games.piratatak import Card, Colour, Pay
from quarterdeck.games.piratatak.cards import PARTS, Options
from quarterdeck.games.piratatak.state import Holding
from quarterdeck.games.piratatak.view import Odds, View
from quarterdeck.narration import Company
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.terminal.drawing import board_of
from quarterdeck.terminal.drawing.board import Scene
from quarterdeck.terminal.drawing.memoarrr import MemoarrrBoard
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.drawing.piratatak import PiratatakBoard
from quarterdeck.terminal.screen.table_layout import LOG_HEIGHT, layout
from quarterdeck.terminal.settings import Colours
from tests.terminal.eyesight import drawn_on
from tests.terminal.paper import HEIGHT, WIDTH, StrictSheet, drawn, whims

NAMES = ("You", "Anne", "Calico", "Mary")
MEMOARRR: list[dict[str, Any]] = [{}, {"abilities": True, "edition": "2023", "treasures": "ordered"}]
SOME = 7
"""Of a long game not every moment is drawn."""
COLOURS: tuple[Colours, ...] = ("full", "none")


@pytest.mark.parametrize(("language", "seats"), list(product(LANGUAGES, (2, 4))))
@pytest.mark.parametrize("options", MEMOARRR, ids=["plain", "everything"])
def test_memoarrr_is_whole_at_every_moment(language: str, seats: int, options: dict[str, Any]) -> None:
    names = NAMES[:seats]
    boards = {colours: MemoarrrBoard(Catalogue(language), Palette(colours)) for colours in COLOURS}
    for colours, match in zip(_turns(COLOURS), whims("memoarrr", seats, options), strict=False):
        paper = drawn(match, names, language, colours, board=boards[colours])
        assert paper.clipped == []
        view = match.view(0)
        face_up = {cell: card for cell, card in enumerate(view.cells) if card} | view.glimpse
        assert _cells(paper, language) == face_up
        to_match = [card for x, _, card in drawn_on(paper.text, language) if x > 62]
        assert to_match == ([view.to_match] if view.to_match else [])
        for seat, name in enumerate(names):
            assert any(name in line[60:] and ("▶" in line[60:]) == (seat in view.turn) for line in _lines(paper))


def _turns(colours: tuple[Colours, ...]) -> Any:
    while True:
        yield from colours


def _lines(paper: StrictSheet) -> list[str]:
    return [line.ljust(WIDTH) for line in paper.text.split("\n")]


def _cells(paper: StrictSheet, language: str) -> dict[int, Any]:
    """The cards that are drawn on the island, by their place."""
    found = {}
    for x, y, card in drawn_on(paper.text, language):
        if x <= 62:
            found[(y - 4) // 3 * 5 + (x - 4) // 12] = card
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stack_at_the_centre_shows_what_is_left_of_it(language: str) -> None:
    for match in whims("memoarrr", 4, {"edition": "2023"}):
        view = match.view(0)
        middle = "".join(line[28:39] for line in _lines(drawn(match, NAMES, language))[10:13])
        assert middle.count("▲") == len(view.volcanoes)
        assert middle.count("■") == len(view.treasures)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_fog_looks_alike_whatever_lies_below_it(seats: int) -> None:
    board = MemoarrrBoard(Catalogue(), Palette("full"))
    for match in whims("memoarrr", seats, {"abilities": True}):
        paper, view = drawn(match, NAMES[:seats], board=board, eyes=1), match.view(1)
        fog = [cell for cell in range(CELLS) if cell != CENTRE and not view.cells[cell] and cell not in view.glimpse]
        looks = {
            cell: [
                [(paper._letters[y][x], paper._styles[y][x]) for x in range(4 + cell % 5 * 12, 15 + cell % 5 * 12)]
                for y in range(4 + cell // 5 * 3, 7 + cell // 5 * 3)
            ]
            for cell in fog
            if cell not in board._pointed_at(Scene(view, match.moves(1), Company(NAMES, 1)))
        }
        kinds = {"closed": view.closed, "lawful": [getattr(move, "cell", None) for move in match.moves(1)]}
        groups = [[looks[cell] for cell in looks if cell in cells] for cells in kinds.values()]
        others = [looks[cell] for cell in looks if not any(cell in cells for cells in kinds.values())]
        for group in (*groups, others):
            assert match.view(1).phase == "look" or all(look == group[0] for look in group)


@pytest.mark.parametrize(("language", "seats"), list(product(LANGUAGES, (2, 4))))
def test_piratatak_is_whole_at_every_moment(language: str, seats: int) -> None:
    names, say = NAMES[:seats], Catalogue(language).say
    board = PiratatakBoard(Catalogue(language), Palette("none"))
    for number, match in enumerate(whims("piratatak", seats, {}, "a quick one")):
        if number % SOME:
            continue
        paper = drawn(match, names, language, "none", board=board, eyes=match.turn[0] if match.turn else 0)
        assert paper.clipped == []
        text, view = paper.text, match.view(0)
        assert all(name in text for name in names)
        for holding in view.holdings:
            for what, count in (("coin", holding.coins), ("cannon", holding.cannons)):
                assert say("screen-some", card=what, count=count) in text
            for colour in {part.colour for part in holding.parts if part.colour}:
                parts = [part for part in holding.parts if part.colour is colour]
                labels = (board._in_words, board._in_numbers, board._in_short)
                assert any(label(colour, parts) in text for label in labels), (parts, text)
        assert f" {view.pile} " in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_table_that_there_can_be_fits(language: str) -> None:
    """All parts but those of one's own ship in one reserve, and every one of them could be paid with."""
    mine = tuple(card for card in PARTS if card.colour is Colour.YELLOW)[:5]
    rest = tuple(card for card in PARTS if card.colour is not Colour.YELLOW)
    rich = Holding(Colour.YELLOW, mine, rest, coins=20, cannons=3)
    cards = tuple(dict.fromkeys(rich.cards))
    crew = (rich, Holding(), Holding(), Holding())
    view = View(0, Options(), "pay", (0,), 0, 1, (Card.PIRATE,), crew, 3, Odds(1, 1), None)
    scene = Scene(view, tuple(Pay(card) for card in cards), Company(NAMES, 0))
    paper = StrictSheet()
    plan = layout(WIDTH, HEIGHT)
    board = board_of(registry.find("piratatak"), Catalogue(language), Palette("none"))
    board.draw(paper, plan.board, scene)
    assert paper.clipped == []
    actions = [spot for spot in paper.hotspots if spot.action.startswith("mark:")]
    assert {spot.action for spot in actions} == {f"mark:{card}" for card in cards}
    assert max(spot.y + spot.height for spot in actions) <= plan.board.y + plan.board.height


def test_everything_has_a_place_of_its_own() -> None:
    for width, height in ((80, 24), (80, 50), (100, 30), (118, 24), (120, 40), (200, 60)):
        plan = layout(width, height)
        taken: set[tuple[int, int]] = set()
        for box in plan:
            places = {(x, y) for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height)}
            assert not places & taken
            assert all(0 <= x < width and 0 < y < height - 1 for x, y in places)
            taken |= places
        assert plan.log.height >= LOG_HEIGHT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["2018", "2023"])
def test_it_is_said_in_a_word_who_is_out_of_the_round(edition: str, language: str) -> None:
    out, told = Catalogue(language).say("screen-out"), set()
    for match in whims("memoarrr", 4, {"edition": edition}):
        view = match.view()
        if view.round > 1:
            break
        lines = [line.rstrip() for line in _lines(drawn(match, NAMES, language))]
        held = sum(volcano is not None for volcano in view.held)
        assert sum(line.endswith(f" {out}") for line in lines) == held
        told.add(held)
    assert told == {0, 1, 2}
