"""Games, bots and pictures by name: our own, and those that other packages bring by entry points.

Our own are named here as texts and imported when they are asked for, so that `core` depends on none of them, and so
that they are known in a source tree that is not installed. Another package can't take one of our names.

The name of an entry point of `quarterdeck.pictures` is the dotted name of a type, such as
`quarterdeck.games.memoarrr.view.View`; its value is a function that draws things of this type.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Literal, TypeAlias, cast

Group: TypeAlias = Literal["quarterdeck.games", "quarterdeck.bots", "quarterdeck.pictures"]
Painter: TypeAlias = Callable[..., str]

OUR_OWN: dict[Group, dict[str, str]] = {
    "quarterdeck.games": {
        "memoarrr": "quarterdeck.games.memoarrr:GAME",
        "piratatak": "quarterdeck.games.piratatak:GAME",
        "piratatak@1": "quarterdeck.games.piratatak:GAME_VERSION_1",
    },
    "quarterdeck.bots": {
        "parrot": "quarterdeck.bots.bot:Parrot",
        "cabin-boy": "quarterdeck.bots.levels:cabin_boy",
        "deckhand": "quarterdeck.bots.levels:deckhand",
        "bosun": "quarterdeck.bots.levels:bosun",
        "captain": "quarterdeck.bots.levels:captain",
        "kraken": "quarterdeck.bots.levels:kraken",
    },
    "quarterdeck.pictures": {
        "quarterdeck.games.memoarrr.view.View": "quarterdeck.pictures.memoarrr:island",
        "quarterdeck.games.piratatak.view.View": "quarterdeck.pictures.piratatak:ships",
        "quarterdeck.core.record.Record": "quarterdeck.pictures.record:results",
    },
}


def plugin_names(group: Group) -> list[str]:
    """All names of a group: our own in their order, then those of other packages by the alphabet."""
    return [*OUR_OWN[group], *sorted(_installed(group).keys() - OUR_OWN[group].keys())]


def plugin(group: Group, name: str) -> EntryPoint | None:
    """The plug-in of this name; None where there is none. For one of our own, no installed package is looked at."""
    if name in OUR_OWN[group]:
        return EntryPoint(name, OUR_OWN[group][name], group)
    return _installed(group).get(name)


@cache
def _installed(group: Group) -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=group)}


def forget_installed() -> None:
    """Look at the installed packages anew: after one was installed into a running program."""
    _installed.cache_clear()


def painter_of(kind: type[Any]) -> Painter | None:
    """The function that draws things of this type; None where there is none."""
    found = plugin("quarterdeck.pictures", f"{kind.__module__}.{kind.__qualname__}")
    return None if found is None else cast("Painter", found.load())


def painted(thing: object) -> str | None:
    """The picture of a thing; None where its type has no painter, and a notebook shows a text instead."""
    paint = painter_of(type(thing))
    return None if paint is None else paint(thing)
