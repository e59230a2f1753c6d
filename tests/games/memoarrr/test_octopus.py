"""Octopus: it changes places with a card next to it, for the rest of the game."""

from __future__ import annotations

import pytest

from quarterdeck.games.memoarrr import Move, Swap
from tests.games.memoarrr.table import ISLAND, Table, ending_in, names


def beside(cell: int) -> set[int]:
    """Up, down, left and right of a cell, counted from its row and its column, without the centre."""
    row, column = divmod(cell, 5)
    around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    return {5 * r + c for r, c in around if r in range(5) and c in range(5)} - {12}


def with_octopus_on(cell: int, opening: int, **cells: str) -> Table:
    """The opening card turtle-lava, then octopus-lava revealed on a cell."""
    chosen = {int(name.removeprefix("c")): card for name, card in cells.items()}
    table = Table(3, cells={cell: "octopus-lava", opening: "turtle-lava"} | chosen, abilities=True)
    table.reveal("turtle-lava")
    table.reveal("octopus-lava")
    return table


@pytest.mark.parametrize("cell", ISLAND)
def test_it_can_swap_up_down_left_and_right_never_diagonally_and_never_with_the_centre(cell: int) -> None:
    table = with_octopus_on(cell, opening=4 if cell == 0 else 0)
    expected: set[Move] = {Swap(other) for other in beside(cell)}
    assert set(table.match.moves(1)) == expected
    assert len(table.match.moves(1)) == len(expected)


def test_it_can_always_swap_since_every_cell_has_two_neighbours_at_least() -> None:
    assert {len(beside(cell)) for cell in ISLAND} == {2, 3, 4}
    assert [len(beside(cell)) for cell in (0, 2, 7, 6)] == [2, 3, 3, 4]


def test_swapped_with_a_face_down_card_each_keeps_its_face() -> None:
    table = with_octopus_on(6, opening=0, c7="crab-jungle")
    assert table.play(Swap(7)) == [{"event": "swapped", "seat": 1, "cell": 6, "with": 7}]
    assert table.view.cells[7] == "octopus-lava"
    assert table.view.cells[6] is None
    assert table.cards()[6] == "crab-jungle"


def test_swapped_with_a_face_up_card_both_stay_face_up() -> None:
    table = with_octopus_on(6, opening=7)
    table.play(Swap(7))
    assert table.view.cells[6] == "turtle-lava"
    assert table.view.cells[7] == "octopus-lava"


def test_the_card_it_swapped_with_is_revealed_where_it_lies_now() -> None:
    table = with_octopus_on(6, opening=0, c7="crab-lava")
    table.play(Swap(7))
    happened = table.reveal("crab-lava")
    assert (happened[0]["cell"], happened[0]["card"], happened[0]["match"]) == (6, "crab-lava", "landscape")


@pytest.mark.parametrize("neighbour", [1, 5, 7, 11])
def test_the_next_player_still_matches_the_octopus_wherever_it_lies(neighbour: int) -> None:
    table = with_octopus_on(6, opening=0)
    table.play(Swap(neighbour))
    assert (table.view.to_match, table.view.to_match_cell) == ("octopus-lava", neighbour)
    assert table.reveal("octopus-desert")[0]["match"] == "animal"


def test_the_next_player_does_not_match_the_face_up_card_that_it_swapped_with() -> None:
    table = Table(3, cells={6: "octopus-lava", 7: "turtle-lava"}, abilities=True)
    table.reveal("turtle-lava")
    table.reveal("octopus-lava")
    table.play(Swap(7))
    assert table.reveal("turtle-water")[0]["match"] == "none"


def test_the_move_lasts_for_the_rest_of_the_game() -> None:
    table = with_octopus_on(6, opening=0, c7="crab-jungle")
    table.play(Swap(7))
    lying = table.cards()
    assert (lying[6], lying[7]) == ("crab-jungle", "octopus-lava")
    table.reveal("turtle-water")
    table.reveal("penguin-jungle")
    assert table.view.round == 2
    for cell, card in ((7, "octopus-lava"), (6, "crab-jungle")):
        assert table.reveal(card)[0]["cell"] == cell


def test_it_can_crawl_on_in_a_later_round_and_the_moves_add_up() -> None:
    table = Table(2, cells={0: "turtle-lava", 6: "octopus-lava", 7: "crab-jungle", 8: "crab-water"}, abilities=True)
    for target in (7, 8):
        table.reveal("turtle-lava")
        table.reveal("octopus-lava")
        table.play(Swap(target))
        table.reveal("crab-desert")
    assert table.view.round == 3
    assert table.cards()[6:9] == ["crab-jungle", "crab-water", "octopus-lava"]


def test_nothing_else_moves_a_card() -> None:
    table = Table(2, cells={0: "turtle-lava"}, abilities=True)
    lying = table.cards()
    for card in ("turtle-lava", "penguin-lava", "walrus-lava", "crab-lava", "crab-water", "turtle-water"):
        table.reveal(card)
        table.use_abilities(sparing="crab-lava")
    table.win_round(0)
    assert table.cards() == lying


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_the_24th_card_it_swaps_before_the_others_take_their_volcanoes(players: int) -> None:
    order = ending_in("octopus")
    table = Table(players, order=order, abilities=True)
    assert names(table.reveal_all(order[:24])) == ["revealed"]
    assert table.view.phase == "swap"
    winner = table.seat
    cell = table.cell_of(order[23])
    target = min(beside(cell))
    happened = table.play(Swap(target))
    assert names(happened) == ["swapped", *["volcano"] * (players - 1), "treasure", "round"]
    assert {event["why"] for event in happened[1:players]} == {"nothing left"}
    assert happened[-2]["seat"] == winner
    assert table.cell_of(order[23]) == target
