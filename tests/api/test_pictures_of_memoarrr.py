"""Memoarrr! as a picture: all that a view shows is on it, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

import quarterdeck
from quarterdeck.games.memoarrr import Location, View
from quarterdeck.games.memoarrr.island import CELLS, CENTRE
from quarterdeck.pictures.memoarrr import ISLAND_X, ISLAND_Y, STEP, island
from tests.api.drawn import drawings_in, stamps, told, words
from tests.api.evenings import MEMOARRR, moments, views
from tests.terminal.plain_screen import cards_told

FEATURES = re.compile(r"memoarrr-(?:animals|landscapes|marks)-(\w+)")


def lying(svg: str) -> dict[int, str]:
    """What is drawn on each cell of the island: a location, or fog."""
    scenes: dict[int, list[str]] = {}
    for name, x, y, _ in stamps(svg):
        column, row = round((x - ISLAND_X) // STEP), round((y - ISLAND_Y) // STEP)
        if 0 <= column < 5 and 0 <= row < 5 and row * 5 + column != CENTRE:
            scenes.setdefault(row * 5 + column, []).append(name)
    return {cell: _card(names) for cell, names in scenes.items()}


def _card(names: list[str]) -> str:
    if names == ["memoarrr-fog-card"]:
        return "fog"
    landscape, animal, *marks = (name.removesuffix("-card").rpartition("-")[2] for name in names)
    assert marks == [animal, landscape]
    return f"{animal}-{landscape}"


def seen(view: View) -> dict[int, str]:
    """What should be drawn on each cell."""
    return {cell: card or view.glimpse.get(cell) or "fog" for cell, card in enumerate(view.cells) if cell != CENTRE}


def check(svg: str, view: View) -> None:
    """Every card that the view shows is drawn and told, and no other is anywhere in the picture."""
    assert lying(svg) == seen(view)
    shown = {*view.cells, *view.glimpse.values(), view.to_match, view.removed} - {None}
    assert cards_told(told(svg)[1]) == shown
    features = {feature for card in shown for feature in str(card).split("-")}
    assert set(FEATURES.findall(" ".join(drawings_in(svg)))) == features
    chests = [rubies for won in view.won for rubies in won]
    assert sum(stamp.name == "memoarrr-chest-open" for stamp in stamps(svg)) == len(chests) - chests.count(None)


@pytest.mark.parametrize(("game", "seats", "options"), MEMOARRR)
def test_a_picture_shows_what_its_view_shows_and_nothing_else(game: str, seats: int, options: dict[str, Any]) -> None:
    phases = set()
    for view in views(game, seats, options):
        check(island(view), view)
        phases.add(view.phase)
    assert phases >= {"look", "reveal", "over"}


def test_a_card_too_many_is_found() -> None:
    """So that the search above is known to find what it looks for."""
    view = quarterdeck.start("memoarrr", 2, phrase="fog").view()
    leaking = island(replace(view, cells=(Location.CRAB_LAVA, *view.cells[1:])))
    with pytest.raises(AssertionError):
        check(leaking, view)


def test_all_fog_is_the_same_but_for_its_place() -> None:
    svg = island(quarterdeck.start("memoarrr", 4, phrase="fog").view(0))
    fog = re.findall(r'<use href="#\w+-memoarrr-fog-card"[^>]*/>', svg)
    assert len(fog) == CELLS - 1
    assert len({re.sub(r' [xy]="\d+"', "", one) for one in fog}) == 1
    assert len(set(fog)) == CELLS - 1


def test_what_a_seat_alone_sees_is_on_its_own_picture_only() -> None:
    match = quarterdeck.start("memoarrr", 2, phrase="fog")
    match.play(0, match.moves(0)[0])
    mine, theirs = match.view(0), match.view(1)
    assert set(lying(island(mine)).values()) == {"fog", *mine.glimpse.values()}
    assert set(lying(island(theirs)).values()) == {"fog"}
    assert "Seen by this seat only" in told(island(mine))[1]
    assert island(mine).count('stroke-dasharray="5 4"') == 3
    assert island(theirs).count('stroke-dasharray="5 4"') == 0


def test_all_cards_can_be_told_apart_on_a_picture() -> None:
    view = quarterdeck.start("memoarrr", 2, phrase="fog").view()
    drawn = {lying(island(replace(view, cells=(card, *view.cells[1:]))))[0] for card in Location}
    assert drawn == set(Location)


def test_the_card_to_match_is_framed_and_spelled_out_beside_the_island() -> None:
    view = next(match.view() for match in moments("memoarrr", 3, {}) if match.view().to_match)
    svg = island(view)
    assert view.to_match is not None
    assert svg.count('stroke="#f0c05a" stroke-width="3.5"') == 1
    assert {"To match", view.to_match.animal, view.to_match.landscape} <= set(words(svg))


def test_cards_that_may_not_be_revealed_are_barred_and_named() -> None:
    view = next(match.view() for match in moments("memoarrr", 4, {}) if match.view().closed)
    svg = island(view)
    assert svg.count("<circle ") - quarterdeck.picture(replace(view, closed=())).count("<circle ") == len(view.closed)
    assert "May not be revealed now: B1, C1, D1" in told(svg)[1]


def test_the_player_to_move_and_the_task_are_told() -> None:
    asked = {}
    for match in moments("memoarrr", 3, {"abilities": True}):
        view = match.view()
        if view.phase not in asked:
            asked[view.phase] = told(island(view, ("Ann", "Ben", "Cleo")))[1].partition(".")[0]
    assert asked["look"] == "Everybody looks at three cards"
    assert re.fullmatch(r"(Ann|Ben|Cleo) reveals a card", asked["reveal"])
    assert re.fullmatch(r"(Ann|Ben|Cleo)’s penguin peeks", asked["peek"])
    assert re.fullmatch(r"(Ann|Ben|Cleo)’s octopus swaps", asked["swap"])
    assert re.fullmatch(r"(Ann|Ben|Cleo)’s walrus blocks", asked["block"])
    assert re.fullmatch(r"(Ann|Ben|Cleo) wins", asked["over"])
