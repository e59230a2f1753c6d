"""A program that answers lines, asked from an event loop: a bot, or another program that thinks for a server."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress


class LineProcess:
    """One process. It is started when it is asked for the first time, and again after it has ended."""

    def __init__(self, command: Sequence[str], longest_answer: int) -> None:
        """`longest_answer` is in bytes."""
        self._command = command
        self._longest_answer = longest_answer
        self.process: Process | None = None
        """None before the first question, and after it was stopped."""

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def answer_to(self, lines: bytes) -> bytes:
        """The next whole line of the process; nothing if it has ended, can't be started, or writes too much."""
        if not self.is_running:
            await self.stop()  # it may have been ended while it was idle
        try:
            line = await self._asked(lines)
        except (OSError, ValueError):
            return b""
        return line if line.endswith(b"\n") else b""

    async def _asked(self, lines: bytes) -> bytes:
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=self._longest_answer,
                start_new_session=True,
            )
        asked, answers = self.process.stdin, self.process.stdout
        assert asked is not None
        assert answers is not None
        asked.write(lines)
        await asked.drain()
        return await answers.readline()

    def kill(self) -> None:
        """End the process and everything that it has started. The next question starts another one."""
        process = self.process
        if self.is_running and process is not None:
            with suppress(ProcessLookupError):
                if sys.platform == "win32":
                    process.kill()
                else:
                    os.killpg(process.pid, signal.SIGKILL)

    async def stop(self) -> None:
        """End the process, and wait until it has ended."""
        self.kill()
        process, self.process = self.process, None
        if process is not None:
            await process.wait()
