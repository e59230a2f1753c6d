"""The kraken's tables are complete, stay in their ranges, and agree with common sense."""

from random import Random

import pytest

from quarterdeck.bots.piratatak.counting import ExactCount
from quarterdeck.bots.piratatak.network import facts, network, ranges
from quarterdeck.bots.piratatak.position import EVERY_CARD, Hold, Position, position_of
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.games.piratatak import GAME, Stop

LONG_ENOUGH = 300
"""The most log entries of a random game, which may be very long."""
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@SEATS
def test_every_fact_of_whole_games_is_within_its_range(seats: int) -> None:
    dice, rows = Random(seats), ranges(seats)
    for number in range(20):
        match = Match(GAME, seats, FairDeal.from_phrase(f"facts/{number}"))
        while match.turn and len(match) < LONG_ENOUGH:
            view = match.view()
            found = facts(position_of(view, ExactCount().discard(view)))
            assert len(found) == len(rows)
            assert all(0 <= fact < size for fact, size in zip(found, rows, strict=True))
            moves = [move for move in match.moves(match.turn[0]) if not isinstance(move, Stop) or dice.random() < 0.2]
            match.play(match.turn[0], dice.choice(moves))


@SEATS
def test_there_is_a_row_for_every_value_of_every_fact(seats: int) -> None:
    assert len(network(seats).layers.rows) == sum(ranges(seats))


@SEATS
def test_the_chances_of_all_are_shares_of_one(seats: int) -> None:
    deal = Position((Hold(),) * seats, EVERY_CARD, (0,) * 7)
    for chances in network(seats).chances(deal):
        assert len(chances) == seats
        assert sum(chances) == pytest.approx(1)


@SEATS
def test_the_first_player_has_the_best_chances(seats: int) -> None:
    deal = Position((Hold(),) * seats, EVERY_CARD, (0,) * 7)
    drawing, _ = network(seats).chances(deal)
    assert drawing[0] == max(drawing)
    assert 1 / seats < drawing[0] < 1.4 / seats


@SEATS
def test_who_has_five_parts_and_no_pirate_to_fear_is_far_ahead(seats: int) -> None:
    mine, theirs = Hold(0, (5, 0, 0, 0, 4, 1)), Hold(1, (0, 1, 0, 0, 0, 0))
    others = (theirs, *[Hold()] * (seats - 2))
    pile = (1, 5, 6, 6, 16, 2, 0)
    drawing, over = network(seats).appraise(Position((mine, *others), pile, (0, 0, 0, 0, 0, 0, 8)))
    assert drawing > 0.85
    assert drawing > over
