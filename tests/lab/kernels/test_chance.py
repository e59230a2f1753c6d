"""Chance in the kernels: known numbers, fair dice, fair decks, and the same game however it is asked for."""

from __future__ import annotations

from collections import Counter
from math import factorial

import scipy  # type: ignore[import-untyped]

from quarterdeck.lab.kernels.chance import ALL_BITS, GAMMA, key_of, luck_of, mixed, nth, ones, plus, roll, times
from quarterdeck.lab.kernels.memoarrr.table import MemoarrrRules
from quarterdeck.lab.kernels.memoarrr.voyage import ORDERED, any_of, chests, dealt

SURPRISING = 1e-4
"""The numbers are the same on every run, so a fair one can't fail by bad luck tomorrow."""


def test_the_numbers_are_splitmix64s() -> None:
    numbers = [mixed(plus(1234567, times(place, GAMMA))) for place in range(1, 6)]
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert numbers == published


def test_sets_are_counted_and_searched() -> None:
    for places in (0, 1, 0b1011_0000, 0x1FFFFFF, 0xFFFFFFFF):
        assert ones(places) == places.bit_count()
        members = [place for place in range(32) if places >> place & 1]
        assert [nth(places, number) for number in range(len(members))] == members
    assert ones(ALL_BITS >> 1) == 63


def test_every_side_of_a_die_is_as_likely() -> None:
    for sides in (2, 3, 25, 55):
        rolled = Counter(roll(luck_of(key_of(1, game), 0), sides)[0] for game in range(400 * sides))
        assert sorted(rolled) == list(range(sides))
        assert scipy.stats.chisquare(list(rolled.values())).pvalue > SURPRISING


def test_rolls_from_one_luck_do_not_depend_on_each_other() -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for moment in range(6000):
        one, luck = roll(luck_of(7, moment), 5)
        pairs[one, roll(luck, 6)[0]] += 1
    assert len(pairs) == 30
    assert scipy.stats.chisquare(list(pairs.values())).pvalue > SURPRISING


def test_the_luck_of_a_roll_that_takes_the_last_bits_stays_in_bounds() -> None:
    luck = (1 << 56) - 1
    for sides in (64, 55, 25, 2):
        number, rest = roll(luck, sides)
        assert number == sides - 1
        assert 0 <= rest < 1 << 56


def test_any_cell_of_a_set_is_as_likely() -> None:
    for cells in (0b11111_11111_11011_11111_11111, 0b10000_00000_00000_00000_00001, 0b00111_00000_00001_00000_10000):
        found = Counter(any_of(cells, luck_of(3, moment)) for moment in range(3000))
        assert sum(1 << cell for cell in found) == cells
        assert scipy.stats.chisquare(list(found.values())).pvalue > SURPRISING


def test_every_card_lies_on_every_cell_as_often() -> None:
    rules = MemoarrrRules(4, 0, 0, 0, 4)
    deals = [dealt(key_of(5, game), rules) for game in range(3000)]
    for place in (0, 5, 11):
        for half in (0, 1):
            cards = Counter(deal[half] >> 5 * place & 31 for deal in deals)
            assert sorted(cards) == list(range(25))
            assert scipy.stats.chisquare(list(cards.values())).pvalue > SURPRISING
    for deal in deals[:200]:
        on_the_island = {deal[half] >> 5 * place & 31 for half in (0, 1) for place in range(12)}
        assert len(on_the_island) == 24


def test_sides_volcanoes_and_first_players_are_dealt_fairly() -> None:
    deals = [dealt(key_of(6, game), MemoarrrRules(4, 0, 0, 0, 4)) for game in range(4800)]
    assert scipy.stats.chisquare(list(Counter(deal.sides for deal in deals).values())).pvalue > SURPRISING
    assert len({deal.sides for deal in deals}) == factorial(4)
    assert scipy.stats.chisquare(list(Counter(deal.first for deal in deals).values())).pvalue > SURPRISING
    for number in range(7):
        assert (
            scipy.stats.chisquare(list(Counter(deal.stacks >> 2 * number & 3 for deal in deals).values())).pvalue
            > SURPRISING
        )


def test_treasures_are_shuffled_fairly_and_none_is_lost() -> None:
    orders = Counter(chests(key_of(8, game)) for game in range(8400))
    assert all(sorted(order >> 3 * place & 7 for place in range(7)) == [1, 1, 2, 2, 2, 3, 4] for order in orders)
    assert len(orders) == factorial(7) // (factorial(2) * factorial(3))
    assert scipy.stats.chisquare(list(orders.values())).pvalue > SURPRISING
    assert ORDERED in orders
