"""A program that runs the installed bots: it reads the lines of `bots.lines` and answers them.

`python -m quarterdeck.bots.host` runs the bot that a line names. `quarterdeck bot NAME` always runs the bot NAME.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, NamedTuple, TypeAlias

import msgspec

from quarterdeck.bots.bot import Asked, Berth, Bot, BotFailed
from quarterdeck.bots.crew import hire
from quarterdeck.bots.lines import Chosen, Come, Failed, Line
from quarterdeck.core import registry
from quarterdeck.core.options import choose
from quarterdeck.core.wire import encode, view_type


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
        self._words: _Words | None = None
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
        berth = _with_options(told.berth)
        self._words = _words(berth.game, berth.rules)
        self._bot = hire(self._name or told.bot, berth)

    def _see(self, told: _AnySee) -> None:
        if self._bot is not None and self._words is not None:
            self._bot.see(self._words.events.decode(told.events))

    def _choose(self, told: _AnyChoose) -> Chosen:
        if self._bot is None or self._words is None:
            raise BotFailed("bot-failed", self._failure)
        turn = Asked(self._words.view.decode(told.view), self._words.moves.decode(told.moves), told.budget)
        return Chosen(self._bot.choose(turn))

    def _fail(self, error: BaseException) -> None:
        """A failed bot is not asked again, because its memory may be wrong."""
        self._bot = None
        self._failure = str(error) if isinstance(error, BotFailed) else f"{type(error).__name__}: {error}"


def _with_options(berth: Berth) -> Berth:
    game = registry.find(berth.game, berth.rules)
    return msgspec.structs.replace(berth, options=choose(game, berth.options, berth.seats))


class _Words(NamedTuple):
    """The JSON decoders of a game."""

    events: msgspec.json.Decoder[Any]
    moves: msgspec.json.Decoder[Any]
    view: msgspec.json.Decoder[Any]


@cache
def _words(name: str, rules: str | None) -> _Words:
    game = registry.find(name, rules)
    events: Any = tuple[game.events_of, ...]  # type: ignore[name-defined]
    moves: Any = tuple[game.moves_of, ...]  # type: ignore[name-defined]
    return _Words(msgspec.json.Decoder(events), msgspec.json.Decoder(moves), msgspec.json.Decoder(view_type(game)))


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
