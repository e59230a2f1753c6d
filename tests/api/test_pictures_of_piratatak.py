"""Piratatak as a picture: ships grow part by part, and the pile keeps its order to itself."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

import quarterdeck
from quarterdeck.games.piratatak import Card, Colour, View
from quarterdeck.games.piratatak.cards import PARTS
from quarterdeck.games.piratatak.state import Holding
from quarterdeck.pictures.piratatak import GAP, SEAT_HEIGHT, SEAT_WIDTH, SEATS_X, SEATS_Y, ships
from tests.api.drawn import drawings_in, stamps, told, words
from tests.api.evenings import PIRATATAK, moments, views


def lying(svg: str) -> Counter[str]:
    """The cards that are drawn; a part that has joined its ship is told from one in reserve."""
    found: Counter[str] = Counter()
    for name, *_ in stamps(svg):
        kind, *rest = name.removeprefix("piratatak-").split("-")
        if kind == "ships":
            colour, place, *loose = rest
            column, row = map(int, place)
            found[f"{colour}-{2 * row + column + 1}" + ("" if loose else " in its ship")] += 1
        else:
            found[kind] += 1
    return found


def seen(view: View) -> Counter[str]:
    """The cards that should be drawn: coins and cannons in heaps, of the discard pile the last one, the pile's back."""
    expected = Counter(["back"] if view.pile else [])
    expected.update(view.discard[-1:])
    for holding in view.holdings:
        expected.update(f"{part} in its ship" for part in holding.ship)
        expected.update(holding.parts)
        expected.update([Card.COIN] * bool(holding.coins) + [Card.CANNON] * bool(holding.cannons))
    return Counter({str(card): many for card, many in expected.items()})


@pytest.mark.parametrize(("game", "seats", "options"), PIRATATAK)
def test_a_picture_shows_what_lies_on_the_table_and_nothing_else(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    for view in views(game, seats, options):
        svg = ships(view)
        assert lying(svg) == seen(view)
        colours = {name.split("-")[2] for name in drawings_in(svg) if name.startswith("piratatak-ships-")}
        assert colours == {card.partition("-")[0] for card in seen(view)} & set(Colour)
        assert svg.count('stroke-dasharray="2 4"') == _empty_places(view)


def _empty_places(view: View) -> int:
    missing = sum(6 - len(holding.ship) for holding in view.holdings)
    return missing + (not view.pile) + (not view.discard)


def test_every_part_has_its_place_in_its_ship() -> None:
    view = quarterdeck.start("piratatak", 2, phrase="fog").view()
    for colour in Colour:
        ship = tuple(part for part in PARTS if part.colour is colour)
        whole = Holding(colour=colour, ship=ship)
        built = [stamp for stamp in stamps(ships(replace(view, holdings=(whole, Holding())))) if colour in stamp.name]
        assert len({(stamp.x, stamp.y) for stamp in built}) == 6
        across, down = ({getattr(stamp, axis) for stamp in built} for axis in "xy")
        assert (max(across) - min(across), max(down) - min(down)) == (built[0].size, 2 * built[0].size)


def test_the_description_of_a_ship_that_has_lost_its_last_part_says_so() -> None:
    view = quarterdeck.start("piratatak", 2, phrase="fog").view()
    description = told(ships(replace(view, holdings=(Holding(colour=Colour.RED), Holding()))))[1]
    assert "Seat 0: red ship, parts none; coins 0" in description


@pytest.mark.parametrize("others", range(19))
def test_a_reserve_of_any_size_stays_within_its_panel_without_overlaps(others: int) -> None:
    view = quarterdeck.start("piratatak", 2, phrase="fog").view()
    parts = tuple(part for part in PARTS if part.colour is not Colour.RED)[:others]
    holding = Holding(colour=Colour.RED, coins=12, cannons=3, parts=parts)
    left, top = SEATS_X + SEAT_WIDTH + GAP, SEATS_Y
    drawn = [stamp for stamp in stamps(ships(replace(view, holdings=(Holding(), holding)))) if stamp.x >= left]
    assert len(drawn) == others + 2
    for _, x, y, size in drawn:
        assert left <= x <= left + SEAT_WIDTH - size
        assert top <= y <= top + SEAT_HEIGHT - size
    places = sorted((stamp.y, stamp.x) for stamp in drawn)
    assert all(below > above or right - x >= drawn[0].size for (above, x), (below, right) in pairwise(places))


def test_how_likely_a_pirate_is_is_told_where_the_table_allows_it() -> None:
    open_table, closed_table = (
        quarterdeck.start("piratatak", 2, phrase="fog", odds=odds).view() for odds in (True, False)
    )
    assert any("pirates: 8 of 55 cards" in line for line in words(ships(open_table)))
    assert "pirate" not in ships(closed_table).lower().replace("piratatak", "")


def test_the_player_to_move_and_the_task_are_told() -> None:
    asked = {}
    for match in moments("piratatak", 3, {}):
        view = match.view()
        if view.phase not in asked:
            asked[view.phase] = told(ships(view, ("Ann", "Ben", "Cleo")))[1].partition(".")[0]
    assert {phase: sentence.split(" ", 1)[1] for phase, sentence in asked.items() if phase in ("begin", "over")} == {
        "begin": "begins a turn",
        "over": "wins",
    }
    assert asked["go on"].endswith(": draw or stop?")
    assert asked["pirate"].endswith(": fire or pay?")
    assert asked["pay"].endswith((" owes 1", " owes 2", " owes 3"))
