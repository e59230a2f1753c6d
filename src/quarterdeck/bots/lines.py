"""The protocol between a bot program and the process that asks it: JSON lines. docs/write-a-bot.md has examples.

The program gets its `berth`, then `see` lines, and at its turns a `choose` line. It answers only `choose`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from quarterdeck.bots.bot import Berth, BotFailed
from quarterdeck.core import registry
from quarterdeck.core.errors import UnknownMove
from quarterdeck.core.wire import encode, read_move

LONGEST_ANSWER = 1 << 20
"""The longest answer, in bytes."""


class Line(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """A line to a program or from it."""


class Come(Line, frozen=True, tag="berth"):
    """A new match begins, and the previous one is over."""

    bot: str
    """The name of the bot. A program that is one bot can ignore it."""
    berth: Berth


class See(Line, frozen=True):
    """One log entry, as the seat may see it."""

    events: tuple[Any, ...]


class Choose(Line, frozen=True):
    """It is the seat's turn. The program must answer with a `move`."""

    view: Any
    moves: tuple[Any, ...]
    budget: float


class Chosen(Line, frozen=True, tag="move"):
    """The answer of a bot."""

    move: Any


class Failed(Line, frozen=True):
    """The answer of a bot that failed, instead of a move."""

    sentence: str


class _AnyMove(Line, frozen=True, tag="move"):
    move: msgspec.Raw


_read_answer = msgspec.json.Decoder(_AnyMove | Failed).decode


class Question(NamedTuple):
    """All facts that a program needs for one move, even if it did not see the match before."""

    bot: str
    berth: Berth
    shown: tuple[tuple[Any, ...], ...]
    view: Any
    moves: tuple[Any, ...]
    budget: float

    def follows(self, before: Question) -> bool:
        """Whether a program that got the question `before` needs only the new events.

        Two matches can have the same berth: all voyages of one day have. So the events are compared, too.
        """
        same = (before.bot, before.berth) == (self.bot, self.berth)
        return same and before.shown == self.shown[: len(before.shown)]

    def lines(self, before: Question | None = None) -> bytes:
        """The lines for a program whose previous question was `before`."""
        if before is not None and self.follows(before):
            said, told = list[Line](), len(before.shown)
        else:
            said, told = [Come(self.bot, self.berth)], 0
        said += [See(events) for events in self.shown[told:]]
        said.append(Choose(self.view, self.moves, self.budget))
        return b"".join(encode(line) + b"\n" for line in said)

    def answer(self, line: bytes) -> Chosen:
        """Read the answer of a program. A BotFailed is raised if it is not a lawful move."""
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
        return Chosen(move)
