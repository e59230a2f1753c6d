"""What a bot has in mind at a table: the question that it was asked, and in time its answer.

Nobody writes it down. A worker that starts again asks again, and is told the same.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.bots.lines import Chosen, Question
from quarterdeck.server.table.table import Table

LONGEST_THOUGHT = 20_000
"""For this long a table waits for an answer before any move is made instead, in milliseconds."""


class PendingBotMove:
    """One question to one bot."""

    __slots__ = ("_asked_at", "asked", "hesitation", "move")

    def __init__(self, asked: Question, now: int) -> None:
        self.asked = asked
        self._asked_at = now
        self.move: Any = None
        """What it will do. None: it still thinks; or it has failed, and any move is as good as another."""
        self.hesitation: float | None = None
        """None: it still thinks."""

    def answered(self, chosen: Chosen) -> None:
        self.move, self.hesitation = chosen.move, chosen.hesitation

    def failed(self) -> None:
        """It will not answer. A move is made for it when it would have made one."""
        self.hesitation = 0.5

    def is_of(self, table: Table) -> bool:
        """Whether the table still waits for just this."""
        match, seat = table.match, self.asked.berth.seat
        return match is not None and len(match) == len(self.asked.shown) and table.bot_at(seat) == self.asked.bot

    def ends(self, table: Table) -> int:
        """When the bot moves: as late as the pace and its hesitation want, or when it is not waited for any longer."""
        if self.hesitation is None:
            return self._asked_at + LONGEST_THOUGHT
        exposure = table.exposure
        return exposure.bot_moves_at(self.asked.berth.seat, exposure.pace.pondering(self.hesitation))
