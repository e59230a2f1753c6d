"""The stopwatch that every driver plays against.

It runs in the environment of each engine, so it uses the standard library only.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from time import process_time
from typing import NamedTuple

Play = Callable[[], int]
"""Plays one whole game and returns how many decisions its players made."""

BY_HAND = ", stepped by hand"
"""Marks a game that is driven below the engine's documented way to play whole games."""

_BETWEEN_LOOKS = 0.01  # seconds; a look at the clock costs as much as a small part of a move


class Tally(NamedTuple):
    games: int
    moves: int
    seconds: float


def main(engine: str, games: Mapping[str, Play]) -> None:
    """Time every game of an engine and print a line of JSON for each."""
    parser = argparse.ArgumentParser(description=f"Play random whole games of {engine} and count the moves.")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="how long to play each game (1)")
    seconds: float = parser.parse_args().seconds
    for game, play in games.items():
        tally = timed(play, seconds)
        print(json.dumps({"engine": engine, "game": game, **tally._asdict()}), flush=True)


def timed(play: Play, seconds: float) -> Tally:
    """Play whole games for about so many seconds, after a warm-up of a fifth of that."""
    warm_up = _played(play, seconds / 5, batch=1)
    return _played(play, seconds, batch=max(1, int(warm_up.games / warm_up.seconds * _BETWEEN_LOOKS)))


def _played(play: Play, seconds: float, batch: int) -> Tally:
    # Processor time, not the clock on the wall: what else the machine does is nobody's slowness.
    games = moves = 0
    start = process_time()
    spent = 0.0
    while spent < seconds:
        for _ in range(batch):
            moves += play()
        games += batch
        spent = process_time() - start
    return Tally(games, moves, spent)
