"""Forgetting or judgement: whether the player still knew the cards on which a costly decision hung.

The decision hangs on the fitting cards that had been shown to the player and were better to take. If there was none, it
hangs on the revealed card itself. If that was never shown either, no memory was needed, and none was missing if the
player took a fitting card. It was forgetting if the player knew none of these cards any more.

What a player still knows is not written anywhere. So possible memories, right and wrong ones, are drawn from the minds
of the levels that may have made the player's choices, and each counts as much as it makes this choice likely.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from quarterdeck.bots.memoarrr.deck import MATCHES, NUMBER, each
from quarterdeck.bots.memory import Noise
from quarterdeck.games.memoarrr.state import State
from quarterdeck.review.memoarrr.level_mind import IslandImpressions
from quarterdeck.review.memoarrr.levels import SLIP
from quarterdeck.review.memoarrr.recalled import JUDGING, RevealTest, best_with

DRAWN = 60
"""Possible memories that are drawn for a decision, for each level."""
NEGLIGIBLE = 0.03
"""A level of a smaller probability is left out."""


def decisive_cells(test: RevealTest) -> tuple[int, ...]:
    """The cells on whose cards the decision hung; none if no memory was needed."""
    chosen, values = test.chosen, test.values
    if test.opening:
        best = max(values, key=values.__getitem__)
        return tuple([cell for cell in (chosen, best) if cell in test.activation][:1])
    if chosen in test.fitting:
        return ()
    better = tuple(cell for cell in test.fitting if values[cell] > values[chosen])
    return better or ((chosen,) if chosen in test.activation else ())


def forgetting_chance(
    test: RevealTest, state: State, minds: Mapping[str, IslandImpressions], levels: Mapping[str, float]
) -> float:
    """The probability that the decision was forgetting, for a player who is each of the levels with a probability.

    A parrot remembers nothing, and the levels without a mind forget nothing.
    """
    decisive = decisive_cells(test)
    if not decisive:
        return 0.0
    likely = {level: chance for level, chance in levels.items() if chance > NEGLIGIBLE}
    forgot = likely.get("parrot", 0.0)
    for level, mind in minds.items():
        if level in likely:
            forgot += likely[level] * _forgot_as(level, test, state, mind, decisive)
    return forgot / sum(likely.values())


def _forgot_as(level: str, test: RevealTest, state: State, mind: IslandImpressions, decisive: tuple[int, ...]) -> float:
    """The probability of forgetting for a player of this level."""
    dice = Random(test.entry)
    noise = Noise(dice.random)
    fog = tuple(each(state.fog))
    cards = {cell: NUMBER[state.locations[cell]] for cell in decisive}
    face_up = {card for cell, card in enumerate(state.locations) if not state.fog >> cell & 1}
    total = forgot = 0.0
    for _ in range(DRAWN):
        recalled = mind.recall(fog, lambda _: noise)
        memory = {cell: NUMBER[one.thing] for cell, one in recalled.items() if one.thing not in face_up}
        weight = (1 - SLIP) * _share(test, state, memory, level) + SLIP / len(test.open)
        total += weight
        if all(memory.get(cell) != card for cell, card in cards.items()):
            forgot += weight
    return forgot / total


def _share(test: RevealTest, state: State, memory: dict[int, int], level: str) -> float:
    """How likely the choice is for a player of this level who believes that these cells have these cards."""
    if level == JUDGING:
        tries = best_with(state, memory)
    else:
        matches = 0 if test.opening else MATCHES[NUMBER[state.locations[state.last_cell]]]
        tries = [cell for cell in test.open if cell in memory and matches >> memory[cell] & 1]
        if not tries and level != "cabin-boy":
            tries = [cell for cell in test.open if cell not in memory]
        tries = tries or list(test.open)
    return (test.chosen in tries) / len(tries)
