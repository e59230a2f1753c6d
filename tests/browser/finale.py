"""What the page says between the last move of a game and the word of who has won."""

from __future__ import annotations

from typing import Any

from quarterdeck.narration import Company
from quarterdeck.narration.catalogue import Catalogue

BEAT = 0.32
"""How long each thing is shown, in parts of the exposure time."""


def finale_of(game: str, view: Any, catalogue: Catalogue, company: Company) -> list[str]:
    """The sentences in order: all chests and what is in them, or the ship that sails; then the count."""
    return {"memoarrr": _chests, "piratatak": _ships}[game](view, catalogue, company)


def _chests(view: Any, catalogue: Catalogue, company: Company) -> list[str]:
    rounds = range(max(map(len, view.won)))
    opened = [(seat, won[chest]) for chest in rounds for seat, won in enumerate(view.won) if chest < len(won)]
    chests = [catalogue.say("finale-memoarrr-chest", rubies=rubies, **company.facts(seat)) for seat, rubies in opened]
    counts = [
        catalogue.say("finale-memoarrr-count", rubies=sum(won), **company.facts(seat))
        for seat, won in enumerate(view.won)
    ]
    return chests + counts


def _ships(view: Any, catalogue: Catalogue, company: Company) -> list[str]:
    winner, *others = view.ranking
    counts = [
        catalogue.say("finale-piratatak-count", parts=len(view.holdings[seat].ship), **company.facts(seat))
        for seat in reversed(others)
    ]
    return [catalogue.say("finale-piratatak-sails", **company.facts(winner)), *counts]
