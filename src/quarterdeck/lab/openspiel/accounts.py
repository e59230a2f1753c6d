"""What a seat with a perfect memory can tell of a game: made from what it was shown, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from quarterdeck.games.memoarrr import events as island
from quarterdeck.games.memoarrr.cards import LOCATIONS, Location, Volcano
from quarterdeck.games.memoarrr.events import Block, Look, Peek, Ready, Reveal, Swap
from quarterdeck.games.memoarrr.island import CELLS, CENTRE
from quarterdeck.games.piratatak import events as sea
from quarterdeck.games.piratatak.cards import Card
from quarterdeck.games.piratatak.events import Buy, Draw, Fire, Pay, Stop
from quarterdeck.lab.openspiel.nodes import Node

Shown: TypeAlias = Iterable[Sequence[Any]]
"""The events of each entry of a log, as one seat was shown them when they happened."""


class IslandAccount:
    """A game of Memoarrr!: who did what, which cards the seat has seen, and where they lie now."""

    def __init__(self, shown: Shown, view: Any) -> None:
        """The view tells what no event does: which volcano is on top now."""
        self.first = 0
        self._looks: list[tuple[int, Any]] = []
        self._moves: list[tuple[int, Any]] = []
        self.cards: dict[int, Location] = {}
        """The locations that the seat has been shown, by the cells on which they were dealt."""
        self.seen_by: dict[int, set[int]] = {}
        """The seats that have been shown a location, by the cell on which it was dealt."""
        self.dealt_on = list(range(CELLS))
        """For each cell that on which its location was dealt: they differ where an octopus has been."""
        self.stacks: list[list[Volcano]] = []
        """Of each round the volcanoes that the seat has seen, the top one first."""
        self._winners: list[int] = []
        self._won: tuple[tuple[int, ...], ...] = ()
        self._seats = range(len(view.sides))
        taken = 0
        for entry in shown:
            for event in entry:
                taken = 0 if isinstance(event, island.RoundBegan) else taken + isinstance(event, island.VolcanoTaken)
                self._note(event, taken)
        if self.stacks and len(self.stacks[-1]) == taken:
            self.stacks[-1] += view.volcanoes[:1]
        self.moves = sorted(self._looks, key=lambda look: look[0]) + self._moves
        """All moves with the seats that made them; before the first round one seat after the other."""
        known = set(self.cards.values())
        self.unseen = [card for card in LOCATIONS if card not in known]
        """The locations that the seat has not been shown."""

    def _note(self, event: Any, taken: int) -> None:
        match event:
            case island.Dealt():
                self.first = event.first
            case island.Looked():
                self._looks.append((event.seat, Look(event.side)))
                for cell, card in (event.cards or {}).items():
                    self._see(cell, card, (event.seat,))
            case island.BecameReady():
                self._looks.append((event.seat, Ready()))
            case island.RoundBegan(volcanoes=(Volcano() as top, *_)):
                self.stacks.append([top])
            case island.VolcanoTaken():
                self.stacks[-1][taken - 1 :] = [event.volcano]
            case island.TreasureTaken():
                self._winners.append(event.seat)
            case island.Over():
                self._won = event.treasures
                self._see(CENTRE, event.removed, self._seats)
            case _:
                self._note_move(event)

    def _note_move(self, event: Any) -> None:
        match event:
            case island.Revealed(cell=int() as cell):
                self._moves.append((event.seat, Reveal(cell)))
                self._see(cell, event.card, self._seats)
            case island.Peeked(cell=int() as cell):
                self._moves.append((event.seat, Peek(cell)))
                self._see(cell, event.card, (event.seat,))
            case island.Swapped(cell=int() as cell, with_=int() as other):
                self._moves.append((event.seat, Swap(other)))
                on = self.dealt_on
                on[cell], on[other] = on[other], on[cell]
            case island.Blocked(cell=int() as cell):
                self._moves.append((event.seat, Block(cell)))

    def _see(self, cell: int, card: Location | None, seats: Iterable[int]) -> None:
        """What another seat looked at, this one does not know; but it knows who looked."""
        dealt_on = self.dealt_on[cell]
        self.seen_by.setdefault(dealt_on, set()).update(seats)
        if card is not None:
            self.cards[dealt_on] = card

    @property
    def chests(self) -> tuple[int, ...]:
        """The rubies in them as they were stacked, once they have been opened."""
        won = [list(treasures) for treasures in self._won]
        return tuple(won[winner].pop(0) for winner in self._winners if won)


class SeaAccount:
    """A game of Piratatak: everything that happens there is seen by all."""

    def __init__(self, shown: Shown) -> None:
        self.first = 0
        self.moves: list[tuple[int, Any]] = []
        """All moves with the seats that made them."""
        self.drawn: list[Card] = []
        """The cards of all draws."""
        for entry in shown:
            self._note(next(event for event in entry if not isinstance(event, sea.Reshuffled)))

    def _note(self, event: Any) -> None:
        """The first event of an entry, but for a new pile, is what somebody has decided; the others come of it."""
        match event:
            case sea.Dealt():
                self.first = event.first
            case sea.Drew():
                self.moves.append((event.seat, Draw()))
                self.drawn.append(event.card)
            case sea.Stopped():
                self.moves.append((event.seat, Stop()))
            case sea.Fired():
                self.moves.append((event.seat, Fire()))
            case sea.Paid():
                self.moves.append((event.seat, Pay(event.card)))
            case sea.Bought():
                self.moves.append((event.seat, Buy(event.seller, event.card)))


Account: TypeAlias = IslandAccount | SeaAccount


def account(game: str, shown: Shown, view: Any) -> Account:
    """A seat's account of a match, from what it was shown in it and what it sees now."""
    return IslandAccount(shown, view) if game == "memoarrr" else SeaAccount(shown)


@lru_cache(maxsize=64)
def account_at(node: Node, seat: int) -> Account:
    """A seat's account of a game at a node: a search asks for that of the same node again and again."""
    return account(node.table.rules.name, node.events_as_shown(seat), node.view(seat))
