"""Piratatak, with every draw left to chance until it is made.

No player ever sees the pile, so drawing from a shuffled pile and drawing any of its cards by chance are the same game.
Without a hidden order the information is perfect. A pile here has no order: chance puts the drawn card on top of it,
and the rules go on from there.

The rules know no end but a finished ship, and two players who never stop in time can sail on for thousands of moves.
OpenSpiel wants a bound, and this one is kept: at the horizon the game is over without a winner, as in its own Pig.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from quarterdeck.games import piratatak
from quarterdeck.games.piratatak.cards import DECK, Card, Options
from quarterdeck.games.piratatak.state import State
from quarterdeck.lab.actions import MOVES as ALL_MOVES
from quarterdeck.lab.actions import NUMBERS, numbers_of, refuse
from quarterdeck.lab.openspiel.nodes import CHANCE, EndNode, GameSetting, Node, NodeEntry

MOVES = ALL_MOVES["piratatak"]
KINDS = tuple(Card)
"""An outcome is the place of a card in these."""
MOST_OUTCOMES = len(KINDS)
HORIZON = 10_000
"""Random games have hundreds of moves, some of them thousands; hardly any comes near."""
_DRAW, _STOP = NUMBERS["piratatak"][piratatak.Draw()], NUMBERS["piratatak"][piratatak.Stop()]
_play = piratatak.GAME.play


class Stacked:
    """A deal that leaves all cards as they are, with one of them on top."""

    def __init__(self, top: Card | None = None, first: int = 0) -> None:
        self._top = top
        self._first = first

    def shuffle(self, label: str, cards: Sequence[Any]) -> tuple[Any, ...]:
        if self._top is None:
            return tuple(cards)
        place = cards.index(self._top)
        return (self._top, *cards[:place], *cards[place + 1 :])

    def pick(self, label: str, count: int) -> int:
        return self._first


_ON_TOP = tuple(Stacked(card) for card in KINDS)


def setting_for(options: Options, seats: int, horizon: int = HORIZON) -> GameSetting:
    """Chance says the start player, and a card for each decision to draw."""
    return GameSetting(piratatak.GAME, seats, options, horizon, (options.first is None) + horizon, _dealt)


def _dealt(setting: GameSetting, first: int, actions: tuple[int, ...]) -> Node:
    state, events = piratatak.GAME.start(setting.options, setting.seats, Stacked(first=first))
    return PiratatakDecision(setting, state, NodeEntry(None, actions, events), _counted(DECK), 0)


def _counted(cards: Iterable[Card]) -> tuple[int, ...]:
    """How many there are of each kind."""
    counts = Counter(cards)
    return tuple([counts[kind] for kind in KINDS])


class PiratatakDecision(Node):
    __slots__ = ("_lawful", "_left", "_made")

    def __init__(self, setting: GameSetting, state: State, entry: NodeEntry, left: tuple[int, ...], made: int) -> None:
        super().__init__(setting, state.turn[0], state, entry)
        self._left = left
        """How many cards of each kind are in the pile."""
        self._made = made
        """The number of decisions so far."""
        self._lawful: tuple[int, ...] = ()

    @property
    def lawful(self) -> tuple[int, ...]:
        if not self._lawful:
            self._lawful = numbers_of("piratatak", piratatak.GAME.moves(self.state, self.player))
        return self._lawful

    def after(self, action: int) -> Node:
        if action not in self.lawful:
            refuse(piratatak.GAME, self.state, self.player, action, _ON_TOP[0])
        if action == _DRAW:
            return CardToBeDrawn(self, self._left if self.state.pile else _counted(self.state.discard))
        state, events = _play(self.state, self.player, MOVES[action], _ON_TOP[0])
        return self.followed((action,), state, events, self._left)

    def followed(self, actions: tuple[int, ...], state: State, events: tuple[Any, ...], left: tuple[int, ...]) -> Node:
        """What comes after a move that has been made."""
        entry = NodeEntry(self.entry, actions, events)
        made = self._made + 1
        if state.turn and made < self.setting.longest:
            return PiratatakDecision(self.setting, state, entry, left, made)
        return EndNode(self.setting, state, entry)


class CardToBeDrawn(Node):
    """Any card of the pile may be the next, or of the discard pile when that is to become the new one."""

    __slots__ = ("_among", "_mover")

    def __init__(self, mover: PiratatakDecision, among: tuple[int, ...]) -> None:
        super().__init__(mover.setting, CHANCE, mover.state, mover.entry, (_DRAW,))
        self._mover = mover
        self._among = among
        """How many there are of each kind."""

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        cards = len(self.state.pile or self.state.discard)
        return [(kind, count / cards) for kind, count in enumerate(self._among) if count]

    def after(self, action: int) -> Node:
        among = self._among
        if not (0 <= action < len(among) and among[action]):
            self.check_outcome(action)
        deal, state = _ON_TOP[action], self.state
        if state.pile:
            state = replace(state, pile=deal.shuffle("pile", state.pile))
        state, events = _play(state, self._mover.player, MOVES[_DRAW], deal)
        left = among[:action] + (among[action] - 1,) + among[action + 1 :]
        return self._mover.followed((_DRAW, action), state, events, left)

    def told(self, outcome: int) -> str:
        return f"{KINDS[outcome]} is drawn"
