"""Bots at a table: whether a bot can play there, what it is asked, what it answers, what is played if it fails."""

import hmac
from collections.abc import Callable
from typing import Any

from quarterdeck.bots import crew
from quarterdeck.bots.bot import UNHURRIED, BotFailed, Parrot
from quarterdeck.bots.crew import FORMER_NAMES
from quarterdeck.bots.lines import Question
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.server.live.bot_pool import BotPool
from quarterdeck.server.live.services import Services
from quarterdeck.server.log_output import warn
from quarterdeck.server.table.log_entries import Opened
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

    async def ask(self, services: Services, label: str, clock: Callable[[], int]) -> None:
        """Ask the bot and keep its answer. A failure is counted and logged under the table's label."""
        try:
            move = (await services.bots.ask(self.question)).move
        except BotFailed as error:
            if not services.background.stopped:
                self.failed(services, label, error.code, clock())
        else:
            self.move, self.answered_at = move, clock()

    def failed(self, services: Services, label: str, code: str, now: int) -> None:
        """The bot will not answer. Some lawful move is made instead, after the usual pondering."""
        self.answered_at = now
        services.metrics.bot_failures.labels(self.question.bot).inc()
        warn("bot failed", bot=self.question.bot, code=code, table=label)

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
    """A lawful move, the same on every worker: a parrot's, also made for a bot that has failed."""
    assert table.match is not None
    parrot = Parrot(berth_in(table.match, seat, _seed(table, seat)))
    return SeatedBot(parrot, table.match, seat).choose()


def _seed(table: Table, seat: int) -> str:
    return hmac.digest(bytes.fromhex(table.opened.secret), f"bot/{seat}".encode(), "sha256").hex()


class BotTrials:
    """Tries each bot once before it gets a seat: it makes one move in a process of its own, where it may hang."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._passed: set[tuple[str, str, str]] = set()

    async def check_all(self, opened: Opened) -> None:
        """Raise an UnfitBot unless all bots of a table can play there."""
        bots = [chair.bot for chair in opened.chairs if chair.bot is not None]
        for bot in dict.fromkeys([*bots, opened.terms.stand_in]):
            await self.check(bot, opened)

    async def check(self, bot: str, opened: Opened) -> None:
        """Raise an UnfitBot unless this one can."""
        what = bot, opened.terms.game, opened.terms.rules
        if what not in self._passed and not never_thinks(bot):
            try:
                await self._bots.ask(_first_question(bot, opened))
            except BotFailed as error:
                raise crew.unfit(bot) from error
            self._passed.add(what)


def _first_question(bot: str, opened: Opened) -> Question:
    terms = opened.terms
    game = registry.find(terms.game, terms.rules)
    match: AnyMatch = Match(game, len(opened.chairs), FairDeal.from_phrase("a calm sea"), terms.options)
    seat = match.turn[0]
    berth = berth_in(match, seat, "")
    return Question(bot, berth, tuple(match.events_as_shown(seat)), match.view(seat), match.moves(seat), UNHURRIED)
