"""The levels of our own bots. Each game decides what a level remembers and how it judges."""

from collections.abc import Callable
from functools import partial

from quarterdeck.bots import memoarrr, piratatak
from quarterdeck.bots.bot import Berth, Bot
from quarterdeck.bots.crew import UnknownBot

BRAINS: dict[str, Callable[[str, Berth], Bot]] = {"memoarrr": memoarrr.sign_on, "piratatak": piratatak.sign_on}


USUAL = "deckhand"
"""The usual opponent. It forgets some of what was shown."""


def usual_for(game: str) -> str:
    """The bot for a table whose players named none. Only the parrot plays every game."""
    return USUAL if game in BRAINS else "parrot"


def _sign_on(level: str, berth: Berth) -> Bot:
    if berth.game not in BRAINS:
        raise UnknownBot("no-such-bot", f"The {level} does not play “{berth.game}”.", bot=level, game=berth.game)
    return BRAINS[berth.game](level, berth)


cabin_boy = partial(_sign_on, "cabin-boy")
deckhand = partial(_sign_on, "deckhand")
bosun = partial(_sign_on, "bosun")
captain = partial(_sign_on, "captain")
kraken = partial(_sign_on, "kraken")
