"""The pile runs out, and the discard pile takes its place."""

import pytest

from quarterdeck.core.fairness import FairDeal
from quarterdeck.games.piratatak import Buy, Card, Draw, Stop
from quarterdeck.games.piratatak.events import Bought, Drew, Event, Reshuffled, Stopped
from tests.games.piratatak.table import (
    WHIMS,
    act,
    becalmed,
    cards,
    draw,
    five_red_parts_waiting_in_the_reserve,
    held,
    whims,
)


def test_when_a_card_must_be_drawn_from_an_empty_pile_the_discard_pile_becomes_the_new_one() -> None:
    match = becalmed(reshuffled="pirate*8")
    assert draw(match) == (Reshuffled(cards("pirate*8")), Drew(0, Card.PIRATE, "discard"))
    assert match.view().pile == 7
    assert match.view().discard == ("pirate",)


def test_the_last_card_of_the_pile_does_not_reshuffle_yet() -> None:
    match = becalmed()
    assert match.log[-1].events == (Drew(0, Card.CANNON, "reserve"),)
    assert match.view().pile == 0
    assert match.view().discard == cards("pirate*8")
    assert match.moves(0) == (Draw(), Stop())


def test_stopping_at_an_empty_pile_does_not_reshuffle() -> None:
    match = becalmed()
    act(match, Stop())
    assert match.log[-1].events == (Stopped(0),)
    assert match.view().pile == 0


def test_the_next_player_who_draws_from_an_empty_pile_reshuffles() -> None:
    match = becalmed(reshuffled="pirate*8")
    act(match, Stop())
    assert draw(match)[:2] == (Reshuffled(cards("pirate*8")), Drew(1, Card.PIRATE, "discard"))


def test_buying_at_an_empty_pile_does_not_reshuffle() -> None:
    match = becalmed()
    act(match, Stop())
    assert act(match, Buy(0, Card.BLUE_2)) == (Bought(1, 0, Card.BLUE_2),)
    assert match.view().pile == 0
    assert match.view().discard == cards("pirate*8")


def test_a_reshuffle_takes_nothing_from_the_players() -> None:
    match = becalmed(reshuffled="pirate*8")
    before = held(match, 0), held(match, 1)
    draw(match)
    assert (held(match, 0), held(match, 1)) == before


def test_a_card_that_was_paid_comes_back_with_the_new_pile() -> None:
    match = five_red_parts_waiting_in_the_reserve()
    assert Card.RED_1 in match.view().discard
    assert draw(match)[:2] == (Reshuffled(cards("red-1 pirate*8")), Drew(1, Card.RED_1, "ship"))


def reshuffles(events: tuple[Event, ...]) -> list[Reshuffled]:
    return [event for event in events if isinstance(event, Reshuffled)]


@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_only_a_draw_from_an_empty_pile_reshuffles(phrase: str, seats: int) -> None:
    pile = 55
    for match in whims(phrase, seats):
        must_reshuffle = match.log[-1].move == Draw() and pile == 0
        assert len(reshuffles(match.log[-1].events)) == must_reshuffle
        pile = match.view().pile


@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_every_time_the_whole_discard_pile_is_shuffled_anew(phrase: str, seats: int) -> None:
    deal = FairDeal.from_phrase(phrase)
    number, discard = 0, tuple[Card, ...]()
    for match in whims(phrase, seats):
        for reshuffled in reshuffles(match.log[-1].events):
            number += 1
            assert reshuffled.pile == deal.shuffle(f"reshuffle/{number}", discard)
            assert match.view().pile == len(discard) - 1
        discard = match.view().discard
    assert number == sum(len(reshuffles(entry.events)) for entry in match.log)


@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_there_is_always_a_card_to_draw_since_the_pirates_are_in_one_of_the_two_piles(phrase: str, seats: int) -> None:
    for match in whims(phrase, seats):
        view = match.view()
        assert view.pile + len(view.discard) >= 8
        if view.pile == 0:
            assert view.discard.count(Card.PIRATE) == 8
