"""Which games are there: ours and those of other packages, found by the entry point `quarterdeck.games`.

An entry point named `chess` is the game; one named `chess@1` is its rules as they were in version 1, kept so that
the records of old games can still be replayed.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from quarterdeck.core.errors import UnknownGame
from quarterdeck.core.game import AnyGame

GROUP = "quarterdeck.games"


@cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def names() -> list[str]:
    """The names of all installed games."""
    return sorted(name for name in _installed() if "@" not in name)


def find(name: str, version: str | None = None) -> AnyGame:
    """The game of this name, with its present rules or with those of a given version."""
    if name not in names():
        known = ", ".join(names())
        raise UnknownGame("no-such-game", f"There is no game called “{name}”; there are {known}.", game=name)
    game = _load(name)
    if version is None or version == game.version:
        return game
    earlier = f"{name}@{version}"
    if earlier not in _installed():
        raise UnknownGame(
            "no-such-rules",
            f"Version {version} of the rules of {game.title} is not installed; version {game.version} is.",
            game=name,
            version=version,
        )
    return _load(earlier)


def loads(name: str) -> bool:
    """Whether the game behind an entry point can be used at all."""
    try:
        _load(name)
    except UnknownGame:
        return False
    return True


@cache
def _load(name: str) -> AnyGame:
    """The game behind an entry point. It may be anybody's code, and what is wrong with it is not this program's bug."""
    try:
        return cast("AnyGame", _installed()[name].load())
    except Exception as error:
        raise UnknownGame("broken-game", f"The game “{name}” is installed but can't be loaded: {error!r}.") from error
