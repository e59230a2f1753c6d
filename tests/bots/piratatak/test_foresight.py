"""Foresight is exact: it is compared with all orders of a small pile."""

from collections import Counter
from itertools import groupby, permutations
from random import Random

import pytest

from quarterdeck.bots.piratatak.foresight import Foresight, Worth
from quarterdeck.bots.piratatak.position import CANNON, EVERY_CARD, NO_COLOUR, PIRATE, Counts, Hold, Position
from quarterdeck.bots.piratatak.sailor import FIRE

WORTH = Worth(wary=True)
DICE = Random(0)


def small_position(dice: Random, pile_size: int) -> Position:
    """Two players in the middle of a game with a small pile. All other cards are discarded."""
    deck = list(Counter(dict(enumerate(EVERY_CARD))).elements())
    dice.shuffle(deck)
    pile, rest = deck[:pile_size], [card for card in deck[pile_size:] if card != PIRATE]
    mine, theirs, discard = rest[:8], rest[8:16], rest[16:]
    colours = dice.choice([(0, 1), (2, NO_COLOUR), (NO_COLOUR, 3), (1, 2)])
    discard += [card for card in mine if card == colours[1]] + [card for card in theirs if card == colours[0]]
    mine = [card for card in mine if card != colours[1]]
    theirs = [card for card in theirs if card != colours[0]]
    holds = tuple(
        Hold(colour if colour in cards else NO_COLOUR, counts(cards)[:6])
        for colour, cards in zip(colours, (mine, theirs), strict=True)
    )
    return Position(holds, counts(pile), counts(discard))


def counts(cards: list[int]) -> Counts:
    return tuple(cards.count(kind) for kind in range(7))


def over(position: Position) -> float:
    return 1.0 if position.won else WORTH.appraise(position)[1]


def brute_force(position: Position, orders: list[tuple[int, ...]]) -> float:
    """The value of drawing, over these orders of the pile, if the player may stop after each card."""
    worth = 0.0
    for kind, same in groupby(sorted(orders), key=lambda order: order[0]):
        after, rest = position.drew(kind), [order[1:] for order in same]
        if kind == PIRATE:
            ransoms = [after.gave(ransom) for ransom in after.ransoms()]
            fired = [after.gave((CANNON,))] if after.holds[0].cards[CANNON] else []
            best = max(map(over, (*ransoms, *fired)))
        elif after.won:
            best = 1.0
        else:
            best = max(over(after), brute_force(after, rest) if rest[0] else 0.0)
        worth += best * len(rest) / len(orders)
    return worth


def test_the_worth_of_drawing_is_that_of_every_order_of_the_pile() -> None:
    dice = Random(5)
    for number in range(2000):
        size = 2 + number % 3
        position = small_position(dice, size)
        pile = list(Counter(dict(enumerate(position.pile))).elements())
        expected = brute_force(position, list(permutations(pile)))
        assert Foresight(WORTH, draws=size).drawing(position, size) == pytest.approx(expected, abs=1e-12)


def test_the_answer_to_a_pirate_is_the_best_of_all() -> None:
    dice = Random(6)
    for _ in range(500):
        position = small_position(dice, 4)
        may_fire = position.holds[0].cards[CANNON] > 0
        answer = Foresight(WORTH, draws=1).answer(position, may_fire, 3, DICE)
        best = max(over(position.gave(ransom)) for ransom in position.ransoms())
        if may_fire:
            best = max(best, over(position.gave((CANNON,))))
        assert over(position.gave((CANNON,) if answer == FIRE else answer)) == best


def table(mine: Hold, theirs: Hold, pile: Counts) -> Position:
    gone = [sum(kinds) for kinds in zip((*mine.cards, 0), (*theirs.cards, 0), pile, strict=True)]
    return Position((mine, theirs), pile, tuple(all_ - gone_ for all_, gone_ in zip(EVERY_CARD, gone, strict=True)))


def test_with_no_pirate_in_the_pile_the_captain_draws_on() -> None:
    position = table(Hold(0, (2, 0, 0, 0, 1, 0)), Hold(1, (0, 2, 0, 0, 1, 0)), (1, 0, 1, 0, 2, 0, 0))
    assert Foresight(WORTH, draws=1).goes_on(position, DICE)


def test_with_only_pirates_in_the_pile_the_captain_stops() -> None:
    position = table(Hold(0, (2, 0, 0, 0, 1, 0)), Hold(1, (0, 2, 0, 0, 1, 0)), (0, 0, 0, 0, 0, 0, 3))
    assert not Foresight(WORTH, draws=1).goes_on(position, DICE)


def test_the_captain_does_not_leave_the_next_player_the_last_part_to_buy() -> None:
    """It prefers to meet a pirate and to pay with that part."""
    position = table(Hold(0, (2, 1, 0, 0, 4, 0)), Hold(1, (0, 5, 0, 0, 3, 0)), (0, 0, 2, 0, 1, 0, 4))
    assert Foresight(WORTH, draws=1).goes_on(position, DICE)
    assert 1 in Foresight(WORTH, draws=1).answer(position, False, 3, DICE)


def test_the_bosun_does_not_see_that_coming() -> None:
    position = table(Hold(0, (2, 1, 0, 0, 4, 0)), Hold(1, (0, 5, 0, 0, 3, 0)), (0, 0, 2, 0, 1, 0, 4))
    assert not Foresight(Worth(wary=False), draws=1).goes_on(position, DICE)


def test_the_last_part_is_bought() -> None:
    position = table(Hold(0, (5, 0, 0, 0, 3, 0)), Hold(1, (1, 1, 0, 0, 0, 0)), (0, 0, 2, 0, 1, 0, 0))
    assert Foresight(WORTH, draws=1).purchase(position, DICE) == 1
