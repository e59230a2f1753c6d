"""Nothing hidden shows. If two worlds differ only in what a receiver has not been shown, it can't tell them apart."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.properties.forgetting import check_forgotten, check_past_cells, check_past_events, face_down
from tests.properties.redeal import check_no_leak
from tests.properties.strategies import Plan, examples, memoarrr_plans, piratatak_plans

receivers = st.sampled_from([None, 0, 1, 2, 3])
dice = st.integers(0, 2**32 - 1).map(Random)


def _at(plan: Plan, receiver: int | None) -> int | None:
    return None if receiver is None else receiver % plan.seats


@examples(200)
@given(memoarrr_plans(moves=150), receivers, dice)
def test_memoarrr_shows_nothing_that_a_receiver_has_not_been_shown(
    plan: Plan, receiver: int | None, mix: Random
) -> None:
    check_no_leak(plan, _at(plan, receiver), mix)


@examples(80)
@given(piratatak_plans(moves=180), receivers, dice)
def test_piratatak_shows_nothing_of_the_pile(plan: Plan, receiver: int | None, mix: Random) -> None:
    check_no_leak(plan, _at(plan, receiver), mix)


@examples(30)
@given(memoarrr_plans(), dice)
def test_what_lies_face_down_now_is_in_no_view_and_no_move(plan: Plan, mix: Random) -> None:
    for match in plan.positions():
        if not match.over and len(face_down(match)) > 1:
            check_forgotten(match, *mix.sample(face_down(match), 2))


@examples(30)
@given(memoarrr_plans(moves=120))
def test_past_events_name_no_card_and_no_cell_that_was_turned_down(plan: Plan) -> None:
    for match in plan.positions():
        if not match.over:
            check_past_events(match)
            check_past_cells(match)
