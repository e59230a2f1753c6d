"""Two pirate card games, Memoarrr! and Piratatak, by their printed rules.

>>> import quarterdeck
>>> match = quarterdeck.start("memoarrr", 3, phrase="a foggy morning", abilities=True)
>>> crew = quarterdeck.hire(match, "captain", "deckhand", "parrot", seed="a calm crew")
>>> crew.play()
Outcome(ranking=(0, 1, 2), scores=(11, 4, 0))

docs/reference.md lists the names. All of them live in `quarterdeck.api`, which is imported when a name is first used:
the import of `quarterdeck` alone is quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from quarterdeck.api import *  # noqa: F403 - the one list of names is there
    from quarterdeck.api import __all__ as __all__
else:

    def __getattr__(name: str) -> Any:
        """A name of the API. The linter of imports does not see this import; no module of the package uses it."""
        api = import_module("quarterdeck.api")
        if name == "__all__" or name in api.__all__:
            return getattr(api, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted([*globals(), *import_module("quarterdeck.api").__all__])
