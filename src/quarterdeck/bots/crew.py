"""The bots that there are, by name: our own crew, and those of other packages, by the entry point `quarterdeck.bots`.

An entry point is a function that takes a berth and gives a bot; it raises an UnknownBot for a game that it can't play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TypeAlias, cast

from quarterdeck.bots.bot import Berth, Bot
from quarterdeck.core.errors import QuarterdeckError

GROUP = "quarterdeck.bots"
LEVELS = ("parrot", "cabin-boy", "deckhand", "bosun", "captain", "kraken")
"""Our own crew, from the one that plays anything to the one that hardly errs."""
FORMER_NAMES = {"random": "parrot"}
"""Names that older tables know a bot by."""

SignOn: TypeAlias = Callable[[Berth], Bot]


class UnknownBot(QuarterdeckError):
    """No bot of this name is there to be hired, or it does not play this game."""


class UnfitBot(QuarterdeckError):
    """A bot that fails before the first card."""


def names() -> list[str]:
    """Everybody who can be hired: our own by their level, then the others."""
    there = _installed()
    return [*(level for level in LEVELS if level in there), *sorted(there.keys() - set(LEVELS))]


def known(name: str) -> str:
    """What the bot of this name, or of this former name, is called now; an UnknownBot if there is none."""
    name = FORMER_NAMES.get(name, name)
    if name not in _installed():
        others = ", ".join(names())
        raise UnknownBot("no-such-bot", f"There is no bot called “{name}”; there are: {others}.", bot=name)
    return name


def hire(name: str, berth: Berth) -> Bot:
    """A bot of this name for this berth; with the same seed and shown the same, it plays the same way."""
    return _load(known(name))(berth)


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


@cache
def _installed() -> dict[str, EntryPoint]:
    """By name. Nobody else signs on as one of our own crew."""
    found = entry_points(group=GROUP)
    others = {entry.name: entry for entry in found if entry.name not in LEVELS}
    return others | {entry.name: entry for entry in found if entry.name in LEVELS and _is_ours(entry)}


def _is_ours(entry: EntryPoint) -> bool:
    return entry.module.partition(".")[0] == __name__.partition(".")[0]


@cache
def _load(name: str) -> SignOn:
    return cast("SignOn", _installed()[name].load())
