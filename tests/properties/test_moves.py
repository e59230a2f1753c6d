"""What is offered is what is accepted: every move there is, tried from every seat, at every moment of random games."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from msgspec.structs import asdict

from quarterdeck.core import wire
from quarterdeck.core.errors import RefusedMove
from tests.properties.every_move import EVERY_MOVE
from tests.properties.strategies import AnyMatch, Plan, examples, memoarrr_plans, piratatak_plans, plans


def _all_there_is_to_see(match: AnyMatch) -> bytes:
    seats = range(match.seats)
    views = [match.view(receiver) for receiver in (None, *seats)]
    return wire.encode([views, [match.moves(seat) for seat in seats], match.log, match.turn, match.outcome()])


def _is_accepted(match: AnyMatch, seat: int, move: Any) -> bool:
    try:
        entry = match.play(seat, move)
    except RefusedMove as error:
        refusal = error
    else:
        assert (entry.seat, entry.move) == (seat, move)
        assert entry.events
        return True
    assert refusal.code
    assert refusal.sentence.endswith(".")
    return False


def _try_everything(match: AnyMatch, every_move: tuple[Any, ...]) -> None:
    before = _all_there_is_to_see(match)
    twin = match.copy()
    for seat in _seats_to_try(match):
        moves = match.moves(seat) if seat in range(match.seats) else ()
        offered = set(moves)
        assert len(offered) == len(moves)
        accepted = {move for move in every_move if _is_accepted(match.copy() if move in offered else twin, seat, move)}
        assert accepted == offered
    assert _all_there_is_to_see(twin) == before, "a refused move changed something"
    assert _all_there_is_to_see(match) == before, "a move on a copy changed the match"


def _seats_to_try(match: AnyMatch) -> tuple[int, ...]:
    """Those who are not to move are refused in one place, so that now and then is often enough for them."""
    out_of_turn = len(match) % 8 == 1 or match.over
    return (*range(match.seats), -1, match.seats, 10**6) if out_of_turn else match.turn


@examples(12)
@given(memoarrr_plans())
def test_memoarrr_accepts_what_it_offers_and_nothing_else(plan: Plan) -> None:
    for match in plan.positions():
        _try_everything(match, EVERY_MOVE["memoarrr"])


@examples(12)
@given(piratatak_plans(moves=250))
def test_piratatak_accepts_what_it_offers_and_nothing_else(plan: Plan) -> None:
    for match in plan.positions():
        _try_everything(match, EVERY_MOVE["piratatak"])


def _by_text(move: Any) -> Any:
    """The same move as a program sends it: the card is the text “red-2”. It is equal to the other, and offered."""
    return type(move)(**{name: str(fact) if isinstance(fact, str) else fact for name, fact in asdict(move).items()})


@examples(20)
@given(plans(moves=200))
def test_a_move_that_is_equal_to_an_offered_one_does_the_same(plan: Plan) -> None:
    for match in plan.positions():
        for seat in match.turn:
            for move in match.moves(seat):
                typed, told = match.copy(), match.copy()
                typed.play(seat, _by_text(move))
                told.play(seat, move)
                assert _all_there_is_to_see(typed) == _all_there_is_to_see(told)
