"""A world that a seat imagines looks to it just like the one that it is in, and is otherwise any that could be."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from quarterdeck.games.memoarrr.cards import LOCATIONS
from quarterdeck.lab.openspiel.voyage import Voyage
from quarterdeck.lab.openspiel.worlds import account
from tests.lab.openspiel.sailing import SETTINGS, sail, start


def world_of(voyage: Voyage, seat: int, dice: Random) -> Voyage:
    return account(voyage.game, voyage.seats, voyage.options, voyage.shown(seat)).world(dice)


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
@pytest.mark.parametrize("moves", [0, 4, 11, 25, 50])
def test_a_world_looks_the_same_to_the_seat(game: str, seats: int, options: dict[str, Any], moves: int) -> None:
    for number in range(6):
        voyage = sail(start(game, seats, options), Random(f"{number}/{moves}"), moves)
        if voyage.over:
            continue
        for seat in range(seats):
            world = world_of(voyage, seat, Random(number))
            assert world.question is None
            assert world.remembered(seat) == voyage.remembered(seat)
            assert world.lawful == voyage.lawful
            assert world.moves == voyage.moves


def test_cards_that_were_not_seen_may_lie_anywhere() -> None:
    voyage = sail(start("memoarrr", 2, {}), Random(5), moves=4)
    dice = Random(1)
    seen = {
        card for entry in voyage.shown(0) for event in entry for card in (getattr(event, "cards", None) or {}).values()
    }
    assert len(seen) == 3
    corners = Counter(world_of(voyage, 0, dice).state.locations[0] for _ in range(2200))
    assert corners.keys() == set(LOCATIONS) - seen
    assert all(60 < count < 145 for count in corners.values())


def test_the_truth_about_hidden_cards_changes_no_world() -> None:
    """Two voyages that look the same to a seat give it the same worlds from the same dice."""
    voyage = sail(start("memoarrr", 3, {"abilities": True}), Random(8), moves=14)
    other = world_of(voyage, 1, Random(99))
    assert other.state.locations != voyage.state.locations
    assert world_of(other, 1, Random(3)).state == world_of(voyage, 1, Random(3)).state


def test_a_world_at_sea_leaves_the_next_card_to_chance() -> None:
    voyage = sail(start("piratatak", 2, {}), Random(2), moves=6)
    world = world_of(voyage, 0, Random(1))
    assert Counter(world.state.pile) == Counter(voyage.state.pile)
    assert world.state.holdings == voyage.state.holdings
