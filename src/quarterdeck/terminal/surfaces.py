"""Which words a game has at a terminal."""

from __future__ import annotations

from quarterdeck.core.game import AnyGame
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.narrator import Company
from quarterdeck.terminal.any_game import AnySurface
from quarterdeck.terminal.memoarrr import MemoarrrSurface
from quarterdeck.terminal.piratatak import PiratatakSurface
from quarterdeck.terminal.surface import Surface

SURFACES: dict[str, type[Surface]] = {"memoarrr": MemoarrrSurface, "piratatak": PiratatakSurface}


def surface_of(game: AnyGame, catalogue: Catalogue, company: Company) -> Surface:
    """How this game speaks; one that has brought no words along, as it is on the wire."""
    return SURFACES.get(game.name, AnySurface)(catalogue, company)
