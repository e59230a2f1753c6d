"""Events as sentences: catalogues, names at a table, and a narrator for each game. It draws nothing."""

from quarterdeck.core.game import AnyGame
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.memoarrr import MemoarrrNarrator
from quarterdeck.narration.narrator import Company, Narrator
from quarterdeck.narration.piratatak import PiratatakNarrator

__all__ = ["NARRATORS", "Catalogue", "Company", "Narrator", "narrator_of"]

NARRATORS: dict[str, type[Narrator]] = {"memoarrr": MemoarrrNarrator, "piratatak": PiratatakNarrator}


def narrator_of(game: AnyGame, catalogue: Catalogue, company: Company) -> Narrator:
    """The narrator of this game. A game without one is told in its JSON form."""
    return NARRATORS.get(game.name, Narrator)(catalogue, company)
