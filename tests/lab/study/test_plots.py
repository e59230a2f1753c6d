"""The pictures of a study: the same every time, with nothing of the day or the machine in them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from quarterdeck.lab.plots import NAVY, PARCHMENT, by_players, study_picture
from quarterdeck.lab.study.experiment import Experiment
from quarterdeck.lab.study.finding import Finding, Measured
from quarterdeck.lab.study.questions import study

NAMES = ["seats", "seats-rounds", "memory", "memory-step", "stopping", "stopping-rivals"]


@pytest.fixture(scope="module")
def found() -> dict[str, Finding]:
    asked = (("memoarrr", "seats"), ("memoarrr", "memory"), ("piratatak", "stopping"))
    studies = [study(game, [name], Experiment(20, "drawn", jobs=1)) for game, name in asked]
    return {finding.name: finding for one in studies for finding in one.findings if finding.picture != "none"}


@pytest.fixture(scope="module")
def pictures(found: dict[str, Finding]) -> dict[str, bytes]:
    return {name: study_picture(finding, "The game") for name, finding in found.items()}


def test_every_way_to_draw_is_tried_here(found: dict[str, Finding]) -> None:
    assert list(found) == NAMES
    assert {finding.picture for finding in found.values()} == {"dots", "curves", "chart"}


@pytest.mark.parametrize("name", NAMES)
def test_it_is_a_picture_in_the_colours_of_the_house_without_a_date(pictures: dict[str, bytes], name: str) -> None:
    assert ElementTree.fromstring(pictures[name]).tag == "{http://www.w3.org/2000/svg}svg"
    assert not re.search(rb"<dc:date>|20\d\d-\d\d-\d\d", pictures[name])
    assert all(colour.encode() in pictures[name] for colour in (NAVY, PARCHMENT))


@pytest.mark.parametrize("name", ["seats", "memory", "stopping"])
def test_the_same_finding_gives_the_same_picture(
    found: dict[str, Finding], pictures: dict[str, bytes], name: str
) -> None:
    assert study_picture(found[name], "The game") == pictures[name]


def test_another_finding_gives_another_picture(pictures: dict[str, bytes]) -> None:
    assert len({*pictures.values()}) == len(NAMES)


def test_each_number_of_players_has_a_panel_of_its_own(found: dict[str, Finding]) -> None:
    assert {players: len(rows) for players, rows in by_players(found["seats"]).items()} == {2: 3, 3: 3, 4: 3}
    assert {players: len(rows) for players, rows in by_players(found["stopping"]).items()} == {2: 6, 3: 6, 4: 6}


def test_an_interval_that_ends_at_its_share_is_drawn_in_spite_of_rounding() -> None:
    none_won = Measured(0.0, 1e-17, 0.1, "share")
    found = Finding("a", "a", "A", ("B.",), ("players", "manner", "wins"), ((2, "c", none_won),), 30, "dots")
    assert study_picture(found, "The game").startswith(b"<?xml")
