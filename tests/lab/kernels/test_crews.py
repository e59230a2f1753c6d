"""The simple tactics: lawful, as they are described, and better the more is remembered or the wiser one stops."""

from __future__ import annotations

import numpy as np
import pytest

from quarterdeck.lab import kernels
from quarterdeck.lab.kernels.chance import luck_of
from quarterdeck.lab.kernels.memoarrr import crew as minds
from quarterdeck.lab.kernels.memoarrr.table import (
    CENTRE,
    EVERYWHERE,
    NOTHING,
    OCTOPUS,
    PENGUIN,
    WALRUS,
    Island,
    MemoarrrTable,
    Round,
)
from quarterdeck.lab.kernels.piratatak import voyage as nerves
from quarterdeck.lab.kernels.piratatak.table import BEGIN, BUY, CANNON, COIN, COLOUR, DRAW, GO_ON, PAYING, PIRATE, one
from quarterdeck.lab.kernels.piratatak.table import PiratatakTable as Deck


def island(cards: dict[int, int], fog: int, last: int) -> Island:
    """An island with these cards on these cells; on all others lies card 0."""
    north = sum(card << 5 * cell for cell, card in cards.items() if cell < CENTRE)
    south = sum(card << 5 * (cell - 13) for cell, card in cards.items() if cell > CENTRE)
    return Island(north, south, fog, 0, last)


def table(where: Island, waiting: int = NOTHING) -> MemoarrrTable:
    return MemoarrrTable(where, Round(0b01_00, 2, waiting, 0), 0, 0, 0, 0)


LUCKS = [luck_of(1, moment) for moment in range(40)]
PENGUIN_WATER, PENGUIN_LAVA, PENGUIN_JUNGLE, CRAB_WATER, TURTLE_JUNGLE = 0, 2, 3, 15, 23


def test_a_known_match_is_played() -> None:
    shown = table(island({3: PENGUIN_WATER, 7: CRAB_WATER, 8: TURTLE_JUNGLE}, EVERYWHERE & ~(1 << 3), 3))
    assert {minds.chosen(shown, 1 << 7 | 1 << 8, luck) for luck in LUCKS} == {7}


def test_of_two_known_matches_the_one_that_leaves_fewer_answers_is_played() -> None:
    """To crab-water no answer is known; each of the two penguins can be answered with the other."""
    cards = {3: PENGUIN_WATER, 7: CRAB_WATER, 8: PENGUIN_LAVA, 9: PENGUIN_JUNGLE}
    shown = table(island(cards, EVERYWHERE & ~(1 << 3), 3))
    assert {minds.chosen(shown, 1 << 7 | 1 << 8 | 1 << 9, luck) for luck in LUCKS} == {7}


def test_without_a_known_match_an_unknown_card_is_tried() -> None:
    shown = table(island({3: PENGUIN_WATER, 8: TURTLE_JUNGLE}, 1 << 8 | 1 << 20 | 1 << 21, 3))
    assert {minds.chosen(shown, 1 << 8, luck) for luck in LUCKS} == {20, 21}


def test_who_knows_all_and_has_no_match_reveals_something_all_the_same() -> None:
    shown = table(island({3: PENGUIN_WATER, 8: TURTLE_JUNGLE}, 1 << 8, 3))
    assert minds.chosen(shown, 1 << 8, LUCKS[0]) == 8


def test_a_penguin_looks_at_what_is_not_known() -> None:
    shown = table(island({3: PENGUIN_WATER}, 1 << 8 | 1 << 20, 3), PENGUIN)
    assert {minds.chosen(shown, 1 << 8, luck) for luck in LUCKS} == {20}


def test_an_octopus_takes_a_known_card_for_a_ride() -> None:
    shown = table(island({0: 5}, 1 << 1 | 1 << 5, 0), OCTOPUS)
    assert {minds.chosen(shown, 1 << 5, luck) for luck in LUCKS} == {5}


def test_a_walrus_sits_on_a_known_match() -> None:
    shown = table(island({3: 10, 8: 11, 9: TURTLE_JUNGLE}, 1 << 8 | 1 << 9 | 1 << 20, 3), WALRUS)
    assert {minds.chosen(shown, 1 << 8 | 1 << 9, luck) for luck in LUCKS} == {8}


def test_no_player_remembers_more_than_there_is_room_for() -> None:
    mind, room = 0, 4
    for moment, cell in enumerate([1, 2, 3, 5, 6, 7, 2, 9, 24]):
        mind = minds.noticed(mind, cell, room, luck_of(2, moment))
        assert mind >> cell & 1
        assert mind.bit_count() == min(room, moment + 1)
    assert minds.noticed(0, 7, 0, 1) == 0


