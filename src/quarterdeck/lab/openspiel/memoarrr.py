"""Memoarrr!: chance lays the cards out, one node a card, before a player sees them and before anything depends on them.

That is to say: the three cards of a side when its player looks at them, all other cards and the chests when the last
player is ready, the volcanoes of the first round before a player looks, and those of a later round when it begins. The
rules shuffle everything first, but it is the same game, since a card that no player has seen is any unseen card.

Two other ways were built and measured. To decide a card only when it is first revealed makes fewer chance nodes, but
puts them in the middle of play: games of two were no quicker and those of four slower, and OpenSpiel's information-set
search, which plays to the end of the game in every simulation, got through far fewer of them. To deal everything
first is as quick as this, but then nothing that is close to the root of the tree has to do with the game, and
OpenSpiel's own checks, which try states from there, would see nothing but the deal.

The cards are in the state and in OpenSpiel's history. A player's information holds only what the player was shown.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Any

from msgspec.structs import replace

from quarterdeck.core.visibility import EventAge
from quarterdeck.games import memoarrr
from quarterdeck.games.memoarrr.cards import LOCATIONS, TREASURES, VOLCANOES, Options, Volcano, stack_is_ordered
from quarterdeck.games.memoarrr.events import RoundBegan
from quarterdeck.games.memoarrr.island import CELLS, CELLS_IN, CENTRE, EVERYWHERE, MIDDLE_CELLS, cell_name
from quarterdeck.games.memoarrr.round import open_cells
from quarterdeck.games.memoarrr.state import LOOKING, ROUNDS, State
from quarterdeck.lab.actions import MOVES as ALL_MOVES
from quarterdeck.lab.actions import numbers_of, refuse
from quarterdeck.lab.openspiel.nodes import CHANCE, EndNode, GameSetting, Node, NodeEntry

MOVES = ALL_MOVES["memoarrr"]
MOST_OUTCOMES = len(LOCATIONS)
_play = memoarrr.GAME.play


class Undecided:
    """A deal that leaves everything but the start player for chance to decide: there is no card on any cell yet."""

    def __init__(self, first: int) -> None:
        self._first = first

    def shuffle(self, label: str, cards: Sequence[Any]) -> tuple[Any, ...]:
        return (None,) * len(cards) if label == "locations" else tuple(cards)

    def pick(self, label: str, count: int) -> int:
        return self._first


_UNDECIDED = Undecided(0)


def setting_for(options: Options, seats: int) -> GameSetting:
    """Everybody looks and is ready; a round turns 24 cards up, and three animals of five ask for a decision more.

    Chance says the start player, the cards but for the last, three for the chests, and the volcanoes of seven rounds.
    """
    abilities = 3 * 5 if options.abilities else 0
    longest = 2 * seats + ROUNDS * (EVERYWHERE.bit_count() + abilities)
    chests, stacks = 0 if stack_is_ordered(options) else 3, ROUNDS if seats > 2 else 0
    most_chance_nodes = (options.first is None) + CELLS - 1 + chests + stacks
    return GameSetting(memoarrr.GAME, seats, options, longest, most_chance_nodes, _set_up)


@cache
def orders(edition: str, seats: int) -> tuple[tuple[Volcano, ...], ...]:
    """All orders in which the volcanoes of a round can lie, each as likely as the others."""
    return tuple(dict.fromkeys(permutations(VOLCANOES[edition][: seats - 1])))


def _set_up(setting: GameSetting, first: int, since: tuple[int, ...]) -> Node:
    state, events = memoarrr.GAME.start(setting.options, setting.seats, Undecided(first))
    if setting.seats > 2:
        return VolcanoesToBeStacked(setting, None, None, since, state, events)
    return MemoarrrDecision(setting, state, NodeEntry(None, since, events))


class MemoarrrDecision(Node):
    """A seat decides; while everybody looks, they do so one after the other, in the order of the seats."""

    __slots__ = ("_lawful",)

    def __init__(self, setting: GameSetting, state: State, entry: NodeEntry) -> None:
        super().__init__(setting, state.turn[0], state, entry)
        self._lawful: tuple[int, ...] = ()

    @property
    def lawful(self) -> tuple[int, ...]:
        if not self._lawful:
            # To reveal a cell has the number of the cell, and nearly every move is one.
            self._lawful = CELLS_IN[open_cells(self.state)] or numbers_of(
                "memoarrr", memoarrr.GAME.moves(self.state, self.player)
            )
        return self._lawful

    def after(self, action: int) -> Node:
        if action not in self.lawful:
            refuse(memoarrr.GAME, self.state, self.player, action, _UNDECIDED)
        if self.state.special is LOOKING and (cells := self._to_be_laid(MOVES[action])):
            laid = {*self.state.locations}
            left = sum([1 << number for number, card in enumerate(LOCATIONS) if card not in laid])
            return CardToBeLaid(self, (action,), cells, left)
        return self.carried_out((action,), self.state)

    def _to_be_laid(self, move: Any) -> tuple[int, ...]:
        """The cells that need a card before a player looks at a side, or before the last player is ready."""
        if isinstance(move, memoarrr.Look):
            return MIDDLE_CELLS[move.side]
        if len(self.state.turn) > 1:
            return ()
        return tuple([cell for cell, card in enumerate(self.state.locations) if card is None])

    def carried_out(self, since: tuple[int, ...], state: State) -> Node:
        """The move is made, at a table where chance has decided all that it depends on."""
        moved, events = _play(state, self.player, MOVES[since[0]], _UNDECIDED)
        if not moved.turn:
            return EndNode(self.setting, moved, NodeEntry(self.entry, since, events, EventAge.OVER))
        if self.setting.seats > 2 and isinstance(events[-1], RoundBegan) and events[-1].number > 1:
            return VolcanoesToBeStacked(self.setting, self.state, self.entry, since, moved, events)
        return MemoarrrDecision(self.setting, moved, NodeEntry(self.entry, since, events))


class _Chance(Node):
    """Chance decides something before the move of a seat has its effect."""

    __slots__ = ("_mover",)

    def __init__(self, mover: MemoarrrDecision, since: tuple[int, ...]) -> None:
        super().__init__(mover.setting, CHANCE, mover.state, mover.entry, since)
        self._mover = mover


class CardToBeLaid(_Chance):
    """A cell gets any of the locations that are left; the one at the centre goes back to the box."""

    __slots__ = ("_cells", "_left")

    def __init__(self, mover: MemoarrrDecision, since: tuple[int, ...], cells: tuple[int, ...], left: int) -> None:
        super().__init__(mover, since)
        self._cells = cells
        """All that are to be laid before the move; the first of them lie there, as many as chance has spoken of."""
        self._left = left
        """The set of locations that lie nowhere yet; they are numbered as cells are."""

    @property
    def cell(self) -> int:
        return self._cells[len(self.since) - 1]

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        return _evenly(self._left)

    def after(self, action: int) -> Node:
        if action < 0 or not self._left >> action & 1:
            self.check_outcome(action)
        since, left = self.since + (action,), self._left ^ 1 << action
        if left & left - 1 and len(since) <= len(self._cells):
            return CardToBeLaid(self._mover, since, self._cells, left)
        return self._all_laid(since, left)

    def _all_laid(self, since: tuple[int, ...], left: int) -> Node:
        """When only one location is left it goes where there is none yet, and it is the turn of the chests."""
        locations = list(self.state.locations)
        for cell, number in zip(self._cells, since[1:], strict=False):
            locations[cell] = LOCATIONS[number]
        if left & left - 1:
            return self._mover.carried_out(since, replace(self.state, locations=tuple(locations)))
        locations[self._cells[-1]] = LOCATIONS[left.bit_length() - 1]
        laid_out = replace(self.state, locations=tuple(locations))
        if stack_is_ordered(self.setting.options):
            return self._mover.carried_out(since, laid_out)
        return ChestsToBeStacked(self._mover, since, laid_out, _TWO_IN_EACH)

    def told(self, outcome: int) -> str:
        where = "put away" if self.cell == CENTRE else f"on {cell_name(self.cell)}"
        return f"{LOCATIONS[outcome]} {where}"


class ChestsToBeStacked(_Chance):
    """Chance says which chest of the stack has four rubies, then which has three, then which two have one each."""

    __slots__ = ("_laid_out", "_rubies")

    def __init__(
        self, mover: MemoarrrDecision, since: tuple[int, ...], laid_out: State, rubies: tuple[int, ...]
    ) -> None:
        super().__init__(mover, since)
        self._laid_out = laid_out
        self._rubies = rubies
        """In each chest, the top one first: two, unless chance has said otherwise."""

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        return _evenly((1 << len(_chests_with(self._rubies)[1])) - 1)

    def outcome_for(self, treasures: Sequence[int]) -> int:
        """What chance has to say here for the chests to be stacked like this."""
        rubies, choices = _chests_with(self._rubies)
        return choices.index(tuple([chest for chest, inside in enumerate(treasures) if inside == rubies]))

    def after(self, action: int) -> Node:
        self.check_outcome(action)
        since = self.since + (action,)
        rubies, choices = _chests_with(self._rubies)
        stacked = tuple([rubies if chest in choices[action] else inside for chest, inside in enumerate(self._rubies)])
        if rubies > 1:
            return ChestsToBeStacked(self._mover, since, self._laid_out, stacked)
        setting = replace(self._laid_out.setting, treasures=stacked)
        return self._mover.carried_out(since, replace(self._laid_out, setting=setting))

    def told(self, outcome: int) -> str:
        rubies, choices = _chests_with(self._rubies)
        return f"{rubies} in chest {' and '.join(str(chest + 1) for chest in choices[outcome])}"


_TWO_IN_EACH = (2,) * len(TREASURES)


@cache
def _chests_with(rubies: tuple[int, ...]) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """The rubies that chance speaks of next, and all chests, or pairs of chests, that they can be in."""
    wanted = next(inside for inside in (4, 3, 1) if inside not in rubies)
    chests = [chest for chest, inside in enumerate(rubies) if inside == 2]
    return wanted, tuple(combinations(chests, TREASURES.count(wanted)))


class VolcanoesToBeStacked(Node):
    """Before the players look, and when a later round begins: the volcanoes go on the stack in any order.

    All players see the one on top.
    """

    __slots__ = ("_begun", "_events")

    def __init__(
        self,
        setting: GameSetting,
        state: State | None,
        entry: NodeEntry | None,
        since: tuple[int, ...],
        begun: State,
        events: tuple[Any, ...],
    ) -> None:
        super().__init__(setting, CHANCE, state, entry, since)
        self._begun = begun
        self._events = events

    @property
    def orders(self) -> tuple[tuple[Volcano, ...], ...]:
        """An outcome is the place of an order in these."""
        return orders(self.setting.options.edition, self.setting.seats)

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        return _evenly((1 << len(self.orders)) - 1)

    def after(self, action: int) -> Node:
        self.check_outcome(action)
        volcanoes = self.orders[action]
        events = self._events
        if isinstance(events[-1], RoundBegan):
            events = events[:-1] + (replace(events[-1], volcanoes=volcanoes),)
        entry = NodeEntry(self.entry, self.since + (action,), events)
        return MemoarrrDecision(self.setting, replace(self._begun, volcanoes=volcanoes), entry)

    def told(self, outcome: int) -> str:
        return f"volcanoes {', '.join(self.orders[outcome])}"


def _evenly(things: int) -> list[tuple[int, float]]:
    """Each of a set, as likely as the others; sets are numbers as those of cells are."""
    share = 1 / things.bit_count()
    return [(thing, share) for thing in range(things.bit_length()) if things >> thing & 1]
