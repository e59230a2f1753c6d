"""How long a review takes on one core, and what an estimate costs: a network against play-outs of the kernels."""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Any

import msgspec

from quarterdeck.games.memoarrr.state import LOOKING
from quarterdeck.lab import kernels
from quarterdeck.review import review
from quarterdeck.review.account import states_of
from quarterdeck.review.memoarrr.position import position_of
from quarterdeck.review.memoarrr.shown import Shown
from quarterdeck.review.memoarrr.value import MemoarrrValue
from tools.valuing.rounds import mixed_game

GAMES = 30
"""Reviews of each game."""
PLAYOUTS = 100_000


class ReviewTime(msgspec.Struct, frozen=True):
    game: str
    games: int
    median: float
    """Processor seconds of a review, for four players."""
    longest: float


class Times(msgspec.Struct, frozen=True):
    reviews: tuple[ReviewTime, ...]
    estimate: float
    """Seconds of one estimate by the network, in Memoarrr! with four players."""
    playout: float
    """Seconds of one game by the kernels on one core, with a policy that remembers seven cards."""


def timed() -> Times:
    """All of it in processor time, so that other work on the machine does not count much."""
    reviews = _reviews("memoarrr", {"edition": "2023", "abilities": True}), _reviews("piratatak", {})
    return Times(reviews, _estimate(), _playout())


def _reviews(game: str, options: dict[str, Any]) -> ReviewTime:
    records = [mixed_game(game, 4, options, f"timing/{number}") for number in range(GAMES)]
    seconds = []
    for record in records:
        began = process_time()
        review(record)
        seconds.append(process_time() - began)
    return ReviewTime(game, GAMES, median(seconds), max(seconds))


def _estimate() -> float:
    """The mean over all positions of some games, each of them new to the estimate."""
    positions = []
    for number in range(5):
        record, shown = mixed_game("memoarrr", 4, {}, f"timing/{number}"), Shown(4)
        for entry, state in states_of(record):
            for event in entry.events:
                shown.follow(event)
            if state.turn and state.special is not LOOKING:
                positions.append((position_of(state, shown.seen, state.turn[0]), state.winners))
    value = MemoarrrValue(4, record.options)  # type: ignore[arg-type]
    began = process_time()
    for position, winners in positions:
        value.of(position, winners)
    return (process_time() - began) / len(positions)


def _playout() -> float:
    kernels.play("memoarrr", players=4, games=1, seed=1, policy="memory-7", jobs=1)
    began = process_time()
    kernels.play("memoarrr", players=4, games=PLAYOUTS, seed=1, policy="memory-7", jobs=1)
    return (process_time() - began) / PLAYOUTS
