"""All bots by name: our own, and those of other packages by the entry point `quarterdeck.bots`.

An entry point is a function from a `Berth` to a `Bot`. It raises an UnknownBot for a game that the bot does not play.
"""

from collections.abc import Callable
from typing import Final, TypeAlias, cast

from quarterdeck.bots.bot import Berth, Bot
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.plugins import OUR_OWN, plugin, plugin_names

GROUP: Final = "quarterdeck.bots"
LEVELS = tuple(OUR_OWN[GROUP])
"""Our own bots, from the weakest to the strongest."""
FORMER_NAMES = {"random": "parrot"}
"""Old names in stored tables, and the present names."""

SignOn: TypeAlias = Callable[[Berth], Bot]


class UnknownBot(QuarterdeckError):
    """There is no bot of this name, or it does not play this game.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2)
    >>> try:
    ...     crew = quarterdeck.hire(match, "captain", "admiral")
    ... except quarterdeck.UnknownBot as error:
    ...     print(error.code, error.facts["bot"])
    no-such-bot admiral
    """


class UnfitBot(QuarterdeckError):
    """A bot can't be created or started."""


def names() -> list[str]:
    """Our own bots by level, then the others by name."""
    return plugin_names(GROUP)


def known(name: str) -> str:
    """The present name of a bot, from a present or a former name. An UnknownBot is raised if there is none."""
    name = FORMER_NAMES.get(name, name)
    if plugin(GROUP, name) is None:
        others = ", ".join(names())
        raise UnknownBot("no-such-bot", f"There is no bot called “{name}”; there are: {others}.", bot=name)
    return name


def hire(name: str, berth: Berth) -> Bot:
    """Create the bot of this name. The same berth and the same events give the same moves."""
    found = plugin(GROUP, known(name))
    assert found is not None
    return cast("SignOn", found.load())(berth)


def check_fit(name: str, berth: Berth) -> None:
    """Raise an error unless the bot can be created, so that it fails before the game and not in it."""
    try:
        hire(name, berth)
    except UnknownBot:
        raise
    except Exception as error:  # a bot may raise any error
        raise unfit(name) from error


def unfit(name: str) -> UnfitBot:
    return UnfitBot("bot-unfit", f"The bot “{name}” is not fit to play; choose another one.", bot=name)
