"""The phases of a table."""

from __future__ import annotations

from typing import Literal, TypeAlias

Phase: TypeAlias = Literal["open", "running", "over", "closed"]
"""`open`: seats are still being taken. `running`: the game is played. `over`: the game has ended.
`closed`: everyone left before the game began."""

ENDED: tuple[Phase, ...] = ("over", "closed")
"""Nothing more happens at a table in one of these phases."""
