"""Bots at a table at home. Each thinks in a thread, so that the screen never waits for one."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any, Protocol, TypeVar

from quarterdeck.bots.bot import UNHURRIED, Asked, Bot, BotFailed, Parrot
from quarterdeck.bots.crew import hire
from quarterdeck.bots.seated_bot import berth_in
from quarterdeck.core.match import AnyMatch

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds after which a bot that has not moved is replaced."""


class ShipMate(Protocol):
    """A player at one seat of a match at home that is no person."""

    async def think(self) -> Any:
        """A lawful move; a BotFailed is raised if there is none."""

    def stand_down(self) -> Any:
        """A lawful move after a failure."""


class HomeBot:
    """A bot at one seat of a match at home. The bot gets views, moves and events, and never the match."""

    def __init__(self, name: str, match: AnyMatch, seat: int, seed: str) -> None:
        self._match = match
        self._seat = seat
        self._berth = berth_in(match, seat, seed)
        self._bot = hire(name, self._berth)
        self._seen = 0

    async def think(self) -> Any:
        """A lawful move. A BotFailed is raised if the bot has none, or none in time."""
        match, seat = self._match, self._seat
        asked = Asked(match.view(seat), match.moves(seat), UNHURRIED)
        news = match.events_as_shown(seat, self._seen)
        self._seen += len(news)
        bot = self._bot
        try:
            async with asyncio.timeout(PATIENCE):
                move = await _in_a_thread(lambda: _asked(bot, news, asked))
        except TimeoutError:
            raise BotFailed("bot-too-slow", f"The bot at seat {seat} did not move in time.") from None
        if move not in asked.moves:
            raise BotFailed("bot-cheats", f"The bot at seat {seat} wants a move that is not lawful.")
        return move

    def stand_down(self) -> Any:
        """After a failure a parrot plays at this seat from now on."""
        self._bot = Parrot(self._berth)
        return self._bot.choose(Asked(None, self._match.moves(self._seat), UNHURRIED))


def _asked(bot: Bot, news: list[tuple[Any, ...]], asked: Asked) -> Any:
    try:
        for events in news:
            bot.see(events)
        return bot.choose(asked)
    except BotFailed:
        raise
    except (Exception, SystemExit) as error:
        raise BotFailed("bot-failed", f"A bot failed: {type(error).__name__}.") from error


async def _in_a_thread(work: Callable[[], T]) -> T:
    """Like `asyncio.to_thread`, but the program can end while a bot hangs."""
    answer: Future[T] = Future()
    answer.set_running_or_notify_cancel()  # from now on the caller's cancellation does not reach the answer

    def run() -> None:
        try:
            answer.set_result(work())
        except BaseException as error:
            answer.set_exception(error)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(answer)
