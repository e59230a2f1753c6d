"""Memory in a review: the cause of a mistake agrees with what a bot still knew, and levels are recognised."""

from __future__ import annotations

import pytest

from quarterdeck.review import review
from tests.review.games import finished
from tools.valuing.prediction import held_out, recognised
from tools.valuing.truth import Agreement, agreement


def test_the_cause_agrees_with_what_the_bots_still_knew() -> None:
    found = Agreement()
    for number in range(6):
        found += agreement(4, {}, f"truth/{number}")
    assert found.forgot + found.knew > 60
    assert found.balanced_accuracy > 0.85


def test_levels_are_recognised_in_most_single_games() -> None:
    right = 0
    seats = 0
    for number in range(6):
        record = finished("memoarrr", 4, seed=f"levels/{number}")
        for player, seat in zip(record.players, review(record).seats, strict=True):
            assert seat.memory is not None
            right += seat.memory.level == player.kind
            seats += 1
    assert right > 0.6 * seats


def test_a_forgotten_card_was_shown_before_and_says_how_often() -> None:
    found = 0
    for number in range(3):
        record = finished("memoarrr", 4, seed=f"levels/{number}")
        for seat in review(record).seats:
            for decision in seat.decisions:
                assert (decision.cause is None) == (decision.cost < 0.02)
                for card in decision.forgotten:
                    assert card.shown
                    assert max(card.shown) < decision.entry
                    assert card.reveals_ago >= 0
                    found += 1
    assert found > 5


def test_piratatak_has_no_memory_and_no_forgetting() -> None:
    for seat in review(finished("piratatak", 3)).seats:
        assert seat.memory is None
        assert seat.forgetting == 0.0


@pytest.mark.long
def test_a_fitted_memory_predicts_held_out_choices_better_than_a_constant() -> None:
    losses = held_out(4, 40, "held")
    assert losses.decisions > 1000
    assert losses.fitted < 0.85 * losses.constant


@pytest.mark.long
def test_ten_games_tell_the_level() -> None:
    right = [level == taken for number in range(5) for level, taken in recognised(4, 10, f"ten/{number}").items()]
    assert sum(right) >= 0.8 * len(right)
