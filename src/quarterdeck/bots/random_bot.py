"""The simplest player: any lawful move is as good as another."""

from __future__ import annotations

import random
from typing import Any

from quarterdeck.bots.bot import Seat


class RandomBot:
    """Plays any lawful move, each as likely as the others; the same seed plays the same way."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed).random

    def choose(self, seat: Seat) -> Any:
        moves = seat.moves
        return moves[int(self._random() * len(moves))]
