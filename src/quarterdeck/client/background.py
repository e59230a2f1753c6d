"""Background tasks of a client: tasks, alarms, and the offset of the server's clock."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class ServerClock:
    """Converts the server's times to times of the event loop.

    The time that a message took to arrive is not subtracted, so a client never acts before the server's time.
    """

    def __init__(self) -> None:
        self._offset = 0.0

    def set(self, millis: int) -> None:
        """The server has just said what time it is."""
        self._offset = millis / 1000 - asyncio.get_running_loop().time()

    def here(self, millis: int) -> float:
        """A time of the server, by the clock of the event loop."""
        return millis / 1000 - self._offset

    def here_or_none(self, millis: int | None) -> float | None:
        return None if millis is None else self.here(millis)


class ClientTasks:
    """Tasks and alarms that end together. `failed` gets the error of each task that fails."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        self._failed = failed
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarms: dict[str, asyncio.TimerHandle] = {}

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed(error)

    def at(self, name: str, time: float | None, then: Callable[[], None]) -> None:
        """Call `then` at a time of the event loop. It replaces the alarm of the same name; None: no alarm."""
        if (alarm := self._alarms.pop(name, None)) is not None:
            alarm.cancel()
        loop = asyncio.get_running_loop()
        if time is not None and time > loop.time():
            self._alarms[name] = loop.call_at(time, then)

    async def stop(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
