"""How likely the next card is a pirate: anybody could work it out, and a table may switch the display off."""

from collections import Counter

import pytest

from quarterdeck.games.piratatak import Card, Fire, Stop, View
from quarterdeck.games.piratatak.cards import DECK
from quarterdeck.games.piratatak.view import Odds
from tests.games.piratatak.table import WHIMS, PiratatakMatch, act, after, becalmed, draw, receivers, table, whims


def odds(match: PiratatakMatch) -> tuple[int, int]:
    shown = match.view().odds
    assert shown is not None
    return shown.pirates, shown.cards


def test_before_the_first_draw_eight_of_55_cards_are_pirates() -> None:
    assert odds(table()) == (8, 55)


@pytest.mark.parametrize(
    ("top", "left"),
    [("coin", (8, 54)), ("red-1 cannon coin", (8, 52)), ("pirate", (7, 54)), ("pirate pirate coin", (6, 52))],
)
def test_every_card_drawn_changes_the_odds(top: str, left: tuple[int, int]) -> None:
    match = table(top)
    draw(match, len(top.split()))
    assert odds(match) == left


def test_a_pirate_on_the_discard_pile_does_not_count() -> None:
    match = after("cannon", "coin", then="pirate")
    draw(match)
    assert odds(match) == (7, 52)
    act(match, Fire())
    assert odds(match) == (7, 52)


def test_at_an_empty_pile_the_odds_are_those_of_the_discard_pile() -> None:
    match = becalmed(reshuffled="pirate*8")
    assert match.view().pile == 0
    assert odds(match) == (8, 8)
    act(match, Stop())
    assert odds(match) == (8, 8)
    draw(match)
    assert odds(match) == (7, 7)


def test_everybody_is_shown_the_same_odds() -> None:
    match = after("coin", "pirate", seats=4)
    assert [match.view(receiver).odds for receiver in receivers(match)] == [Odds(7, 53)] * 5


def worked_out(view: View) -> Odds:
    """The odds from what lies face up alone."""
    face_up = Counter(view.discard)
    for holding in view.holdings:
        face_up.update(holding.cards)
    hidden = Counter(DECK) - face_up
    source = hidden if view.pile else Counter(view.discard)
    return Odds(source[Card.PIRATE], source.total())


@pytest.mark.parametrize(("phrase", "seats"), WHIMS)
def test_the_odds_are_what_anybody_can_work_out_from_the_cards_face_up(phrase: str, seats: int) -> None:
    for match in whims(phrase, seats):
        assert match.view().odds == worked_out(match.view())


@pytest.mark.parametrize(("phrase", "seats"), WHIMS[::5])
def test_a_table_can_switch_the_display_off(phrase: str, seats: int) -> None:
    for match in whims(phrase, seats, odds=False):
        assert [match.view(receiver).odds for receiver in receivers(match)] == [None] * (seats + 1)


@pytest.mark.parametrize(("phrase", "seats"), WHIMS[::5])
def test_switching_the_display_off_changes_nothing_else(phrase: str, seats: int) -> None:
    for shown, hidden in zip(whims(phrase, seats), whims(phrase, seats, odds=False), strict=True):
        assert shown.log == hidden.log
        assert shown.view().holdings == hidden.view().holdings
