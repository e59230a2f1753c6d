"""What a player knows (perfect recall) and what a player sees now, as OpenSpiel's observers: in words and in numbers.

An information state is every event that the seat was ever shown and what it sees now; an observation only what it sees
now, so that a card which has been turned down is in the one and not in the other. While chance has to decide what comes
of a move, both are as they were before it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

from quarterdeck.core.visibility import private_facts
from quarterdeck.core.wire import encode
from quarterdeck.lab.openspiel.nodes import Node, Table
from quarterdeck.lab.openspiel.states import SpielState
from quarterdeck.lab.openspiel.tensors import Numbers, Sight, pieces

NOBODYS = pyspiel.PrivateInfoType.NONE
ONES_OWN = pyspiel.PrivateInfoType.SINGLE_PLAYER
USUAL = pyspiel.IIGObservationType(perfect_recall=False)


def observer(table: Table, kind: Any) -> Observer | None:
    """An observer of this kind, if there is one; what all players know together is for nobody to see."""
    if kind.private_info not in (NOBODYS, ONES_OWN):
        return None
    if kind.perfect_recall and not (kind.public_info and kind.private_info == ONES_OWN):
        return None
    return Observer(table, kind)


class Observer:
    """`tensor` is one row of numbers, `dict` the same piece by piece: they show what was last asked for."""

    def __init__(self, table: Table, kind: Any) -> None:
        self._recalls = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == ONES_OWN
        self._pieces = [
            piece
            for piece in pieces(table)
            if (self._private if piece.private else self._public) and (self._recalls or not piece.recalled)
        ]
        sizes = [int(np.prod(piece.shape)) for piece in self._pieces]
        self.tensor: Numbers | None = np.zeros(sum(sizes), np.float32) if sizes else None
        self.dict: dict[str, Numbers] = {}
        if self.tensor is not None:
            parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
            self.dict = {piece.name: part.reshape(piece.shape) for piece, part in zip(self._pieces, parts, strict=True)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Before the deal there is nothing to see."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        sight = Sight(state.node, player, state.node.view(player if self._private else None))
        for piece in self._pieces:
            if sight.view is not None or piece.name == "player":
                piece.fill(self.dict[piece.name], sight)

    def string_from(self, state: SpielState, player: int) -> str:
        view = state.node.view(player if self._private else None)
        if view is None:
            return f"seat {player}" if self._recalls else ""
        if self._recalls:
            return _remembered(state.node, player, view)
        if self._public:
            return encode(view).decode()
        glimpse = private_facts(view)
        return encode(glimpse).decode() if glimpse else ""


def _remembered(node: Node, seat: int, view: Any) -> str:
    """A line for each entry of the log, and one for the view, which tells what no event does: the volcano on top."""
    options = node.table.options
    told = [entry.words(seat, options) for entry in node.log]
    return "\n".join([f"seat {seat}", *told, encode(view).decode()])
