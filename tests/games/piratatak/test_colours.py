"""Whose ship has which colour, and what becomes of it when the last part is paid: `kept` or `freed`."""

import pytest

from quarterdeck.games.piratatak import Buy, Card, Colour, Draw, Fire, Options, Pay, Stop
from quarterdeck.games.piratatak.events import Bought, ColourFreed, ColourTaken, Drew, Over, Paid
from tests.games.piratatak.table import (
    WHIMS,
    PiratatakMatch,
    act,
    after,
    cards,
    draw,
    five_red_parts_waiting_in_the_reserve,
    held,
    table,
    whims,
)

BOTH_RULES = pytest.mark.parametrize("rule", ["kept", "freed"])


def colours(match: PiratatakMatch) -> list[Colour | None]:
    return [holding.colour for holding in match.view().holdings]


@pytest.mark.parametrize("colour", Colour)
def test_the_first_part_of_a_free_colour_must_be_taken(colour: Colour) -> None:
    match = table(f"{colour}-3")
    assert draw(match) == (Drew(0, Card(f"{colour}-3"), "ship"), ColourTaken(0, colour))
    assert colours(match) == [colour, None]
    assert match.view().holdings[0].ship == (f"{colour}-3",)
    assert match.moves(0) == (Draw(), Stop())


def test_a_free_colour_can_not_be_left_for_a_better_one() -> None:
    match = after("red-1", "red-2 red-3 red-4 red-5 blue-1", then="red-6")
    assert colours(match) == [Colour.RED, Colour.BLUE]
    assert match.view().holdings[1].parts == cards("red-2 red-3 red-4 red-5")


def test_a_player_with_a_colour_keeps_it_whatever_else_they_draw() -> None:
    match = table("red-1 blue-1 blue-2 blue-3 green-1 yellow-1")
    draw(match, 6)
    assert colours(match) == [Colour.RED, None]
    assert match.view().holdings[0].ship == ("red-1",)


def test_a_part_whose_colour_another_builds_goes_into_the_reserve() -> None:
    match = after("red-1", then="red-2")
    assert draw(match) == (Drew(1, Card.RED_2, "reserve"),)
    assert colours(match) == [Colour.RED, None]
    assert match.view().holdings[1].parts == ("red-2",)


def test_a_player_without_a_colour_takes_the_next_free_one() -> None:
    match = after("red-1", then="red-2 coin green-5")
    draw(match, 3)
    assert colours(match) == [Colour.RED, Colour.GREEN]
    assert match.view().holdings[1].ship == ("green-5",)
    assert match.view().holdings[1].parts == ("red-2",)


def test_parts_of_the_colour_in_the_reserve_join_the_ship_at_once() -> None:
    match = after("red-1", "red-2 red-4 coin", "pirate", then="red-3", colours="freed")
    assert draw(match) == (Drew(1, Card.RED_3, "ship"), ColourTaken(1, Colour.RED))
    holding = match.view().holdings[1]
    assert holding.ship == cards("red-2 red-3 red-4")
    assert holding.parts == ()
    assert held(match, 1) == ["coin", "red-2", "red-3", "red-4"]


def test_parts_of_other_colours_stay_in_the_reserve_when_a_ship_is_begun() -> None:
    match = after(
        "red-1", "green-1", "red-2 red-3 green-2 coin", "pirate", "coin", then="red-4", seats=3, colours="freed"
    )
    draw(match)
    holding = match.view().holdings[2]
    assert holding.ship == cards("red-2 red-3 red-4")
    assert holding.parts == ("green-2",)
    assert holding.coins == 1


def test_joining_from_the_reserve_could_even_complete_the_ship() -> None:
    match = five_red_parts_waiting_in_the_reserve()
    assert draw(match)[1:] == (Drew(1, Card.RED_1, "ship"), ColourTaken(1, Colour.RED), Over(1, (1, 0)))
    assert match.view().holdings[1].ship == cards("red-1 red-2 red-3 red-4 red-5 red-6")
    assert match.over


