"""Bots of a package that is installed beside ours: quick, plain, and two of them a danger to the ship."""

from __future__ import annotations

import os
import signal
from typing import Any

from quarterdeck.bots.bot import Berth, Turn


class Lazy:
    """Always the first of the lawful moves: in Piratatak it draws until a pirate stops it."""

    def __init__(self, berth: Berth) -> None:
        self.berth = berth

    def see(self, events: tuple[Any, ...]) -> None:
        """It looks the other way."""

    def choose(self, turn: Turn) -> Any:
        return turn.moves[0]


class Timid(Lazy):
    """Always the last of the lawful moves: in Piratatak it stops after every card."""

    def choose(self, turn: Turn) -> Any:
        return turn.moves[-1]


class Mutineer(Lazy):
    """Sinks the whole program in the deal that `MUTINY` names, as a power cut would."""

    def choose(self, turn: Turn) -> Any:
        if self.berth.seed.split("/")[1] == os.environ.get("MUTINY"):
            os.kill(os.getpid(), signal.SIGKILL)
        return turn.moves[0]


class Drunkard(Lazy):
    """Fails in the third deal."""

    def choose(self, turn: Turn) -> Any:
        if self.berth.seed.split("/")[1] == "2":
            raise RuntimeError("hic")
        return turn.moves[0]
