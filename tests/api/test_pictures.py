"""Pictures in general: well-formed, accessible, without anything from elsewhere, and found by notebooks."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from msgspec.structs import replace

import quarterdeck
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.pictures.sheet import ART, drawing
from tests.api.drawn import SVG, parsed, told, words
from tests.api.evenings import EVERY_TABLE, TWO_TABLES, played
from tests.core.tides import Tides, View
from tests.installed import installed

FACTS = re.compile(r'\b(?:id|href|aria-labelledby|clip-path)="[^"]*"|url\(#[^)]*\)')


def finished(table: tuple[str, int, dict[str, Any]]) -> quarterdeck.Picture:
    """A picture with much on it."""
    return quarterdeck.picture(played(*table).view(0))


@pytest.mark.parametrize("table", EVERY_TABLE)
def test_every_name_within_a_picture_is_there_once(table: tuple[str, int, dict[str, Any]]) -> None:
    svg = finished(table)
    ids = re.findall(r'\bid="([^"]+)"', svg)
    wanted = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg)
    assert len(ids) == len(set(ids)) > 10
    assert {one or other for one, other in wanted} <= set(ids)


@pytest.mark.parametrize("table", TWO_TABLES)
def test_a_picture_fetches_nothing_and_runs_nothing(table: tuple[str, int, dict[str, Any]]) -> None:
    root = parsed(finished(table))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "defs", "symbol", "g", "use", "path", "rect", "circle", "ellipse", "text", "tspan",
        "clipPath", "linearGradient", "radialGradient", "stop", "pattern",
    }  # fmt: skip
    for element in root.iter():
        assert element.attrib.get("href", "#").startswith("#")
        assert not any(key.startswith("on") or key == "style" for key in element.attrib)


@pytest.mark.parametrize("table", TWO_TABLES)
def test_a_picture_has_a_name_and_a_description(table: tuple[str, int, dict[str, Any]]) -> None:
    svg = finished(table)
    root = parsed(svg)
    name, description = told(svg)
    assert root.attrib["role"] == "img"
    labels = [root.attrib["aria-labelledby"], root.attrib["aria-describedby"]]
    assert [element.attrib["id"] for element in list(root)[:2]] == labels
    assert "Seat 0 sees it" in name
    assert "wins." in description


def test_two_pictures_on_one_page_share_no_names() -> None:
    views = [played(*table).view(seat) for table in TWO_TABLES for seat in (0, 1)]
    names = [set(re.findall(r'\bid="([^"]+)"', quarterdeck.picture(view))) for view in views]
    assert len(set.union(*names)) == sum(map(len, names))


def test_the_same_view_is_the_same_picture() -> None:
    one, same = (finished(TWO_TABLES[0]) for _ in range(2))
    assert one == same


def test_markup_in_a_name_stays_a_name() -> None:
    odd = ('<script>alert("x")</script>', "Ann & “Ben”", "\x00\ud800\n]]>")
    svg = quarterdeck.picture(quarterdeck.start("memoarrr", 3, phrase="fog"), names=odd)
    assert parsed(svg).find(f".//{SVG}script") is None
    assert {"<script>aler…", "Ann & “Ben”", "   ]]>"} <= set(words(svg))


def test_a_player_without_a_name_is_called_by_the_seat() -> None:
    svg = quarterdeck.picture(quarterdeck.start("piratatak", 3, phrase="fog"), names=("Ann",))
    assert {"Ann", "Seat 1", "Seat 2"} <= set(words(svg))


def test_every_drawing_of_the_house_can_be_taken_in() -> None:
    files = sorted(ART.rglob("*.svg"))  # type: ignore[attr-defined]
    assert len(files) > 30
    for file in files:
        art = drawing(str(file.relative_to(ART)).removesuffix(".svg"))
        assert art.attributes.startswith('viewBox="0 0 ')
        named = art.named_for("q0")
        assert "<svg" not in named.shapes
        assert all("q0-" in fact for fact in FACTS.findall(named.shapes)), file


@pytest.mark.parametrize("table", TWO_TABLES)
def test_a_view_and_a_match_show_themselves_in_a_notebook(table: tuple[str, int, dict[str, Any]]) -> None:
    match = played(*table)
    assert match.view(0)._repr_svg_() == quarterdeck.picture(match.view(0))
    assert match._repr_svg_() == quarterdeck.picture(match.view(None)) == quarterdeck.picture(match)


def test_a_running_match_shows_no_seats_secrets() -> None:
    match = quarterdeck.start("memoarrr", 2, phrase="fog")
    match.play(0, match.moves(0)[0])
    assert match._repr_svg_() != match.view(0)._repr_svg_()
    assert match._repr_svg_() == quarterdeck.picture(replace(match.view(0), seat=None, glimpse={}))


def test_a_game_without_a_painter_is_shown_as_a_text() -> None:
    match: quarterdeck.AnyMatch = Match(Tides(), 2, FairDeal.from_phrase("fog"))
    assert match._repr_svg_() is None
    with pytest.raises(quarterdeck.NoPicture) as refused:
        quarterdeck.picture(match)
    assert refused.value.code == "no-picture"


def test_a_game_of_another_package_brings_its_own_painter() -> None:
    match: quarterdeck.AnyMatch = Match(Tides(), 2, FairDeal.from_phrase("fog"))
    with installed(EntryPoint(f"{View.__module__}.View", f"{__name__}:paint_tides", "quarterdeck.pictures")):
        assert match._repr_svg_() == "<svg>7 shells</svg>"
        assert quarterdeck.picture(match, names=("Ann", "Ben")) == "<svg>7 shells for Ann and Ben</svg>"


def paint_tides(view: View, names: tuple[str, ...] = ()) -> str:
    return f"<svg>{view.left} shells{' for ' * bool(names)}{' and '.join(names)}</svg>"
