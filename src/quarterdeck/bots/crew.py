"""The bots that there are, by name."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.bots.bot import Bot
from quarterdeck.bots.random_bot import RandomBot
from quarterdeck.core.errors import QuarterdeckError

CREW: dict[str, Callable[[str], Bot]] = {"random": RandomBot}


class UnknownBot(QuarterdeckError):
    """No bot of this name is there to be hired, or none that is fit to play."""


def check_hired(name: str) -> None:
    """Raise unless there is a bot of this name that comes aboard: one that fails does so before a game, not in it."""
    try:
        hire(name, "check")
    except UnknownBot:
        raise
    except Exception:
        raise UnknownBot("no-such-bot", f"The bot “{name}” is not fit to play; choose another one.", bot=name) from None


def hire(name: str, seed: str) -> Bot:
    """A bot of this name; with the same seed it plays the same way."""
    if name not in CREW:
        known = ", ".join(sorted(CREW))
        raise UnknownBot("no-such-bot", f"There is no bot called “{name}”; there are: {known}.", bot=name)
    return CREW[name](seed)
