"""The order of the pile is the one secret; all the rest lies open to everybody."""

import msgspec
import pytest

from quarterdeck.core import wire
from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.match import Match
from quarterdeck.games.piratatak import GAME, Stop
from quarterdeck.games.piratatak.cards import DECK
from quarterdeck.games.piratatak.events import Dealt, Reshuffled
from tests.games.piratatak.table import (
    WHIMS,
    PiratatakMatch,
    Receiver,
    act,
    after,
    becalmed,
    cards,
    draw,
    everything_seen,
    five_red_parts_waiting_in_the_reserve,
    receivers,
    stacked,
    table,
    whims,
)


def turned_over(top: str) -> PiratatakMatch:
    """The same cards on top as a `table` has, and all those below in the contrary order."""
    drawn = len(cards(top))
    pile = stacked(top)
    return Match(GAME, 2, ArrangedDeal({"pile": pile[:drawn] + pile[drawn:][::-1]}, {"first": 0}))


@pytest.mark.parametrize("top", ["", "coin", "red-1 coin cannon", "cannon coin pirate", "red-1 pirate"])
def test_two_tables_that_differ_in_the_pile_alone_look_the_same_to_everybody(top: str) -> None:
    one, other = table(top), turned_over(top)
    for _ in cards(top):
        draw(one)
        draw(other)
    assert one.log[0] != other.log[0]
    assert everything_seen(one) == everything_seen(other)


def test_two_reshuffles_that_differ_in_their_order_alone_look_the_same_to_everybody() -> None:
    """The odds too: they count, and do not tell where the pirates lie."""
    discard = cards("red-1 pirate*8")
    one = five_red_parts_waiting_in_the_reserve(reshuffled="pirate red-1 pirate*7")
    other = five_red_parts_waiting_in_the_reserve(reshuffled="pirate*8 red-1")
    assert sorted(one.view().discard) == sorted(discard)
    draw(one)
    draw(other)
    assert one.log[-1] != other.log[-1]
    assert everything_seen(one) == everything_seen(other)


def test_a_view_counts_the_pile_and_says_no_more_of_it() -> None:
    match = after("coin", "coin")
    for receiver in receivers(match):
        view = msgspec.json.decode(wire.encode(match.view(receiver)))
        assert view["pile"] == 53
        assert set(view) == {
            "seat",
            "options",
            "phase",
            "turn",
            "first",
            "pile",
            "discard",
            "holdings",
            "owed",
            "odds",
            "ranking",
        }


@pytest.mark.parametrize("receiver", [0, 1, None])
def test_the_deal_stays_hidden_however_long_the_match_runs(receiver: Receiver) -> None:
    match = after("coin", "coin", "red-1", "pirate")
    assert match.visible_events(receiver)[0] == (Dealt(None, 0),)


@pytest.mark.parametrize("receiver", [0, 1, None])
def test_a_reshuffled_pile_is_hidden_too(receiver: Receiver) -> None:
    match = becalmed(reshuffled="pirate*8")
    act(match, Stop())
    draw(match)
    assert match.visible_events(receiver)[-1][0] == Reshuffled(None)
    assert match.visible_events(receiver)[0] == (Dealt(None, 0),)


@pytest.mark.parametrize("receiver", [0, 1, None])
def test_when_it_is_over_everything_is_laid_open(receiver: Receiver) -> None:
    match = five_red_parts_waiting_in_the_reserve()
    draw(match)
    assert match.over
    told = match.visible_events(receiver)
    assert told == [entry.events for entry in match.log]
    assert isinstance(told[0][0], Dealt)
    assert sorted(told[0][0].pile or ()) == sorted(DECK)
    assert told[-1][0] == Reshuffled(cards("red-1 pirate*8"))


def without_the_pile(event: object) -> object:
    return msgspec.structs.replace(event, pile=None) if isinstance(event, Dealt | Reshuffled) else event


@pytest.mark.parametrize(("phrase", "seats"), WHIMS[::5])
def test_every_event_is_public_in_full_but_for_the_order_of_the_pile(phrase: str, seats: int) -> None:
    for match in whims(phrase, seats):
        if match.over:
            break
        since = len(match) - 1
        public = [tuple(without_the_pile(event) for event in match.log[-1].events)]
        for receiver in receivers(match):
            assert match.visible_events(receiver, since) == public


@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_a_spectator_sees_what_the_seats_see(phrase: str, seats: int) -> None:
    for match in whims(phrase, seats):
        spectator = match.view(None)
        for seat in range(seats):
            assert msgspec.structs.replace(match.view(seat), seat=None) == spectator


@pytest.mark.parametrize("receiver", [0, 1, 2, None])
def test_a_view_says_whose_eyes_it_is_for(receiver: Receiver) -> None:
    assert table(seats=3).view(receiver).seat == receiver


def test_holdings_and_the_discard_pile_are_public() -> None:
    match = after("red-1 coin cannon", "blue-1 red-2", "coin", "pirate")
    for receiver in receivers(match):
        view = match.view(receiver)
        assert sorted(view.holdings[0].cards) == ["cannon", "coin", "coin", "red-1"]
        assert view.holdings[1].cards == ()
        assert sorted(view.discard) == ["blue-1", "pirate", "red-2"]
