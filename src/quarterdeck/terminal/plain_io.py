"""Standard input and output of the line mode: lines read while the game goes on, and a screen that can be cleared."""

import asyncio
import os
import shutil
import sys
from contextlib import suppress
from io import UnsupportedOperation
from queue import SimpleQueue
from threading import Thread

from rich.console import Console
from rich.text import Text

from quarterdeck.narration.narrator import printable

if sys.platform != "win32":
    import termios

CHUNK = 4096
CLEAN_SHEET = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen, and what has scrolled off it."""


class LineInput:
    """The standard input, read in a thread of its own, and only when a line is waited for.

    So what a program has written ahead stays where it is until it is asked for. The thread reads the bare file:
    a Python that ends while a thread waits for a buffered file prints an error.
    """

    def __init__(self) -> None:
        self._file = _standard_input()
        self._coming: asyncio.Future[str | None] | None = None
        self._wanted: SimpleQueue[asyncio.Future[str | None]] = SimpleQueue()
        self._left = b""
        self._reader: Thread | None = None

    @property
    def is_a_person(self) -> bool:
        """Whether a person types, who may type at any time; a program answers questions."""
        return self._file is not None and os.isatty(self._file)

    def coming(self) -> asyncio.Future[str | None]:
        """The next line, or None at the end of the input. Wait for this, then `read`."""
        if self._coming is None:
            self._coming = asyncio.get_running_loop().create_future()
            self._want(self._coming)
        return self._coming

    async def read(self) -> str | None:
        """The next line. A caller that is cancelled while it waits has not read it."""
        line = await asyncio.shield(self.coming())
        self._coming = None
        return line

    def forget_what_was_typed(self) -> None:
        """Drop what a person typed before the question; what a program wrote ahead stays."""
        if self._file is None or not self.is_a_person:
            return
        if self._coming is not None and self._coming.done():
            self._coming = None
        _drop_typed(self._file)

    def _want(self, coming: asyncio.Future[str | None]) -> None:
        if self._file is None:
            coming.set_result(None)
            return
        if self._reader is None:
            self._reader = Thread(target=self._read, args=(self._file,), daemon=True, name="keyboard")
            self._reader.start()
        self._wanted.put(coming)

    def _read(self, file: int) -> None:
        while True:
            coming = self._wanted.get()
            line = self._next_line(file)
            with suppress(RuntimeError):  # the game is over, and its event loop closed
                coming.get_loop().call_soon_threadsafe(_tell, coming, line)

    def _next_line(self, file: int) -> str | None:
        while b"\n" not in self._left:
            try:
                piece = os.read(file, CHUNK)
            except OSError:  # the terminal is gone
                piece = b""
            if not piece:
                rest, self._left = self._left, b""
                return _text(rest) if rest else None
            self._left += piece
        line, _, self._left = self._left.partition(b"\n")
        return _text(line)


def _tell(coming: asyncio.Future[str | None], line: str | None) -> None:
    if not coming.done():
        coming.set_result(line)


def _standard_input() -> int | None:
    """Its file descriptor; None if there is none."""
    try:
        return None if sys.stdin is None else sys.stdin.fileno()
    except (UnsupportedOperation, ValueError):
        return None


def _drop_typed(file: int) -> None:
    if sys.platform != "win32":
        termios.tcflush(file, termios.TCIFLUSH)


def _text(line: bytes) -> str:
    return line.decode(getattr(sys.stdin, "encoding", None) or "utf-8", errors="replace")


class LineOutput:
    """The standard output."""

    def __init__(self) -> None:
        self._console = Console(highlight=False)
        self._asking = False
        """Whether the last thing written is a question."""

    @property
    def is_screen(self) -> bool:
        return sys.stdout.isatty()

    def write(self, text: str | Text) -> None:
        """A line, which is never broken so that it can be copied whole, or a picture."""
        self._print(Text(printable(text)) if isinstance(text, str) else text, soft_wrap=True)

    def tell(self, sentence: str) -> None:
        """An event. A screen breaks the sentence between words; a pipe gets one line."""
        self._print(Text(printable(sentence)), soft_wrap=not self.is_screen)

    def _print(self, text: Text, *, soft_wrap: bool) -> None:
        self.end_question()
        self._console.print(text, soft_wrap=soft_wrap)

    def ask(self, question: str) -> None:
        self.end_question()
        sys.stdout.write(f"{printable(question)}: ")
        sys.stdout.flush()
        self._asking = True

    def answered(self, *, echoed: bool) -> None:
        """A line was read. A terminal has shown it with its line break; a pipe has not."""
        if self._asking and not echoed:
            sys.stdout.write("\n")
        self._asking = False

    def end_question(self) -> None:
        """Begin a new line after a question."""
        if self._asking:
            sys.stdout.write("\n")
            self._asking = False

    def forget(self) -> None:
        """Clear the screen and its scrollback, which must not remember for the player. A dumb terminal scrolls."""
        if not self.is_screen:
            return
        if os.environ.get("TERM", "dumb") == "dumb":
            sys.stdout.write("\n" * shutil.get_terminal_size().lines)
        else:
            sys.stdout.write(CLEAN_SHEET)
        sys.stdout.flush()
        self._asking = False
