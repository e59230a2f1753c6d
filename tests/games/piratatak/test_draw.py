"""Drawing one card or more, and stopping in time."""

import pytest

from quarterdeck.games.piratatak import Card, Draw, Stop
from quarterdeck.games.piratatak.events import Drew, Place
from tests.games.piratatak.table import act, after, cards, draw, held, receivers, table


def test_a_turn_can_not_begin_with_a_pass() -> None:
    assert table().moves(0) == (Draw(),)


def test_nor_can_any_later_turn() -> None:
    match = after("coin", "coin", "coin")
    assert match.moves(1) == (Draw(),)
    assert match.view().phase == "begin"


def test_the_top_card_is_the_one_drawn() -> None:
    match = table("green-4 coin")
    assert draw(match)[0] == Drew(0, Card.GREEN_4, "ship")
    assert draw(match)[0] == Drew(0, Card.COIN, "reserve")
    assert match.view().pile == 53


@pytest.mark.parametrize("card", ["red-1", "coin", "cannon", "pirate"])
def test_everybody_sees_the_card_that_is_turned_up(card: str) -> None:
    match = table(card, seats=3)
    drew = draw(match)[0]
    assert drew == Drew(0, Card(card), "discard" if card == "pirate" else "ship" if card == "red-1" else "reserve")
    assert [match.visible_events(receiver)[-1][0] for receiver in receivers(match)] == [drew] * 4


@pytest.mark.parametrize(
    ("turn", "card", "to", "pile_of_the_holding"),
    [
        ("red-1", "red-4", "ship", "ship"),
        ("red-1", "blue-4", "reserve", "parts"),
        ("red-1", "yellow-6", "reserve", "parts"),
    ],
)
def test_a_part_of_the_own_colour_joins_the_ship_and_any_other_goes_into_the_reserve(
    turn: str, card: str, to: Place, pile_of_the_holding: str
) -> None:
    match = after(turn, "coin", then=card)
    assert draw(match) == (Drew(0, Card(card), to),)
    assert card in getattr(match.view().holdings[0], pile_of_the_holding)
    assert held(match, 0) == sorted(cards(f"{turn} {card}"))


def test_a_coin_goes_into_the_reserve() -> None:
    match = table("coin coin")
    assert draw(match) == (Drew(0, Card.COIN, "reserve"),)
    draw(match)
    assert match.view().holdings[0].coins == 2
    assert held(match, 0) == ["coin", "coin"]


def test_a_cannon_goes_into_the_reserve() -> None:
    match = table("cannon")
    assert draw(match) == (Drew(0, Card.CANNON, "reserve"),)
    assert match.view().holdings[0].cannons == 1
    assert held(match, 0) == ["cannon"]


@pytest.mark.parametrize(
    ("turn", "card"),
    [
        ("coin", "red-1"),
        ("red-1", "red-2"),
        ("red-1", "blue-2"),
        ("coin", "coin"),
        ("coin", "cannon"),
    ],
    ids=["a colour", "an own part", "another's part", "a coin", "a cannon"],
)
def test_every_card_that_is_no_pirate_leaves_the_choice_to_go_on_or_to_stop(turn: str, card: str) -> None:
    match = after(turn, "coin", then=card)
    draw(match)
    assert match.turn == (0,)
    assert match.moves(0) == (Draw(), Stop())
    assert match.view().phase == "go on"


def test_after_a_pirate_the_player_may_not_go_on() -> None:
    match = table("coin pirate")
    draw(match, 2)
    assert match.turn == (1,)
    assert match.moves(0) == ()


def test_a_player_may_draw_as_often_as_they_dare() -> None:
    match = table("coin*20 cannon*3")
    draw(match, 23)
    assert held(match, 0) == sorted(cards("coin*20 cannon*3"))
    assert match.moves(0) == (Draw(), Stop())


def test_stopping_ends_the_turn_and_costs_nothing() -> None:
    match = table("red-1 coin cannon")
    draw(match, 3)
    act(match, Stop())
    assert match.turn == (1,)
    assert held(match, 0) == ["cannon", "coin", "red-1"]
    assert match.view().discard == ()


def test_a_draw_gives_nothing_to_the_others() -> None:
    match = table("coin red-1 cannon", seats=3)
    draw(match, 3)
    assert held(match, 1) == held(match, 2) == []
