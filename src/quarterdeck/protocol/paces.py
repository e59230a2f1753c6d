"""How fast a table goes: how long a card stays in sight, how long a private look lasts, how long a bot ponders."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

PaceName: TypeAlias = Literal["relaxed", "normal", "brisk", "instant"]

LEAST_THOUGHT, MOST_THOUGHT = 0.4, 1.8
"""How long a bot seems to think, as parts of the pace's thought: over what is plain, and over what is hard."""


class Pace(msgspec.Struct, frozen=True):
    """Times in milliseconds, the same for everybody at the table, by the server's clock."""

    exposure: int
    """After something has been shown for now, nobody can move for this long."""
    look: int | None
    """How long a private look lasts; None: until the rules end it."""
    thought: int
    """How long a bot waits before it moves."""

    def pondering(self, hesitation: float) -> int:
        """How long a bot seems to think over a move that was so hard to find, from 0 to 1."""
        return round(self.thought * (LEAST_THOUGHT + hesitation * (MOST_THOUGHT - LEAST_THOUGHT)))


PACES: dict[PaceName, Pace] = {
    "relaxed": Pace(exposure=4_000, look=20_000, thought=1_800),
    "normal": Pace(exposure=2_500, look=12_000, thought=1_200),
    "brisk": Pace(exposure=1_200, look=7_000, thought=600),
    "instant": Pace(exposure=0, look=None, thought=0),
}
"""Three for people; `instant` is for programs that play each other."""

assert tuple(PACES) == get_args(PaceName)
