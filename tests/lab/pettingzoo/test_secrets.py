"""Nothing hidden is observed: in two worlds that differ in what a player was never shown, it observes the same."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from quarterdeck.lab.pettingzoo import memoarrr_v0, piratatak_v0
from quarterdeck.lab.pettingzoo.table import EncodedTable
from tests.properties.forgetting import face_down, held_up
from tests.properties.redeal import dealt_anew
from tests.properties.strategies import Plan, examples, memoarrr_plans, piratatak_plans
from tests.truth import deal_of, lay, state_of

receivers = st.sampled_from([None, 0, 1, 2, 3])
dice = st.integers(0, 2**32 - 1).map(Random)


def table_for(plan: Plan) -> EncodedTable:
    if plan.game.name == "memoarrr":
        return memoarrr_v0.table(plan.seats, "perfect", **plan.options)
    return piratatak_v0.table(plan.seats, **plan.options)


def seen(table: EncodedTable, receiver: int | None) -> dict[str, Any]:
    """All that an environment gives to a player, or shows to everybody."""
    if receiver is None:
        return {"state": table.state(), **{mode: table.rendered(mode) for mode in ("ansi", "rgb_array")}}
    return {"observation": table.observation(receiver), "mask": table.mask(receiver)}


def check_alike(here: EncodedTable, there: EncodedTable, receiver: int | None) -> None:
    mine, other = seen(here, receiver), seen(there, receiver)
    for what in mine:
        assert np.array_equal(mine[what], other[what]), f"Receiver {receiver} can tell by its {what}."


def check_no_leak(plan: Plan, receiver: int | None, mix: Random) -> None:
    receiver = None if receiver is None else receiver % plan.seats
    played = plan.play()
    log = played.log[:-1] if played.over else played.log
    here, there = table_for(plan), table_for(plan)
    here.deal(deal_of(plan.start()))
    there.deal(dealt_anew(played, log, receiver, mix))
    check_alike(here, there, receiver)
    for entry in log[1:]:
        assert entry.seat is not None
        here.make(entry.seat, entry.move)
        there.make(entry.seat, entry.move)
        check_alike(here, there, receiver)


@examples(50)
@given(memoarrr_plans(moves=100), receivers, dice)
def test_a_player_of_memoarrr_observes_nothing_that_it_was_not_shown(
    plan: Plan, receiver: int | None, mix: Random
) -> None:
    check_no_leak(plan, receiver, mix)


@examples(20)
@given(piratatak_plans(moves=100), receivers, dice)
def test_no_player_observes_the_order_of_the_pile(plan: Plan, receiver: int | None, mix: Random) -> None:
    check_no_leak(plan, receiver, mix)


@examples(30)
@given(memoarrr_plans(moves=60), receivers, dice)
def test_without_a_memory_no_player_observes_what_lies_face_down_now(
    plan: Plan, receiver: int | None, mix: Random
) -> None:
    """Two face-down cards change places in secret, also such as a player has seen before."""
    receiver = None if receiver is None else receiver % plan.seats
    match = plan.play()
    hidden = [cell for cell in face_down(match) if cell not in held_up(match, receiver)]
    if match.over or len(hidden) < 2:
        return
    one, other = mix.sample(hidden, 2)
    locations = list(state_of(match).locations)
    locations[one], locations[other] = locations[other], locations[one]
    here, there = (memoarrr_v0.table(plan.seats, **plan.options) for _ in range(2))
    here.match, there.match = match, match.copy()
    lay(there.match, replace(state_of(match), locations=tuple(locations)))
    check_alike(here, there, receiver)
