"""How a game shows itself in a terminal: a picture of the table, a sentence for each event, and answers to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rich.text import Text

from quarterdeck.narration.catalogue import Catalogue


class Company:
    """Who sits where, as the one at the keyboard calls them."""

    def __init__(self, names: Sequence[str], you: int | None) -> None:
        """`you` is the reader's own seat; None where several read, or somebody who only watches."""
        self.names = tuple(names)
        self.you = you

    def facts(self, seat: int) -> dict[str, str]:
        """What a sentence about this seat is told: a name, and whether it is the reader's own."""
        return {"player": self.names[seat], "who": "you" if seat == self.you else "other"}


class Surface(Protocol):
    """One game's way to speak and to be spoken to."""

    def __init__(self, catalogue: Catalogue, company: Company) -> None: ...

    def picture(self, view: Any) -> Text:
        """The table as it lies now."""

    def tell(self, event: Any) -> str:
        """An event in one sentence; one whose card has been turned down, by what may still be told of it."""

    def ask(self, view: Any, moves: Sequence[Any]) -> str:
        """What is wanted of the player now."""

    def answers(self, view: Any, moves: Sequence[Any]) -> Mapping[str, Any]:
        """What can be typed in this phase, and the move that each stands for; the rules say which are lawful."""
