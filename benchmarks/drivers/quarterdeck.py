"""Random whole games through Quarterdeck's Match: every move checked, every event built, every entry logged."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from benchmarks.drivers import stopwatch
from quarterdeck.core.deal import SeededDeal
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import Match
from quarterdeck.games import memoarrr, piratatak

random = Random(1).random


def table(game: AnyGame, seats: int, **choices: Any) -> stopwatch.Play:
    options = game.options(**choices)
    numbers = count()

    def play() -> int:
        match = Match(game, seats, SeededDeal(next(numbers).to_bytes(32, "big")), options)
        while turn := match.turn:
            seat = turn[0]
            moves = match.moves(seat)
            match.play(seat, moves[int(random() * len(moves))])
        return len(match) - 1

    return play


GAMES = {
    "Memoarrr, 4 players": table(memoarrr.GAME, 4),
    "Memoarrr, 3 players": table(memoarrr.GAME, 3),
    "Memoarrr, 2 players": table(memoarrr.GAME, 2),
    "Memoarrr 2023 with abilities, 4 players": table(memoarrr.GAME, 4, edition="2023", abilities=True),
    "Piratatak, 4 players": table(piratatak.GAME, 4),
    "Piratatak, 3 players": table(piratatak.GAME, 3),
    "Piratatak, 2 players": table(piratatak.GAME, 2),
}

if __name__ == "__main__":
    stopwatch.main("Quarterdeck", GAMES)
