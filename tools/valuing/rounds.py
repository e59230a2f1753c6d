"""Positions of rounds of Memoarrr! with the place that won the round: what the estimate of a round is fitted to.

The games are those of a mixed crew: each seat has any of four levels. The estimate knows what a seat was shown, and not
how well each player remembers, so it is the chance among such players.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from quarterdeck.core.record import Player, Record
from quarterdeck.lab.simulate import SimulationPlan, play_game
from quarterdeck.review.account import states_of
from quarterdeck.review.memoarrr.facts import facts
from quarterdeck.review.memoarrr.position import RoundPosition, position_of
from quarterdeck.review.memoarrr.shown import Shown

MIXED_CREW = ("cabin-boy", "deckhand", "bosun", "captain")


class Example(NamedTuple):
    """The facts of a position, and the place in the circle that won the round."""

    facts: list[int]
    seats_in: int
    winner: int


def mixed_game(game: str, seats: int, options: dict[str, object], seed: str) -> Record:
    """A game of a mixed crew; everything follows from the seed."""
    dice = Random(seed)
    bots = tuple(dice.choice(MIXED_CREW) for _ in range(seats))
    match = play_game(SimulationPlan(game, seats, 1, seed, options, bots), 0)
    return match.record([Player(bot, bot) for bot in bots])


def examples(seats: int, abilities: bool, number: int, seed: str = "values/1") -> list[Example]:
    """The examples of one game: every position of every round, seen from any seat."""
    seed = f"{seed}/{seats}/{abilities}/{number}"
    dice = Random(seed)
    record = mixed_game("memoarrr", seats, {"edition": dice.choice(("2018", "2023")), "abilities": abilities}, seed)
    found: list[Example] = []
    for winner, positions in _rounds(record, dice):
        for position in positions:
            opening_ability = abilities and record.options.edition == "2023"  # type: ignore[attr-defined]
            place = position.circle.index(winner)
            found.append(Example(facts(position, opening_ability), len(position.circle), place))
    return found


def _rounds(record: Record, dice: Random) -> Iterator[tuple[int, list[RoundPosition]]]:
    """The winner of each round, and its positions."""
    shown = Shown(len(record.players))
    positions: list[RoundPosition] = []
    rounds = 0
    for entry, state in states_of(record):
        for event in entry.events:
            shown.follow(event)
        if len(state.winners) > rounds:
            rounds += 1
            yield state.winners[-1], positions
            positions = []
        if state.turn and state.round:
            positions.append(position_of(state, shown.seen, dice.randrange(len(record.players))))
