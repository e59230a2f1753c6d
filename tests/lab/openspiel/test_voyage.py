"""A voyage is a match, told in numbers, that stops where chance has a say."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.lab.openspiel.actions import MOVES, number_of, numbers_of
from quarterdeck.lab.openspiel.chance import Question
from tests.lab.openspiel.sailing import SETTINGS, Dealer, sail, start


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_with_the_chance_of_a_match_a_voyage_is_that_match(game: str, seats: int, options: dict[str, Any]) -> None:
    dice = Random(7)
    for number in range(5):
        match = Match(registry.find(game), seats, FairDeal.from_phrase(f"sea {number}"), options)
        voyage, dealer = start(game, seats, options), Dealer(f"sea {number}")
        dealer.answer(voyage)
        while match.turn:
            seat = match.turn[0]
            assert voyage.seat == seat
            assert voyage.lawful == match.moves(seat)
            move = dice.choice(match.moves(seat))
            match.play(seat, move)
            voyage.play(move)
            dealer.answer(voyage)
            for anybody in range(seats):
                assert voyage.game.view(voyage.state, anybody) == match.view(anybody)
                if not match.over:
                    assert voyage.shown(anybody, len(match) - 1) == [match.news(anybody)]
        assert voyage.over
        assert voyage.outcome == match.outcome()


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_every_lawful_move_has_a_number_and_every_number_a_move(game: str, seats: int, options: dict[str, Any]) -> None:
    voyage = sail(start(game, seats, options), Random(3), moves=0)
    dice = Random(4)
    while not voyage.over:
        actions = voyage.actions
        assert actions == sorted(set(actions))
        assert {MOVES[game][action] for action in actions} == set(voyage.lawful)
        sail(voyage, dice, moves=1)
    assert numbers_of(game, MOVES[game]) == list(range(len(MOVES[game])))
    assert [number_of(game, move) for move in MOVES[game]] == list(range(len(MOVES[game])))


def test_chance_asks_card_by_card_and_each_is_as_likely_as_it_is_left() -> None:
    question = Question.about("treasures", (1, 1, 2, 2, 2, 3, 4), 7)
    assert dict(question.outcomes) == pytest.approx({0: 2 / 7, 1: 3 / 7, 2: 1 / 7, 3: 1 / 7})
    question = question.answered(2).answered(3).answered(0)
    assert question.dealt == (3, 4, 1)
    assert dict(question.outcomes) == pytest.approx({0: 1 / 4, 1: 3 / 4})
    assert question.answer is None
    assert question.answered(0).answer == (3, 4, 1, 1, 2, 2, 2)


def test_what_is_drawn_at_sea_is_decided_only_when_it_is_drawn() -> None:
    voyage = sail(start("piratatak", 2, {"first": 0}), Random(1), moves=0)
    voyage.act(number_of("piratatak", voyage.lawful[0]))
    assert voyage.question is not None
    assert len(voyage.question.outcomes) == 27
    seen: Counter[str] = Counter()
    for outcome, _ in voyage.question.outcomes:
        twin = voyage.copy()
        twin.decide(outcome)
        seen[twin.log[-1][0].card] += 1
    assert len(seen) == 27


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_a_copy_goes_its_own_way(game: str, seats: int, options: dict[str, Any]) -> None:
    voyage = sail(start(game, seats, options), Random(1), moves=9)
    before = (
        repr(voyage),
        [voyage.remembered(seat) for seat in range(seats)],
        [voyage.observed(seat) for seat in range(seats)],
    )
    twin = sail(voyage.copy(), Random(2))
    assert twin.over
    assert all(twin.remembered(seat) != voyage.remembered(seat) for seat in range(seats))
    assert not voyage.over
    after = (
        repr(voyage),
        [voyage.remembered(seat) for seat in range(seats)],
        [voyage.observed(seat) for seat in range(seats)],
    )
    assert before == after
    assert twin.remembered(0).startswith(voyage.remembered(0))
