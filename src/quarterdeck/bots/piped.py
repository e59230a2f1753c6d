"""A bot that is another program, in any language: `pipe:node my_bot.js` on the command line.

Only the command line accepts such names, because the program runs on this machine. A server hires from `crew`, which
does not know them.
"""

from __future__ import annotations

import atexit
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Timer
from typing import Any, TypeAlias

from quarterdeck.bots import crew
from quarterdeck.bots.bot import Berth, Bot, BotFailed, Turn
from quarterdeck.bots.lines import LONGEST_ANSWER, Question

PREFIX = "pipe:"
PATIENCE = 5.0
"""Seconds that a program gets beyond its budget, for its start and for a busy machine."""
OUR_HOST = (sys.executable, "-m", "quarterdeck.bots.host")
"""The command of the program that runs the installed bots."""

Command: TypeAlias = tuple[str, ...]


@contextmanager
def signed_on(name: str, berth: Berth) -> Iterator[Bot]:
    """A bot of the crew or a program, for one match."""
    if not name.startswith(PREFIX):
        yield crew.hire(name, berth)
        return
    with piped(_command(name), name, berth) as bot:
        yield bot


def check_fit(name: str, berth: Berth) -> None:
    """Raise an error unless the bot can be created or the program can be started."""
    if not name.startswith(PREFIX):
        crew.check_fit(name, berth)
        return
    with piped(_command(name), name, berth):
        pass


@contextmanager
def piped(command: Sequence[str], name: str, berth: Berth) -> Iterator[Piped]:
    """A program at this berth. It stays alive for the next berth, because a start takes longer than a game."""
    program = _take(tuple(command))
    try:
        yield Piped(program, name, berth)
    finally:
        _put_back(program)


def _command(name: str) -> Command:
    try:
        command = tuple(shlex.split(name.removeprefix(PREFIX)))
    except ValueError as error:
        raise crew.UnknownBot("no-such-bot", f"“{name}” can't be read as a command: {error}.", bot=name) from None
    if not command:
        raise crew.UnknownBot("no-such-bot", f"Write the command of a program after “{PREFIX}”.", bot=name)
    return command


class Piped:
    def __init__(self, program: _Program, name: str, berth: Berth) -> None:
        self._program = program
        self._name = name
        self._berth = berth
        self._shown: list[tuple[Any, ...]] = []
        self._before: Question | None = None

    def see(self, events: tuple[Any, ...]) -> None:
        """Keep the events. The program gets them with the next question."""
        self._shown.append(events)

    def choose(self, turn: Turn) -> Any:
        question = Question(self._name, self._berth, tuple(self._shown), turn.view, turn.moves, turn.budget)
        line = self._program.ask(question.lines(self._before), turn.budget + PATIENCE)
        self._before = question
        try:
            return question.answer(line).move
        except BotFailed:
            self._program.stop()  # its memory may be wrong
            raise


class _Program:
    def __init__(self, command: Command) -> None:
        self.command = command
        self.name = shlex.join(command)
        self._given_up = False
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            why = error.strerror or str(error)
            raise crew.UnfitBot("bot-unfit", f"“{self.name}” can't be started: {why}.") from None

    @property
    def runs(self) -> bool:
        return self._process.poll() is None

    def ask(self, lines: bytes, seconds: float) -> bytes:
        """The answer. A program that does not answer in time is killed, and a BotFailed is raised."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        giving_up = Timer(seconds, self._give_up)
        giving_up.start()
        try:
            asked.write(lines)
            asked.flush()
            line = answers.readline(LONGEST_ANSWER)
        except OSError:
            line = b""
        finally:
            giving_up.cancel()
        if line.endswith(b"\n"):
            return line
        self.stop()
        if self._given_up:
            raise BotFailed("bot-too-slow", f"“{self.name}” did not answer within {seconds:.1f} s.")
        raise BotFailed("bot-failed", f"“{self.name}” ended, or its answer is too long.")

    def _give_up(self) -> None:
        self._given_up = True
        self._kill()

    def _kill(self) -> None:
        """Kill the program and all processes that it started."""
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    def stop(self) -> None:
        if self.runs:
            self._kill()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self._process.wait()


_waiting: dict[tuple[int, Command], list[_Program]] = {}
"""Idle programs by process id and command. A forked process must not use the programs of its parent."""


def _take(command: Command) -> _Program:
    there = _waiting.get((os.getpid(), command), [])
    while there:
        program = there.pop()
        if program.runs:
            return program
        program.stop()
    return _Program(command)


def _put_back(program: _Program) -> None:
    if program.runs:
        _waiting.setdefault((os.getpid(), program.command), []).append(program)
    else:
        program.stop()


@atexit.register
def dismiss_all() -> None:
    for process, command in list(_waiting):
        there = _waiting.pop((process, command))
        if process == os.getpid():
            for program in there:
                program.stop()
