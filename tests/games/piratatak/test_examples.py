"""The rulebook's examples, move by move."""

from collections import Counter
from fractions import Fraction

import pytest

from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.match import Match
from quarterdeck.games.piratatak import GAME, Buy, Card, Colour, Draw, Fire, Pay, Stop
from quarterdeck.games.piratatak.cards import DECK
from quarterdeck.games.piratatak.events import Bought, ColourFreed, ColourTaken, Drew, Fired, Paid, Stopped
from tests.games.piratatak.table import act, after, cards, draw, held, table

P, Q = 0, 1


def test_a_taken_colour_goes_to_the_reserve_and_is_bought_from_there() -> None:
    match = table("red-1 red-2 blue-1 coin*3 green-1", first=P)

    assert draw(match) == (Drew(P, Card.RED_1, "ship"), ColourTaken(P, Colour.RED))
    assert match.view().holdings[P].ship == ("red-1",)
    assert act(match, Stop()) == (Stopped(P),)

    assert draw(match) == (Drew(Q, Card.RED_2, "reserve"),)
    assert match.view().holdings[Q].colour is None
    assert draw(match) == (Drew(Q, Card.BLUE_1, "ship"), ColourTaken(Q, Colour.BLUE))
    assert act(match, Stop()) == (Stopped(Q),)

    draw(match, 3)
    act(match, Stop())
    draw(match)
    act(match, Stop())

    assert match.view().holdings[P].coins == 3
    assert Buy(Q, Card.RED_2) in match.moves(P)
    assert act(match, Buy(Q, Card.RED_2)) == (Bought(P, Q, Card.RED_2),)
    assert match.view().holdings[P].ship == ("red-1", "red-2")
    assert match.view().holdings[P].coins == 0
    assert match.view().holdings[Q].coins == 3
    assert match.turn == (Q,)


def test_two_coins_and_a_cannon_against_a_pirate_by_firing() -> None:
    match = after("coin coin cannon", "coin", then="pirate")
    assert draw(match) == (Drew(P, Card.PIRATE, "discard"),)
    assert act(match, Fire()) == (Fired(P),)
    assert held(match, P) == ["coin", "coin"]
    assert Counter(match.view().discard) == Counter(cards("pirate cannon"))
    assert match.turn == (Q,)


@pytest.mark.parametrize("begun_with", cards("coin cannon"))
def test_two_coins_and_a_cannon_against_a_pirate_by_paying(begun_with: Card) -> None:
    match = after("coin coin cannon", "coin", then="pirate")
    assert draw(match) == (Drew(P, Card.PIRATE, "discard"),)
    payments = act(match, Pay(begun_with))
    assert Counter(payments) == Counter(Paid(P, card) for card in cards("coin coin cannon"))
    assert held(match, P) == []
    assert Counter(match.view().discard) == Counter(cards("pirate coin coin cannon"))
    assert match.turn == (Q,)


def test_a_lonely_part_is_paid_its_colour_is_kept_and_a_part_of_it_can_be_bought_later() -> None:
    match = after("red-1", "coin", then="pirate red-2 coin*3 coin")
    assert draw(match) == (Drew(P, Card.PIRATE, "discard"), Paid(P, Card.RED_1))
    assert draw(match) == (Drew(Q, Card.RED_2, "reserve"),)
    act(match, Stop())
    draw(match, 3)
    act(match, Stop())
    draw(match)
    act(match, Stop())
    assert [holding.colour for holding in match.view().holdings] == [Colour.RED, None]
    assert act(match, Buy(Q, Card.RED_2)) == (Bought(P, Q, Card.RED_2),)


def test_where_colours_are_freed_a_lonely_part_is_paid_and_its_colour_taken_by_another() -> None:
    match = after("red-1", "coin", then="pirate red-2", colours="freed")
    assert draw(match) == (
        Drew(P, Card.PIRATE, "discard"),
        Paid(P, Card.RED_1),
        ColourFreed(P, Colour.RED),
    )
    assert [holding.colour for holding in match.view().holdings] == [None, None]
    assert draw(match) == (Drew(Q, Card.RED_2, "ship"), ColourTaken(Q, Colour.RED))
    assert match.view().holdings[Q].colour is Colour.RED


def test_the_first_draw_is_a_pirate_eight_times_out_of_55() -> None:
    """Each card of the deck is as likely to lie on top as any other, so trying each of them once tells."""
    boarded = 0
    for place in range(55):
        pile = (*DECK[place:], *DECK[:place])
        match = Match(GAME, 2, ArrangedDeal({"pile": pile}), {"first": P})
        boarded += match.play(P, Draw()).events == (Drew(P, Card.PIRATE, "discard"),)
    assert Fraction(boarded, 55) == Fraction(8, 55)


def test_the_odds_shown_before_the_first_draw_say_so() -> None:
    odds = table().view().odds
    assert odds is not None
    assert Fraction(odds.pirates, odds.cards) == Fraction(8, 55)
