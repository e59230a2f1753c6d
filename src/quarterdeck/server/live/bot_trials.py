"""Whether a bot can play at a table: it is tried before it gets a seat."""

from quarterdeck.bots import crew
from quarterdeck.bots.bot import UNHURRIED, BotFailed
from quarterdeck.bots.lines import Question
from quarterdeck.bots.seated_bot import berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.server.live.bot_moves import never_thinks
from quarterdeck.server.live.bot_pool import BotPool
from quarterdeck.server.table.log_entries import Opened


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
