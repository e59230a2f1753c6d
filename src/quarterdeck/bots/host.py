"""A program that runs the installed bots: it reads the lines of `bots.lines` and answers them.

`python -m quarterdeck.bots.host` runs the bot that a line names. `quarterdeck bot NAME` always runs the bot NAME.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, TypeAlias

import msgspec

from quarterdeck.bots.bot import Asked, Bot, BotFailed
from quarterdeck.bots.crew import hire
from quarterdeck.bots.lines import Chosen, Come, Failed, Line
from quarterdeck.core import registry
from quarterdeck.core.options import choose
from quarterdeck.core.wire import decoder, encode, tuple_of, view_type


class _AnySee(Line, frozen=True, tag="see"):
    events: msgspec.Raw


class _AnyChoose(Line, frozen=True, tag="choose"):
    view: msgspec.Raw
    moves: msgspec.Raw
    budget: float


_Told: TypeAlias = Come | _AnySee | _AnyChoose
_read_line = msgspec.json.Decoder(_Told).decode


class Host:
    """Runs one bot at a time. Each `berth` line replaces the bot."""

    def __init__(self, name: str | None = None) -> None:
        self._name = name
        """This bot plays, whatever a line names. None: the bot that the line names."""
        self._bot: Bot | None = None
        self._game: Any = None
        """The rules of the bot's match."""
        self._failure = "A berth line must come before this line"

    def hear(self, line: bytes) -> bytes | None:
        """The answer to a line. Only `choose` has an answer, so an earlier failure is reported there."""
        try:
            told = _read_line(line)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return encode(Failed(f"This line can't be read: {error}"))
        try:
            match told:
                case Come():
                    self._come(told)
                case _AnySee():
                    self._see(told)
                case _AnyChoose():
                    return encode(self._choose(told))
        except (Exception, SystemExit) as error:
            self._fail(error)
        return encode(Failed(self._failure)) if isinstance(told, _AnyChoose) else None

    def _come(self, told: Come) -> None:
        self._bot, self._failure = None, "The bot could not be created"
        berth = told.berth
        self._game = registry.find(berth.game, berth.rules)
        options = choose(self._game, berth.options, berth.seats)
        self._bot = hire(self._name or told.bot, msgspec.structs.replace(berth, options=options))

    def _see(self, told: _AnySee) -> None:
        if self._bot is not None:
            self._bot.see(decoder(tuple_of(self._game.events_of)).decode(told.events))

    def _choose(self, told: _AnyChoose) -> Chosen:
        if self._bot is None:
            raise BotFailed("bot-failed", self._failure)
        moves = decoder(tuple_of(self._game.moves_of)).decode(told.moves)
        return Chosen(self._bot.choose(Asked(decoder(view_type(self._game)).decode(told.view), moves, told.budget)))

    def _fail(self, error: BaseException) -> None:
        """A failed bot is not asked again, because its memory may be wrong."""
        self._bot = None
        self._failure = str(error) if isinstance(error, BotFailed) else f"{type(error).__name__}: {error}"


def answer_lines(lines: Iterable[bytes], out: IO[bytes], name: str | None = None) -> None:
    """Answer all lines until the input ends."""
    host = Host(name)
    for line in lines:
        answer = host.hear(line)
        if answer is not None:
            out.write(answer + b"\n")
            out.flush()


@contextmanager
def _conversation() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Private copies of standard input and output, which the bots can't reach.

    The output of a bot and of its child processes goes to the error stream. Their input is empty.
    """
    with ExitStack() as streams:
        asked = streams.enter_context(os.fdopen(os.dup(0), "rb"))
        answers = streams.enter_context(os.fdopen(os.dup(1), "wb"))
        sys.stdout.flush()
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        try:
            yield asked, answers
        finally:
            sys.stdout.flush()
            os.dup2(asked.fileno(), 0)
            os.dup2(answers.fileno(), 1)


def answer_as(name: str) -> None:
    """Run this bot on standard input and output until the input ends."""
    with _conversation() as (asked, answers):
        answer_lines(asked, answers, name)


def _until_left(asked: IO[bytes], leave: Callable[[int], object] = os._exit) -> Iterator[bytes]:
    """The lines, read by a thread. At the end of the input the process exits at once, even if a bot still thinks."""
    heard: SimpleQueue[bytes] = SimpleQueue()

    def listen() -> None:
        for line in asked:
            heard.put(line)
        leave(0)

    Thread(target=listen, daemon=True).start()
    while True:
        yield heard.get()


def main() -> None:
    """Run the bots that the lines name until the input ends."""
    with _conversation() as (asked, answers):
        answer_lines(_until_left(asked), answers)


if __name__ == "__main__":
    main()
