"""Random whole games of Catan by Catanatron, four players."""

from __future__ import annotations

from itertools import count
from random import Random

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found,import-untyped,unused-ignore]
from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found,import-untyped,unused-ignore]

from benchmarks.drivers import stopwatch

random = Random(1).random


def table() -> stopwatch.Play:
    seeds = count(1)

    def play() -> int:
        # Its own Game.play copies the whole game at the beginning and at the end; this loop is quicker.
        game = Game([RandomPlayer(color) for color in Color], seed=next(seeds))
        state = game.state
        while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
            moves = state.playable_actions
            game.execute(moves[int(random() * len(moves))])
        return len(state.actions)

    return play


if __name__ == "__main__":
    stopwatch.main("Catanatron", {"Catan, 4 players": table()})
