"""Puzzles are solved again by a search of its own, a sample here and all of them by `make puzzles-proved`."""

from __future__ import annotations

from math import isclose, sqrt

import pytest
from msgspec.structs import replace

from quarterdeck.lab.puzzles.proving import proved
from quarterdeck.lab.puzzles.solving import level_of
from quarterdeck.lab.puzzles.weighing import weighed, weighed_in_manners
from quarterdeck.puzzles import Puzzle, puzzles_of
from quarterdeck.puzzles.puzzle import Proof
from tests.puzzles.chosen import every, named

pytest.importorskip("numba")
FEW = 150


@pytest.mark.parametrize("puzzle", every(FEW), ids=named)
def test_search_of_its_own_finds_the_best_answer_and_the_margin(puzzle: Puzzle) -> None:
    verdict = proved(puzzle, "test")
    assert verdict.holds, str(verdict)


def test_proof_fails_for_another_answer_and_for_a_larger_margin() -> None:
    (puzzle, *_) = puzzles_of("memoarrr").values()
    first, second, *rest = puzzle.answers
    assert not proved(replace(puzzle, answers=(second, first, *rest)), "test").holds
    claimed = Proof(puzzle.proof.tries, puzzle.proof.margin + 0.2, puzzle.proof.error)
    assert not proved(replace(puzzle, proof=claimed), "test").holds


def test_answers_are_compared_in_the_same_games() -> None:
    """Of 1,000 games both answers win 500; one wins 20 others alone, the other wins 10 alone."""
    both, alone, other = (1 << 500) - 1, ((1 << 20) - 1) << 500, ((1 << 10) - 1) << 520
    weighing = weighed({("a",): both | alone, ("b",): both | other}, 1000)
    assert weighing.answers[0].moves == ("a",)
    assert weighing.proof.margin == 0.01
    assert isclose(weighing.proof.error, sqrt(30 + 2 - 0.1) / 1000, abs_tol=1e-4)
    assert not weighing.is_sure


def test_best_answer_must_be_best_in_every_manner() -> None:
    many, few = (1 << 900) - 1, (1 << 100) - 1
    alike = weighed_in_manners([{("a",): many, ("b",): few}] * 2, 1000)
    assert alike.is_sure_in_every_manner
    assert alike.tries == 2000
    divided = weighed_in_manners([{("a",): many, ("b",): few}, {("a",): 0, ("b",): few}], 1000)
    assert divided.answers[0].moves == ("a",)
    assert divided.is_sure
    assert not divided.is_best_in_every_manner


def test_level_follows_from_how_often_the_crew_solves_it() -> None:
    rates = {"cabin-boy": 0.2, "deckhand": 0.5, "bosun": 0.9, "captain": 1.0, "kraken": 1.0}
    assert level_of("memoarrr", rates) == "medium"
    assert level_of("memoarrr", rates | {"cabin-boy": 0.5}) == "easy"
    assert level_of("memoarrr", dict.fromkeys(rates, 0.3)) == "hard"
    assert level_of("piratatak", dict.fromkeys(rates, 0.8)) == "medium"
