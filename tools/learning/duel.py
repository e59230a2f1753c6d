"""Two players, the same deals from both seats: how often the first one wins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import TypeAlias

from quarterdeck.bots.bot import Berth, Bot
from quarterdeck.bots.crew import hire
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.games.piratatak import GAME
from quarterdeck.lab.interval import duplicate_interval
from quarterdeck.lab.tournament.standings import Share
from tools.learning.apprentice import Apprentice
from tools.learning.network import Network
from tools.learning.school import LONGEST

SignOn: TypeAlias = Callable[[Berth], Bot]


def duel(network: Network, other: str | Network, deals: int, seed: str) -> Share:
    """Against one of the crew, or against another network. A match without an end counts half."""
    mine: SignOn = partial(Apprentice, network)
    theirs: SignOn = partial(hire, other) if isinstance(other, str) else partial(Apprentice, other)
    scores = [fmean(_score(mine, theirs, f"{seed}/{deal}", seat) for seat in (0, 1)) for deal in range(deals)]
    return Share(fmean(scores), duplicate_interval(scores), deals, 2 * deals)


def _score(mine: SignOn, theirs: SignOn, phrase: str, seat: int) -> float:
    match: AnyMatch = Match(GAME, 2, FairDeal.from_phrase(phrase))
    bots = [(mine if place == seat else theirs)(berth_in(match, place, f"{phrase}/{seat}")) for place in (0, 1)]
    crew = [SeatedBot(bot, match, place) for place, bot in enumerate(bots)]
    while match.turn and len(match) <= LONGEST:
        match.play(match.turn[0], crew[match.turn[0]].choose())
    outcome = match.outcome()
    return 0.5 if outcome is None else float(outcome.winner == seat)
