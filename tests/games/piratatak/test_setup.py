"""Before the first draw."""

from collections import Counter

import pytest

from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.errors import BadOptions
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.games.piratatak import GAME, Card, Draw, Stop
from quarterdeck.games.piratatak.cards import DECK
from quarterdeck.games.piratatak.events import Dealt
from quarterdeck.games.piratatak.state import Holding
from tests.games.piratatak.table import act, draw, table

MANY_DEALS = [FairDeal.from_phrase(f"deal {number}") for number in range(60)]


def dealt(deal: FairDeal, seats: int = 2) -> Dealt:
    (event,) = Match(GAME, seats, deal).log[0].events
    assert isinstance(event, Dealt)
    return event


def test_all_55_cards_make_one_pile() -> None:
    pile = dealt(FairDeal.from_phrase("one pile")).pile
    assert pile is not None
    assert Counter(pile) == Counter(DECK)
    assert table().view().pile == 55
    assert table().view().discard == ()


def test_the_pile_is_shuffled() -> None:
    piles = {dealt(deal).pile for deal in MANY_DEALS}
    assert len(piles) == len(MANY_DEALS)
    assert DECK not in piles


def test_any_card_can_come_to_lie_on_top() -> None:
    tops = Counter(pile[0] for deal in MANY_DEALS if (pile := dealt(deal).pile))
    assert tops[Card.COIN] > tops[Card.CANNON]
    assert len(tops) > 15


def test_the_pile_lies_face_down() -> None:
    (hidden,) = table().visible_events()[0]
    assert isinstance(hidden, Dealt)
    assert hidden.pile is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_nothing(seats: int) -> None:
    assert table(seats=seats).view().holdings == (Holding(),) * seats
    assert Holding().cards == ()
    assert Holding().colour is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_picks_who_starts(seats: int) -> None:
    assert {dealt(deal, seats).first for deal in MANY_DEALS} == set(range(seats))


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 2), (4, 3)])
def test_the_player_that_chance_picked_begins(seats: int, first: int) -> None:
    match = table(seats=seats, first=first)
    assert match.turn == (first,)
    assert match.view().first == first


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 2), (4, 3)])
def test_the_host_may_choose_the_start_player_and_chance_has_no_say(seats: int, first: int) -> None:
    no_pick_arranged = ArrangedDeal({"pile": DECK})
    match = Match(GAME, seats, no_pick_arranged, {"first": first})
    assert match.turn == (first,)
    assert match.log[0].events == (Dealt(DECK, first),)


@pytest.mark.parametrize("first", [-1, 3])
def test_the_start_player_must_sit_at_the_table(first: int) -> None:
    with pytest.raises(BadOptions) as refusal:
        Match(GAME, 3, FairDeal.from_phrase("an empty chair"), {"first": first})
    assert refusal.value.code == "bad-option"
    assert refusal.value.sentence == f"The first player must be a seat from 0 to 2, not {first}."


@pytest.mark.parametrize(
    ("seats", "first", "order"), [(2, 1, [1, 0, 1, 0]), (3, 2, [2, 0, 1, 2, 0]), (4, 1, [1, 2, 3, 0, 1])]
)
def test_play_goes_clockwise(seats: int, first: int, order: list[int]) -> None:
    match = table("coin*5", seats=seats, first=first)
    turns: list[int] = []
    for _ in order:
        turns += match.turn
        draw(match)
        act(match, Stop())
    assert turns == order


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_seat_moves_at_a_time(seats: int) -> None:
    match = table(seats=seats)
    assert [match.moves(seat) for seat in range(seats)] == [(Draw(),)] + [()] * (seats - 1)
