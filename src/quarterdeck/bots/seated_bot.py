"""A bot at its seat in a running match."""

from collections.abc import Callable
from typing import Any

from quarterdeck.bots.bot import UNHURRIED, Berth, Bot, BotFailed
from quarterdeck.core.match import AnyMatch


def berth_in(match: AnyMatch, seat: int, seed: str) -> Berth:
    return Berth(match.game.name, match.options, match.seats, seat, seed, match.game.version)


class SeatedBot:
    """Shows a bot the events of its seat and asks it for moves. A bot that joins late first sees all earlier events.

    The bot must get neither this object nor the match.
    """

    __slots__ = ("_bot", "_match", "_seat", "_seen", "budget")

    def __init__(self, bot: Bot, match: AnyMatch, seat: int, budget: float = UNHURRIED) -> None:
        self._bot = bot
        self._match = match
        self._seat = seat
        self._seen = 0
        self.budget = budget

    def choose(self) -> Any:
        """The move of the bot. A BotFailed is raised if it chooses no lawful move."""
        match, seat = self._match, self._seat
        turn = _Moment(match, seat, self.budget)
        try:
            self._catch_up()
            move = self._bot.choose(turn)
        except BotFailed:
            raise
        except (Exception, SystemExit) as error:
            raise BotFailed("bot-failed", f"The bot at seat {seat} failed: {error!r}.") from error
        if move not in turn.moves:
            raise BotFailed("bot-cheats", f"The bot at seat {seat} wants {move!r}, which is not lawful.")
        return move

    def _catch_up(self) -> None:
        """Show the bot the events since the last call."""
        for events in self._match.events_as_shown(self._seat, self._seen):
            self._bot.see(events)
            self._seen += 1


class _Moment:
    """A turn of a running match. The view is made on demand, because many bots do not use it."""

    __slots__ = ("_look", "budget", "moves")

    def __init__(self, match: AnyMatch, seat: int, budget: float) -> None:
        self.moves = match.moves(seat)
        self.budget = budget
        self._look: Callable[[], Any] = lambda: match.view(seat)

    @property
    def view(self) -> Any:
        return self._look()
