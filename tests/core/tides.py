"""A game of another package: a heap of shells, take one or two, the last one decides. Small, but whole."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from quarterdeck.core import game
from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import IllegalMove
from quarterdeck.core.game import Outcome, refuse_turn
from quarterdeck.core.visibility import Public, Secret


class Options(game.Options, frozen=True, kw_only=True):
    shells: Annotated[int, Meta(description="How many lie on the beach.")] = 7


class Take(game.Move, frozen=True, tag="take"):
    count: int


class Washed(game.Event, frozen=True, tag="washed"):
    pearl: Secret[int]
    first: Public[int]


class Took(game.Event, frozen=True, tag="took"):
    seat: Public[int]
    count: Public[int]


class State(game.State, frozen=True, kw_only=True):
    left: int
    seats: int
    last: int | None = None


class View(game.View, frozen=True):
    left: int
    turn: tuple[int, ...]


Event: TypeAlias = Washed | Took


class Tides:
    name = "tides"
    title = "Tides"
    version = "2"
    seats = range(2, 4)
    options = Options
    moves_of = Take
    events_of = Event

    def start(self, options: Options, seats: int, deal: Deal) -> tuple[State, tuple[Event, ...]]:
        first = deal.pick("first", seats)
        washed = Washed(deal.pick("pearl", options.shells), first)
        return State(turn=(first,), left=options.shells, seats=seats), (washed,)

    def moves(self, state: State, seat: int) -> tuple[Take, ...]:
        return tuple(Take(count) for count in (1, 2) if count <= state.left) if seat in state.turn else ()

    def play(self, state: State, seat: int, move: Take, deal: Deal) -> tuple[State, tuple[Event, ...]]:
        del deal
        if seat not in state.turn:
            refuse_turn(state.turn)
        if move not in self.moves(state, seat):
            raise IllegalMove("not-that-many", "Take one shell or two.")
        left = state.left - move.count
        turn = ((seat + 1) % state.seats,) if left else ()
        return replace(state, left=left, turn=turn, last=seat), (Took(seat, move.count),)

    def view(self, state: State, seat: int | None) -> View:
        del seat
        return View(state.left, state.turn)

    def outcome(self, state: State) -> Outcome | None:
        if state.last is None or state.turn:
            return None
        others = tuple(seat for seat in range(state.seats) if seat != state.last)
        return self.ended(state.last, others)

    def ended(self, last: int, others: tuple[int, ...]) -> Outcome:
        return Outcome((last, *others), (0,) * (1 + len(others)))


class EarlierTides(Tides):
    """As it was in version 1: three shells could be taken, and a player who took the last one lost."""

    version = "1"

    def moves(self, state: State, seat: int) -> tuple[Take, ...]:
        return tuple(Take(count) for count in (1, 2, 3) if count <= state.left) if seat in state.turn else ()

    def ended(self, last: int, others: tuple[int, ...]) -> Outcome:
        return Outcome((*others, last), (0,) * (1 + len(others)))


GAME: Any = Tides()
EARLIER_GAME: Any = EarlierTides()
