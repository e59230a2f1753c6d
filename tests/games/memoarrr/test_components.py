"""What is in the box, and how cells are called."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from quarterdeck.core.errors import BadPlayers
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.games.memoarrr import GAME, Animal, Landscape, Location, Side, cell_name
from quarterdeck.games.memoarrr.cards import LOCATIONS, TREASURES, VOLCANOES
from quarterdeck.games.memoarrr.island import CENTRE, MIDDLE_CELLS
from tests.games.memoarrr.table import ISLAND, MIDDLES, NEVER_LOOKED_AT, wire

ANIMALS = ["penguin", "octopus", "walrus", "crab", "turtle"]
LANDSCAPES = ["water", "flowers", "lava", "jungle", "desert"]


def test_there_are_five_animals_and_five_landscapes() -> None:
    assert [animal.value for animal in Animal] == ANIMALS
    assert [landscape.value for landscape in Landscape] == LANDSCAPES


def test_every_animal_lives_in_every_landscape_exactly_once() -> None:
    assert len(LOCATIONS) == 25
    pairings = Counter((str(card.animal), str(card.landscape)) for card in LOCATIONS)
    assert pairings == Counter(product(ANIMALS, LANDSCAPES))


def test_a_location_is_called_by_its_animal_and_its_landscape() -> None:
    for card in LOCATIONS:
        assert card == f"{card.animal}-{card.landscape}"
    assert Location("crab-lava").animal is Animal.CRAB
    assert Location("crab-lava").landscape is Landscape.LAVA


def test_two_cards_share_at_most_one_feature() -> None:
    for one, other in product(LOCATIONS, LOCATIONS):
        if one is not other:
            assert not (one.animal is other.animal and one.landscape is other.landscape)


def test_seven_treasures_hold_fifteen_rubies() -> None:
    assert sorted(TREASURES) == [1, 1, 2, 2, 2, 3, 4]
    assert sum(TREASURES) == 15


@pytest.mark.parametrize(
    ("edition", "volcanoes"),
    [("2018", ["birds-1", "birds-3", "birds-7"]), ("2023", ["dark", "light", "light"])],
)
def test_three_volcanoes_of_each_edition(edition: str, volcanoes: list[str]) -> None:
    assert sorted(VOLCANOES[edition]) == volcanoes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_can_play(players: int) -> None:
    assert len(Match(GAME, players, FairDeal.from_phrase("a full boat")).turn) == players


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_no_other_player_can_play(players: int) -> None:
    with pytest.raises(BadPlayers) as refusal:
        Match(GAME, players, FairDeal.from_phrase("an empty boat"))
    assert refusal.value.sentence == f"Memoarrr! is for 2 to 4 players, not {players}."


def test_a_table_that_chooses_nothing_plays_2018_without_abilities_and_with_a_shuffled_stack() -> None:
    match = Match(GAME, 2, FairDeal.from_phrase("a plain table"))
    assert wire(match.options) == {"edition": "2018", "abilities": False, "treasures": "shuffled", "first": None}


@pytest.mark.parametrize(
    ("cell", "name"),
    [(0, "A1"), (4, "E1"), (5, "A2"), (7, "C2"), (12, "C3"), (20, "A5"), (24, "E5")],
)
def test_a_cell_is_a_letter_for_the_column_and_a_number_for_the_row(cell: int, name: str) -> None:
    assert cell_name(cell) == name


def test_no_two_cells_have_the_same_name() -> None:
    assert len({cell_name(cell) for cell in range(25)}) == 25


def test_cell_12_is_the_centre() -> None:
    assert CENTRE == 12
    assert len(ISLAND) == 24


@pytest.mark.parametrize(
    ("side", "cells"),
    [("north", (1, 2, 3)), ("east", (9, 14, 19)), ("south", (21, 22, 23)), ("west", (5, 10, 15))],
)
def test_the_middle_cards_of_each_side(side: str, cells: tuple[int, ...]) -> None:
    assert MIDDLE_CELLS[Side(side)] == cells


def test_four_sides_leave_twelve_cells_that_no_player_can_look_at() -> None:
    looked_at = {cell for cells in MIDDLES.values() for cell in cells}
    assert set(NEVER_LOOKED_AT) == set(ISLAND) - looked_at
    assert len(NEVER_LOOKED_AT) == 12
