"""The picture of a tournament: the same every time, with nothing of the day or the machine in it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from quarterdeck.lab.plots import GOLD, NAVY, PARCHMENT, tournament_picture
from quarterdeck.lab.tournament.standings import TournamentResult
from quarterdeck.lab.tournament.tournament import hold
from tests.lab.tournament.small import plan


@pytest.fixture(scope="module")
def held() -> TournamentResult:
    return hold(plan(bots=("parrot", "lazy")))


def test_the_same_result_gives_the_same_file(held: TournamentResult) -> None:
    assert tournament_picture(held) == tournament_picture(held)


def test_it_is_a_picture_without_a_date(held: TournamentResult) -> None:
    picture = tournament_picture(held).decode()
    assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert "<dc:date>" not in picture
    assert not re.search(r"20\d\d-\d\d-\d\d", picture)


def test_it_is_in_the_colours_of_the_house(held: TournamentResult) -> None:
    picture = tournament_picture(held).decode()
    assert all(colour in picture for colour in (NAVY, GOLD, PARCHMENT))


def test_another_result_gives_another_picture(held: TournamentResult) -> None:
    assert tournament_picture(held) != tournament_picture(hold(plan(bots=("parrot", "timid"))))