@pytest.mark.parametrize("abilities", [False, True])
def test_who_remembers_more_wins_more_often(abilities: bool) -> None:
    for weaker, stronger in (("random", "memory-4"), ("memory-4", "memory-10"), ("memory-10", "memory-24")):
        counted = kernels.play(
            "memoarrr", players=2, games=4000, seed=1, policy=[weaker, stronger], edition="2023", abilities=abilities
        )
        assert counted.wins[1] > 0.55 * 4000


def deck(mine: int, phase: int, second: int = 0, pile: int = 0, discard: int = 0) -> Deck:
    return Deck(mine, second, 0, 0, pile, discard, 0, phase, 3, 1)


RED_SHIP = one(0) | 1 << COLOUR
BLUE_SHIP = one(1) | 2 << COLOUR


def even(chance: int) -> nerves.Nerve:
    """The same whatever is at stake, with a single part in the ship."""
    return nerves.Nerve(*[chance << 8] * 4)


def test_who_has_nerve_draws_on_while_a_pirate_is_unlikely() -> None:
    one_in_four = one(PIRATE) + 3 * one(COIN)
    for nerve, goes_on in ((62, False), (64, True)):
        assert nerves.goes_on(deck(RED_SHIP, GO_ON, pile=one_in_four), even(nerve)) is goes_on
    assert nerves.goes_on(deck(RED_SHIP, GO_ON, discard=one_in_four), even(64)), "the discard pile is the next pile"
    assert nerves.goes_on(deck(RED_SHIP, GO_ON, pile=one(PIRATE)), even(nerves.SURE))


@pytest.mark.parametrize(
    ("parts", "coins", "cannons", "lost"),
    [(0, 5, 0, 0), (1, 0, 0, 1), (2, 1, 0, 2), (5, 0, 0, 3), (5, 1, 0, 2), (5, 2, 0, 1), (5, 3, 0, 0), (5, 0, 1, 0)],
)
def test_a_pirate_costs_the_ship_what_no_other_card_can_pay(parts: int, coins: int, cannons: int, lost: int) -> None:
    ship = parts * one(0) | 1 << COLOUR if parts else 0
    hold = ship + coins * one(COIN) + cannons * one(CANNON)
    assert nerves.at_stake(hold) == lost
    bold = nerves.Nerve(*[nerves.SURE << 8 * parts if stake == lost else 0 for stake in range(4)])
    coward = nerves.Nerve(*[0 if stake == lost else nerves.SURE << 8 * parts for stake in range(4)])
    assert nerves.goes_on(deck(hold, GO_ON, pile=one(PIRATE)), bold)
    assert not nerves.goes_on(deck(hold, GO_ON, pile=one(PIRATE)), coward)


def test_what_is_of_least_use_is_paid_first() -> None:
    mine = RED_SHIP + 2 * one(COIN) + one(CANNON) + one(1) + one(2)
    paid = []
    while mine & (1 << COLOUR) - 1:
        kind = nerves.payment(deck(mine, PAYING, BLUE_SHIP))
        paid.append(kind)
        mine -= one(kind)
    green, blue, red = 2, 1, 0
    assert paid == [green, blue, COIN, COIN, CANNON, red]


def test_a_part_is_bought_whenever_it_can_be() -> None:
    rich = RED_SHIP + 3 * one(COIN)
    assert nerves.purchase(deck(rich, BEGIN, BLUE_SHIP + one(0)), 1) == BUY + 1
    assert nerves.purchase(deck(rich, BEGIN, BLUE_SHIP), 1) == DRAW
    assert nerves.purchase(deck(rich - one(COIN), BEGIN, BLUE_SHIP + one(0)), 1) == DRAW


def test_some_nerve_is_better_than_none_and_than_chance() -> None:
    for weaker in ("random", "nerve-0"):
        counted = kernels.play("piratatak", players=2, games=3000, seed=1, policy=[weaker, "nerve-0.25"])
        assert counted.wins[1] > 0.55 * 3000


def test_a_nerve_may_depend_on_the_ship_and_on_what_is_at_stake() -> None:
    plain = kernels.play("piratatak", players=3, games=200, seed=1, policy="nerve-0.2")
    spelled = kernels.play(
        "piratatak", players=3, games=200, seed=1, policy="nerve-0.2/0.2/0.2:0.2/0.2/0.2/0.2:0.2:0.2:0.2"
    )
    other = kernels.play("piratatak", players=3, games=200, seed=1, policy="nerve-0.2/0.2/0.2/0.2/0.2/0.02")
    assert np.array_equal(plain.lengths, spelled.lengths)
    at_stake = kernels.play("piratatak", players=3, games=200, seed=1, policy="nerve-0.2:0.2:0.02")
    assert not np.array_equal(plain.lengths, other.lengths)
    assert not np.array_equal(plain.lengths, at_stake.lengths)
