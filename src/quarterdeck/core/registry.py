"""All games by name: ours, and those of other packages by the entry point `quarterdeck.games`.

An entry point named `chess` is the game. One named `chess@1` is version 1 of its rules, for records of old games.
"""

from functools import cache
from importlib.metadata import EntryPoint
from typing import Final, cast

from quarterdeck.core.errors import UnknownGame
from quarterdeck.core.game import AnyGame
from quarterdeck.core.plugins import plugin, plugin_names

GROUP: Final = "quarterdeck.games"


def names() -> list[str]:
    """The names of all games, ours first."""
    return [name for name in plugin_names(GROUP) if "@" not in name]


def find(name: str, version: str | None = None) -> AnyGame:
    """The game of this name, with its current rules or with those of a given version."""
    entry = None if "@" in name else plugin(GROUP, name)
    if entry is None:
        known = ", ".join(names())
        raise UnknownGame("no-such-game", f"There is no game called “{name}”; there are {known}.", game=name)
    game = _load(entry)
    if version is None or version == game.version:
        return game
    earlier = plugin(GROUP, f"{name}@{version}")
    if earlier is None:
        sentence = f"Version {version} of the rules of {game.title} is not installed; version {game.version} is."
        raise UnknownGame("no-such-rules", sentence, game=name, version=version)
    return _load(earlier)


def loads(name: str) -> bool:
    """Whether the game of this name can be imported."""
    try:
        find(name)
    except UnknownGame:
        return False
    return True


@cache
def _load(entry: EntryPoint) -> AnyGame:
    """Import a game. It may be code of another package, which may raise any error."""
    try:
        return cast("AnyGame", entry.load())
    except Exception as error:
        sentence = f"The game “{entry.name}” is installed but can't be loaded: {error!r}."
        raise UnknownGame("broken-game", sentence) from error
