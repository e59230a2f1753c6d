"""The pace of a table: how long a card stays in sight, how long a private look lasts, how long a bot ponders."""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

PaceName: TypeAlias = Literal["relaxed", "normal", "brisk", "instant"]

LEAST_THOUGHT, MOST_THOUGHT = 0.6, 1.6
"""The shortest and the longest time that a bot waits, in parts of the pace's `thought`. At every pace for people
even the shortest time is longer than the budget that a bot has for a move."""


HASTE = 4
LEAST_HASTY_THOUGHT = 510
"""Also when bots hurry, their shortest time is longer than the budget that they have for a move."""


class Pace(msgspec.Struct, frozen=True):
    """Times in milliseconds, the same for everybody at the table, by the server's clock."""

    exposure: int
    """How long a card is shown before the next move is accepted; the beat of each other event is a part of this."""
    look: int | None
    """How long a private look lasts; None: until the rules end it."""
    thought: int
    """How long a bot waits before it moves."""

    def pondering(self, public: str) -> int:
        """How long a bot waits before it moves, in milliseconds: drawn by a hash of facts that everybody knows.

        The choice itself must not change this time: a bot that moves sooner when it is sure tells what it knows.
        """
        drawn = int.from_bytes(blake2b(public.encode(), digest_size=8).digest(), "big") / 2**64
        return round(self.thought * (LEAST_THOUGHT + drawn * (MOST_THOUGHT - LEAST_THOUGHT)))

    def hurried(self) -> Pace:
        """The pace while no person waits to move: about four times as quick, and no quicker than bots may think."""
        return replace(self, exposure=self.exposure // HASTE, thought=max(LEAST_HASTY_THOUGHT, self.thought // HASTE))


PACES: dict[PaceName, Pace] = {
    "relaxed": Pace(exposure=4_000, look=20_000, thought=1_800),
    "normal": Pace(exposure=2_500, look=12_000, thought=1_200),
    "brisk": Pace(exposure=1_200, look=7_000, thought=600),
    "instant": Pace(exposure=0, look=None, thought=0),
}
"""Three paces for people; `instant` is for programs that play each other."""
PACES_FOR_PEOPLE: tuple[PaceName, ...] = tuple(name for name, pace in PACES.items() if pace.exposure)

assert tuple(PACES) == get_args(PaceName)
