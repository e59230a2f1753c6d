"""Memoarrr! played twice: the kernel plays, the reference engine follows on the same cards, and both must agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.games.memoarrr import GAME, Block, Look, Options, Peek, Ready, Reveal, Swap
from quarterdeck.games.memoarrr.cards import LOCATIONS, VOLCANOES, Animal, Location
from quarterdeck.games.memoarrr.island import CENTRE, SIDES
from quarterdeck.games.memoarrr.state import State

MOVES = {None: Reveal, Animal.PENGUIN: Peek, Animal.OCTOPUS: Swap, Animal.WALRUS: Block}
WAITING = {animal: number for number, animal in enumerate(Animal)} | {None: 4}
NUMBER = {location: number for number, location in enumerate(LOCATIONS)}
ROUNDS = 7


class Follower:
    """The reference engine's side of one game."""

    FIELDS = (
        "table.island.north", "table.island.south", "table.island.fog", "table.island.closed", "table.island.last",
        "table.round.circle", "table.round.still_in", "table.round.waiting", "table.rounds",
    )  # fmt: skip
    """What is compared before every move, besides the lawful choices."""
    AFTER = "table.rounds"

    def __init__(self, dealt: Mapping[str, int], seats: int, options: Options) -> None:
        self._deal = _deal(dealt, seats, options)
        self.state: State = GAME.start(options, seats, self._deal)[0]
        self._locations: tuple[Location, ...] = ()
        self._cards = (0, 0)
        for seat in range(seats):
            self._play(seat, Look(SIDES[dealt["sides"] >> 2 * seat & 3]))
        for seat in reversed(range(seats)):
            self._play(seat, Ready())

    @property
    def over(self) -> bool:
        return not self.state.turn

    def standing(self) -> tuple[int, ...]:
        """How things stand, in the kernel's words, and what may be chosen."""
        state = self.state
        if state.locations is not self._locations:
            self._locations, self._cards = state.locations, _packed(state.locations)
        special, seats = state.special, state.still_in.seats
        circle = 0
        for seat in reversed(seats):
            circle = circle << 2 | seat
        lawful = 0
        for move in GAME.moves(state, state.turn[0]):
            lawful |= 1 << move.cell  # type: ignore[union-attr]
        return (
            *self._cards, state.fog, special.closed, state.last_cell,
            circle, len(seats), WAITING[special.ability], len(state.winners), lawful,
        )  # fmt: skip

    def play(self, choice: int, _rounds: int) -> None:
        """The move that the kernel has made, by the seat that is to move here."""
        state = self.state
        self._play(state.turn[0], MOVES[state.special.ability](choice))

    def knowing_choice(self) -> int:
        """A lawful cell, to reveal one that matches and leaves the fewest matches, so that the round is a long one."""
        state = self.state
        cells = [move.cell for move in GAME.moves(state, state.turn[0])]  # type: ignore[union-attr]
        if state.special.ability is not None or state.last is None:
            return cells[state.fog % len(cells)]
        down = [card for cell, card in enumerate(state.locations) if state.fog >> cell & 1]
        matches = [cell for cell in cells if _alike(state.locations[cell], state.last)]
        return min(matches or cells, key=lambda cell: sum(_alike(card, state.locations[cell]) for card in down))

    def ending(self) -> dict[str, int]:
        """What came of it, as the kernel tells it."""
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        won = sum(seat << 4 * number for number, seat in enumerate(self.state.winners))
        rubies = sum(count << 4 * seat for seat, count in enumerate(outcome.scores))
        return {"winner": outcome.winner, "won": won, "rubies": rubies}

    @staticmethod
    def told(who: int, _lengths: int) -> dict[str, int]:
        """The same of a kernel's story."""
        return {"winner": who & 7, "won": who >> 8 & 0x3333333, "rubies": who >> 36 & 0xFFFF}

    def _play(self, seat: int, move: Any) -> None:
        self.state = GAME.play(self.state, seat, move, self._deal)[0]


def _deal(dealt: Mapping[str, int], seats: int, options: Options) -> ArrangedDeal:
    """The cards that the kernel has dealt; which of the lower volcanoes is where makes no difference."""
    north, south = dealt["table.island.north"], dealt["table.island.south"]
    cards = [LOCATIONS[north >> 5 * cell & 31] for cell in range(12)]
    cards += [LOCATIONS[south >> 5 * cell & 31] for cell in range(12)]
    (removed,) = set(LOCATIONS).difference(cards)
    orders: dict[str, list[Any]] = {"locations": [*cards[:CENTRE], removed, *cards[CENTRE:]]}
    orders["treasures"] = [dealt["treasures"] >> 3 * number & 7 for number in range(ROUNDS)]
    for number in range(ROUNDS):
        highest, *others = VOLCANOES[options.edition][: seats - 1]
        others.insert(dealt["table.stacks"] >> 2 * number & 3, highest)
        orders[f"volcanoes/{number + 1}"] = others
    return ArrangedDeal(orders, {"first": dealt["table.round.circle"] & 3})


def _alike(one: Location, other: Location) -> bool:
    return one.animal is other.animal or one.landscape is other.landscape


def _packed(locations: tuple[Location, ...]) -> tuple[int, int]:
    """The cards as the kernel keeps them."""
    north = sum(NUMBER[card] << 5 * cell for cell, card in enumerate(locations[:CENTRE]))
    south = sum(NUMBER[card] << 5 * cell for cell, card in enumerate(locations[CENTRE + 1 :]))
    return north, south
