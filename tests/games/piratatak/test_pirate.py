"""A pirate: fire a cannon or pay."""

import pytest

from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.piratatak import Buy, Card, Draw, Fire, Pay, Stop
from quarterdeck.games.piratatak.events import Drew, Fired, Paid
from tests.games.piratatak.table import PiratatakMatch, act, after, cards, draw, held, table

BOARDED = Drew(0, Card.PIRATE, "discard")


def pirate_after(reserve: str) -> PiratatakMatch:
    """Seat 0 has drawn these cards, and then a pirate."""
    match = table(f"{reserve} pirate")
    draw(match, len(cards(reserve)) + 1)
    return match


def test_a_cannon_can_be_fired() -> None:
    match = pirate_after("cannon coin")
    assert act(match, Fire()) == (Fired(0),)


def test_the_pirate_and_the_cannon_are_discarded_and_nothing_else_is_lost() -> None:
    match = pirate_after("red-1 blue-3 coin coin cannon cannon")
    act(match, Fire())
    assert held(match, 0) == sorted(cards("red-1 blue-3 coin coin cannon"))
    assert sorted(match.view().discard) == ["cannon", "pirate"]


def test_firing_ends_the_turn() -> None:
    match = pirate_after("cannon coin")
    act(match, Fire())
    assert match.turn == (1,)
    assert match.view().phase == "begin"
    assert match.moves(1) == (Draw(),)


def test_no_player_has_to_fire() -> None:
    match = pirate_after("cannon coin*4")
    assert match.moves(0) == (Fire(), Pay(Card.COIN), Pay(Card.CANNON))
    assert match.view().phase == "pirate"
    for _ in range(3):
        act(match, Pay(Card.COIN))
    assert held(match, 0) == ["cannon", "coin"]


@pytest.mark.parametrize("reserve", ["cannon", "cannon coin", "cannon coin coin", "cannon*3"])
def test_with_a_cannon_the_player_is_asked_however_few_cards_they_have(reserve: str) -> None:
    match = pirate_after(reserve)
    assert match.log[-1].events == (BOARDED,)
    assert match.turn == (0,)
    assert Fire() in match.moves(0)
    assert held(match, 0) == sorted(cards(reserve))


def test_a_cannon_can_be_paid_with() -> None:
    match = pirate_after("cannon coin*3")
    assert act(match, Pay(Card.CANNON)) == (Paid(0, Card.CANNON),)
    assert held(match, 0) == ["coin"] * 3


def test_without_a_cannon_there_is_no_firing() -> None:
    match = pirate_after("coin*4")
    assert match.moves(0) == (Pay(Card.COIN),)
    assert match.view().phase == "pay"


def test_three_cards_are_paid_and_go_to_the_discard_pile_with_the_pirate() -> None:
    match = pirate_after("red-1 blue-1 coin green-2 yellow-2")
    for card in cards("coin green-2 blue-1"):
        act(match, Pay(card))
    assert held(match, 0) == ["red-1", "yellow-2"]
    assert sorted(match.view().discard) == ["blue-1", "coin", "green-2", "pirate"]


def test_what_is_owed_counts_down_from_three() -> None:
    match = pirate_after("coin*5")
    owed = [match.view().owed]
    for _ in range(3):
        act(match, Pay(Card.COIN))
        owed.append(match.view().owed)
    assert owed == [3, 2, 1, 0]


def test_the_player_chooses_among_everything_they_have() -> None:
    match = pirate_after("red-1 red-2 blue-1 coin cannon")
    assert set(match.moves(0)) == {Fire(), *map(Pay, cards("red-1 red-2 blue-1 coin cannon"))}


@pytest.mark.parametrize("card", cards("red-1 red-2 blue-1 coin cannon"))
def test_any_card_may_be_paid_parts_of_the_own_ship_too(card: Card) -> None:
    match = pirate_after("red-1 red-2 blue-1 coin cannon")
    assert act(match, Pay(card)) == (Paid(0, card),)
    assert card not in held(match, 0)
    assert match.view().discard == (Card.PIRATE, card)


def test_a_part_of_the_own_ship_that_is_paid_leaves_the_ship() -> None:
    match = pirate_after("red-1 red-2 red-3 coin*2")
    for card in cards("red-2 coin coin"):
        act(match, Pay(card))
    assert match.view().holdings[0].ship == ("red-1", "red-3")


def test_cards_of_which_there_are_several_are_offered_once() -> None:
    match = pirate_after("coin*4 cannon*2")
    assert match.moves(0) == (Fire(), Pay(Card.COIN), Pay(Card.CANNON))


def test_paying_one_of_several_copies_loses_one() -> None:
    match = pirate_after("coin*5")
    act(match, Pay(Card.COIN))
    assert held(match, 0) == ["coin"] * 4


def test_a_card_that_has_been_paid_is_not_offered_again() -> None:
    match = pirate_after("red-1 blue-1 coin coin coin")
    act(match, Pay(Card.BLUE_1))
    assert set(match.moves(0)) == {Pay(Card.COIN), Pay(Card.RED_1)}


