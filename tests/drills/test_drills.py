"""The drills: what is shown and what is not, the staircase, the span, and the crew's figures."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from statistics import fmean, stdev

import pytest

from quarterdeck.bots.crew import LEVELS
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.wire import encode
from quarterdeck.drills import DRILLS, BadDrill, Drill, DrillMoment, DrillName, Staircase, estimated, spans_of_crew
from quarterdeck.drills.deal import FOLLOWED, PLACES
from quarterdeck.drills.drill import QUESTIONS
from quarterdeck.drills.staircase import Answered, chance
from quarterdeck.games.memoarrr.cards import LOCATIONS, Location
from quarterdeck.games.memoarrr.events import Revealed, Swapped
from quarterdeck.games.memoarrr.island import NEIGHBOURS
from tools.drills import do_drill, simulated
from tools.pages.kernels_page import measured

NAMES: tuple[DrillName, ...] = tuple(DRILLS)


def shown(drill: Drill) -> dict[int, Location]:
    """Go on until the question is asked; where the shown cards lie then, for a player who misses nothing."""
    known: dict[int, Location] = {}
    while (moment := drill.moment()).step == "show":
        for event in moment.events:
            match event:
                case Revealed(cell=int(cell), card=Location() as card):
                    known[cell] = card
                case Swapped(cell=int(one), with_=int(other)):
                    assert other in NEIGHBOURS[one]
                    known = {{one: other, other: one}.get(cell, cell): card for cell, card in known.items()}
        drill.go_on()
    return known


def matching(moment: DrillMoment, known: dict[int, Location]) -> list[int]:
    wanted = moment.view.to_match
    assert wanted is not None
    return [cell for cell, card in known.items() if {card.animal, card.landscape} & {wanted.animal, wanted.landscape}]


@pytest.mark.parametrize("name", NAMES)
def test_exactly_one_shown_card_matches_and_picking_it_is_right(name: DrillName) -> None:
    for seed in range(20):
        drill = Drill(name, f"{seed}", first=seed % DRILLS[name].most + 1)
        known = shown(drill)
        (cell,) = matching(drill.moment(), known)
        drill.pick(cell)
        assert drill.moment().right is True
        assert drill.moment().match == cell
        assert drill.moment().view.cells[cell] is known[cell]


@pytest.mark.parametrize("name", NAMES)
def test_a_moment_names_no_card_that_is_face_down(name: DrillName) -> None:
    """Neither a card that was turned down, nor one that is still to be shown."""
    drill = Drill(name, "secret", first=6)
    while (moment := drill.moment()).step != "told":
        face_up = {card for card in moment.view.cells if card is not None} | {moment.view.to_match}
        text = encode(moment).decode()
        assert {card for card in LOCATIONS if card.value in text} == face_up - {None}
        assert len(face_up - {None}) <= (FOLLOWED if name == "swap" and moment.step == "show" else 1)
        if moment.step == "ask":
            drill.pick(0)
        else:
            drill.go_on()


@pytest.mark.parametrize("name", NAMES)
def test_a_drill_has_twelve_questions_and_ends_with_a_span(name: DrillName) -> None:
    drill = Drill(name, "whole")
    numbers: list[int] = []
    known: dict[int, Location] = {}
    while (moment := drill.moment()).span is None:
        if moment.step == "ask":
            numbers.append(moment.number)
            drill.pick(matching(moment, known)[0] if len(numbers) % 3 else 0)
        elif moment.step == "show":
            known = shown(drill)
        else:
            drill.go_on()
    assert len(numbers) == QUESTIONS
    assert numbers[:3] == [3, 5, 7]
    assert {abs(one - other) for one, other in pairwise(numbers[3:])} == {1}
    assert moment.question == moment.questions == QUESTIONS


@pytest.mark.parametrize("name", NAMES)
def test_what_can_not_be_done_now_is_refused_in_a_sentence(name: DrillName) -> None:
    drill = Drill(name, "refused")
    with pytest.raises(BadDrill):
        drill.pick(0)
    shown(drill)
    with pytest.raises(BadDrill):
        drill.go_on()
    for cell in (-1, 12, 25):
        with pytest.raises(QuarterdeckError):
            drill.pick(cell)
    drill.pick(PLACES[0])
    with pytest.raises(BadDrill):
        drill.pick(PLACES[0])


def test_the_same_seed_gives_the_same_questions_and_another_one_others() -> None:
    assert encode(Drill("lookout", "a").moment()) == encode(Drill("lookout", "a").moment())
    assert len({encode(Drill("lookout", str(seed)).moment()) for seed in range(10)}) > 5


def test_the_staircase_stays_between_one_and_the_most() -> None:
    stairs = Staircase(3, 8)
    for _ in range(6):
        stairs.answer(right=False)
    assert stairs.number == 1
    for _ in range(12):
        stairs.answer(right=True)
    assert stairs.number == 8
    assert stairs.span().at_least


@pytest.mark.parametrize("span", [2.5, 5.0, 8.0])
def test_the_span_of_players_whose_span_is_known_is_found_without_bias(span: float) -> None:
    """Players who answer by the curve: the mean of many estimates is near, and the error is as large as it says."""
    dice, found = Random(7), []
    for _ in range(200):
        stairs = Staircase(3, 16)
        for _ in range(QUESTIONS):
            stairs.answer(right=dice.random() < chance(span, stairs.number))
        found.append(stairs.span())
    assert abs(sum(one.mean for one in found) / len(found) - span) < 0.4
    inside = sum(abs(one.mean - span) <= 2 * one.error for one in found) / len(found)
    assert inside > 0.9


def test_answers_that_are_all_wrong_or_all_right_give_the_ends() -> None:
    assert estimated([Answered(1, right=False)] * 12, 16).mean < 1
    top = estimated([Answered(16, right=True)] * 12, 16)
    assert (top.mean > 15, top.at_least) == (True, True)


@pytest.mark.parametrize("name", NAMES)
def test_the_figures_of_the_crew_are_those_that_are_measured_again(name: DrillName) -> None:
    """A short form of `make drills`: each level is near its figure, and one that forgets less is never weaker."""
    rows = spans_of_crew().spans[name]
    assert tuple(row.level for row in rows) == LEVELS
    remembering = [row.span for row in rows if row.level != "kraken"]
    assert remembering == sorted(remembering)
    for row in rows:
        drills = 3 if row.level == "kraken" else 12  # the kraken takes its time
        spans = [do_drill(row.level, name, f"drills/{name}/{number}").mean for number in range(drills)]
        assert abs(sum(spans) / len(spans) - row.span) <= 4 * row.spread / len(spans) ** 0.5 + 0.1, row.level


def test_what_twelve_questions_can_tell_is_what_is_simulated_again() -> None:
    told = measured("drills")
    (row,) = [row for row in told["spans"] if (row["span"], row["slope"], row["first"]) == (6, 2, 3)]
    spans = [one.mean for one in simulated(6, 2.0, 3, told["players"])]
    assert round(fmean(spans), 1) == row["mean"]
    assert round(stdev(spans), 1) == row["spread"]


def test_the_figures_are_small_enough_for_a_page() -> None:
    assert len(json.dumps(json.loads(encode(spans_of_crew())))) < 5000
