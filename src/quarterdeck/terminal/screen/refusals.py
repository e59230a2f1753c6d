"""Why something can't be done, in the player's language."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.games.memoarrr import cell_name
from quarterdeck.narration.catalogue import Catalogue


def reason(error: QuarterdeckError, catalogue: Catalogue) -> str:
    """The sentence for a refusal's code; what nobody has translated is told as the rules tell it."""
    facts: dict[str, Any] = {**error.facts}
    if isinstance(facts.get("cell"), int):
        facts["cell"] = cell_name(facts["cell"])
    for message in (f"screen-refusal-{error.code}", f"refusal-{error.code}"):
        if catalogue.has(message):
            return catalogue.say(message, **facts)
    return error.sentence
