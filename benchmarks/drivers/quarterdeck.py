"""Random whole games through Quarterdeck's Match: every move checked, every event built, every entry logged."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import quarterdeck
from benchmarks.drivers import stopwatch
from benchmarks.figures import BARE_LOOP, STARTS, THROUGH_API
from quarterdeck.core.deal import SeededDeal
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import Match
from quarterdeck.games import memoarrr, piratatak

random = Random(1).random
_numbers = count()


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


def through_api() -> int:
    match = quarterdeck.start("memoarrr", 4)
    while turn := match.turn:
        moves = match.moves(turn[0])
        match.play(turn[0], moves[int(random() * len(moves))])
    return len(match) - 1


def bare_loop() -> int:
    """The rules' own functions alone: no match, no log, no check that it is the seat's turn."""
    game, deal, played = memoarrr.GAME, SeededDeal(next(_numbers).to_bytes(32, "big")), 0
    state, _ = game.start(game.options(), 4, deal)
    while turn := state.turn:
        moves = game.moves(state, turn[0])
        state, _ = game.play(state, turn[0], moves[int(random() * len(moves))], deal)
        played += 1
    return played


def start_only() -> int:
    quarterdeck.start("memoarrr", 4)
    return 1


GAMES = {
    "Memoarrr, 4 players": table(memoarrr.GAME, 4),
    "Memoarrr, 3 players": table(memoarrr.GAME, 3),
    "Memoarrr, 2 players": table(memoarrr.GAME, 2),
    "Memoarrr 2023 with abilities, 4 players": table(memoarrr.GAME, 4, edition="2023", abilities=True),
    "Piratatak, 4 players": table(piratatak.GAME, 4),
    "Piratatak, 3 players": table(piratatak.GAME, 3),
    "Piratatak, 2 players": table(piratatak.GAME, 2),
}
API_PRICES = {THROUGH_API: through_api, BARE_LOOP: bare_loop, STARTS: start_only}
"""What the documented way to play costs, beside the rules alone; no engine's games are compared with these."""

if __name__ == "__main__":
    stopwatch.main("Quarterdeck", GAMES | API_PRICES)
