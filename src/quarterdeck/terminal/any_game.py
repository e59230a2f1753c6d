"""Any other game in a terminal: its view, its events and its moves in their JSON form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from rich.text import Text

from quarterdeck.core.wire import encode
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.narrator import Company


class AnySurface:
    """Plain, but it plays every game that follows the rules protocol: moves are picked by their number."""

    def __init__(self, catalogue: Catalogue, company: Company) -> None:
        """Nothing of it is needed: what is on the wire has no names and no sentences."""

    def picture(self, view: Any) -> Text:
        return Text(msgspec.json.format(encode(view)).decode() + "\n")

    def answers(self, view: Any, moves: Sequence[Any]) -> Mapping[str, Any]:
        return {str(number): move for number, move in enumerate(moves, start=1)}
