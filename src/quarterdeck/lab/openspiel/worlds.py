"""What a seat with a perfect memory knows of a game, and the worlds that agree with it.

An account is made from what the seat was shown and from nothing else. A world is made from an account alone, so it
can't leak the truth. Worlds are as likely as chance makes them; the intentions of other players are not considered. A
world is an ordinary state, whose history leads from the first node to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.games.memoarrr import events as island_events
from quarterdeck.games.memoarrr.cards import LOCATIONS, TREASURES, Location, Volcano
from quarterdeck.games.memoarrr.events import Block, Look, Peek, Ready, Reveal, Swap
from quarterdeck.games.memoarrr.island import CELLS, CENTRE
from quarterdeck.games.piratatak import events as sea_events
from quarterdeck.games.piratatak.cards import Card
from quarterdeck.games.piratatak.events import Buy, Draw, Fire, Pay, Stop
from quarterdeck.lab.actions import NUMBERS
from quarterdeck.lab.observation.memoarrr import CARD
from quarterdeck.lab.openspiel import memoarrr as island
from quarterdeck.lab.openspiel.nodes import CHANCE, FirstToBePicked, Node
from quarterdeck.lab.openspiel.piratatak import KINDS

if TYPE_CHECKING:
    from quarterdeck.lab.openspiel.games import SpielGame
    from quarterdeck.lab.openspiel.states import SpielState

Dice: TypeAlias = Callable[[], float]
"""A number from 0 up to, but not including, 1: OpenSpiel's samplers, or `random.random`."""
T = TypeVar("T")
Chance: TypeAlias = Callable[[Any], int]
"""What chance says at a chance node, as it must have been for the seat to be shown what it was shown."""
Shown: TypeAlias = Iterable[Sequence[Any]]
"""The events of each entry of a log, as one seat was shown them when they happened."""


class IslandAccount:
    """A game of Memoarrr!: who did what, which cards the seat has seen, and where they lie now."""

    def __init__(self, shown: Shown, view: Any) -> None:
        """The view tells what no event does: which volcano is on top now."""
        self.first: int | None = None
        """The seat that starts; None until the first round tells."""
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
                taken = (
                    0
                    if isinstance(event, island_events.RoundBegan)
                    else taken + isinstance(event, island_events.VolcanoTaken)
                )
                self._note(event, taken)
        if self.stacks and len(self.stacks[-1]) == taken:
            self.stacks[-1] += view.volcanoes[:1]
        if not self.stacks:
            self.stacks.append([*view.volcanoes[:1]])
        self.moves = sorted(self._looks, key=lambda look: look[0]) + self._moves
        """All moves with the seats that made them; before the first round one seat after the other."""
        known = set(self.cards.values())
        self.unseen = [card for card in LOCATIONS if card not in known]
        """The locations that the seat has not been shown."""

    def _note(self, event: Any, taken: int) -> None:
        match event:
            case island_events.Looked():
                self._looks.append((event.seat, Look(event.side)))
                for cell, card in (event.cards or {}).items():
                    self._see(cell, card, (event.seat,))
            case island_events.BecameReady():
                self._looks.append((event.seat, Ready()))
            case island_events.RoundBegan(volcanoes=(Volcano() as top, *_)):
                self.stacks.append([top])
                self.first = event.starter if self.first is None else self.first
            case island_events.VolcanoTaken():
                self.stacks[-1][taken - 1 :] = [event.volcano]
            case island_events.TreasureTaken():
                self._winners.append(event.seat)
            case island_events.Over():
                self._won = event.treasures
                self._see(CENTRE, event.removed, self._seats)
            case _:
                self._note_move(event)

    def _note_move(self, event: Any) -> None:
        match event:
            case island_events.Revealed(cell=int() as cell):
                self._moves.append((event.seat, Reveal(cell)))
                self._see(cell, event.card, self._seats)
            case island_events.Peeked(cell=int() as cell):
                self._moves.append((event.seat, Peek(cell)))
                self._see(cell, event.card, (event.seat,))
            case island_events.Swapped(cell=int() as cell, with_=int() as other):
                self._moves.append((event.seat, Swap(other)))
                on = self.dealt_on
                on[cell], on[other] = on[other], on[cell]
            case island_events.Blocked(cell=int() as cell):
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

    def chance(self, dice: Dice) -> Chance:
        """Whatever the seat has not seen may lie anywhere that it has not seen."""
        unseen = _shuffled(self.unseen, dice)
        cards = [CARD[self.cards[cell] if cell in self.cards else unseen.pop()] for cell in range(CELLS)]
        chests = self.chests or _shuffled(TREASURES, dice)
        stacks = iter(self.stacks)

        def outcome(node: Any) -> int:
            if isinstance(node, island.CardToBeLaid):
                return cards[node.cell]
            if isinstance(node, island.ChestsToBeStacked):
                return node.outcome_for(chests)
            if isinstance(node, FirstToBePicked):
                return int(dice() * node.setting.seats) if self.first is None else self.first
            seen = tuple(next(stacks))
            fitting = [number for number, order in enumerate(node.orders) if order[: len(seen)] == seen]
            return fitting[int(dice() * len(fitting))]

        return outcome


