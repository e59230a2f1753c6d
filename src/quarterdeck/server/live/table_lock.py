"""The lock of a live table."""

import asyncio
from collections import deque


class TableLock:
    """Lets one change of a table happen at a time, in the order in which they were asked for.

    Unlike asyncio's lock it can be taken at once, by code that is no coroutine, and is then released by a callback.
    """

    __slots__ = ("_held", "_waiting")

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] | None = None

    def locked(self) -> bool:
        return self._held

    def take(self) -> bool:
        """Take the lock if it is free; whether it was."""
        if self._held:
            return False
        self._held = True
        return True

    def release(self) -> None:
        """Give the lock to the one who has waited longest. It is free only when no one waits."""
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if not waiter.cancelled():
                self.release()  # it was given to this task, which does not use it any more
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