def test_once_paying_has_begun_there_is_no_firing_any_more() -> None:
    match = pirate_after("cannon coin*4")
    act(match, Pay(Card.COIN))
    assert match.moves(0) == (Pay(Card.COIN), Pay(Card.CANNON))
    assert match.view().phase == "pay"
    with pytest.raises(IllegalMove) as refusal:
        act(match, Fire())
    assert refusal.value.code == "paying-begun"


@pytest.mark.parametrize("reserve", ["coin", "coin coin", "red-1 blue-1", "coin*3", "red-1 blue-1 coin"])
def test_without_a_cannon_at_most_three_cards_go_by_themselves(reserve: str) -> None:
    match = table(f"{reserve} pirate")
    draw(match, len(cards(reserve)))
    boarded, *payments = draw(match)
    assert boarded == BOARDED
    assert sorted(event.card for event in payments if isinstance(event, Paid)) == sorted(cards(reserve))
    assert held(match, 0) == []
    assert sorted(match.view().discard) == sorted(cards(f"{reserve} pirate"))
    assert match.turn == (1,)


def test_a_player_without_any_card_pays_nothing() -> None:
    match = table("pirate")
    assert draw(match) == (BOARDED,)
    assert match.view().discard == ("pirate",)
    assert match.turn == (1,)


def test_without_a_cannon_more_than_three_cards_are_a_choice() -> None:
    match = pirate_after("coin coin coin blue-1")
    assert match.log[-1].events == (BOARDED,)
    assert set(match.moves(0)) == {Pay(Card.COIN), Pay(Card.BLUE_1)}
    assert match.turn == (0,)


@pytest.mark.parametrize(
    ("reserve", "chosen", "by_themselves"),
    [
        ("cannon", "cannon", ""),
        ("cannon coin", "coin", "cannon"),
        ("cannon coin coin", "cannon", "coin coin"),
        ("cannon*3", "cannon", "cannon cannon"),
        ("cannon blue-1 green-1", "green-1", "cannon blue-1"),
    ],
)
def test_after_the_first_payment_what_must_go_goes_by_itself(reserve: str, chosen: str, by_themselves: str) -> None:
    match = pirate_after(reserve)
    events = act(match, Pay(Card(chosen)))
    payments = [event.card for event in events if isinstance(event, Paid)]
    assert payments[0] == chosen
    assert sorted(payments[1:]) == sorted(cards(by_themselves))
    assert held(match, 0) == []
    assert match.turn == (1,)


def test_with_four_cards_the_last_payment_is_still_a_choice() -> None:
    match = pirate_after("blue-1 green-1 yellow-1 coin")
    act(match, Pay(Card.COIN))
    act(match, Pay(Card.GREEN_1))
    assert set(match.moves(0)) == {Pay(Card.BLUE_1), Pay(Card.YELLOW_1)}
    act(match, Pay(Card.YELLOW_1))
    assert held(match, 0) == ["blue-1"]


def test_paying_ends_the_turn_after_the_last_card_not_before() -> None:
    match = pirate_after("coin*5")
    turns = []
    for _ in range(3):
        act(match, Pay(Card.COIN))
        turns.append(match.turn)
    assert turns == [(0,), (0,), (1,)]
    assert match.moves(1) == (Draw(),)


@pytest.mark.parametrize("move", [Draw(), Stop(), Buy(1, Card.RED_2)])
def test_between_two_payments_nothing_else_can_be_done(move: Draw | Stop | Buy) -> None:
    match = after("red-1 coin*5", "red-2", then="pirate")
    draw(match)
    act(match, Pay(Card.COIN))
    with pytest.raises(IllegalMove) as refusal:
        act(match, move)
    assert refusal.value.code == "pirate-waits"
    assert set(match.moves(0)) == {Pay(Card.COIN), Pay(Card.RED_1)}


def test_the_pirate_takes_from_the_player_who_drew_it_alone() -> None:
    match = after("coin", "blue-1 coin*2", "red-1", "coin", then="pirate", seats=3)
    draw(match)
    assert match.turn == (2,)
    assert held(match, 0) == ["coin", "coin"]
    assert held(match, 1) == []
    assert held(match, 2) == ["red-1"]


def test_the_next_pirate_is_owed_three_cards_again() -> None:
    match = after("coin*8", "pirate", then="pirate pirate pirate")
    draw(match)
    for _ in range(3):
        act(match, Pay(Card.COIN))
    draw(match)
    draw(match)
    assert match.view().owed == 3
    assert match.view().phase == "pay"


def test_a_cannon_spent_does_not_help_against_the_next_pirate() -> None:
    match = after("cannon coin coin", "coin", then="pirate coin pirate")
    draw(match)
    act(match, Fire())
    draw(match)
    act(match, Stop())
    assert draw(match) == (BOARDED, Paid(0, Card.COIN), Paid(0, Card.COIN))
