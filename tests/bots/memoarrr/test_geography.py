"""Exact play of two players, compared with brute force."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from quarterdeck.bots.memoarrr.deck import ALL_CARDS, CARDS, MATCHES, as_set, each
from quarterdeck.bots.memoarrr.endgame import can_win, component
from tests.bots.memoarrr.positions import face_down, forces_a_win, last, position


@cache
def wins(card: int, cards: int) -> bool:
    """Try every step."""
    return any(not wins(other, cards & ~(1 << other)) for other in each(MATCHES[card] & cards))


def test_who_wins_is_what_brute_force_says() -> None:
    dice = Random("geography")
    for _ in range(4000):
        card, *cards = dice.sample(range(CARDS), dice.randint(1, 11))
        assert can_win(card, as_set(cards)) == wins(card, as_set(cards))


def test_who_wins_is_what_the_rules_say() -> None:
    dice = Random("rules")
    outcomes = []
    for _ in range(300):
        state = position(dice, dice.randint(1, 7))
        outcomes.append(forces_a_win(state, 0, {}))
        assert can_win(last(state), face_down(state)) == outcomes[-1]
    assert 50 < sum(outcomes) < 250


@pytest.mark.parametrize("removed", range(CARDS))
def test_with_all_24_cards_known_the_one_who_opens_the_round_loses(removed: int) -> None:
    cards = ALL_CARDS & ~(1 << removed)
    assert all(can_win(opening, cards & ~(1 << opening)) for opening in each(cards))


def test_a_component_is_what_a_rook_can_reach() -> None:
    top_left, below, far = 0, 5, 24
    assert component(1 << top_left, 1 << top_left | 1 << below | 1 << far) == 1 << top_left | 1 << below
