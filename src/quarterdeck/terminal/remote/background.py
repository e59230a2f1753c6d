"""What is done on the side while somebody sits at a far table: by the server's clock, and by nobody's leave."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class ServerClock:
    """The server's clock, as far as this terminal can tell: never ahead of it, so that nothing is sent too early."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def set(self, millis: int) -> None:
        """The server has just said what time it is."""
        self._ahead = millis / 1000 - asyncio.get_running_loop().time()

    def here(self, millis: int) -> float:
        """A time of the server's by the clock of the event loop."""
        return millis / 1000 - self._ahead

    def here_or_none(self, millis: int | None) -> float | None:
        return None if millis is None else self.here(millis)


class Errands:
    """Tasks and alarms; `failed` is told of the first task that ends in an error."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        self._failed = failed
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarms: dict[str, asyncio.TimerHandle] = {}

    def run(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(errand)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed(error)

    def at(self, what: str, time: float | None, then: Callable[[], None]) -> None:
        """Do something at a time of the event loop, instead of what was to be done under this name; None: nothing."""
        if (alarm := self._alarms.pop(what, None)) is not None:
            alarm.cancel()
        loop = asyncio.get_running_loop()
        if time is not None and time > loop.time():
            self._alarms[what] = loop.call_at(time, then)

    async def stop(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
