"""How a game shows itself in a terminal: a picture of the table, a sentence for each event, and answers to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rich.text import Text

from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.narrator import Company


class Surface(Protocol):
    """One game's way to speak and to be spoken to."""

    def __init__(self, catalogue: Catalogue, company: Company) -> None: ...

    def picture(self, view: Any) -> Text:
        """The table as it lies now."""

    def answers(self, view: Any, moves: Sequence[Any]) -> Mapping[str, Any]:
        """What can be typed in this phase, and the move that each stands for; the rules say which are lawful."""
