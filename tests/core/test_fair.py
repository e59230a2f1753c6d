"""No card favours a place and no order another one: chi-square over thousands of deals, the same ones in every run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from itertools import permutations

import pytest
import scipy  # type: ignore[import-untyped]

from quarterdeck.core.deal import SeededDeal
from quarterdeck.core.fairness import FairDeal
from tests.depth import DEPTH

DEALS = round(100_000 * min(DEPTH, 1))
ENOUGH = 1e-4
Order = tuple[int, ...]


def chance_of_the_places(orders: Iterable[Order], size: int) -> float:
    """How likely an even shuffle puts each card as unevenly on each place as this one does.

    A shuffle fills every row and every column of the table, which leaves (size − 1)² degrees of freedom, and the
    sum is too large by size / (size − 1).
    """
    table = [Counter(cards) for cards in zip(*orders, strict=True)]
    even = sum(table[0].values()) / size
    distance = sum((table[place][card] - even) ** 2 / even for place in range(size) for card in range(size))
    return float(scipy.stats.chi2.sf(distance * (size - 1) / size, (size - 1) ** 2))


def chance_of_the_orders(orders: Iterable[Order], size: int) -> float:
    """How likely an even shuffle has each order of all cards as unevenly often as this one does."""
    seen = Counter(orders)
    return float(scipy.stats.chisquare([seen[order] for order in permutations(range(size))]).pvalue)


def among_four(orders: Iterable[Order]) -> list[Order]:
    """The order in which four of the cards, 3, 11, 12 and 24, follow one another."""
    renamed = {3: 0, 11: 1, 12: 2, 24: 3}
    return [tuple(renamed[card] for card in order if card in renamed) for order in orders]


@pytest.fixture(scope="module")
def islands() -> list[Order]:
    return [FairDeal.from_phrase(f"island {n}").shuffle("locations", range(25)) for n in range(DEALS)]


@pytest.fixture(scope="module")
def hands() -> list[Order]:
    return [FairDeal.from_phrase(f"hand {n}").shuffle("hand", range(4)) for n in range(DEALS)]


def test_every_card_of_25_is_as_likely_on_every_place(islands: list[Order]) -> None:
    assert chance_of_the_places(islands, 25) > ENOUGH


def test_any_four_of_25_are_as_likely_in_every_order(islands: list[Order]) -> None:
    assert chance_of_the_orders(among_four(islands), 4) > ENOUGH


def test_every_card_of_4_is_as_likely_on_every_place(hands: list[Order]) -> None:
    assert chance_of_the_places(hands, 4) > ENOUGH


def test_every_order_of_4_is_as_likely(hands: list[Order]) -> None:
    assert chance_of_the_orders(hands, 4) > ENOUGH


def test_labels_of_one_seed_are_as_even_as_seeds() -> None:
    deal = FairDeal.from_phrase("one sea")
    orders = [deal.shuffle(f"hand/{n}", range(4)) for n in range(DEALS // 2)]
    assert chance_of_the_places(orders, 4) > ENOUGH
    assert chance_of_the_orders(orders, 4) > ENOUGH


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_seat_is_as_likely_to_be_picked(count: int) -> None:
    picks = Counter(FairDeal.from_phrase(f"pick {n}").pick("first", count) for n in range(DEALS // 4))
    assert scipy.stats.chisquare([picks[seat] for seat in range(count)]).pvalue > ENOUGH


def _bytes(n: int) -> Iterable[int]:
    return sha256(f"biased {n}".encode()).digest()


def swap_with_any(n: int, size: int) -> Order:
    """The well-known mistake: every card changes places with any other, not only with those left."""
    deck = list(range(size))
    for here, byte in zip(range(size), _bytes(n), strict=False):
        there = byte % size
        deck[here], deck[there] = deck[there], deck[here]
    return tuple(deck)


def never_stay(n: int, size: int) -> Order:
    """The mistake by one: no card may stay where it is."""
    deck = list(range(size))
    for last, byte in zip(range(size - 1, 0, -1), _bytes(n), strict=False):
        other = byte % last
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def favour_the_low(n: int, size: int) -> Order:
    """No rejection: a byte has more ways to be a low number."""
    deck = list(range(size))
    for last, byte in zip(range(size - 1, 0, -1), _bytes(n), strict=False):
        other = byte % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


@pytest.mark.parametrize("biased", [swap_with_any, never_stay, favour_the_low])
def test_a_biased_shuffle_of_25_is_found_out(biased: Callable[[int, int], Order]) -> None:
    assert chance_of_the_places([biased(n, 25) for n in range(DEALS // 2)], 25) < ENOUGH


@pytest.mark.parametrize("biased", [swap_with_any, never_stay])
def test_a_biased_shuffle_of_4_is_found_out(biased: Callable[[int, int], Order]) -> None:
    orders = [biased(n, 4) for n in range(DEALS)]
    assert chance_of_the_orders(orders, 4) < ENOUGH


def test_a_shuffle_with_even_places_and_uneven_orders_is_found_out() -> None:
    """Cutting a deck puts every card everywhere equally often, and keeps its neighbours."""
    cuts = [SeededDeal(n.to_bytes(32)).pick("cut", 4) for n in range(DEALS // 4)]
    orders = [tuple((card + cut) % 4 for card in range(4)) for cut in cuts]
    assert chance_of_the_orders(orders, 4) < ENOUGH
