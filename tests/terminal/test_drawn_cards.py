"""The cards as they are drawn: told apart by words and pattern alone, whole in every language, fog always the same."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest
from rich.color import Color

from quarterdeck.games.memoarrr import Landscape, Location, Volcano
from quarterdeck.games.piratatak import Card, Colour
from quarterdeck.games.piratatak.cards import PARTS
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.terminal.drawing.grid import Box
from quarterdeck.terminal.drawing.memoarrr import CELL_HEIGHTS, CELL_WIDTHS
from quarterdeck.terminal.drawing.memoarrr_cards import PATTERNS, Fog, draw_face, draw_fog, draw_stack
from quarterdeck.terminal.drawing.palette import STYLES, Palette, told_by_terminal
from quarterdeck.terminal.drawing.piratatak import SAILS, SHIP_HEIGHT, SHIP_WIDTH, draw_ship
from quarterdeck.terminal.settings import Colours
from tests.terminal.paper import StrictSheet

COLOURS: tuple[Colours, ...] = ("full", "sixteen", "none")
SMALLEST = (CELL_WIDTHS[0], CELL_HEIGHTS[0])
SIZES = [SMALLEST, (13, 4), (16, 5), (15, 6), (CELL_WIDTHS[1], CELL_HEIGHTS[1])]
READABLE = 4.5
"""The contrast that WCAG 2.2 AA asks of text."""


def face(card: Location, language: str, colours: Colours, size: tuple[int, int] = SMALLEST) -> StrictSheet:
    paper = StrictSheet(*size)
    draw_face(paper, paper.box, card, Catalogue(language).say, Palette(colours))
    return paper


@pytest.mark.parametrize(("language", "colours", "size"), list(product(LANGUAGES, COLOURS, SIZES)))
def test_every_card_is_told_from_all_others_by_what_stands_on_it(
    language: str, colours: Colours, size: tuple[int, int]
) -> None:
    say = Catalogue(language).say
    texts = {}
    for card in Location:
        paper = face(card, language, colours, size)
        assert paper.clipped == []
        assert say("memoarrr-animal", animal=card.animal) in paper.text
        assert say("memoarrr-landscape", landscape=card.landscape) in paper.text
        texts[card] = paper.text
    assert len(set(texts.values())) == len(Location)


def test_every_landscape_has_a_pattern_of_its_own() -> None:
    marks = {landscape: set("".join(rows).replace(" ", "")) for landscape, rows in PATTERNS.items()}
    assert set(marks) == set(Landscape)
    for one, other in product(marks, marks):
        assert one is other or not marks[one] & marks[other]


@pytest.mark.parametrize(("language", "colours"), list(product(LANGUAGES, COLOURS)))
def test_a_pattern_stands_on_every_card_also_on_the_smallest(language: str, colours: Colours) -> None:
    for card in Location:
        marks = set("".join(PATTERNS[card.landscape]).replace(" ", ""))
        assert marks & set(face(card, language, colours).text), card


@pytest.mark.parametrize("colours", ["full", "sixteen"])
def test_half_a_line_is_left_between_one_card_and_the_one_above_it(colours: Colours) -> None:
    paper = face(Location.CRAB_LAVA, "en", colours)
    page = Palette(colours)["page"].bgcolor or Color.default()
    assert all(style.bgcolor == page for style in paper._styles[0])
    assert all(style.bgcolor == Palette(colours)["lava"].bgcolor for style in paper._styles[1])


@pytest.mark.parametrize("colours", COLOURS)
def test_a_card_for_one_pair_of_eyes_has_a_broken_edge(colours: Colours) -> None:
    for card in (Location.CRAB_LAVA, Location.TURTLE_DESERT):
        open_card, private = StrictSheet(*SMALLEST), StrictSheet(*SMALLEST)
        draw_face(open_card, open_card.box, card, Catalogue().say, Palette(colours))
        draw_face(private, private.box, card, Catalogue().say, Palette(colours), private=True)
        assert open_card.text.split("\n")[0] != private.text.split("\n")[0]
        assert open_card.text.split("\n")[1:] == private.text.split("\n")[1:]


@pytest.mark.parametrize("colours", COLOURS)
def test_fog_that_may_not_be_lifted_looks_different_without_any_colour(colours: Colours) -> None:
    texts = {}
    for kind in get_args(Fog):
        paper = StrictSheet(*SMALLEST)
        draw_fog(paper, paper.box, kind, Palette(colours))
        texts[kind] = paper.text
    assert texts["open"] == texts["fog"]
    assert "╳" in texts["closed"]
    assert "░" not in texts["closed"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_volcano_on_top_can_be_told_from_the_others(language: str) -> None:
    texts = set()
    for volcano in Volcano:
        paper = StrictSheet(*SMALLEST)
        draw_stack(paper, paper.box, volcano, 3, 7, Palette("none"), Catalogue(language).say)
        assert paper.clipped == []
        texts.add(paper.text)
    assert len(texts) == len(Volcano)


def ship(colour: Colour | None, built: tuple[Card, ...]) -> str:
    paper = StrictSheet(SHIP_WIDTH, SHIP_HEIGHT)
    draw_ship(paper, 0, 0, colour, built, Palette("none"))
    assert paper.clipped == []
    return paper.text


@pytest.mark.parametrize("colour", Colour)
def test_a_ship_differs_with_every_part_and_from_other_ships_without_any_colour(colour: Colour) -> None:
    parts = tuple(card for card in PARTS if card.colour is colour)
    states = {ship(colour, parts[:count]) for count in range(len(parts) + 1)}
    assert len(states) == len(parts) + 1
    assert SAILS[colour] in ship(colour, parts)
    whole = {other: tuple(card for card in PARTS if card.colour is other) for other in Colour}
    assert len({ship(other, built) for other, built in whole.items()}) == len(Colour)


def test_an_empty_place_names_the_part_that_is_missing() -> None:
    for number in range(1, 7):
        without = tuple(card for card in PARTS if card.colour is Colour.RED and card.value[-1] != str(number))
        assert f" {number} " in ship(Colour.RED, without)


def luminance(colour: Color) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, colour.get_truecolor())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", [name for name in STYLES if not name.endswith("-pattern")])
def test_words_stand_out_from_what_they_are_written_on(name: str) -> None:
    """But for fog and what is not there, which no one needs to read."""
    palette = Palette("full")
    style = palette["page"] + palette[name]
    assert style.color
    assert style.bgcolor
    lights = sorted((luminance(style.color), luminance(style.bgcolor)))
    contrast = (lights[1] + 0.05) / (lights[0] + 0.05)
    assert contrast >= (1.0 if name in ("fog", "open", "closed") else READABLE), contrast


def test_every_number_of_colours_has_a_style_for_everything() -> None:
    for name in STYLES:
        assert Palette("none")[name].color is Palette("none")[name].bgcolor is None
        style = Palette("sixteen")[name]
        for colour in (style.color, style.bgcolor):
            assert colour is None or colour.number is None or colour.number < 16


@pytest.mark.parametrize(
    ("surroundings", "colours"),
    [
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "full"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "full"),
        ({"TERM": "xterm-256color"}, "full"),
        ({"TERM": "linux"}, "sixteen"),
        ({"TERM": "xterm"}, "sixteen"),
        ({"TERM": "dumb"}, "none"),
    ],
)
def test_a_terminal_says_itself_how_many_colours_it_has(surroundings: dict[str, str], colours: str) -> None:
    assert told_by_terminal(surroundings) == colours
    assert colours in get_args(Colours)


def test_what_is_no_letter_is_left_out_of_a_name_from_far_away() -> None:
    paper = StrictSheet(20, 1)
    paper.put(0, 0, "A\x1b[2Jn\x07n\u202e!\u200d\ud800")
    assert paper.text == "A[2Jnn!"
    paper.put(0, 0, "日本 and more than fits here")
    assert paper.text.startswith("日本 and more")


def test_a_click_means_what_was_drawn_last_at_that_place() -> None:
    paper = StrictSheet(10, 3)
    paper.hotspot(Box(0, 0, 10, 3), "below")
    paper.hotspot(Box(2, 1, 3, 1), "above")
    assert [paper.action_at(x, 1) for x in (1, 2, 4, 5)] == ["below", "above", "above", "below"]
    assert paper.action_at(3, 5) is None
