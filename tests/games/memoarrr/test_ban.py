"""The ban: the very first reveal of the game may not touch a card that anybody has looked at."""

from __future__ import annotations

from itertools import combinations

import pytest

from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.memoarrr import Reveal, Side
from tests.games.memoarrr.table import CHAIN, ISLAND, MIDDLES, NEVER_LOOKED_AT, Table


def open_cells(table: Table) -> set[int]:
    return {move.cell for move in table.match.moves(table.seat) if isinstance(move, Reveal)}


@pytest.mark.parametrize(("players", "cells"), [(4, 12), (3, 15), (2, 18)])
def test_so_many_cells_stay_open_to_the_first_reveal(players: int, cells: int) -> None:
    assert len(open_cells(Table(players))) == cells


@pytest.mark.parametrize("sides", list(combinations(Side, 2)))
def test_cards_that_anybody_looked_at_are_closed_and_the_other_sides_are_open(sides: tuple[Side, ...]) -> None:
    looked_at = {cell for side in sides for cell in MIDDLES[side]}
    table = Table(sides=sides)
    assert open_cells(table) == set(ISLAND) - looked_at
    assert set(table.view.closed) == looked_at


@pytest.mark.parametrize("first", [0, 1])
def test_the_start_player_may_reveal_neither_their_own_cards_nor_another_players(first: int) -> None:
    table = Table(sides=(Side.NORTH, Side.WEST), first=first)
    for cell in (*MIDDLES["north"], *MIDDLES["west"]):
        with pytest.raises(IllegalMove) as refusal:
            table.play(Reveal(cell))
        assert refusal.value.code == "banned"


def test_cards_on_sides_that_no_player_chose_are_allowed() -> None:
    table = Table(sides=(Side.NORTH, Side.WEST))
    assert table.play(Reveal(22))[0]["match"] == "opening"


def test_with_four_players_only_corners_and_the_inner_ring_are_open() -> None:
    assert open_cells(Table(4)) == set(NEVER_LOOKED_AT)


def test_the_ban_does_not_bind_the_second_reveal() -> None:
    table = Table(4)
    table.reveal(CHAIN[0])
    assert table.view.closed == ()
    assert open_cells(table) == set(ISLAND) - {0}


def test_the_ban_does_not_bind_the_opening_of_a_later_round() -> None:
    table = Table(4)
    for winner in range(3):
        table.win_round(winner)
        assert table.view.to_match is None
        assert open_cells(table) == set(ISLAND)


def test_a_refused_first_reveal_leaves_the_ban_in_force() -> None:
    table = Table(4)
    with pytest.raises(IllegalMove):
        table.play(Reveal(1))
    assert open_cells(table) == set(NEVER_LOOKED_AT)


def test_the_extra_turn_after_an_opening_crab_is_not_banned() -> None:
    table = Table(4, cells={0: "crab-lava", 1: "turtle-lava"}, edition="2023", abilities=True)
    table.reveal("crab-lava")
    assert table.seat == 0
    assert open_cells(table) == set(ISLAND) - {0}
    assert table.reveal("turtle-lava")[0]["match"] == "landscape"
