"""Memory in a review: the cause of a mistake agrees with what a bot still knew, and levels are recognised."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from quarterdeck.bots.memoarrr.sailor import ISLAND
from quarterdeck.bots.memory import FACULTIES, Mind, Noise
from quarterdeck.games.memoarrr.cards import LOCATIONS, Location
from quarterdeck.games.memoarrr.island import CELLS, CENTRE
from quarterdeck.review import review
from quarterdeck.review.memoarrr.causes import decisive_cells
from quarterdeck.review.memoarrr.recalled import RevealTest
from tests.review.games import finished
from tools.valuing.players import CONSTANT, Recognition, ten_games
from tools.valuing.truth import Agreement, agreement


def test_the_cause_agrees_with_what_the_bots_still_knew() -> None:
    found = Agreement()
    for number in range(6):
        found += agreement(4, {}, f"truth/{number}")
    assert found.forgot + found.knew > 60
    assert found.balanced_accuracy > 0.87


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


@pytest.mark.parametrize(
    ("chosen", "opening", "decisive"),
    [
        pytest.param(0, False, (2, 3), id="fog, and better matching cards had been shown"),
        pytest.param(1, False, (2, 3), id="a shown card that does not match, and better ones had been shown"),
        pytest.param(4, False, (), id="fog was best"),
        pytest.param(5, False, (5,), id="a shown card that does not match, and none was better to take"),
        pytest.param(2, False, (), id="a matching card, though another one was better"),
        pytest.param(2, True, (2,), id="an opening with a shown card"),
        pytest.param(0, True, (), id="an opening with fog, and fog was best"),
    ],
)
def test_a_decision_hangs_on_better_matching_cards_or_on_the_revealed_one(
    chosen: int, opening: bool, decisive: tuple[int, ...]
) -> None:
    """A report named the very card that was turned up and matched as forgotten."""
    shown, fitting = (1, 2, 3, 5), (2, 3)
    test = RevealTest(
        entry=9,
        chosen=chosen,
        opening=opening,
        open=(0, 1, 2, 3, 4, 5),
        fitting=shown if opening else fitting,
        recall={},
        activation=dict.fromkeys(shown, 0.0),
        ages={},
        favourites=fitting,
        judged=0.0,
        values=dict(enumerate((0.3, 0.2, 0.4, 0.5, 0.6, 0.55))),
    )
    assert decisive_cells(test) == decisive


def test_of_forgotten_cards_the_latest_comes_first() -> None:
    several = 0
    for seat in review(finished("memoarrr", 4)).seats:
        for decision in seat.decisions:
            ago = [card.reveals_ago for card in decision.forgotten]
            assert ago == sorted(ago)
            several += len(set(ago)) > 1
    assert several > 3


def test_piratatak_has_no_memory_and_no_forgetting() -> None:
    for seat in review(finished("piratatak", 3)).seats:
        assert seat.memory is None
        assert seat.forgetting == 0.0


def test_drawn_memories_are_those_of_the_bots() -> None:
    """A memory that is drawn without the unlikely confusions recalls each card as often as a bot does."""
    faculty, draws = FACULTIES["cabin-boy"], 1500
    cells = [cell for cell in range(CELLS) if cell != CENTRE]

    def filled(seed: str) -> Mind[int, Location]:
        mind: Mind[int, Location] = Mind(faculty, ISLAND, seed)
        for cell, card in zip(cells[:8], LOCATIONS, strict=False):
            mind.notice(cell, card)
        return mind

    noise = Noise(Random("memories").random)
    quick = filled("").impressions().without_the_unlikely()
    found: dict[bool, Counter[object]] = {True: Counter(), False: Counter()}
    for number in range(draws):
        found[True].update((cell, one.thing) for cell, one in quick.recall(cells, lambda _: noise).items())
        found[False].update((cell, one.thing) for cell, one in filled(str(number)).recall(cells).items())
    for memory in found[True] | found[False]:
        spread = (2 * max(found[False][memory], 9)) ** 0.5
        assert abs(found[True][memory] - found[False][memory]) < 4.5 * spread, memory


def players(seats: int, tables: int) -> Recognition:
    found = Recognition()
    for number in range(tables):
        found.add(ten_games(seats, {}, f"ten/{seats}/{number}"))
    return found


@pytest.mark.parametrize(("seats", "tables"), [(4, 1), pytest.param(4, 8, marks=pytest.mark.long)])
def test_ten_games_tell_the_level_and_a_fitted_memory_predicts_better_than_a_constant(seats: int, tables: int) -> None:
    found = players(seats, tables)
    assert found.right >= 0.8 * found.players
    assert found.right_at_once > 0.7 * found.single
    assert found.said_at_once < found.right_at_once + 0.07 * found.single, "no surer than right"
    assert found.decisions > 100 * tables
    for model in ("activation, threshold and noise", "minds of the recognised levels"):
        assert found.losses[model] < 0.9 * found.losses[CONSTANT], model
