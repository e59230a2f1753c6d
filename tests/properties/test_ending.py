"""Every game ends, and everything that tells so agrees."""

from __future__ import annotations

from hypothesis import given

from quarterdeck.core.match import Match
from tests.properties.strategies import Plan, examples, kind, memoarrr_plans, piratatak_plans, plans


@examples(40)
@given(plans())
def test_the_match_is_over_when_no_player_is_to_move_and_only_then(plan: Plan) -> None:
    for match in plan.positions():
        ended = any(kind(event) == "over" for event in match.log[-1].events)
        assert match.over == ended
        assert (match.turn == ()) == ended
        assert (match.outcome() is not None) == ended
        assert match.view().turn == match.turn
        assert (match.view().phase == "over") == ended
        assert (match.view().ranking is not None) == ended
        for seat in range(plan.seats):
            assert bool(match.moves(seat)) == (seat in match.turn)
    assert match.over


@examples(40)
@given(memoarrr_plans())
def test_memoarrr_has_seven_rounds_each_with_one_treasure(plan: Plan) -> None:
    events = [event for entry in plan.play().log for event in entry.events]
    assert [event.number for event in events if kind(event) == "round"] == [1, 2, 3, 4, 5, 6, 7]
    assert sum(kind(event) == "treasure" for event in events) == 7
    assert sum(kind(event) == "volcano" for event in events) == 7 * (plan.seats - 1)
    assert kind(events[-1]) == "over"


@examples(40)
@given(memoarrr_plans())
def test_memoarrr_ranks_by_rubies_then_treasures_then_the_richest(plan: Plan) -> None:
    match = plan.play()
    outcome = match.outcome()
    assert outcome is not None
    won = match.view().won
    merits = [(sum(won[seat]), len(won[seat]), max(won[seat], default=0)) for seat in outcome.ranking]
    assert merits == sorted(merits, reverse=True)
    assert merits[0] > merits[1], "there is never a shared victory"
    assert outcome.scores == tuple(map(sum, won))
    assert sorted(outcome.ranking) == list(range(plan.seats))


@examples(30)
@given(piratatak_plans())
def test_piratatak_ends_with_the_first_whole_ship(plan: Plan) -> None:
    for match in plan.positions():
        whole = [seat for seat, holding in enumerate(match.view().holdings) if len(holding.ship) == 6]
        assert bool(whole) == match.over
    outcome = match.outcome()
    assert outcome is not None
    assert [outcome.winner] == whole
    assert outcome.scores == tuple(len(holding.ship) for holding in match.view().holdings)
    placed = [outcome.scores[seat] for seat in outcome.ranking]
    assert placed == sorted(placed, reverse=True)
    assert sorted(outcome.ranking) == list(range(plan.seats))


@examples(30)
@given(plans(moves=60))
def test_a_copy_goes_on_alone(plan: Plan) -> None:
    match = plan.play()
    log, view = match.log, match.view()
    twin: Match[object, object, object, object, object] = match.copy()  # type: ignore[type-var]
    for _ in range(20):
        if not twin.over:
            twin.play(twin.turn[0], twin.moves(twin.turn[0])[0])
    assert match.log == log
    assert match.view() == view
    assert twin.log[: len(log)] == log
