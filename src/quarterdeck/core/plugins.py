"""Games, bots and pictures by name: our own, and entry points of other packages.

Our own are named here as texts and imported on first use. So `core` depends on none of them, and they work in a source
tree that is not installed. Another package can't replace one of our names.

An entry point of `quarterdeck.pictures` is named after a type, such as `quarterdeck.games.memoarrr.view.View`. Its
value is a function that draws objects of this type.
"""

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
        "quarterdeck.review.form.GameReview": "quarterdeck.pictures.review:curves",
    },
}


def plugin_names(group: Group) -> list[str]:
    """All names of a group: our own first, then those of other packages in alphabetical order."""
    return [*OUR_OWN[group], *sorted(_installed(group).keys() - OUR_OWN[group].keys())]


def plugin(group: Group, name: str) -> EntryPoint | None:
    """The plug-in of this name, or None. Our own are found without a search of the installed packages."""
    if name in OUR_OWN[group]:
        return EntryPoint(name, OUR_OWN[group][name], group)
    return _installed(group).get(name)


@cache
def _installed(group: Group) -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=group)}


def forget_installed() -> None:
    """Search again next time: for a package that was installed while the program runs."""
    _installed.cache_clear()


def painter_of(kind: type[Any]) -> Painter | None:
    """The function that draws objects of this type, or None."""
    found = plugin("quarterdeck.pictures", f"{kind.__module__}.{kind.__qualname__}")
    return None if found is None else cast("Painter", found.load())


def painted(thing: object) -> str | None:
    """The picture of an object; None without a painter, and then a notebook shows its text."""
    paint = painter_of(type(thing))
    return None if paint is None else paint(thing)