class SeaAccount:
    """A game of Piratatak: everything that happens there is seen by all."""

    def __init__(self, shown: Shown) -> None:
        self.first = 0
        self.moves: list[tuple[int, Any]] = []
        """All moves with the seats that made them."""
        self.drawn: list[Card] = []
        """The cards of all draws."""
        for entry in shown:
            self._note(next(event for event in entry if not isinstance(event, sea_events.Reshuffled)))

    def _note(self, event: Any) -> None:
        """The first event of an entry, except a new pile, is a decision; the others follow from it."""
        match event:
            case sea_events.Dealt():
                self.first = event.first
            case sea_events.Drew():
                self.moves.append((event.seat, Draw()))
                self.drawn.append(event.card)
            case sea_events.Stopped():
                self.moves.append((event.seat, Stop()))
            case sea_events.Fired():
                self.moves.append((event.seat, Fire()))
            case sea_events.Paid():
                self.moves.append((event.seat, Pay(event.card)))
            case sea_events.Bought():
                self.moves.append((event.seat, Buy(event.seller, event.card)))

    def chance(self, _dice: Dice) -> Chance:
        """Everything that was drawn was drawn for all to see."""
        drawn = iter(self.drawn)
        return lambda node: self.first if isinstance(node, FirstToBePicked) else KINDS.index(next(drawn))


Account: TypeAlias = IslandAccount | SeaAccount


def account(game: str, shown: Shown, view: Any) -> Account:
    """A seat's account of a match, from what it was shown in it and what it sees now."""
    return IslandAccount(shown, view) if game == "memoarrr" else SeaAccount(shown)


@lru_cache(maxsize=64)
def account_at(node: Node, seat: int) -> Account:
    """A seat's account of a game at a node: a search asks for that of the same node again and again."""
    return account(node.setting.rules.name, node.events_as_shown(seat), node.view(seat))


class NoWorld(QuarterdeckError):
    """No state of OpenSpiel's is like what the seat was shown."""


def imagined(game: SpielGame, account: Account, dice: Dice) -> SpielState:
    chance = account.chance(dice)
    number = NUMBERS[game.rules.name]
    state = game.new_initial_state()
    _left_to(chance, state)
    for seat, move in account.moves:
        if seat != state.node.player:
            raise NoWorld("out-of-turn", "In OpenSpiel the seats look one after the other, and they did not.")
        state.apply_action(number[move])
        _left_to(chance, state)
    return state


def _left_to(chance: Chance, state: SpielState) -> None:
    while (node := state.node).player == CHANCE:
        state.apply_action(chance(node))


def _shuffled(cards: Sequence[T], dice: Dice) -> list[T]:
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = int(dice() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck
