"""A table as a terminal sees it: the updates that it sends, and the moves that it takes.

The same whether the cards lie on this machine or on a server far away; a screen and a line mode know nothing else.
"""

from collections.abc import AsyncIterator
from typing import Any, Protocol, runtime_checkable

import msgspec

from quarterdeck.core.game import AnyGame
from quarterdeck.core.record import Record
from quarterdeck.protocol.paces import PaceName


class SeatedPlayer(msgspec.Struct, frozen=True):
    """A player at a table at home: a person at this terminal, or a bot."""

    name: str
    bot: str | None = None
    """The bot's name in the crew; None for a person."""


class TableUpdate(msgspec.Struct, frozen=True):
    """What one seat, or a spectator, is told at one time: everything that a screen may show."""

    eyes: int | None
    """The seat that may see this; None for a spectator."""
    events: tuple[Any, ...]
    """What has just happened, as this seat is shown it."""
    view: Any
    """All that this seat may see now; None before the deal."""
    moves: tuple[Any, ...]
    """All that this seat may do now."""
    shown: Any = None
    """The view just before the latest events turned cards down. A screen shows it instead of `view` for `opens_in`
    seconds. None: there is nothing to show but `view`."""
    opens_in: float = 0.0
    """Seconds until the table takes the next move, so that all players have the same time to look."""
    looks_for: float | None = None
    """Seconds for which a private look may still be shown; None: until the player ends it."""
    due_in: float | None = None
    """Seconds until a bot moves for the player whose turn it is; None: there is no limit."""
    away: bool = False
    """A bot plays for this seat, until its player comes back (see `StandInTable`)."""
    may_hurry: bool = False
    """Whether this seat may ask the bots to hurry."""
    coach: str = ""
    """What the coach of a lesson says now."""
    notes: tuple[str, ...] = ()
    """Further news in whole sentences: who has come, who is waited for, that the connection is lost."""


class PaceWish(msgspec.Struct, frozen=True):
    """Another player would like another pace."""

    player: str
    pace: PaceName


class TerminalTable(Protocol):
    """One game at one table, from sitting down to getting up."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are played at this terminal: none for a spectator, several where people share it."""

    @property
    def commitment(self) -> str:
        """The promise of the shuffle: the SHA-256 of its secret, known before the first card."""

    def updates(self) -> AsyncIterator[TableUpdate]:
        """Everything that happens, until the game is over or the player has left.

        Where several seats are played here, a moment comes for the eyes that are to see it, and for no others.
        """

    async def play(self, seat: int, move: Any) -> None:
        """Make a move; a QuarterdeckError says in a sentence why it is refused."""

    async def looked(self, seat: int) -> None:
        """The player ends a private look before its time; the game goes on."""

    async def leave(self) -> None:
        """Get up from the table."""

    @property
    def pace(self) -> PaceName: ...

    @property
    def pace_wish(self) -> PaceWish | None:
        """What another player wishes and the players at this terminal do not, if anything."""

    async def wish_pace(self, seat: int, pace: PaceName) -> None:
        """Say which pace this seat would like; the table has it when all people agree."""

    async def hurry(self, seat: int) -> None:
        """Let the bots play quickly until the next round, if the last update of this seat says `may_hurry`."""

    @property
    def record(self) -> Record | None:
        """The record of the game once it is over, where the table gives one."""


@runtime_checkable
class StandInTable(Protocol):
    """A table where a bot plays for a player who does not move in time."""

    async def come_back(self) -> None:
        """Take the seats of this terminal back from the bots that play there."""
