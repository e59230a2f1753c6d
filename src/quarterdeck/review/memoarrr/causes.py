"""Forgetting or judgement: whether the player still knew the cards on which a costly decision hung.

The decision hangs on the fitting cards that had been shown to the player and were better to take. If there was none, or
if a fitting card was taken, it hangs on the revealed card itself. If that was never shown either, no memory was needed.
It was forgetting if the player knew none of these cards any more.

What a player still knows is not written anywhere. So possible memories are drawn from the memory of the level that
explains the player's choices best, and each counts as much as it makes the choice likely.
"""

from __future__ import annotations

from random import Random

from quarterdeck.bots.memory import FACULTIES
from quarterdeck.games.memoarrr.state import State
from quarterdeck.review.memoarrr.recalled import JUDGING, RevealTest, best_with

DRAWN = 60
"""Possible memories that are drawn for a decision."""


def decisive_cells(test: RevealTest) -> tuple[int, ...]:
    """The cells on whose cards the decision hung; none if no memory was needed."""
    chosen, values = test.chosen, test.values
    if test.opening:
        best = max(values, key=values.__getitem__)
        return tuple([cell for cell in (chosen, best) if cell in test.activation][:1])
    if chosen not in test.fitting:
        better = tuple(cell for cell in test.fitting if values[cell] > values[chosen])
        if better:
            return better
    return (chosen,) if chosen in test.activation else ()


def forgetting_chance(test: RevealTest, state: State, level: str) -> float:
    """The probability that the decision was forgetting, for a player with the memory of this level."""
    decisive = decisive_cells(test)
    if level not in FACULTIES or not decisive:
        return 0.0
    dice, recall = Random(test.entry), test.recall[level]
    total = forgot = 0.0
    for _ in range(DRAWN):
        memory = frozenset(cell for cell, chance in recall.items() if dice.random() < chance)
        weight = _weight(test, state, memory, level)
        total += weight
        if memory.isdisjoint(decisive):
            forgot += weight
    return forgot / total if total else float(test.chosen not in test.fitting)


def _weight(test: RevealTest, state: State, memory: frozenset[int], level: str) -> float:
    """How likely the choice is for a player of this level who recalls these cells."""
    if level == JUDGING:
        found = best_with(state, memory)
        return (test.chosen in found) / len(found)
    fitting = [] if test.opening else [cell for cell in test.fitting if cell in memory]
    if fitting:
        return (test.chosen in fitting) / len(fitting)
    tries = test.open if level == "cabin-boy" else [cell for cell in test.open if cell not in memory] or test.open
    return (test.chosen in tries) / len(tries)
