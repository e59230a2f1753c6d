"""What has happened at a table, as one pair of eyes was told it, without what has been turned down since."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from quarterdeck.core.visibility import Visibility, field_visibility
from quarterdeck.narration import Narrator


class Chronicle:
    """The log: events, and sentences besides. A private look is never in it, and a card only while it lies face up."""

    def __init__(self) -> None:
        self._lines: list[Any] = []
        self._stands_from = 0
        """Everything before this line has been turned down."""

    def tell(self, events: Sequence[Any], notes: Sequence[str] = ()) -> None:
        self._lines += notes
        for event in events:
            self._lines.append(_without(event, Visibility.GLIMPSE))
            if event.turns_down:
                self.turn_down()

    def turn_down(self) -> None:
        """All cards lie face down now, whoever was told so."""
        self._stands_from = len(self._lines)

    def forget(self) -> None:
        """What has been turned down is told from now on as far as it may be."""
        for number, line in enumerate(self._lines[: self._stands_from]):
            if isinstance(line, msgspec.Struct):
                self._lines[number] = _without(line, Visibility.FOR_NOW, Visibility.GLIMPSE)

    def told(self, narrator: Narrator) -> list[tuple[str, bool]]:
        """Every line in words, and whether it is one of the game."""
        told = []
        for line in self._lines:
            is_event = isinstance(line, msgspec.Struct)
            text = narrator.tell(line) if is_event else str(line)
            told += [(part, is_event) for part in text.split("\n")]
        return told


def _without(event: Any, *kinds: Visibility) -> Any:
    """The event without the facts that only this kind of sight shows."""
    kind: Any = type(event)
    return msgspec.structs.replace(event, **{name: None for name, sight in field_visibility(kind) if sight in kinds})
