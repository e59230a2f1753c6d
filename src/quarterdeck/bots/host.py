"""The bots of this machine as a program: it reads the lines of `bots.lines`, and answers them.

`python -m quarterdeck.bots.host` is any of them, as the lines ask; `quarterdeck bot NAME` is always the same one.
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
    """One bot after the other, each as the lines ask for it."""

    def __init__(self, name: str | None = None) -> None:
        self._name = name
        """Who plays, whoever is asked for; None: the one who is asked for."""
        self._bot: Bot | None = None
        self._words: _Words | None = None
        self._failure = "There was no berth before this line"

    def hear(self, line: bytes) -> bytes | None:
        """The answer to a line. Only a choice is answered, so a failure before is told when that is asked for."""
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
        self._bot, self._failure = None, "The berth could not be taken"
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
        move = self._bot.choose(turn)
        return Chosen(move, float(getattr(self._bot, "hesitation", 0.5)))

    def _fail(self, error: BaseException) -> None:
        """A bot that has failed is not asked again: nobody knows what it remembers."""
        self._bot = None
        self._failure = str(error) if isinstance(error, BotFailed) else f"{type(error).__name__}: {error}"


def _with_options(berth: Berth) -> Berth:
    game = registry.find(berth.game, berth.rules)
    return msgspec.structs.replace(berth, options=choose(game, berth.options, berth.seats))


class _Words(NamedTuple):
    """How a game's words are read."""

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
    """Answer until nobody asks any more."""
    host = Host(name)
    for line in lines:
        answer = host.hear(line)
        if answer is not None:
            out.write(answer + b"\n")
            out.flush()


@contextmanager
def _conversation() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """The streams on which it is asked and answered, out of the bots' reach.

    Whatever a bot prints, or a program that it starts, goes to the error stream; whatever it reads is empty.
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
    """Be this bot, on standard input and output, to the end of the input."""
    with _conversation() as (asked, answers):
        answer_lines(asked, answers, name)


def _until_left(asked: IO[bytes], leave: Callable[[int], object] = os._exit) -> Iterator[bytes]:
    """The lines, read by a thread: when whoever asked has gone, a bot that still thinks is not waited for."""
    heard: SimpleQueue[bytes] = SimpleQueue()

    def listen() -> None:
        for line in asked:
            heard.put(line)
        leave(0)

    Thread(target=listen, daemon=True).start()
    while True:
        yield heard.get()


def main() -> None:
    """Be whoever is asked for, as long as somebody asks."""
    with _conversation() as (asked, answers):
        answer_lines(_until_left(asked), answers)


if __name__ == "__main__":
    main()
