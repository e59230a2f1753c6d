"""What is said between a program that is a bot and whoever asks it: JSON lines. docs/write-a-bot.md has examples.

The program is told its `berth`, then everything that it may `see`, and now and then to `choose`; only that is answered.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from quarterdeck.bots.bot import Berth, BotFailed
from quarterdeck.core import registry
from quarterdeck.core.errors import UnknownMove
from quarterdeck.core.wire import encode, read_move

LONGEST_ANSWER = 1 << 20
"""Bytes of a line that is still read as an answer."""


class Line(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """What is said to a program, or by it."""


class Come(Line, frozen=True, tag="berth"):
    """A new match begins; whatever was before is over."""

    bot: str
    """Who is wanted. A program that is only one bot need not mind."""
    berth: Berth


class See(Line, frozen=True):
    """One entry of the log, as the seat is shown it."""

    events: tuple[Any, ...]


class Choose(Line, frozen=True):
    """It is the seat's turn: a `move` is waited for."""

    view: Any
    moves: tuple[Any, ...]
    budget: float


class Chosen(Line, frozen=True, tag="move"):
    """The move of a bot, and how hard it was to find."""

    move: Any
    hesitation: float = 0.5
    """From 0, it was plain, to 1, it was hard: how long a person would have thought. The table sets the pace."""


class Failed(Line, frozen=True):
    """Instead of a move: what went wrong."""

    sentence: str


class _AnyMove(Line, frozen=True, tag="move"):
    move: msgspec.Raw
    hesitation: float = 0.5


_read_answer = msgspec.json.Decoder(_AnyMove | Failed).decode


class Question(NamedTuple):
    """All that somebody needs who is asked for one move: for a program that may not have been there before."""

    bot: str
    berth: Berth
    shown: tuple[tuple[Any, ...], ...]
    view: Any
    moves: tuple[Any, ...]
    budget: float

    def follows(self, before: Question) -> bool:
        """Whether a program that was asked that before has only to be told what has happened since."""
        return (before.bot, before.berth) == (self.bot, self.berth) and len(before.shown) <= len(self.shown)

    def lines(self, before: Question | None = None) -> bytes:
        """What has to be said to a program whose last question was that one, or none."""
        if before is not None and self.follows(before):
            said, told = list[Line](), len(before.shown)
        else:
            said, told = [Come(self.bot, self.berth)], 0
        said += [See(events) for events in self.shown[told:]]
        said.append(Choose(self.view, self.moves, self.budget))
        return b"".join(encode(line) + b"\n" for line in said)

    def answer(self, line: bytes) -> Chosen:
        """What a program has answered; a BotFailed says why it is no answer."""
        try:
            told = _read_answer(line)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BotFailed("bot-failed", f"The bot “{self.bot}” did not answer with a move: {error}.") from None
        if isinstance(told, Failed):
            raise BotFailed("bot-failed", f"The bot “{self.bot}” failed: {told.sentence}.")
        try:
            move = read_move(registry.find(self.berth.game, self.berth.rules), bytes(told.move))
        except UnknownMove as error:
            raise BotFailed("bot-cheats", f"The bot “{self.bot}” cheats. {error.sentence}") from None
        if move not in self.moves:
            raise BotFailed("bot-cheats", f"The bot “{self.bot}” wants {move!r}, which is not lawful.")
        return Chosen(move, min(max(told.hesitation, 0.0), 1.0))
