"""Buying a part of one's own ship out of another's reserve."""

import pytest

from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.piratatak import Buy, Card, Draw, Pay, Stop
from quarterdeck.games.piratatak.events import Bought
from tests.games.piratatak.table import WHIMS, PiratatakMatch, act, after, cards, draw, held, whims


def purchases(match: PiratatakMatch, seat: int = 0) -> list[Buy]:
    return [move for move in match.moves(seat) if isinstance(move, Buy)]


def test_a_turn_is_either_a_purchase_or_draws() -> None:
    match = after("red-1 coin*3", "red-2")
    assert match.moves(0) == (Draw(), Buy(1, Card.RED_2))
    assert match.view().phase == "begin"


def test_the_part_moves_out_of_the_sellers_reserve_into_the_buyers_ship() -> None:
    match = after("red-1 coin*3", "red-2 red-3")
    assert act(match, Buy(1, Card.RED_2)) == (Bought(0, 1, Card.RED_2),)
    assert match.view().holdings[0].ship == ("red-1", "red-2")
    assert match.view().holdings[0].parts == ()
    assert match.view().holdings[1].parts == ("red-3",)


def test_three_coins_go_to_the_seller() -> None:
    match = after("red-1 coin*5", "red-2 coin")
    act(match, Buy(1, Card.RED_2))
    assert match.view().holdings[0].coins == 2
    assert match.view().holdings[1].coins == 4
    assert match.view().discard == ()


def test_the_seller_can_not_refuse() -> None:
    match = after("red-1 coin*3", "red-2")
    assert match.moves(1) == ()
    act(match, Buy(1, Card.RED_2))
    assert held(match, 0) == ["red-1", "red-2"]
    assert match.moves(1) == (Draw(),)


def test_a_seller_needs_no_colour() -> None:
    match = after("red-1 coin*3", "red-2")
    assert match.view().holdings[1].colour is None
    assert purchases(match) == [Buy(1, Card.RED_2)]


def test_a_seller_who_builds_another_colour_keeps_their_ship() -> None:
    match = after("red-1 coin*3", "blue-1 red-2")
    act(match, Buy(1, Card.RED_2))
    assert match.view().holdings[1].ship == ("blue-1",)
    assert match.view().holdings[1].parts == ()


def test_without_a_colour_nothing_can_be_bought() -> None:
    match = after("coin*3", "red-1 blue-1")
    assert match.moves(0) == (Draw(),)


def test_freed_a_player_who_has_lost_their_ship_can_not_buy_any_more() -> None:
    match = after("red-1 coin*6", "red-2", then="pirate coin", colours="freed")
    draw(match)
    for card in cards("red-1 coin coin"):
        act(match, Pay(card))
    draw(match)
    act(match, Stop())
    assert match.view().holdings[0].coins == 4
    assert match.moves(0) == (Draw(),)


@pytest.mark.parametrize(("coins", "can_buy"), [(1, False), (2, False), (3, True), (4, True)])
def test_a_part_costs_three_coins(coins: int, can_buy: bool) -> None:
    match = after(f"red-1 coin*{coins}", "red-2")
    assert purchases(match) == ([Buy(1, Card.RED_2)] if can_buy else [])


@pytest.mark.parametrize("sellers_turn", ["coin", "blue-1", "blue-1 green-1", "blue-1 yellow-2 coin*2"])
def test_there_must_be_a_seller_who_has_a_part_of_the_colour(sellers_turn: str) -> None:
    match = after("red-1 coin*3", sellers_turn)
    assert match.moves(0) == (Draw(),)


def test_parts_of_another_colour_are_not_for_sale_to_this_player() -> None:
    match = after("red-1 coin*3", "blue-1 red-2 green-1", "red-3 green-2", seats=3)
    assert purchases(match) == [Buy(1, Card.RED_2), Buy(2, Card.RED_3)]


def test_the_buyer_chooses_among_all_parts_of_all_sellers() -> None:
    match = after("red-1 coin*3", "red-2 red-4", "coin", "red-3 red-6", seats=4)
    assert purchases(match) == [Buy(1, Card.RED_2), Buy(1, Card.RED_4), Buy(3, Card.RED_3), Buy(3, Card.RED_6)]
    act(match, Buy(3, Card.RED_3))
    assert match.view().holdings[0].ship == ("red-1", "red-3")
    assert [holding.coins for holding in match.view().holdings] == [0, 0, 1, 3]
    assert match.view().holdings[1].parts == ("red-2", "red-4")
    assert match.view().holdings[3].parts == ("red-6",)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_seller_may_sit_on_either_side(first: int) -> None:
    match = after("red-1 coin*3", "red-2", "red-3", seats=3, first=first)
    left, right = (first + 1) % 3, (first + 2) % 3
    assert set(purchases(match, first)) == {Buy(left, Card.RED_2), Buy(right, Card.RED_3)}


def test_there_is_no_buying_after_a_draw() -> None:
    match = after("red-1 coin*3", "red-2", then="coin")
    draw(match)
    assert match.moves(0) == (Draw(), Stop())
    with pytest.raises(IllegalMove) as refusal:
        act(match, Buy(1, Card.RED_2))
    assert refusal.value.code == "already-drawn"


def test_there_is_no_drawing_after_a_purchase() -> None:
    match = after("red-1 coin*3", "red-2", seats=2)
    act(match, Buy(1, Card.RED_2))
    assert match.moves(0) == ()
    assert match.turn == (1,)


def test_a_purchase_ends_the_turn_and_the_next_player_begins_theirs() -> None:
    match = after("coin", "red-1 coin*3", "red-2", "coin", seats=3)
    act(match, Buy(2, Card.RED_2))
    assert match.turn == (2,)
    assert match.view().phase == "begin"
    assert match.moves(2) == (Draw(),)


def test_one_part_is_bought_in_a_turn_however_many_coins_there_are() -> None:
    match = after("red-1 coin*6", "red-2 red-3")
    act(match, Buy(1, Card.RED_2))
    assert match.moves(0) == ()
    assert match.view().holdings[0].coins == 3
    assert match.view().holdings[1].parts == ("red-3",)


def test_another_part_can_be_bought_in_the_next_turn() -> None:
    match = after("red-1 coin*6", "red-2 red-3", then="green-1")
    act(match, Buy(1, Card.RED_2))
    draw(match)
    act(match, Stop())
    assert purchases(match) == [Buy(1, Card.RED_3)]
    act(match, Buy(1, Card.RED_3))
    assert match.view().holdings[0].ship == ("red-1", "red-2", "red-3")


def test_the_coins_received_can_be_spent_in_turn() -> None:
    match = after("red-1 blue-2 coin*3", "blue-1 red-2")
    act(match, Buy(1, Card.RED_2))
    assert purchases(match, 1) == [Buy(0, Card.BLUE_2)]


def test_a_purchase_draws_no_card() -> None:
    match = after("red-1 coin*3", "red-2")
    pile = match.view().pile
    act(match, Buy(1, Card.RED_2))
    assert match.view().pile == pile


@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_whatever_is_offered_for_sale_lies_in_anothers_reserve(phrase: str, seats: int) -> None:
    for match in whims(phrase, seats):
        for seat in match.turn:
            for buy in purchases(match, seat):
                assert buy.seller != seat
                assert buy.card in match.view().holdings[buy.seller].parts
                assert buy.card.colour is match.view().holdings[seat].colour
