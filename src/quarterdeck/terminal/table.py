"""A table as somebody at a terminal sits at it: what they are told, and what they can do.

The same whether the cards lie on this machine or on a server far away; a screen and a line mode know nothing else.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Protocol, runtime_checkable

import msgspec

from quarterdeck.core.game import AnyGame
from quarterdeck.core.record import Record


class SeatedPlayer(msgspec.Struct, frozen=True):
    """A player at a table at home: a person at this terminal, or a bot."""

    name: str
    bot: str | None = None
    """The bot's name in the crew; None for a person."""


class TableUpdate(msgspec.Struct, frozen=True):
    """What one pair of eyes is told at one time: everything that a screen may show is in here."""

    eyes: int | None
    """The seat whose eyes these are; None for somebody who watches."""
    events: tuple[Any, ...]
    """What has just happened, as these eyes are shown it."""
    view: Any
    """All that they may see now; None before the deal."""
    moves: tuple[Any, ...]
    """All that this seat may do now."""
    shown: Any = None
    """The view just before the latest events turned cards down. A screen shows it instead of `view` for `opens_in`
    seconds. None: there is nothing to show but `view`."""
    opens_in: float = 0.0
    """Seconds until the table takes the next move: everybody has the same time to look."""
    looks_for: float | None = None
    """Seconds for which a private look may still be shown; None for as long as the player likes."""
    due_in: float | None = None
    """Seconds until a bot takes over from whoever is to move; None: nobody is hurried."""
    away: bool = False
    """A bot plays for this seat, until its player comes back (see `StandInTable`)."""
    notes: tuple[str, ...] = ()
    """What is to be said besides, in whole sentences: who has come, who is waited for, that the line is down."""


class TerminalTable(Protocol):
    """One game at one table, from sitting down to getting up."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are played at this terminal: none for somebody who watches, several when it is passed on."""

    def updates(self) -> AsyncIterator[TableUpdate]:
        """What happens, as it happens, until the game is over or the player has left.

        Where several seats are played here, a moment comes for the eyes that are to see it, and for no others.
        """

    async def play(self, seat: int, move: Any) -> None:
        """Make a move; a QuarterdeckError says in a sentence why it is refused."""

    async def looked(self, seat: int) -> None:
        """A private look is over before its time: whoever waited for it goes on."""

    async def leave(self) -> None:
        """Get up from the table."""

    @property
    def record(self) -> Record | None:
        """The record of the game once it is over, where the table gives one."""


@runtime_checkable
class StandInTable(Protocol):
    """What a table offers besides, where a bot plays on for whoever does not move in time."""

    async def come_back(self) -> None:
        """Take one's seats back from the bots that play there."""
