"""The end: seven rounds, rubies, and the two ways to break a tie."""

from __future__ import annotations

from itertools import product

import pytest

from quarterdeck.core.game import Outcome
from quarterdeck.games.memoarrr.cards import LOCATIONS
from quarterdeck.games.memoarrr.round import ranking
from tests.games.memoarrr.table import CHAIN, Table, names

TREASURES = (1, 1, 2, 2, 2, 3, 4)
Share = tuple[tuple[int, ...], ...]


def ended(seats: int, winners: list[int], treasures: tuple[int, ...] = TREASURES) -> Table:
    """A finished game whose rounds were won by these seats."""
    table = Table(seats, treasures=treasures)
    for winner in winners:
        table.win_round(winner)
    return table


def shares(players: int) -> set[Share]:
    """Every way to share the seven treasures."""
    ways = product(range(players), repeat=7)
    return {
        tuple(
            tuple(rubies for rubies, owner in zip(TREASURES, owners, strict=True) if owner == seat)
            for seat in range(players)
        )
        for owners in ways
    }


def best(seats: list[int], merits: list[int]) -> list[int]:
    most = max(merits[seat] for seat in seats)
    return [seat for seat in seats if merits[seat] == most]


def contenders(share: Share) -> tuple[list[int], list[int], list[int]]:
    """Who is still in the running after the rubies, after the number of treasures, after the richest treasure."""
    by_rubies = best(list(range(len(share))), [sum(treasures) for treasures in share])
    by_number = best(by_rubies, [len(treasures) for treasures in share])
    by_richest = best(by_number, [max(treasures, default=0) for treasures in share])
    return by_rubies, by_number, by_richest


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_has_seven_rounds(players: int) -> None:
    table = Table(players)
    for number in range(1, 8):
        assert not table.match.over
        assert table.view.round == number
        assert table.match.outcome() is None
        happened = table.win_round(number % players)
    assert table.match.over
    assert names(happened)[-2:] == ["treasure", "over"]
    assert table.view.phase == "over"
    assert table.view.treasures == ()


def test_a_game_is_not_over_before_seven_rounds_even_when_no_player_can_catch_up() -> None:
    table = ended(2, [0] * 6, treasures=(4, 3, 2, 2, 2, 1, 1))
    assert not table.match.over
    table.win_round(0)
    assert table.match.outcome() == Outcome(ranking=(0, 1), scores=(15, 0))


def test_when_it_is_over_no_player_moves_any_more() -> None:
    match = ended(3, [0, 1, 2, 0, 1, 2, 0]).match
    assert match.turn == ()
    assert [match.moves(seat) for seat in range(3)] == [()] * 3


def test_at_the_end_the_treasures_are_open_and_the_rubies_add_up() -> None:
    table = ended(3, [0, 1, 2, 0, 1, 2, 1])
    assert table.view.won == ((1, 2), (1, 2, 4), (2, 3))
    assert table.match.outcome() == Outcome(ranking=(1, 2, 0), scores=(3, 7, 5))


def test_most_rubies_wins_with_fewer_treasures_too() -> None:
    table = ended(2, [0, 0, 0, 0, 1, 1, 1])
    assert table.match.outcome() == Outcome(ranking=(1, 0), scores=(6, 9))


def test_among_those_tied_most_treasures_wins() -> None:
    table = ended(4, [2, 2, 2, 0, 0, 3, 1])
    assert table.view.won == ((2, 2), (4,), (1, 1, 2), (3,))
    assert table.match.outcome() == Outcome(ranking=(2, 0, 1, 3), scores=(4, 4, 4, 3))


@pytest.mark.parametrize(("richest", "other"), [(0, 1), (1, 0)])
def test_among_those_still_tied_the_richest_single_treasure_wins(richest: int, other: int) -> None:
    table = ended(4, [richest, other, 2, 2, 3, richest, other], treasures=(1, 2, 2, 1, 2, 4, 3))
    assert (table.view.won[richest], table.view.won[other]) == ((1, 4), (2, 3))
    assert table.match.outcome() == Outcome(ranking=(richest, other, 2, 3), scores=(5, 5, 3, 2))


@pytest.mark.parametrize(("players", "ways"), [(2, 48), (3, 540), (4, 3200)])
def test_every_way_to_share_the_treasures_has_one_winner(players: int, ways: int) -> None:
    every_share = shares(players)
    assert len(every_share) == ways
    for share in every_share:
        winner = contenders(share)[-1]
        assert len(winner) == 1
        assert ranking(share)[0] == winner[0]


def test_two_players_never_tie_on_rubies() -> None:
    for share in shares(2):
        assert len(contenders(share)[0]) == 1


@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_players_can_need_each_of_the_tie_breaks(players: int) -> None:
    every_share = [contenders(share) for share in shares(players)]
    assert any(len(by_rubies) > 1 and len(by_number) == 1 for by_rubies, by_number, _ in every_share)
    assert any(len(by_number) > 1 for _, by_number, _ in every_share)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_one_place_in_the_ranking_and_no_player_stands_before_a_better_one(players: int) -> None:
    for share in shares(players):
        places = ranking(share)
        assert sorted(places) == list(range(players))
        merits = [(sum(share[seat]), len(share[seat]), max(share[seat], default=0)) for seat in places]
        assert merits == sorted(merits, reverse=True)


def test_every_card_is_shown_when_it_is_over() -> None:
    table = Table(2)
    for winner in (0, 1, 0, 1, 0, 1):
        table.win_round(winner)
        assert table.view.removed is None
        assert table.view.locations is None
    happened = table.win_round(0)
    assert happened[-1]["removed"] == CHAIN[24]
    for receiver in (None, 0, 1):
        view = table.match.view(receiver)
        assert view.removed == CHAIN[24]
        assert view.ranking == (0, 1)
        assert view.locations is not None
        assert view.locations[12] is None
        assert {*view.locations, view.removed} == {*LOCATIONS, None}
        face_up = [(shown, card) for shown, card in zip(view.cells, view.locations, strict=True) if shown]
        assert face_up
        assert all(shown == card for shown, card in face_up)
