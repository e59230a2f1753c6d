"""Our games in OpenSpiel's words: numbered actions, explicit chance, information states, worlds to imagine."""

from __future__ import annotations

from quarterdeck.lab.extras import needed


def register() -> None:
    """Make `python_memoarrr` and `python_piratatak` known to OpenSpiel; to do so twice does no harm."""
    needed("pyspiel", "openspiel", "OpenSpiel's games need")
    needed("quarterdeck.lab.openspiel.games", "openspiel", "OpenSpiel's games need").register()
