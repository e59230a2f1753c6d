"""One decision to reveal a card, as a question of memory: what could be remembered, and what was chosen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from quarterdeck.bots.memoarrr.deck import ALL_CARDS, MATCHES, NUMBER, as_set, each
from quarterdeck.bots.memoarrr.judgement import Outlook, best_reveals
from quarterdeck.games.memoarrr.cards import Location, Options
from quarterdeck.games.memoarrr.island import CENTRE, EVERYWHERE
from quarterdeck.games.memoarrr.round import open_cells
from quarterdeck.games.memoarrr.state import State
from quarterdeck.review.memoarrr.level_mind import LevelMind
from quarterdeck.review.memoarrr.position import cards_at

JUDGING = "bosun"
"""The level that forgets and judges."""
MEMORIES = 10
"""Possible memories that are tried for a decision."""


class RevealTest(NamedTuple):
    """A decision to reveal. Cells are numbers."""

    entry: int
    chosen: int
    opening: bool
    open: tuple[int, ...]
    """The cells that may be revealed."""
    fitting: tuple[int, ...]
    """Those of them that the seat was shown and that match; at the opening all that it was shown."""
    recall: dict[str, dict[int, float]]
    """For each level that forgets, the probability that it recalls each of the cells that the seat was shown."""
    activation: dict[int, float]
    """How fresh the memory of each of these cells is, in the usual level's mind."""
    ages: dict[int, tuple[int, ...]]
    """For each fitting cell the reveals of the game since each showing of its card to the seat."""
    favourites: tuple[int, ...]
    """The cells that the captain, who forgets nothing, finds equally good. It would choose any of them."""
    judged: float
    """The probability that the bosun, who judges what it recalls, chooses the cell."""
    values: dict[int, float]
    """V of each open cell."""


def reveal_test(
    entry: int,
    chosen: int,
    state: State,
    seen: tuple[int, ...],
    minds: dict[str, LevelMind],
    usual: str,
    values: dict[int, float],
    ages: Callable[[Location], tuple[int, ...]],
) -> RevealTest:
    seat, options = state.turn[0], state.setting.options
    opening = state.last_cell == CENTRE
    cells = open_cells(state)
    known = list(each(cells & seen[seat]))
    numbers = {cell: NUMBER[state.locations[cell]] for cell in each(state.fog & seen[seat])}
    matches = ALL_CARDS if opening else MATCHES[NUMBER[state.locations[state.last_cell]]]
    follower = state.still_in.seats[1]
    whole = _outlook(
        state, options, numbers, seen[follower] & state.fog, cells, ALL_CARDS & ~cards_at(state, seen[seat])
    )
    fitting = tuple([cell for cell in known if matches >> numbers[cell] & 1])
    activations = {cell: minds[usual].activation(cell) for cell in known}
    return RevealTest(
        entry,
        chosen,
        opening,
        tuple(each(cells)),
        fitting,
        {level: {cell: mind.recalls(cell) for cell in known} for level, mind in minds.items()},
        {cell: activation for cell, activation in activations.items() if activation is not None},
        {cell: ages(state.locations[cell]) for cell in fitting},
        tuple(best_reveals(whole)),
        _judged(entry, chosen, state, numbers, minds[JUDGING]),
        values,
    )


def _judged(entry: int, chosen: int, state: State, numbers: dict[int, int], mind: LevelMind) -> float:
    """The share of some possible memories with which the bosun would choose the cell.

    Like the bosun, all of them assume that the next player remembers the same.
    """
    dice = Random(entry)
    chances = {cell: mind.recalls(cell) for cell in numbers}
    share = 0.0
    for _ in range(MEMORIES):
        found = best_with(state, {cell: numbers[cell] for cell, chance in chances.items() if dice.random() < chance})
        share += (chosen in found) / len(found)
    return share / MEMORIES


def best_with(state: State, memory: dict[int, int]) -> list[int]:
    """The cells that the bosun finds equally good if it believes that these face-down cells have these cards."""
    known = cards_at(state, EVERYWHERE & ~state.fog) | as_set(list(memory.values()))
    open_now = open_cells(state)
    return best_reveals(
        _outlook(state, state.setting.options, memory, as_set(list(memory)), open_now, ALL_CARDS & ~known)
    )


def _outlook(
    state: State, options: Options, numbers: dict[int, int], next_knows: int, cells: int, unknown: int
) -> Outlook:
    return Outlook(
        last=None if state.last_cell == CENTRE else NUMBER[state.locations[state.last_cell]],
        cells=numbers,
        hidden=state.fog & ~as_set(list(numbers)),
        unknown=unknown,
        next_knows=next_knows,
        open=cells,
        abilities=options.abilities,
        opening_ability=options.edition == "2023",
    )
