"""Our own crew's levels: how well each remembers and judges is a matter of the game that it plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from quarterdeck.bots import memoarrr, piratatak
from quarterdeck.bots.bot import Berth, Bot
from quarterdeck.bots.crew import UnknownBot

Brain: TypeAlias = Callable[[str, Berth], Bot]

BRAINS: dict[str, Brain] = {"memoarrr": memoarrr.sign_on, "piratatak": piratatak.sign_on}


USUAL = "deckhand"
"""A good evening's company: forgets about as much as most people do."""


def usual_for(game: str) -> str:
    """Who plays this game with people that do not say whom they want: a parrot plays even what it has never seen."""
    return USUAL if game in BRAINS else "parrot"


def cabin_boy(berth: Berth) -> Bot:
    return _sign_on("cabin-boy", berth)


def deckhand(berth: Berth) -> Bot:
    return _sign_on("deckhand", berth)


def bosun(berth: Berth) -> Bot:
    return _sign_on("bosun", berth)


def captain(berth: Berth) -> Bot:
    return _sign_on("captain", berth)


def kraken(berth: Berth) -> Bot:
    return _sign_on("kraken", berth)


def _sign_on(level: str, berth: Berth) -> Bot:
    if berth.game not in BRAINS:
        raise UnknownBot("no-such-bot", f"The {level} has never played “{berth.game}”.", bot=level, game=berth.game)
    return BRAINS[berth.game](level, berth)
