"""Games of two bots of Piratatak, compiled by Numba: what the estimate of `lab.tournament.pair_value` is fitted to.

Four levels of the crew play as `quarterdeck.bots.piratatak` says, some ten thousand games a second. Colours are kept.
A hold is an array: the cards of each kind, then the colour. The pile has no order: any card of it may come.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from math import exp
from typing import Any, TypeVar, cast

from quarterdeck.bots.memory import FACULTIES, Faculty, base_level, chance_of_recall
from quarterdeck.bots.piratatak.foresight import LOST, Worth
from quarterdeck.bots.piratatak.position import CANNON, COIN, COLOURS, EVERY_CARD, PIRATE, PRICE, RANSOM
from quarterdeck.games.piratatak.cards import SHIP_PARTS
from quarterdeck.lab.tournament import pair_value
from quarterdeck.lab.tournament.pair_value import LEVELS, RANGES, Forgotten, PairPlayer

np: Any = import_module("numpy")
numba: Any = import_module("numba")
F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    return cast("F", numba.njit(function))


facts = compiled(pair_value.facts)
COLOUR = 6
"""Where a hold has its colour."""
CABIN_BOY, DECKHAND, BOSUN, CAPTAIN = range(len(LEVELS))
BEGIN, GO_ON, MAY_FIRE = 0, 1, 2
FIRE, DRAW, STOP, BUY = 6, 7, 8, 9
NAMES = ("Pay",) * 6 + ("Fire", "Draw", "Stop", "Buy")
"""The moves; 0 to 5 are to pay with a card of that kind."""
OVER = -1
LONGEST = 2000
"""Positions of one game at most."""
AGES = 400


def _recall(level: Faculty, age: int) -> float:
    return chance_of_recall(base_level((age,), level.decay), level.threshold, level.noise)


RECALL = np.array([[1.0, *(_recall(level, age) for age in range(1, AGES))] for level in FACULTIES.values()])
"""By level and age."""
_WORTHS = (Worth(wary=False, cannon=0.3), Worth(wary=True))
SHIP = np.array([*_WORTHS[0].ship, 0.0])
CANNONS = np.array([worth.cannon for worth in _WORTHS])
RESERVE, TURN = _WORTHS[0].reserve, exp(_WORTHS[0].turn)
DECK = np.array(EVERY_CARD)


@compiled
def ship(hold: Any) -> Any:
    return hold[hold[COLOUR]] if hold[COLOUR] >= 0 else 0


@compiled
def ending(mine: Any, other: Any, wary: int) -> float:
    """What a bosun or a captain thinks of a turn that ends so; see `Worth`."""
    if ship(mine) == SHIP_PARTS:
        return 1.0
    if wary and ship(other) == SHIP_PARTS - 1 and other[COIN] >= PRICE and mine[other[COLOUR]] > 0:
        return LOST
    scores = np.empty(2)
    for place, hold in enumerate((mine, other)):
        built = ship(hold)
        scores[place] = exp(SHIP[built] + RESERVE * (hold[:COLOUR].sum() - built) + CANNONS[wary] * hold[CANNON])
    return float(scores[0] / (scores[0] + scores[1] * TURN))


@compiled
def best_answer(mine: Any, other: Any, may_fire: bool, owed: int, wary: int) -> tuple[float, int]:
    """The value of the best answer to a pirate, and its first move."""
    best, move = -1.0, FIRE
    if may_fire:
        mine[CANNON] -= 1
        best = ending(mine, other, wary)
        mine[CANNON] += 1
    owed = min(owed, mine[:COLOUR].sum())
    kinds = np.zeros(RANSOM + 1, np.int64)
    for first in range(COLOUR if owed > 0 else 1):
        for second in range(first, COLOUR) if owed > 1 else range(1):
            for third in range(second, COLOUR) if owed > 2 else range(1):
                kinds[0], kinds[1], kinds[2] = first, second, third
                for place in range(owed):
                    mine[kinds[place]] -= 1
                if mine[:COLOUR].min() >= 0:
                    value = ending(mine, other, wary)
                    if value > best:
                        best, move = value, first
                for place in range(owed):
                    mine[kinds[place]] += 1
    return best, move


@compiled
def drawing(mine: Any, other: Any, pile: Any, wary: int) -> float:
    """What a bosun or a captain thinks of one more draw."""
    worth, size = 0.0, pile.sum()
    for kind in range(len(pile)):
        if pile[kind] > 0:
            if kind == PIRATE:
                value, _ = best_answer(mine, other, mine[CANNON] > 0, RANSOM, wary)
            else:
                after = mine.copy()
                gain(after, other, kind)
                value = ending(after, other, wary)
            worth += value * pile[kind] / size
    return worth


@compiled
def gain(mine: Any, other: Any, kind: int) -> None:
    mine[kind] += 1
    if mine[COLOUR] < 0 and kind < COLOURS and other[COLOUR] != kind:
        mine[COLOUR] = kind


@compiled
def buy(mine: Any, other: Any) -> None:
    colour = mine[COLOUR]
    mine[colour] += 1
    other[colour] -= 1
    mine[COIN] -= PRICE
    other[COIN] += PRICE


@compiled
def chosen(level: int, phase: int, mine: Any, other: Any, pile: Any) -> int:
    """The move of a level that has a choice and takes this for the pile. The phase is BEGIN, GO_ON or MAY_FIRE, or
    MAY_FIRE and the cards that are owed."""
    if level <= DECKHAND:
        if phase == BEGIN:
            return BUY if level == DECKHAND or np.random.random() < 0.5 else DRAW
        if phase == GO_ON:
            bold = np.random.random() >= 0.3 if level == CABIN_BOY else 5 * pile[PIRATE] <= pile.sum()
            return DRAW if bold else STOP
        return FIRE if phase == MAY_FIRE else payment(level, mine, other)
    wary = int(level == CAPTAIN)
    if phase == BEGIN:
        rich, poor = mine.copy(), other.copy()
        buy(rich, poor)
        return BUY if ending(rich, poor, wary) > drawing(mine, other, pile, wary) else DRAW
    if phase == GO_ON:
        return DRAW if drawing(mine, other, pile, wary) > ending(mine, other, wary) else STOP
    return best_answer(mine, other, phase == MAY_FIRE, RANSOM if phase == MAY_FIRE else phase - MAY_FIRE, wary)[1]


@compiled
def payment(level: int, mine: Any, other: Any) -> int:
    """Any of the cards that a rule of thumb likes least."""
    least, alike, kind = 1000, 0, 0
    for each in range(COLOUR):
        use = 100 * (each == mine[COLOUR])
        if level == DECKHAND:
            use += (each == other[COLOUR]) + 2 * (each == COIN) + 3 * (each == CANNON)
        if mine[each] > 0 and use <= least:
            alike = mine[each] + (alike if use == least else 0)
            least = use
            if np.random.random() * alike < mine[each]:
                kind = each
    return kind


@compiled
def game(levels: Any, share: float, rows: Any, winners: Any) -> int:  # noqa: PLR0915 - one loop in one compiled function
    """Plays one game, and writes the facts before this share of its draws and whether the player who draws has won."""
    holds = np.zeros((2, COLOUR + 1), np.int64)
    holds[:, COLOUR] = -1
    pile, discard = DECK.copy(), np.zeros(len(DECK), np.int64)
    kinds, moments, lucks = np.zeros(64, np.int64), np.zeros(64, np.int64), np.zeros((2, 64))
    seat, phase, moment, noticed, count = np.random.randint(2), BEGIN, 0, 0, 0
    movers = np.zeros(min(len(rows), LONGEST), np.int64)
    while phase != OVER:
        mine, other = holds[seat], holds[1 - seat]
        forgotten = np.zeros((2, len(DECK)), np.int64)
        for who in range(2):
            if levels[who] in (DECKHAND, BOSUN):
                for place in range(noticed):
                    if lucks[who, place] >= RECALL[levels[who], min(moment + 1 - moments[place], AGES - 1)]:
                        forgotten[who, kinds[place]] += 1
        move = DRAW
        if phase != BEGIN or (mine[COLOUR] >= 0 and mine[COIN] >= PRICE and other[mine[COLOUR]] > 0):
            thought = pile + forgotten[seat]
            move = chosen(levels[seat], phase, mine, other, thought if thought.sum() > 0 else discard)
        gone = np.zeros(len(DECK), np.int64)
        over = False
        if move == DRAW:
            if np.random.random() < share and count < len(movers):
                rows[count] = given(levels, holds, forgotten, pile, discard, seat, phase)
                movers[count] = seat
                count += 1
            if pile.sum() == 0:
                pile, discard = discard, pile
                noticed = 0
            kind = np.searchsorted(np.cumsum(pile), np.random.randint(pile.sum()), side="right")
            pile[kind] -= 1
            if kind == PIRATE:
                gone[PIRATE] = 1
                cards = mine[:COLOUR].sum()
                phase = MAY_FIRE if mine[CANNON] > 0 else MAY_FIRE + min(RANSOM, cards)
                if mine[CANNON] == 0 and cards <= RANSOM:
                    gone[:COLOUR] += mine[:COLOUR]
                    mine[:COLOUR] = 0
                    over = True
            else:
                moment += 1
                gain(mine, other, kind)
                phase = GO_ON
        elif move == BUY:
            buy(mine, other)
            over = True
        elif move == STOP:
            over = True
        else:
            paid = CANNON if move == FIRE else move
            mine[paid] -= 1
            gone[paid] = 1
            owed = 0 if move == FIRE else (RANSOM if phase == MAY_FIRE else phase - MAY_FIRE) - 1
            if mine[:COLOUR].sum() <= owed:
                gone[:COLOUR] += mine[:COLOUR]
                mine[:COLOUR] = 0
                owed = 0
            phase = MAY_FIRE + owed
            over = owed == 0
        discard += gone
        for kind in range(len(DECK)):
            for _ in range(gone[kind]):
                moment += 1
                kinds[noticed], moments[noticed] = kind, moment
                lucks[0, noticed], lucks[1, noticed] = np.random.random(), np.random.random()
                noticed += 1
        if ship(mine) == SHIP_PARTS:
            winners[:count] = movers[:count] == seat
            phase = OVER
        elif over:
            seat, phase = 1 - seat, BEGIN
    return count


@compiled
def given(levels: Any, holds: Any, forgotten: Any, pile: Any, discard: Any, seat: int, again: int) -> Any:
    lasts = pile.sum() > 0
    mine, other = side(levels, holds, forgotten, seat, lasts), side(levels, holds, forgotten, 1 - seat, lasts)
    return np.array(facts(mine, other, counts(pile), counts(discard), again), np.uint8)


@compiled
def side(levels: Any, holds: Any, forgotten: Any, seat: int, lasts: bool) -> Any:
    """`lasts` says whether the pile has cards; else a new one is shuffled, and nothing of it is forgotten."""
    h = holds[seat]
    return PairPlayer(
        levels[seat],
        h[COLOUR],
        (h[0], h[1], h[2], h[3], h[4], h[5]),
        Forgotten(forgotten[seat].sum() * lasts, forgotten[seat, PIRATE] * lasts),
    )


@compiled
def counts(c: Any) -> Any:
    return (c[0], c[1], c[2], c[3], c[4], c[5], c[6])


@compiled
def examples(games: int, seed: int, share: float, rows: Any, winners: Any) -> int:
    """Fills the rows with draws of so many games. Three of five pairs are of neighbouring levels."""
    np.random.seed(seed)
    count, levels = 0, np.zeros(2, np.int64)
    for _ in range(games):
        levels[:] = np.random.randint(len(LEVELS)), np.random.randint(len(LEVELS))
        if np.random.random() < 0.6:
            higher = levels[0] == 0 or (levels[0] < CAPTAIN and np.random.random() < 0.5)
            levels[1] = levels[0] + (1 if higher else -1)
        count += game(levels, share, rows[count:], winners[count:])
    return count


def draws(games: int, share: float = 1 / 6, seed: int = 0) -> tuple[Any, Any]:
    """The facts before some draws of so many games, a row each, and the place that won: 0 is the player who draws."""
    room = int(games * share * 100) + 1000
    rows, winners = np.zeros((room, len(RANGES)), np.uint8), np.zeros(room, np.int64)
    count = examples(games, seed, share, rows, winners)
    return rows[:count], 1 - winners[:count]
