"""The chart of a seat: what it has seen, and what the others can know."""

from __future__ import annotations

import pytest

from quarterdeck.bots.memoarrr.chart import Chart
from quarterdeck.bots.memoarrr.deck import MATCHES, NUMBER
from quarterdeck.games.memoarrr.cards import Location
from quarterdeck.games.memoarrr.events import Blocked, Event, Looked, Peeked, Revealed, RoundBegan, Swapped
from quarterdeck.games.memoarrr.island import Side

CRAB, OCTOPUS, PENGUIN = Location.CRAB_LAVA, Location.OCTOPUS_LAVA, Location.PENGUIN_LAVA
MY_SIDE = {1: Location.TURTLE_LAVA, 2: Location.TURTLE_WATER, 3: Location.TURTLE_DESERT}
SOUTH = 1 << 21 | 1 << 22 | 1 << 23


@pytest.fixture
def chart() -> Chart:
    """Seat 0 has looked at the north, seat 1 at the south."""
    return shown(Chart(2, 0), Looked(0, Side.NORTH, MY_SIDE), Looked(1, Side.SOUTH, None), RoundBegan(1, 0, ()))


def shown(chart: Chart, *events: Event) -> Chart:
    for event in events:
        chart.notice(event)
    return chart


def test_a_look_tells_its_own_player_the_cards_and_the_others_the_cells(chart: Chart) -> None:
    assert {cell: card for cell, card in enumerate(chart.cards) if card is not None} == {
        cell: NUMBER[card] for cell, card in MY_SIDE.items()
    }
    assert chart.seen_by == [0b1110, SOUTH]


def test_all_seats_know_a_revealed_card_also_after_the_round(chart: Chart) -> None:
    shown(chart, Revealed(1, 7, CRAB, "opening"), RoundBegan(2, 1, ()))
    assert chart.cards[7] == NUMBER[CRAB]
    assert all(seen >> 7 & 1 for seen in chart.seen_by)


def test_the_cell_of_another_seats_peek_is_known_and_its_card_is_not(chart: Chart) -> None:
    shown(chart, Peeked(1, 8, None))
    assert chart.cards[8] is None
    assert [seen >> 8 & 1 for seen in chart.seen_by] == [0, 1]


def test_an_octopus_takes_what_is_known_along(chart: Chart) -> None:
    shown(chart, Revealed(1, 6, OCTOPUS, "opening"), Swapped(1, 6, 1))
    assert chart.cards[1] == NUMBER[OCTOPUS]
    assert chart.cards[6] == NUMBER[MY_SIDE[1]]
    assert [seen >> 6 & 1 for seen in chart.seen_by] == [1, 0]


def test_who_tries_an_unknown_card_holds_no_match_in_secret(chart: Chart) -> None:
    shown(chart, Revealed(0, 7, CRAB, "opening"), Revealed(1, 8, PENGUIN, "landscape"))
    assert [chart.ruled_out[cell] for cell in (21, 22, 23)] == [MATCHES[NUMBER[CRAB]]] * 3
    assert chart.ruled_out[20] == 0


def test_who_plays_a_known_card_tells_nothing_about_the_others(chart: Chart) -> None:
    shown(chart, Revealed(0, 7, CRAB, "opening"), Revealed(1, 21, PENGUIN, "landscape"))
    assert chart.ruled_out == [0] * 25


def test_a_blocked_card_may_well_match(chart: Chart) -> None:
    shown(chart, Revealed(0, 7, CRAB, "opening"), Blocked(0, 22), Revealed(1, 8, PENGUIN, "landscape"))
    assert [bool(chart.ruled_out[cell]) for cell in (21, 22, 23)] == [True, False, True]


def test_an_opening_card_says_nothing(chart: Chart) -> None:
    shown(chart, Revealed(1, 8, PENGUIN, "opening"))
    assert chart.ruled_out == [0] * 25
