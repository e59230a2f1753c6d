"""The log is the truth: played again, written down and read back, it says the same."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.core import record, wire
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.record import Player
from quarterdeck.core.verify import replay, verify
from tests.properties.strategies import Plan, examples, plans


@examples(30)
@given(plans())
def test_the_same_moves_make_the_same_events(plan: Plan) -> None:
    match = plan.play()
    again = plan.start()
    assert again.log[0] == match.log[0]
    for entry in match.log[1:]:
        assert entry.seat is not None
        assert again.play(entry.seat, entry.move) == entry
    assert [again.view(seat) for seat in range(plan.seats)] == [match.view(seat) for seat in range(plan.seats)]
    assert again.outcome() == match.outcome()


@examples(25)
@given(plans(moves=150))
def test_moves_events_and_views_survive_json(plan: Plan) -> None:
    game = plan.game
    for match in plan.positions():
        for seat in range(plan.seats):
            for move in match.moves(seat):
                assert wire.read_move(game, wire.encode(move)) == move
        for receiver in (None, *range(plan.seats)):
            view = match.view(receiver)
            assert msgspec.json.decode(wire.encode(view), type=type(view)) == view
            for event in match.latest_events(receiver):
                assert msgspec.json.decode(wire.encode(event), type=game.events_of) == event
        for event in match.log[-1].events:
            assert msgspec.json.decode(wire.encode(event), type=game.events_of) == event


@examples(30)
@given(plans(moves=150))
def test_events_as_they_are_seen_later_survive_json(plan: Plan) -> None:
    match = plan.play()
    for receiver in (None, *range(plan.seats)):
        for events in match.visible_events(receiver):
            for event in events:
                assert msgspec.json.decode(wire.encode(event), type=plan.game.events_of) == event


nonce = st.none() | st.text("0123456789abcdef", min_size=2, max_size=128)
nonces: st.SearchStrategy[list[str | None]] = st.lists(nonce, min_size=4, max_size=4) | st.just([])
crews = st.lists(st.builds(Player, st.text(max_size=5), st.sampled_from(["human", "gull"])), min_size=4, max_size=4)


@examples(30)
@given(plans(), st.binary(min_size=32, max_size=32), nonces, crews)
def test_a_record_is_written_read_and_verified(
    plan: Plan, secret: bytes, given_nonces: list[str | None], crew: list[Player]
) -> None:
    match = plan.play(FairDeal(secret, given_nonces[: plan.seats]))
    told = match.record(crew[: plan.seats])
    line = record.write(told)
    assert b"\n" not in line
    assert record.read(line) == told
    assert record.read(line.decode()) == told
    assert record.write(record.read(line)) == line
    checked = verify(record.read(line))
    assert checked.log == match.log
    assert checked.outcome() == match.outcome()


@examples(30)
@given(plans(), st.data())
def test_a_record_replayed_halfway_is_the_match_halfway(plan: Plan, data: st.DataObject) -> None:
    match = plan.play()
    told = match.record(Player(f"Player {seat}") for seat in range(plan.seats))
    entries = data.draw(st.integers(1, len(match)), label="entries")
    halfway = replay(told, entries)
    assert halfway.log == match.log[:entries]
    assert halfway.over == (entries == len(match))
