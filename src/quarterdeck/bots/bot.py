"""What a bot is, and all that it gets to see: the events and the view of its own seat, never a state."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple, Protocol

import msgspec

from quarterdeck.core.errors import QuarterdeckError

UNHURRIED = 0.3
"""Seconds that a bot is given for a move where nobody says otherwise."""


class BotFailed(QuarterdeckError):
    """A bot raised an error, took too long, or answered with something that is not a lawful move."""


class Berth(msgspec.Struct, frozen=True):
    """A bot's place in one match: all that it is told before the first card."""

    game: str
    options: Any
    """The game's own options, as its rules define them."""
    seats: int
    seat: int
    seed: str
    """Whatever a bot decides by chance follows from this: the same seed and the same events, the same moves."""
    rules: str | None = None
    """The version of the rules; None: the present one."""


class Turn(Protocol):
    """A moment in which a seat may move."""

    @property
    def moves(self) -> tuple[Any, ...]:
        """All lawful moves; there is at least one."""

    @property
    def view(self) -> Any:
        """What the seat may see now."""

    @property
    def budget(self) -> float:
        """The seconds that the bot may think."""


class Asked(NamedTuple):
    """A turn in plain values: there is nothing behind them."""

    view: Any
    moves: tuple[Any, ...]
    budget: float


class Bot(Protocol):
    """Somebody who plays one seat of one match.

    A bot remembers what it was shown; nobody shows it anything twice. It is made anew, and shown everything from the
    deal on, when its process has been restarted: so nothing that it does may depend on a clock, or on how often it
    was asked.

    It may say how hard its last choice was, as a number `hesitation` from 0 to 1: a table lets it ponder for so long.
    """

    def see(self, events: tuple[Any, ...]) -> None:
        """What has just happened, as this seat is shown it: once for every entry of the log, from the deal on."""

    def choose(self, turn: Turn) -> Any:
        """One of the lawful moves of this turn."""


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
