"""The simplest player: any lawful move is as good as another."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from quarterdeck.bots.bot import Berth, Turn


class Parrot:
    """Plays any lawful move of any game, each as likely as the others."""

    def __init__(self, berth: Berth) -> None:
        self._seed = f"{berth.seed}/{berth.seat}"
        self._entries = 0

    def see(self, events: tuple[Any, ...]) -> None:
        self._entries += 1

    def choose(self, turn: Turn) -> Any:
        """By a hash: to seed a generator of chance for one number would take longer than all the rest of a move."""
        number = blake2b(f"{self._seed}/{self._entries}".encode(), digest_size=8).digest()
        return turn.moves[int.from_bytes(number, "big") % len(turn.moves)]
