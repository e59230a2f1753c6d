"""Which deals a tournament has, who plays them, and that no seat and no neighbour is anybody's privilege."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.tournament.plan import Duplicate
from tests.lab.tournament.small import plan

FIVE = ("parrot", "lazy", "timid", "mutineer", "drunkard")


def test_everybody_sits_everywhere_once_in_every_deal() -> None:
    seatings = list(Duplicate(0, ("a", "b", "c")).seatings)
    assert seatings == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]


def test_who_sits_where_can_be_told_from_how_far_the_table_has_turned() -> None:
    duplicate = Duplicate(0, ("a", "b", "c", "d"))
    for turned, seating in enumerate(duplicate.seatings):
        assert [duplicate.table[duplicate.member(turned, seat)] for seat in range(4)] == list(seating)


def test_of_two_players_every_pair_plays_every_deal() -> None:
    wanted = plan(games=6)
    pairs = list(combinations(wanted.bots, 2))
    assert [(one.deal, one.table) for one in wanted.duplicates()] == [
        (deal, pair) for deal in range(3) for pair in pairs
    ]


@pytest.mark.parametrize(("seats", "games", "deals"), [(2, 1, 1), (2, 2, 1), (2, 3, 2), (3, 7, 3), (4, 8, 2)])
def test_games_are_made_up_to_whole_deals(seats: int, games: int, deals: int) -> None:
    assert plan(seats=seats, games=games).deals == deals


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_of_more_players_everybody_gets_as_many_seats_as_the_others(seats: int, count: int) -> None:
    wanted = plan(seats=seats, games=60 * seats, bots=FIVE[:count])
    tables = [one.table for one in wanted.duplicates()]
    assert len(tables) == 60
    for table in tables:
        taken = Counter(table)
        assert len(taken) == min(count, seats)
        assert max(taken.values()) - min(taken.values()) <= 1
    seated = Counter(bot for table in tables for bot in table)
    assert len(set(seated.values())) == 1
    assert seated.keys() == set(wanted.bots)


def test_neighbours_change_from_deal_to_deal() -> None:
    tables = {one.table for one in plan(seats=3, games=60).duplicates()}
    behind = {(table[seat - 1], table[seat]) for table in tables for seat in range(3)}
    assert len(behind) == 6


def test_the_same_plan_has_the_same_tables() -> None:
    wanted = plan(seats=4, games=40, bots=FIVE)
    assert list(wanted.duplicates()) == list(wanted.duplicates())


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"seats": 5}, "bad-players"),
        ({"options": {"edition": "1999"}}, "no-such-option"),
        ({"bots": ("parrot",)}, "bad-bots"),
        ({"bots": ("parrot", "lazy", "parrot")}, "bad-bots"),
        ({"bots": ("parrot", "lazy", "random")}, "bad-bots"),
        ({"bots": ("parrot", "nobody")}, "no-such-bot"),
        ({"games": 10**12}, "too-many-games"),
    ],
)
def test_what_can_not_be_played_is_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(QuarterdeckError) as refused:
        plan(**changes).check()
    assert refused.value.code == code
