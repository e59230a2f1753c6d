"""The bots' model of the table, compared with the real rules."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from quarterdeck.bots.piratatak.counting import ExactCount
from quarterdeck.bots.piratatak.position import (
    CANNON,
    COLOUR_NUMBER,
    KIND,
    NO_COLOUR,
    PIRATE,
    Hold,
    Position,
    position_of,
)
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.games.piratatak import GAME, Buy, Draw, Fire, Pay, Stop, View
from quarterdeck.games.piratatak.events import Drew, Paid

LONG_ENOUGH = 300
"""The most log entries of a random game, which may be very long."""
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def exactly(view: View) -> Position:
    return position_of(view, ExactCount().discard(view))


@pytest.mark.parametrize("colours", ["kept", "freed"])
@SEATS
def test_every_move_of_whole_games_comes_to_the_same_as_by_the_rules(seats: int, colours: str) -> None:
    dice = Random(seats)
    for number in range(20):
        match = Match(GAME, seats, FairDeal.from_phrase(f"differential/{number}"), {"colours": colours})
        position = exactly(match.view())
        while match.turn and len(match) < LONG_ENOUGH:
            seat = match.turn[0]
            move = dice.choice(
                [move for move in match.moves(seat) if not isinstance(move, Stop) or dice.random() < 0.3]
            )
            events = match.play(seat, move).events
            match move:
                case Draw():
                    drawn = next(event.card for event in events if isinstance(event, Drew))
                    position = position.with_a_pile().drew(KIND[drawn])
                    position = position.gave(KIND[event.card] for event in events if isinstance(event, Paid))
                case Pay():
                    position = position.gave(KIND[event.card] for event in events if isinstance(event, Paid))
                case Fire():
                    position = position.gave((CANNON,))
                case Buy():
                    position = position.bought_from((move.seller - seat) % seats)
            assert position.won == match.over
            if match.over:
                break
            if match.turn != (seat,):
                position = position.passed_on()
            assert_same(position, match.view())


def assert_same(position: Position, view: View) -> None:
    """Both positions are equal, except during a ransom: the rules free a colour when the ransom is paid."""
    assert position == exactly(view)
    if view.phase == "begin":
        colours = [holding.colour for holding in view.holdings]
        ships = [NO_COLOUR if colour is None else COLOUR_NUMBER[colour] for colour in colours]
        seat = view.turn[0]
        assert [hold.colour for hold in position.holds] == [*ships[seat:], *ships[:seat]]


@SEATS
def test_the_sellers_are_those_that_the_rules_let_sell(seats: int) -> None:
    found, dice = 0, Random(seats)
    for number in range(20):
        match = Match(GAME, seats, FairDeal.from_phrase(f"sellers/{number}"))
        while match.turn and len(match) < LONG_ENOUGH:
            seat, moves = match.turn[0], match.moves(match.turn[0])
            offers = {(move.seller - seat) % seats for move in moves if isinstance(move, Buy)}
            if match.view().phase == "begin":
                assert set(exactly(match.view()).sellers()) == offers
                found += len(offers)
            draws = [move for move in moves if isinstance(move, Draw | Fire)]
            match.play(seat, dice.choice(draws or list(moves)))
    assert found > 10


@pytest.mark.parametrize("owed", [1, 2, 3])
def test_every_ransom_is_found_once(owed: int) -> None:
    dice = Random(owed)
    for _ in range(300):
        cards = tuple(dice.randrange(4) for _ in range(6))
        position = Position((Hold(NO_COLOUR, cards), Hold()), (0,) * 7, (0,) * 7)
        everything = list(Counter(dict(enumerate(cards))).elements())
        ransoms = list(position.ransoms(owed))
        assert len(ransoms) == len(set(ransoms))
        assert set(ransoms) == set(combinations(everything, min(owed, len(everything))))


def test_a_pirate_goes_to_the_discard_pile_at_once() -> None:
    position = Position((Hold(), Hold()), (0, 0, 0, 0, 0, 0, 2), (0,) * 7).drew(PIRATE)
    assert (position.pile[PIRATE], position.discard[PIRATE]) == (1, 1)
