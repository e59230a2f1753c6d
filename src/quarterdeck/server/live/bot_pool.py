"""The processes in which a server's bots think, so that no table waits for the bot of another table.

A process is asked in the lines of `bots.lines`, like any program that is a bot. A process that does not answer in time
is stopped, and another one takes its place.
"""

from __future__ import annotations

import asyncio
import os

from quarterdeck.bots.bot import BotFailed
from quarterdeck.bots.line_process import LineProcess
from quarterdeck.bots.lines import LONGEST_ANSWER, Chosen, Question
from quarterdeck.bots.piped import OUR_HOST

PATIENCE = 5.0
"""Seconds beyond a bot's budget before it counts as too slow: the machine may be busy."""
PROCESSES = min(8, max(2, (os.cpu_count() or 2) - 1))
"""One core is left for the tables. There are at least two, so that one bot that hangs does not block all others. There
are at most eight, because each takes some 30 MB, and a container may see many cores and have little memory."""


class BotPool:
    """A limited number of processes. They are started when they are needed."""

    def __init__(self, processes: int = PROCESSES, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._free = asyncio.Semaphore(processes)
        self.idle: list[Thinker] = []
        """The processes that wait for a question."""
        self.busy: set[Thinker] = set()
        """The processes that think."""
        self._closed = False

    async def ask(self, question: Question) -> Chosen:
        """A lawful move of the bot; raises BotFailed if it gives none in time."""
        async with self._free:
            if self._closed:
                raise BotFailed("bot-stopped", f"The bot “{question.bot}” is not asked any more.")
            thinker = self._best(question)
            self.busy.add(thinker)
            try:
                return await self._in_time(thinker, question)
            finally:
                self.busy.discard(thinker)
                if thinker.is_fit and not self._closed:
                    self.idle.append(thinker)
                else:
                    await thinker.stop()

    async def _in_time(self, thinker: Thinker, question: Question) -> Chosen:
        seconds = question.budget + self.patience
        try:
            async with asyncio.timeout(seconds):
                return await thinker.ask(question)
        except TimeoutError:
            sentence = f"The bot “{question.bot}” did not move within {seconds:.1f} s."
            raise BotFailed("bot-too-slow", sentence) from None

    async def close(self) -> None:
        """Stop all processes. Questions that wait for an answer fail."""
        self._closed = True
        for thinker in [*self.idle, *self.busy]:
            await thinker.stop()
        self.idle.clear()

    def _best(self, question: Question) -> Thinker:
        """The process that knows this match already needs the fewest lines; else the one that was idle for longest."""
        for thinker in self.idle:
            if thinker.before is not None and question.follows(thinker.before):
                self.idle.remove(thinker)
                return thinker
        return self.idle.pop(0) if self.idle else Thinker()


class Thinker(LineProcess):
    """One process, and the question that it has answered last."""

    def __init__(self) -> None:
        super().__init__(OUR_HOST, LONGEST_ANSWER)
        self.before: Question | None = None
        """The question that it has answered last; None if it is unknown what the process remembers."""
        self.is_fit = False
        """Whether it has answered, and waits for the next question."""

    async def ask(self, question: Question) -> Chosen:
        before, self.before, self.is_fit = self.before, None, False
        line = await self.answer_to(question.lines(before if self.is_running else None))
        if not line:
            raise BotFailed("bot-failed", f"The process of the bot “{question.bot}” has ended.")
        self.is_fit = True
        chosen = question.answer(line)
        self.before = question
        return chosen
