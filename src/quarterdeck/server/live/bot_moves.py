"""Bots at a table: what a bot is asked, its answer, and what is played if it fails. No process, no clock."""

import hmac
from typing import Any

from quarterdeck.bots.bot import UNHURRIED, Parrot
from quarterdeck.bots.crew import FORMER_NAMES
from quarterdeck.bots.lines import Question
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.server.table.table import Table

LONGEST_THOUGHT = 20_000
"""After so many milliseconds without an answer a lawful move is made for a bot."""


class PendingBotMove:
    """One question to one bot, and later its answer. It is not persisted: after a restart the bot is asked again."""

    __slots__ = ("_asked_at", "answered_at", "move", "question")

    def __init__(self, question: Question, now: int) -> None:
        self.question = question
        self._asked_at = now
        self.move: Any = None
        """The bot's move. None while it thinks, and if it has failed."""
        self.answered_at: int | None = None
        """When the bot answered or failed. None while it thinks."""

    def answered(self, move: Any, now: int) -> None:
        """The bot has chosen a move. None: it has failed, and some lawful move is made after the usual pondering."""
        self.move, self.answered_at = move, now

    def is_of(self, table: Table) -> bool:
        """Whether the table still waits for the answer to this question."""
        match, seat = table.match, self.question.berth.seat
        return match is not None and len(match) == len(self.question.shown) and table.bot_at(seat) == self.question.bot

    def due(self, table: Table) -> int:
        """When the move is made: after pondering, or when the table stops waiting for an answer."""
        if self.answered_at is None:
            return self._asked_at + LONGEST_THOUGHT
        return table.exposure.bot_moves_at(self.question.berth.seat, self.answered_at)


def never_thinks(bot: str) -> bool:
    """Whether a bot's move costs so little that no process is asked for it."""
    return FORMER_NAMES.get(bot, bot) == "parrot"


def question_for(table: Table, seat: int) -> Question:
    """What the bot at this seat is asked now. Its seed comes from the table, so it plays the same on every worker."""
    match, bot = table.match, table.bot_at(seat)
    assert match is not None
    assert bot is not None
    berth = berth_in(match, seat, _seed(table, seat))
    return Question(bot, berth, tuple(match.events_as_shown(seat)), match.view(seat), match.moves(seat), UNHURRIED)


def some_move(table: Table, seat: int) -> Any:
    """A lawful move, the same on every worker: a parrot's, also made for a bot that has failed; in a lesson or a
    puzzle, the one of its script."""
    assert table.match is not None
    scripted = None if table.coach is None else table.coach.scripted(table.match)
    if scripted is not None:
        return scripted[1]
    parrot = Parrot(berth_in(table.match, seat, _seed(table, seat)))
    return SeatedBot(parrot, table.match, seat).choose()


def _seed(table: Table, seat: int) -> str:
    return hmac.digest(bytes.fromhex(table.opened.secret), f"bot/{seat}".encode(), "sha256").hex()
