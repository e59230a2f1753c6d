"""Worlds that agree with all that a seat was shown: its information state, dealt as it may really lie.

A world is made from the events that the seat was shown and from nothing else, so there is no truth in it to leak.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Protocol

from quarterdeck.core.game import AnyGame
from quarterdeck.games.memoarrr import events as island
from quarterdeck.games.memoarrr.cards import LOCATIONS, TREASURES, VOLCANOES
from quarterdeck.games.memoarrr.island import CELLS
from quarterdeck.games.memoarrr.moves import Block, Look, Peek, Ready, Reveal, Swap
from quarterdeck.games.memoarrr.options import stack_is_ordered
from quarterdeck.games.piratatak import events as sea
from quarterdeck.games.piratatak.moves import Buy, Draw, Fire, Pay, Stop
from quarterdeck.lab.openspiel.piles import PILES
from quarterdeck.lab.openspiel.voyage import Voyage

Shown = Iterable[Sequence[Any]]
"""The events of each entry of the log, as one seat was shown them."""


class Account(Protocol):
    """What a seat can tell of a match."""

    def world(self, dice: Random) -> Voyage:
        """A match that would have looked the same to it, each that could be as likely as the others."""


def account(game: AnyGame, seats: int, options: Any, shown: Shown) -> Account:
    """A seat's account of what it was shown."""
    if game.name == "memoarrr":
        return _IslandsAccount(game, seats, options, shown)
    return _SeasAccount(game, seats, options, shown)


class _IslandsAccount:
    """Memoarrr!: where cards were dealt, as far as the seat has seen them, and the volcanoes that came up."""

    def __init__(self, game: AnyGame, seats: int, options: Any, shown: Shown) -> None:
        self._game, self._seats, self._options = game, seats, options
        self._moves: list[tuple[int, Any]] = []
        self._known: dict[int, Any] = {}
        """Cards by the cell on which they were dealt, wherever an octopus has taken them since."""
        self._tops: list[Any] = []
        """Of each round the volcano that lay on top when it began."""
        self._taken: list[list[Any]] = []
        """Of each round the volcanoes that were taken, the top one first."""
        self._first = 0
        dealt_on = list(range(CELLS))
        for entry in shown:
            for event in entry:
                self._note(event, dealt_on)
        self._unseen = [card for card in LOCATIONS if card not in set(self._known.values())]

    def _note(self, event: Any, dealt_on: list[int]) -> None:
        match event:
            case island.Dealt():
                self._first = event.first
            case island.Looked():
                self._moves.append((event.seat, Look(event.side)))
                self._known |= {dealt_on[cell]: card for cell, card in (event.cards or {}).items()}
            case island.BecameReady():
                self._moves.append((event.seat, Ready()))
            case island.RoundBegan():
                self._tops.append(event.volcanoes[0])
                self._taken.append([])
            case island.VolcanoTaken():
                self._taken[-1].append(event.volcano)
            case island.Revealed(cell=int() as cell):
                self._moves.append((event.seat, Reveal(cell)))
                self._known[dealt_on[cell]] = event.card
            case island.Peeked(cell=int() as cell):
                self._moves.append((event.seat, Peek(cell)))
                if event.card is not None:
                    self._known[dealt_on[cell]] = event.card
            case island.Swapped(cell=int() as cell, with_=int() as other):
                self._moves.append((event.seat, Swap(other)))
                dealt_on[cell], dealt_on[other] = dealt_on[other], dealt_on[cell]
            case island.Blocked(cell=int() as cell):
                self._moves.append((event.seat, Block(cell)))

    def world(self, dice: Random) -> Voyage:
        unseen = list(self._unseen)
        dice.shuffle(unseen)
        answers: dict[str, tuple[Any, ...]] = {
            "first": (self._first,),
            "locations": tuple(self._known[cell] if cell in self._known else unseen.pop() for cell in range(CELLS)),
        }
        if not stack_is_ordered(self._options):
            answers["treasures"] = _shuffled(TREASURES, dice)
        for number, (top, taken) in enumerate(zip(self._tops, self._taken, strict=True), start=1):
            up = taken or [top]
            below = list(VOLCANOES[self._options.edition][: self._seats - 1])
            for volcano in up:
                below.remove(volcano)
            answers[f"volcanoes/{number}"] = (*up, *_shuffled(below, dice))
        world = Voyage(self._game, self._seats, self._options, answers)
        for seat, move in self._moves:
            world.play(move, seat)
        return world


def _shuffled(cards: Sequence[Any], dice: Random) -> tuple[Any, ...]:
    return tuple(dice.sample(cards, len(cards)))


class _SeasAccount:
    """Piratatak: everything that has been drawn was drawn for all to see, and the rest is for chance to say."""

    def __init__(self, game: AnyGame, seats: int, options: Any, shown: Shown) -> None:
        deal, *entries = shown
        settled = {**PILES[game.name].settled, "first": (deal[0].first,)}
        self._voyage = Voyage(game, seats, options, settled)
        for entry in entries:
            self._follow(entry)

    def _follow(self, entry: Sequence[Any]) -> None:
        event = next(event for event in entry if not isinstance(event, sea.Reshuffled))
        match event:
            case sea.Drew():
                self._voyage.play(Draw())
                question = self._voyage.question
                if question is not None:
                    self._voyage.decide(question.kinds.index(event.card))
            case sea.Stopped():
                self._voyage.play(Stop())
            case sea.Fired():
                self._voyage.play(Fire())
            case sea.Paid():
                self._voyage.play(Pay(event.card))
            case sea.Bought():
                self._voyage.play(Buy(event.seller, event.card))

    def world(self, dice: Random) -> Voyage:
        return self._voyage.copy()
