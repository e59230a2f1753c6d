"""No bot knows more than its seat: in two worlds that look the same to the seat, every bot chooses the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.bots.bot import Berth, Bot, Turn
from quarterdeck.bots.crew import LEVELS, hire
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from tests.properties.redeal import dealt_anew
from tests.properties.strategies import AnyMatch, Plan, examples, memoarrr_plans, piratatak_plans

PLANS = {"memoarrr": memoarrr_plans(moves=60), "piratatak": piratatak_plans(moves=80)}
WORLDS = {"kraken": 15}
"""The number of pairs of worlds. Slow bots get fewer."""
UNHURRIED = 60.0
"""Seconds, enough that no choice depends on the time."""


def two_worlds(plan: Plan, dice: Random) -> tuple[AnyMatch, AnyMatch, int] | None:
    """A running match and another one that looks the same to the seat; None if the match is over."""
    here = plan.play()
    if here.over:
        return None
    seat = dice.choice(here.turn)
    there = plan.start(dealt_anew(here, here.log, seat, dice))
    for entry in here.log[1:]:
        assert entry.seat is not None
        there.play(entry.seat, entry.move)
    assert there.events_as_shown(seat) == here.events_as_shown(seat)
    return here, there, seat


def choice(sign_on: Any, match: AnyMatch, seat: int) -> Any:
    return SeatedBot(sign_on(berth_in(match, seat, "salt")), match, seat, UNHURRIED).choose()


def differences(sign_on: Any, game: str, worlds: int) -> list[str]:
    """The cases in which a choice depends on hidden facts."""
    found: list[str] = []

    @examples(worlds)
    @given(PLANS[game], st.integers(0, 2**32 - 1).map(Random))
    def look(plan: Plan, dice: Random) -> None:
        pair = two_worlds(plan, dice)
        if pair is not None:
            here, there, seat = pair
            mine, other = choice(sign_on, here, seat), choice(sign_on, there, seat)
            if mine != other:
                found.append(f"{plan}: {mine!r} or {other!r}")

    look()
    return found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", PLANS)
def test_no_choice_changes_with_what_the_seat_can_not_know(game: str, level: str) -> None:
    def sign_on(berth: Berth) -> Bot:
        return hire(level, berth)

    assert differences(sign_on, game, WORLDS.get(level, 60)) == []


class Peeker:
    """Reads hidden facts behind the turn and plays by a card that no seat has seen."""

    def __init__(self, berth: Berth) -> None: ...

    def see(self, events: tuple[Any, ...]) -> None: ...

    def choose(self, turn: Turn) -> Any:
        match = turn._look.__closure__[0].cell_contents  # type: ignore[attr-defined]
        dealt = match.log[0].events[0]
        secret = dealt.removed if hasattr(dealt, "removed") else dealt.pile[-1]
        return turn.moves[sum(map(ord, secret)) % len(turn.moves)]


@pytest.mark.parametrize("game", PLANS)
def test_one_that_looks_behind_the_turn_is_caught(game: str) -> None:
    assert differences(Peeker, game, 60) != []
