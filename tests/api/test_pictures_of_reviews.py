"""A review in a notebook: the curve of every seat, its moments, and no card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from quarterdeck.pictures.review import SHAPES
from quarterdeck.review import review
from tests.api.drawn import parsed, words
from tests.review.games import finished


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_a_notebook_shows_the_curve_of_every_seat_with_its_moments_and_names_no_card(game: str) -> None:
    reviewed = review(finished(game, 3))
    svg = reviewed._repr_svg_()
    assert svg is not None
    paths = list(parsed(svg).iter("{http://www.w3.org/2000/svg}path"))
    curves = [path for path in paths if path.attrib.get("fill") == "none"]
    assert [path.attrib["d"].count("V") for path in curves] == [reviewed.entries - 1] * 3
    marks = [path for path in paths if len(path)]
    assert len(marks) == sum(len(seat.moments) for seat in reviewed.seats)
    assert set(words(svg)) > {player[:13] for player in reviewed.players} | {word for _, _, word in SHAPES.values()}
    cards = {card for seat in reviewed.seats for moment in seat.moments for card in moment.cards}
    assert cards
    assert not [card for card in cards if card in svg]
    one = replace(reviewed, seats=reviewed.seats[1:2])._repr_svg_()
    assert one is not None
    assert one != svg
