"""A whole evening at the real command, in a terminal of its own or through pipes, answered question by question."""

from __future__ import annotations

import os
import pty
import random
import re
import struct
import subprocess
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Mapping
from fcntl import ioctl
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Any, NamedTuple

PATIENCE = 40
"""Seconds until an evening that hangs is given up; none that works comes near."""

QUESTIONS = {
    "look": r"Pick your side of the island: north, east, south or west",
    "ready": r"Remember your three cards, then press Enter",
    "reveal": r"Which card do you reveal\? \(A1 to E5\)",
    "peek": r"Your penguin looks at one card\. Which\?",
    "swap": r"Your octopus must swap with a neighbour\. Which\?",
    "block": r"Your walrus blocks a card for the next player\. Which\?",
    "begin": r"Draw a card \(d\)(?:, or buy: [^:]+)?",
    "go on": r"Draw again \(d\) or stop \(s\)\?",
    "pirate": r"Fire a cannon \(f\), or pay with: [^:]+",
    "pay": r"The pirate wants [^:]+\. Pay with: [^:]+",
    "turn down": r"Press Enter, and the cards are turned face down",
    "forget": r"Press Enter when you will remember it",
}
PAUSES = ("turn down", "forget")

WITH_LUCK_OF_OUR_OWN = """
import random, secrets, sys
from quarterdeck.cli import main
luck = random.Random(sys.argv[1])
secrets.token_bytes = luck.randbytes
secrets.token_hex = lambda size: luck.randbytes(size).hex()
sys.exit(main(sys.argv[2:]))
"""
"""The same seed deals the same cards and has the same shipmates, so that a failure comes back when it is looked for."""


class Asked(NamedTuple):
    """A question, with everything that had been written until it came."""

    question: str
    so_far: str
    help: tuple[str, ...] = ()
    """What can be answered, if that was asked."""
    answer: str = ""


class Evening(NamedTuple):
    asked: tuple[Asked, ...]
    written: str
    """Everything that came out of the command."""
    code: int
    record: bytes
    """Its record, empty if there is none."""


class Setting(NamedTuple):
    game: str
    players: int
    options: tuple[str, ...] = ()
    piped: bool = False

    def __str__(self) -> str:
        words = " ".join((self.game, str(self.players), *self.options)).replace("--", "")
        return f"{words} piped" if self.piped else words


@cache
def evening(setting: Setting) -> Evening:
    """A game from the deal to the end; each question is answered by one of the answers that `?` lists."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "evening.jsonl"
        words = ["play", setting.game, "--players", str(setting.players), *setting.options, "--records", str(file)]
        table = Pipes(str(setting), words) if setting.piped else Terminal(str(setting), words)
        asked = _answered(table, random.Random(str(setting)))
        return Evening(tuple(asked), table.written, table.leave(), file.read_bytes() if file.exists() else b"")


def _answered(table: Table, whim: random.Random) -> list[Asked]:
    asked: list[Asked] = []
    while (question := table.next_question()) is not None:
        so_far = table.written
        if question in PAUSES:
            asked.append(Asked(question, so_far))
            table.answer("")
            continue
        table.answer("?")
        assert table.next_question() == question
        offered = _offered(table.written)
        answer = whim.choice(offered)
        asked.append(Asked(question, so_far, tuple(offered), answer))
        table.answer(answer)
    return asked


def _offered(written: str) -> list[str]:
    """What the latest help lists: between its first words and the question, which is on the last line."""
    _, _, told = written.rpartition("You can answer: ")
    answers, _, _ = told.rpartition("\n")
    return [" ".join(answer.split()) for answer in answers.split(",")]


class Table:
    """The command at work, and what it has written so far."""

    _process: subprocess.Popen[bytes]

    def __init__(self) -> None:
        self.written = ""
        self._text = getincrementaldecoder("utf-8")()
        self._giving_up = Timer(PATIENCE, self._process.kill)
        self._giving_up.start()

    def _read(self) -> bytes:
        raise NotImplementedError

    def _write(self, line: bytes) -> None:
        raise NotImplementedError

    def next_question(self) -> str | None:
        """The question that the command waits at, or None when it has come to its end."""
        while True:
            if (question := self._waiting()) is not None:
                return question
            piece = self._read()
            if not piece:
                return None
            self.written += self._text.decode(piece).replace("\r", "")

    def _waiting(self) -> str | None:
        line = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", self.written.rpartition("\n")[2])
        return next((name for name, text in QUESTIONS.items() if re.fullmatch(f"{text}: ", line)), None)

    def answer(self, line: str) -> None:
        self._write(f"{line}\n".encode())
        self.written += "\n"

    def leave(self) -> int:
        """The exit code of the command, which has nothing more to say."""
        code = self._process.wait()
        self._giving_up.cancel()
        return code


def _command(luck: str, words: list[str]) -> list[str]:
    return [sys.executable, "-c", WITH_LUCK_OF_OUR_OWN, luck, *words]


def _surroundings() -> Mapping[str, str]:
    return os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}


class Terminal(Table):
    """A terminal of 80 by 24 that the command has for itself. It does not echo what is typed."""

    def __init__(self, luck: str, words: list[str]) -> None:
        self._ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        modes: list[Any] = termios.tcgetattr(theirs)
        modes[3] &= ~termios.ECHO
        termios.tcsetattr(theirs, termios.TCSANOW, modes)
        self._process = subprocess.Popen(
            _command(luck, words),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=_surroundings(),
            start_new_session=True,
        )
        os.close(theirs)
        super().__init__()

    def _read(self) -> bytes:
        try:
            return os.read(self._ours, 1 << 16)
        except OSError:  # what Linux says when nobody holds the other end any more
            return b""

    def _write(self, line: bytes) -> None:
        os.write(self._ours, line)

    def leave(self) -> int:
        os.close(self._ours)
        return super().leave()


class Pipes(Table):
    """No terminal at all, as when another program plays."""

    def __init__(self, luck: str, words: list[str]) -> None:
        self._process = subprocess.Popen(
            _command(luck, words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=_surroundings(),
            bufsize=0,
        )
        super().__init__()

    def _read(self) -> bytes:
        assert self._process.stdout is not None
        return os.read(self._process.stdout.fileno(), 1 << 16)

    def _write(self, line: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line)

    def leave(self) -> int:
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()
        return super().leave()
