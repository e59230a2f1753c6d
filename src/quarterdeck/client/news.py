"""What a client is told about its table: the server's messages, decoded for the game, and what the client notices."""

from typing import Any, TypeAlias

import msgspec

from quarterdeck.client.deal_check import DealCheck
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import Attendance, Countdown, Restarting, Seated, Signalled, TableCard, Welcome


class SeatUpdate(msgspec.Struct, frozen=True):
    """The table as one seat sees it. Times are times of the event loop."""

    seat: int | None = None
    """None: a spectator's."""
    seq: int = 0
    events: tuple[Any, ...] = ()
    """What has happened since the last update of this seat, as far as it may be told."""
    view: Any = None
    """None before the deal."""
    shown: Any = None
    """The view just before the events turned cards down: to be shown until `opens`. None: nothing was turned down."""
    moves: tuple[Any, ...] = ()
    """The lawful moves of this seat. None while a bot plays for it."""
    opens: float = 0.0
    """From when the table takes the next move."""
    looks: float | None = None
    """When this seat's private look ends."""
    due: float | None = None
    """When a bot takes over from the seat to move."""
    away: bool = False
    """Whether a bot plays for this seat until its player returns."""
    may_hurry: bool = False
    """Whether this seat may ask the bots to hurry."""


class CardChanged(msgspec.Struct, frozen=True):
    """Who sits where, or the table's phase, has changed."""

    card: TableCard


class ConnectionLost(msgspec.Struct, frozen=True):
    """The connection has ended. The client tries to connect again."""


class Trouble(msgspec.Struct, frozen=True):
    """Something was refused that the program did not ask for. The client goes on."""

    why: QuarterdeckError


class DealChecked(msgspec.Struct, frozen=True):
    """The game is over, and this is what its record is worth."""

    check: DealCheck | None
    """None: there is no record to be had."""
    why: QuarterdeckError | None = None


TableNews: TypeAlias = (
    Welcome
    | CardChanged
    | SeatUpdate
    | Seated
    | Attendance
    | Countdown
    | Signalled
    | Restarting
    | ConnectionLost
    | Trouble
    | DealChecked
)
