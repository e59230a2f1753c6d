"""Our games in OpenSpiel's words: numbered actions, explicit chance, information states, worlds to imagine.

To import this is to make `python_memoarrr` and `python_piratatak` known to OpenSpiel:

    import pyspiel
    import quarterdeck.lab.openspiel

    game = pyspiel.load_game("python_memoarrr(players=3,abilities=true)")
"""

from quarterdeck.lab.extras import needed


def register() -> None:
    """Make our games known to OpenSpiel, as this package does by itself when it is imported."""
    needed("pyspiel", "openspiel", "OpenSpiel's games need")
    needed("quarterdeck.lab.openspiel.games", "openspiel", "OpenSpiel's games need").register()


register()
