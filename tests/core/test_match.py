"""A match keeps its state to itself, and tells each receiver what it may see now."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from quarterdeck.core.errors import BadDeal, IllegalMove, MatchOver, NotYourTurn, UnknownMove, UnknownSeat
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.games.memoarrr import GAME as MEMOARRR
from quarterdeck.games.memoarrr import Look, Ready, Reveal, Side
from quarterdeck.games.piratatak import GAME as PIRATATAK
from quarterdeck.games.piratatak import Draw
from tests.core.finished import finished
from tests.properties.strategies import AnyMatch, kind


def looked() -> AnyMatch:
    """Two at the table of Memoarrr!, both have looked, seat 1 last; no player is ready."""
    match: AnyMatch = Match(MEMOARRR, 2, FairDeal.from_phrase("a look"), {"first": 0})
    match.play(0, Look(Side.NORTH))
    match.play(1, Look(Side.WEST))
    return match


def first_round() -> AnyMatch:
    match = looked()
    match.play(0, Ready())
    match.play(1, Ready())
    return match


def test_a_glimpse_is_news_to_its_seat_and_in_no_players_events() -> None:
    match = looked()
    assert match.latest_events(1)[0].cards == match.view(1).glimpse
    assert match.latest_events(0)[0].cards is match.latest_events(None)[0].cards is None
    for receiver in (None, 0, 1):
        assert match.visible_events(receiver)[2][0].cards is None
    match.play(0, Ready())
    assert kind(match.latest_events(1)[0]) == "ready"


def test_a_reconnecting_seat_still_sees_what_it_holds_up() -> None:
    match = looked()
    assert set(match.view(0).glimpse) == {1, 2, 3}
    assert set(match.view(1).glimpse) == {5, 10, 15}
    match.play(0, Ready())
    assert match.view(0).glimpse == {}
    assert set(match.view(1).glimpse) == {5, 10, 15}


def test_a_revealed_card_is_told_until_its_round_ends_and_not_longer() -> None:
    match = first_round()
    card = match.play(0, Reveal(0)).events[0].card
    began = len(match) - 1
    while match.view().round == 1:
        assert match.visible_events(1, since=began)[0][0].card == card
        match.play(match.turn[0], match.moves(match.turn[0])[0])
    for receiver in (None, 0, 1):
        told = match.visible_events(receiver)[began][0]
        assert (told.seat, told.cell, told.card, told.match) == (0, None, None, None)
        latest = match.latest_events(receiver)[0]
        assert kind(latest) == "revealed"
        assert latest.card is not None, "everybody must see the card that ends the round as it does"
        assert match.visible_events(receiver)[-1][0].card is None, "but nobody who comes later"


@pytest.mark.parametrize("receiver", [None, 0, 1])
def test_events_since_are_the_end_of_all_events(receiver: int | None) -> None:
    match = first_round()
    for _ in range(12):
        match.play(match.turn[0], match.moves(match.turn[0])[0])
        everything = match.visible_events(receiver)
        assert len(everything) == len(match)
        for since in range(len(match) + 2):
            assert match.visible_events(receiver, since) == everything[since:]


@pytest.mark.parametrize("since", [-1, -3])
def test_since_before_the_deal_tells_no_entry_twice(since: int) -> None:
    match = looked()
    assert match.visible_events(0, since) == match.visible_events(0)


@pytest.mark.parametrize("seat", [-1, 2, 10**6])
def test_a_seat_that_is_not_at_the_table_is_shown_nothing(seat: int) -> None:
    match = looked()
    for ask in (match.view, match.visible_events, match.moves):
        with pytest.raises(UnknownSeat) as caught:
            ask(seat)
        assert caught.value.code == "no-such-seat"
        assert f"no seat {seat}" in caught.value.sentence


def test_whose_turn_it_is_is_told_with_the_refusal() -> None:
    match = Match(PIRATATAK, 3, FairDeal.from_phrase("turn"), {"first": 2})
    with pytest.raises(NotYourTurn, match="seat 2 is to move") as caught:
        match.play(0, Draw())
    assert caught.value.facts == {"turn": (2,)}
    with pytest.raises(NotYourTurn, match="seat 0 and seat 1 are to move"):
        looked().play(2, Ready())


@pytest.mark.parametrize(("game", "move"), [("memoarrr", Reveal(0)), ("piratatak", Draw())])
def test_no_player_moves_when_the_match_is_over(game: str, move: Any) -> None:
    match = finished(game)
    for seat in (-1, 0, 1, 2, 3):
        with pytest.raises(MatchOver):
            match.play(seat, move)


def test_a_move_of_another_game_is_unknown_and_changes_nothing() -> None:
    match = looked()
    before = match.log, match.view(0)
    with pytest.raises(UnknownMove, match="not a move of Memoarrr!"):
        match.play(0, Draw())
    assert (match.log, match.view(0)) == before


def test_a_refused_move_leaves_no_entry() -> None:
    match = looked()
    with pytest.raises(IllegalMove):
        match.play(0, Reveal(0))
    assert len(match) == len(match.log) == 3


@pytest.mark.parametrize("nonces", [["ab"], ["ab", None, None], [None, None, None]])
def test_nonces_are_one_a_seat_or_none_at_all(nonces: list[str | None]) -> None:
    with pytest.raises(BadDeal) as refusal:
        Match(MEMOARRR, 2, FairDeal(b"s" * 32, nonces))
    assert refusal.value.code == "wrong-nonces"
    assert Match(MEMOARRR, 2, FairDeal(b"s" * 32, ["ab", None])).turn == (0, 1)


def sent(match: AnyMatch) -> AnyMatch:
    """The match as it arrives in another process."""
    arrived: AnyMatch = pickle.loads(pickle.dumps(match))
    return arrived


@pytest.mark.parametrize("twin", [Match.copy, copy.copy, copy.deepcopy, sent])
def test_a_copy_goes_on_on_its_own(twin: Callable[[AnyMatch], AnyMatch]) -> None:
    match = looked()
    other = twin(match)
    other.play(0, Ready())
    assert len(match) + 1 == len(other)
    assert match.turn == (0, 1)
    assert other.turn == (1,)
    match.play(0, Ready())
    assert match.log == other.log


def test_a_match_introduces_itself() -> None:
    assert repr(looked()) == "<Match of Memoarrr!, 2 seats, 3 entries, to move (0, 1)>"
