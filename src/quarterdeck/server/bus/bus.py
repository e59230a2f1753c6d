"""The bus: how workers tell each other that a table has changed.

A message may be lost. Everything that matters is in the store, and workers look for it there.
"""

from collections.abc import Callable
from typing import Protocol, TypeAlias

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import Signal


class BusFailed(QuarterdeckError):
    """These settings make no bus; the sentence says why."""


class BusMessage(msgspec.Struct, frozen=True, tag_field="what"):
    """What one worker tells the others about a table."""

    table: str


class Reached(BusMessage, frozen=True, tag="reached"):
    """The table's log has been written up to this seq."""

    seq: int


class Here(BusMessage, frozen=True, tag="here"):
    """The seats whose people are connected to this worker. Sent when that changes, and repeated now and then."""

    worker: str
    seats: tuple[int, ...]
    asks: bool = False
    """Whether the other workers are asked to send the same about theirs."""


class SignalSent(BusMessage, frozen=True, tag="signalled"):
    """A player has sent a signal to the table."""

    seat: int
    signal: Signal


AnyMessage: TypeAlias = Reached | Here | SignalSent


class Bus(Protocol):
    """Carries every message to all other workers, and never back to its sender."""

    async def open(self, heard: Callable[[AnyMessage], None], mended: Callable[[], None]) -> None:
        """Connect. `heard` is called with each message of another worker, `mended` after every reconnect."""

    def tell(self, message: AnyMessage) -> None:
        """Send a message to the other workers, without waiting. If the bus is down, the message is lost."""

    @property
    def works(self) -> bool:
        """Whether messages get through, as far as this worker knows."""

    @property
    def shared(self) -> bool:
        """Whether there can be other workers."""

    async def close(self) -> None:
        """Send what waits, and disconnect."""


class LocalBus:
    """The bus of a server that is one process. It has no other worker to send to, so it sends nothing."""

    async def open(self, heard: Callable[[AnyMessage], None], mended: Callable[[], None]) -> None:
        """Neither function is ever called: there is no other worker."""

    def tell(self, message: AnyMessage) -> None:
        """Do nothing: this worker is the only one."""

    @property
    def works(self) -> bool:
        return True

    @property
    def shared(self) -> bool:
        return False

    async def close(self) -> None:
        """Do nothing: there is no connection."""

    def __repr__(self) -> str:
        return "<LocalBus>"