def test_freed_a_player_who_pays_the_last_part_of_their_ship_has_no_colour_any_more() -> None:
    match = after("red-1 coin*4", "coin", then="pirate", colours="freed")
    draw(match)
    act(match, Pay(Card.RED_1))
    act(match, Pay(Card.COIN))
    assert act(match, Pay(Card.COIN)) == (Paid(0, Card.COIN), ColourFreed(0, Colour.RED))
    assert colours(match) == [None, None]
    assert held(match, 0) == ["coin", "coin"]


def test_a_colour_is_kept_as_long_as_one_part_is_left() -> None:
    match = after("red-1 red-2 red-3 red-4", "coin", then="pirate")
    draw(match)
    for card in cards("red-1 red-2 red-3"):
        act(match, Pay(card))
    assert colours(match) == [Colour.RED, None]
    assert match.view().holdings[0].ship == ("red-4",)


def test_firing_keeps_the_colour() -> None:
    match = after("red-1 cannon", "coin", then="pirate")
    draw(match)
    act(match, Fire())
    assert colours(match) == [Colour.RED, None]


def test_a_freed_colour_is_anybodys() -> None:
    match = after("red-1", "coin", "pirate", then="red-2", colours="freed")
    assert colours(match) == [None, None]
    draw(match)
    assert colours(match) == [None, Colour.RED]


def test_freed_a_player_without_a_ship_starts_a_new_one_with_the_next_free_colour() -> None:
    match = after("red-1", "blue-1", "pirate", "coin", then="blue-2 yellow-1", colours="freed")
    assert draw(match) == (Drew(0, Card.BLUE_2, "reserve"),)
    assert draw(match) == (Drew(0, Card.YELLOW_1, "ship"), ColourTaken(0, Colour.YELLOW))
    assert colours(match) == [Colour.YELLOW, Colour.BLUE]


def test_freed_a_player_without_a_ship_may_build_the_same_colour_again() -> None:
    match = after("red-1", "coin", "pirate", "coin", then="red-2", colours="freed")
    draw(match)
    assert colours(match) == [Colour.RED, None]
    assert match.view().holdings[0].ship == ("red-2",)


def test_a_new_ship_takes_in_what_the_old_one_left_in_the_reserve() -> None:
    match = after("red-1 blue-2 blue-3 coin coin", "coin", then="pirate coin blue-4", colours="freed")
    draw(match)
    for card in cards("red-1 coin coin"):
        act(match, Pay(card))
    draw(match)
    act(match, Stop())
    draw(match)
    assert match.view().holdings[0].colour is Colour.BLUE
    assert match.view().holdings[0].ship == cards("blue-2 blue-3 blue-4")


def test_a_colour_that_becomes_free_starts_no_players_ship() -> None:
    match = after("red-1", "red-2 red-3", "pirate", then="coin cannon", colours="freed")
    assert colours(match) == [None, None]
    draw(match, 2)
    assert colours(match) == [None, None]
    assert match.view().holdings[1].parts == ("red-2", "red-3")


def test_a_freed_colour_does_not_start_the_ship_of_the_one_who_freed_it_from_their_reserve() -> None:
    match = after("red-1 blue-1 coin coin", "coin", then="pirate", colours="freed")
    draw(match)
    for card in cards("red-1 coin coin"):
        act(match, Pay(card))
    assert colours(match) == [None, None]
    assert match.view().holdings[0].parts == ("blue-1",)


def test_a_draw_of_another_colour_leaves_a_free_colours_parts_in_the_reserve() -> None:
    match = after("red-1", "red-2 red-3", "pirate", then="blue-1", colours="freed")
    draw(match)
    assert colours(match) == [None, Colour.BLUE]
    assert match.view().holdings[1].parts == ("red-2", "red-3")


