"""A table in a worker's memory, with all that a worker knows about it and does not write down."""

from __future__ import annotations

import asyncio

from quarterdeck.server.live.attendance import Attendance
from quarterdeck.server.live.audience import Audience
from quarterdeck.server.live.bot_moves import PendingBotMove
from quarterdeck.server.live.chores import Chore
from quarterdeck.server.table.table import Table


class LiveTable:
    """A table in this worker's memory."""

    __slots__ = (
        "ahead",
        "attendance",
        "audience",
        "chore",
        "id",
        "lock",
        "rings",
        "stored_due",
        "table",
        "thoughts",
        "timer",
        "used",
    )

    def __init__(self, id: str) -> None:
        self.id = id
        self.table: Table | None = None
        """None until it has been loaded, and again when nobody knows whether the last append was written."""
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.attendance = Attendance()
        self.chore: Chore | None = None
        self.stored_due: int | None = None
        self.timer: asyncio.Handle | None = None
        self.thoughts: dict[int, PendingBotMove] = {}
        """What the bots were asked last, seat by seat."""
        self.ahead = 0
        """By how much the table's times are ahead of this worker's clock, in milliseconds."""
        self.rings = 0.0
        """When the timer rings, by the loop's clock."""
        self.used = 0

    @property
    def label(self) -> str:
        """What a log calls the table: enough for the host to find it, too little for anybody to join it."""
        return f"{self.id[:8]}…"

    @property
    def due(self) -> int | None:
        """What a client's clock counts down to."""
        return self.chore.due if self.chore is not None and self.chore.kind in ("clock", "absent") else None
