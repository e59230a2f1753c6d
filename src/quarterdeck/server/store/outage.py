"""Whether a store fails at present, and what the log says about it."""

import time

from quarterdeck.server.log_output import warn
from quarterdeck.server.store.store import StoreFailed

QUIET = 5.0
"""Seconds without a failure after which the log says that the store works again."""


class Outage:
    """The failures of one store. The log says once that they begin and once that they are over, however many come."""

    def __init__(self, quiet: float = QUIET) -> None:
        self.code: str | None = None
        """The code of the latest failure; None if the store has worked since."""
        self._quiet = quiet
        self._told: set[str] = set()
        self._latest = 0.0

    def failed(self, error: StoreFailed) -> StoreFailed:
        """Note a failure; the same error, to be raised."""
        self.code, self._latest = error.code, time.monotonic()
        if error.code not in self._told:
            self._told.add(error.code)
            warn("store failed", code=error.code, sentence=error.sentence)
        return error

    def worked(self) -> None:
        """Note that something was written."""
        if self._told:
            self.code = None
            if time.monotonic() - self._latest >= self._quiet:
                self._told.clear()
                warn("store works again")
