"""What every bus offers. A message on it may be lost: whatever matters is in the store, and is looked for there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.protocol.messages import Signal


class BusFailed(QuarterdeckError):
    """There can be no bus with these settings; the sentence says why."""


class Message(msgspec.Struct, frozen=True, tag_field="what"):
    """What one worker tells the others about a table."""

    table: str


class Reached(Message, frozen=True, tag="reached"):
    """The table's log has been written up to this seq."""

    seq: int


class Here(Message, frozen=True, tag="here"):
    """The seats whose people are connected to this worker. Said when that changes, and again every so often."""

    worker: str
    seats: tuple[int, ...]
    asks: bool = False
    """Whether the other workers are asked to say the same of theirs."""


class SignalSent(Message, frozen=True, tag="signalled"):
    """Somebody has sent a signal to the table."""

    seat: int
    signal: Signal


AnyMessage: TypeAlias = Reached | Here | SignalSent


class Bus(Protocol):
    """Carries every message to all other workers; never back to the one that sent it."""

    async def open(self, heard: Callable[[AnyMessage], None], mended: Callable[[], None]) -> None:
        """Connect. `heard` is called with each message of another worker; `mended` after every reconnect."""

    def tell(self, message: AnyMessage) -> None:
        """Send a message to the others, without waiting. If the bus is down it is lost, and nobody minds."""

    @property
    def works(self) -> bool:
        """Whether messages get through, as far as one can know."""

    @property
    def shared(self) -> bool:
        """Whether there can be other workers at all."""

    async def close(self) -> None:
        """Say what is left to say, and let go."""


class LocalBus:
    """Keeps the protocol and carries nothing.

    A message goes to all workers but the one that sends it, and here that is the only one.
    """

    async def open(self, heard: Callable[[AnyMessage], None], mended: Callable[[], None]) -> None:
        """Nothing will be heard, and nothing can break that would have to be mended."""

    def tell(self, message: AnyMessage) -> None:
        """Whoever says it knows it already, and nobody else is there to hear it."""

    @property
    def works(self) -> bool:
        return True

    @property
    def shared(self) -> bool:
        return False

    async def close(self) -> None:
        """There is nothing left to say."""

    def __repr__(self) -> str:
        return "<LocalBus>"