def test_between_two_payments_the_colour_is_not_free_yet() -> None:
    match = after("red-1 coin*4", "coin", then="pirate", colours="freed")
    draw(match)
    assert act(match, Pay(Card.RED_1)) == (Paid(0, Card.RED_1),)
    assert colours(match) == [Colour.RED, None]


def test_kept_a_player_who_pays_the_last_part_of_their_ship_keeps_the_colour() -> None:
    match = after("red-1", "coin", then="pirate")
    assert draw(match) == (Drew(0, Card.PIRATE, "discard"), Paid(0, Card.RED_1))
    assert colours(match) == [Colour.RED, None]
    assert match.view().holdings[0].ship == ()


def test_kept_is_the_default() -> None:
    assert Options().colours == "kept"


def test_kept_another_player_can_not_take_the_colour_of_a_lost_ship() -> None:
    match = after("red-1", "coin", "pirate", then="red-2 blue-1")
    assert draw(match) == (Drew(1, Card.RED_2, "reserve"),)
    assert draw(match) == (Drew(1, Card.BLUE_1, "ship"), ColourTaken(1, Colour.BLUE))
    assert colours(match) == [Colour.RED, Colour.BLUE]


def test_kept_the_next_part_drawn_is_the_first_of_the_ship_again() -> None:
    match = after("red-1", "coin", "pirate", "coin", then="blue-1 red-2")
    assert draw(match) == (Drew(0, Card.BLUE_1, "reserve"),)
    assert draw(match) == (Drew(0, Card.RED_2, "ship"),)
    assert match.view().holdings[0].ship == ("red-2",)


def test_kept_the_next_part_bought_is_the_first_of_the_ship_again() -> None:
    match = after("red-1", "red-2", "pirate", "coin", "coin*3", "coin")
    assert match.moves(0) == (Draw(), Buy(1, Card.RED_2))
    assert act(match, Buy(1, Card.RED_2)) == (Bought(0, 1, Card.RED_2),)
    assert match.view().holdings[0].ship == ("red-2",)


@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_kept_a_colour_once_taken_is_never_lost(phrase: str, seats: int) -> None:
    before: list[Colour | None] = [None] * seats
    for match in whims(phrase, seats):
        assert all(now is then for then, now in zip(before, colours(match), strict=True) if then)
        before = colours(match)


@BOTH_RULES
@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_no_two_players_build_the_same_colour(phrase: str, seats: int, rule: str) -> None:
    for match in whims(phrase, seats, colours=rule):
        built = [colour for colour in colours(match) if colour]
        assert len(built) == len(set(built))


@BOTH_RULES
@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_some_colour_is_free_for_a_player_who_has_none(phrase: str, seats: int, rule: str) -> None:
    for match in whims(phrase, seats, colours=rule):
        if None in colours(match):
            assert set(Colour) - set(colours(match))


@BOTH_RULES
@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_a_ship_has_parts_of_its_colour_alone_and_the_reserve_none_of_them(phrase: str, seats: int, rule: str) -> None:
    for match in whims(phrase, seats, colours=rule):
        for holding in match.view().holdings:
            assert all(part.colour is holding.colour for part in holding.ship)
            assert not any(part.colour is holding.colour for part in holding.parts)


@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_freed_between_turns_a_player_has_a_colour_just_when_they_have_a_ship(phrase: str, seats: int) -> None:
    for match in whims(phrase, seats, colours="freed"):
        if not match.view().owed:
            assert all((holding.colour is None) == (not holding.ship) for holding in match.view().holdings)


@BOTH_RULES
@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_a_colour_is_taken_by_a_draw_and_by_nothing_else(phrase: str, seats: int, rule: str) -> None:
    before: list[Colour | None] = [None] * seats
    for match in whims(phrase, seats, colours=rule):
        begun = [seat for seat, colour in enumerate(colours(match)) if colour and colour is not before[seat]]
        before = colours(match)
        for seat in begun:
            assert (match.log[-1].seat, match.log[-1].move) == (seat, Draw())
