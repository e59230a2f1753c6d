"""The pace of a table: how long a card stays in sight, how long a private look lasts, how long a bot ponders."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

PaceName: TypeAlias = Literal["relaxed", "normal", "brisk", "instant"]

LEAST_THOUGHT, MOST_THOUGHT = 0.4, 1.8
"""How long a bot waits over an easy and over a hard move, in parts of the pace's `thought`."""


class Pace(msgspec.Struct, frozen=True):
    """Times in milliseconds, the same for everybody at the table, by the server's clock."""

    exposure: int
    """After a card was shown for a time, no move is accepted for this long."""
    look: int | None
    """How long a private look lasts; None: until the rules end it."""
    thought: int
    """How long a bot waits before it moves."""

    def pondering(self, hesitation: float) -> int:
        """How long a bot waits before it makes a move that was so hard to find (0 to 1), in milliseconds."""
        return round(self.thought * (LEAST_THOUGHT + hesitation * (MOST_THOUGHT - LEAST_THOUGHT)))


PACES: dict[PaceName, Pace] = {
    "relaxed": Pace(exposure=4_000, look=20_000, thought=1_800),
    "normal": Pace(exposure=2_500, look=12_000, thought=1_200),
    "brisk": Pace(exposure=1_200, look=7_000, thought=600),
    "instant": Pace(exposure=0, look=None, thought=0),
}
"""Three paces for people; `instant` is for programs that play each other."""

assert tuple(PACES) == get_args(PaceName)
