"""The bus of a server that is one process: there is nobody else to tell."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.server.bus.bus import AnyMessage


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
