"""What a player knows (perfect recall) and what a player sees now, as OpenSpiel's observers: in words and in numbers.

An information state is every event that the seat was ever shown and what it sees now; an observation is only what it
sees now. A card that was turned down is in the first and not in the second. While chance decides what a move leads to,
both are as they were before the move.

A tensor is its pieces one after the other. The pieces of `FACTS` are described in `quarterdeck.lab.observation`; here
seats count from 0. An information state adds the pieces of `RECALLED`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

from quarterdeck.core.visibility import private_facts
from quarterdeck.core.wire import encode
from quarterdeck.games.memoarrr import events as island
from quarterdeck.games.memoarrr.cards import LOCATIONS, Location
from quarterdeck.games.memoarrr.island import CELLS
from quarterdeck.lab.observation import ViewFact
from quarterdeck.lab.observation import memoarrr as memoarrr_facts
from quarterdeck.lab.observation import piratatak as piratatak_facts
from quarterdeck.lab.observation.memoarrr import CARD, VOLCANO
from quarterdeck.lab.openspiel.nodes import GameSetting, Node
from quarterdeck.lab.openspiel.states import SpielState
from quarterdeck.lab.openspiel.worlds import IslandAccount, account_at

Numbers: TypeAlias = npt.NDArray[np.float32]

NO_PRIVATE = pyspiel.PrivateInfoType.NONE
OWN_PRIVATE = pyspiel.PrivateInfoType.SINGLE_PLAYER
USUAL = pyspiel.IIGObservationType(perfect_recall=False)
PRIVATE = {"player", "glimpse"}
"""The pieces that are for the seat alone."""
FACTS = {
    "memoarrr": {
        "player": "seat", "phase": "phase", "turn": "turn", "first": "first", "starter": "starter", "round": "round",
        "face_up": "face_up", "to_match": "card_to_match", "to_match_cell": "to_match", "sides": "sides",
        "ready": "ready", "closed": "closed", "top": "top", "volcanoes": "volcanoes", "chests": "chests",
        "held": "held", "won": "treasures", "rubies": "rubies", "removed": "removed", "winner": "winner",
        "glimpse": "glimpse",
    },
    "piratatak": {
        "player": "seat", "phase": "phase", "turn": "turn", "first": "first", "pile": "pile", "discard": "discard",
        "colour": "colours", "ship": "ship", "parts": "reserve", "coins": "coins", "cannons": "cannons",
        "owed": "owed", "odds": "odds", "winner": "winner",
    },
}  # fmt: skip
"""The pieces of an observation in their order, and the fact that each tells."""


class Recalled(NamedTuple):
    """A piece of an information state that needs a memory."""

    name: str
    shape: tuple[int, ...]
    fill: Callable[[Numbers, Node, int], None]
    """Write it into an array of zeros, for a node and a seat."""


def recalled(setting: GameSetting) -> tuple[Recalled, ...]:
    """The pieces of a game's information state that are in no observation.

    - `known`: cell and card, what the seat has been shown, where it lies now.
    - `seen_by`: cell and seat, the seats that have been shown the card that lies there now.
    - `history`: a row for each decision, counted from 1, with 0 for nothing. Memoarrr!: seat, action, up to three cards
      that this seat was shown, up to three volcanoes taken, the one on top of a new round. Piratatak: action and card.
    """
    if setting.rules.name == "piratatak":
        return (Recalled("history", (setting.longest, 2), _draws),)
    return (
        Recalled("known", (CELLS, len(LOCATIONS)), _known),
        Recalled("seen_by", (CELLS, setting.seats), _seen_by),
        Recalled("history", (setting.longest, 9), _reveals),
    )


@cache
def _facts(game: str, seats: int) -> dict[str, ViewFact]:
    described = {"memoarrr": memoarrr_facts.facts, "piratatak": piratatak_facts.facts}[game](seats)
    return {piece: described[fact] for piece, fact in FACTS[game].items()}


def observer(setting: GameSetting, kind: Any) -> SpielObserver | None:
    """An observer of this kind, if there is one; there is none for what all players know together."""
    if kind.private_info not in (NO_PRIVATE, OWN_PRIVATE):
        return None
    if kind.perfect_recall and not (kind.public_info and kind.private_info == OWN_PRIVATE):
        return None
    return SpielObserver(setting, kind)


class SpielObserver:
    """`tensor` is one row of numbers, `dict` the same piece by piece: they show what was last asked for."""

    def __init__(self, setting: GameSetting, kind: Any) -> None:
        self._recalls = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info == OWN_PRIVATE
        facts = {
            name: fact
            for name, fact in _facts(setting.rules.name, setting.seats).items()
            if (self._private if name in PRIVATE else self._public)
        }
        self._reads = [fact.read for fact in facts.values()]
        self._recalled = recalled(setting) if self._recalls else ()
        shapes = {name: fact.parts[0].shape for name, fact in facts.items()}
        shapes |= {one.name: one.shape for one in self._recalled}
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor: Numbers | None = np.zeros(sum(sizes), np.float32) if sizes else None
        self.dict: dict[str, Numbers] = {}
        if self.tensor is not None:
            parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
            self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Before the deal there is nothing to see but whose eyes these are."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        view = state.node.view(player if self._private else None)
        if view is None:
            if "player" in self.dict:
                self.dict["player"][player] = 1
            return
        facts = np.frombuffer(b"".join([read(view) for read in self._reads]), np.uint8)
        self.tensor[: len(facts)] = facts
        for piece in self._recalled:
            piece.fill(self.dict[piece.name], state.node, player)

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
    told = [entry.words(seat, node.setting.options) for entry in node.log]
    return "\n".join([f"seat {seat}", *told, encode(view).decode()])


def _account(node: Node, seat: int) -> IslandAccount:
    account = account_at(node, seat)
    assert isinstance(account, IslandAccount)
    return account


def _known(into: Numbers, node: Node, seat: int) -> None:
    account = _account(node, seat)
    for cell, dealt_on in enumerate(account.dealt_on):
        if dealt_on in account.cards:
            into[cell, CARD[account.cards[dealt_on]]] = 1


def _seen_by(into: Numbers, node: Node, seat: int) -> None:
    account = _account(node, seat)
    for cell, dealt_on in enumerate(account.dealt_on):
        for looker in account.seen_by.get(dealt_on, ()):
            into[cell, looker] = 1


def _reveals(into: Numbers, node: Node, seat: int) -> None:
    for row, entry in enumerate(node.log[1:]):
        shown = entry.events_as_shown(seat, node.setting.options)
        cards = [CARD[card] + 1 for card in _cards(shown[0])]
        taken = [VOLCANO[event.volcano] + 1 for event in shown if isinstance(event, island.VolcanoTaken)]
        into[row, :2] = shown[0].seat + 1, entry.actions[0] + 1
        into[row, 2 : 2 + len(cards)] = cards
        into[row, 5 : 5 + len(taken)] = taken
        if isinstance(shown[-1], island.RoundBegan):
            top = shown[-1].volcanoes[0]
            into[row, 8] = 0 if top is None else VOLCANO[top] + 1


def _cards(event: Any) -> Iterator[Location]:
    match event:
        case island.Looked(cards=dict() as cards):
            yield from cards.values()
        case island.Revealed(card=Location() as card) | island.Peeked(card=Location() as card):
            yield card


def _draws(into: Numbers, node: Node, _seat: int) -> None:
    decisions = [entry.actions for entry in node.log[1:]]
    if decisions:
        into[: len(decisions), 0] = [actions[0] + 1 for actions in decisions]
        into[: len(decisions), 1] = [actions[1] + 1 if len(actions) > 1 else 0 for actions in decisions]
