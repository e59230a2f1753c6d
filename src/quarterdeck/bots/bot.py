"""What a bot is, and all that it gets to see."""

from __future__ import annotations

from typing import Any, Protocol

from quarterdeck.core.match import AnyMatch


class Seat:
    """A match as one player may see it: the only thing that a bot is given."""

    __slots__ = ("_match", "number")

    def __init__(self, match: AnyMatch, number: int) -> None:
        self._match = match
        self.number = number

    @property
    def moves(self) -> tuple[Any, ...]:
        """All lawful moves."""
        return self._match.moves(self.number)

    @property
    def view(self) -> Any:
        """What this seat may see now."""
        return self._match.view(self.number)

    def events(self, since: int = 0) -> list[tuple[Any, ...]]:
        """The events of each entry from `since` on, as this seat may see them now."""
        return self._match.events(self.number, since)


class Bot(Protocol):
    """Somebody who can be asked for a move."""

    def choose(self, seat: Seat) -> Any:
        """One of the lawful moves of this seat."""
