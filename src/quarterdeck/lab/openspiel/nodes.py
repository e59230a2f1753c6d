"""The nodes of a game tree for OpenSpiel: at each node a seat or chance decides. A node has the log of its events.

Nodes are frozen: a decision leads to another node, so a copied state shares its node. Only the rules of
`quarterdeck.games` compute the result of a decision; a node only stops them where chance decides.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, Self

import msgspec
import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

from quarterdeck.core.errors import UnknownMove
from quarterdeck.core.game import AnyGame, Options, refuse_turn
from quarterdeck.core.visibility import EventAge, seen, shows_privately
from quarterdeck.core.wire import encode

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


class GameSetting(msgspec.Struct, frozen=True):
    """What stays as it is for a whole game."""

    rules: AnyGame
    seats: int
    options: Any
    longest: int
    """The most decisions that a game can have."""
    most_chance_nodes: int
    dealt: Callable[[GameSetting, int, tuple[int, ...]], Node]
    """The node after the deal, for a start player and what chance has said to pick that player."""

    def opening(self) -> Node:
        """The first node: if the options name no start player, chance picks one."""
        first = self.options.first
        return FirstToBePicked(self) if first is None else self.dealt(self, first, ())

    def replayed(self, path: Sequence[int]) -> Node:
        """The node that these decisions and outcomes lead to."""
        node = self.opening()
        for action in path:
            node = node.after(action)
        return node


@dataclass(eq=False, slots=True, repr=False)
class NodeEntry:
    """A decision and its events, as in the log of a match; the first entry is the deal."""

    before: NodeEntry | None
    actions: tuple[int, ...]
    """The decision and what chance said to it, in the order of OpenSpiel's history."""
    events: tuple[Any, ...]
    """In full: what may be shown of them is `events_as_shown`."""
    moment: EventAge = EventAge.LIVE
    _told: dict[int | None, tuple[tuple[Any, ...], str]] | None = None
    """What each seat was shown, as events and in JSON; under None if all seats were shown the same."""

    def events_as_shown(self, seat: int, options: Options) -> tuple[Any, ...]:
        """The events as a seat was shown them when they happened."""
        return self._told_to(seat, options)[0]

    def words(self, seat: int, options: Options) -> str:
        """The same in JSON."""
        return self._told_to(seat, options)[1]

    def _told_to(self, seat: int, options: Options) -> tuple[tuple[Any, ...], str]:
        told = self._told
        if told is None:
            told = self._told = {}
            if not any(map(shows_privately, self.events)):
                told[None] = self._masked(None, options)
        if None in told:
            return told[None]
        if seat not in told:
            told[seat] = self._masked(seat, options)
        return told[seat]

    def _masked(self, seat: int | None, options: Options) -> tuple[tuple[Any, ...], str]:
        shown = tuple([seen(event, seat, self.moment, options) for event in self.events])
        return shown, encode(shown).decode()

    @property
    def log(self) -> list[NodeEntry]:
        log = []
        entry: NodeEntry | None = self
        while entry is not None:
            log.append(entry)
            entry = entry.before
        log.reverse()
        return log


@dataclass(eq=False, slots=True, repr=False)
class Node(ABC):
    """A moment of a game: whose decision it is, and where each leads."""

    setting: GameSetting
    player: int
    """The seat to move, or `CHANCE`, or `TERMINAL`."""
    state: Any
    """The table after the latest entry of the log, in the rules' own words; None before the deal."""
    entry: NodeEntry | None
    """That entry; None before the deal."""
    since: tuple[int, ...] = ()
    """The decision that is being carried out, and what chance has said to it so far."""

    @abstractmethod
    def after(self, action: int) -> Node:
        """The node that a decision, or an outcome of chance, leads to; one that can't be is refused."""

    @property
    def lawful(self) -> tuple[int, ...]:
        """The decisions of the seat to move as numbers, in ascending order."""
        return ()

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may say, and how likely."""
        return []

    def told(self, outcome: int) -> str:
        """An outcome of chance in words."""
        return f"outcome {outcome}"

    @property
    def winner(self) -> int | None:
        """The seat that has won, if the game is over and has a winner."""
        return None

    @property
    def log(self) -> list[NodeEntry]:
        """All that has happened, from the deal on, in full."""
        return [] if self.entry is None else self.entry.log

    @property
    def path(self) -> list[int]:
        """All decisions and outcomes that have led here: OpenSpiel's history."""
        return [*(action for entry in self.log for action in entry.actions), *self.since]

    def events_as_shown(self, seat: int) -> list[tuple[Any, ...]]:
        """The events of each entry, as the seat was shown them when they happened."""
        return [entry.events_as_shown(seat, self.setting.options) for entry in self.log]

    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator, may see now; None before the deal."""
        return None if self.state is None else self.setting.rules.view(self.state, seat)

    def check_outcome(self, outcome: int) -> None:
        """Refuse what chance can't say here."""
        if not any(outcome == possible for possible, _ in self.outcomes):
            raise UnknownMove("no-such-outcome", f"Chance has no outcome {outcome} here.", outcome=outcome)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process the game is played again: its decisions are the truth, its state a cache."""
        return GameSetting.replayed, (self.setting, self.path)


class EndNode(Node):
    __slots__ = ()

    def __init__(self, setting: GameSetting, state: Any, entry: NodeEntry) -> None:
        super().__init__(setting, TERMINAL, state, entry)

    @property
    def winner(self) -> int | None:
        outcome = self.setting.rules.outcome(self.state)
        return None if outcome is None else outcome.winner

    def after(self, action: int) -> NoReturn:
        refuse_turn(())


class FirstToBePicked(Node):
    """Before the deal: chance picks the seat that starts."""

    __slots__ = ()

    def __init__(self, setting: GameSetting) -> None:
        super().__init__(setting, CHANCE, None, None)

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        seats = self.setting.seats
        return [(seat, 1 / seats) for seat in range(seats)]

    def after(self, action: int) -> Node:
        self.check_outcome(action)
        return self.setting.dealt(self.setting, action, (action,))

    def told(self, outcome: int) -> str:
        return f"seat {outcome} starts"
