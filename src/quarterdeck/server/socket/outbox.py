"""What is to be sent, gathered over one turn of the event loop.

A move is shown to every seat, acknowledged, and perhaps followed at once by another. What one client is to be told in
one turn goes out in one piece, after everything else in that turn is done: to write a byte costs far more than to
remember it, and a receiver is woken once instead of every time.
"""

from __future__ import annotations

import asyncio
from typing import Protocol


class Sender(Protocol):
    """A connection with something to send."""

    def flush(self) -> None:
        """Send it."""

    def let_go(self, error: Exception) -> None:
        """End the connection, since that went wrong."""


class Outbox:
    """The connections of a worker that have something to send in this turn."""

    def __init__(self) -> None:
        self._senders: list[Sender] = []

    def add(self, sender: Sender) -> None:
        """This one has something to send; it is asked for it when the turn is over."""
        if not self._senders:
            asyncio.get_running_loop().call_soon(self._empty)
        self._senders.append(sender)

    def _empty(self) -> None:
        senders, self._senders = self._senders, []
        for sender in senders:
            try:
                sender.flush()
            except Exception as error:  # nobody else's news may wait for it
                sender.let_go(error)
