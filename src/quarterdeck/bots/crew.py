"""The bots by name: our own crew, and those of other packages by the entry point `quarterdeck.bots`.

An entry point is a function that takes a berth and gives a bot; it raises an UnknownBot for a game that it can't play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, cast

from quarterdeck.bots.bot import Berth, Bot
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.plugins import OUR_OWN, plugin, plugin_names

GROUP: Final = "quarterdeck.bots"
LEVELS = tuple(OUR_OWN[GROUP])
"""Our own crew, from the weakest to the strongest."""
FORMER_NAMES = {"random": "parrot"}
"""Names that older tables know a bot by."""

SignOn: TypeAlias = Callable[[Berth], Bot]


class UnknownBot(QuarterdeckError):
    """No bot of this name is there to be hired, or it does not play this game."""


class UnfitBot(QuarterdeckError):
    """A bot that fails before the first card."""


def names() -> list[str]:
    """All bots: our own by their level, then the others."""
    return plugin_names(GROUP)


def known(name: str) -> str:
    """What the bot of this name, or of this former name, is called now; an UnknownBot if there is none."""
    name = FORMER_NAMES.get(name, name)
    if plugin(GROUP, name) is None:
        others = ", ".join(names())
        raise UnknownBot("no-such-bot", f"There is no bot called “{name}”; there are: {others}.", bot=name)
    return name


def hire(name: str, berth: Berth) -> Bot:
    """A bot of this name for this berth; with the same seed and shown the same, it plays the same way."""
    found = plugin(GROUP, known(name))
    assert found is not None
    return cast("SignOn", found.load())(berth)


def check_fit(name: str, berth: Berth) -> None:
    """Raise unless this bot comes aboard: one that fails is to do so before a game, not in it."""
    try:
        hire(name, berth)
    except UnknownBot:
        raise
    except Exception as error:
        raise unfit(name) from error


def unfit(name: str) -> UnfitBot:
    return UnfitBot("bot-unfit", f"The bot “{name}” is not fit to play; choose another one.", bot=name)
