"""The rules protocol: what a game offers, and the three words that cross every border (move, event, view)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar, Never, NoReturn, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import MatchOver, NotYourTurn, UnknownMove
from quarterdeck.core.plugins import painted


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices made before a match; every field has a default and says in one line what it changes."""


class Move(msgspec.Struct, frozen=True, gc=False, tag_field="move", forbid_unknown_fields=True):
    """What a player wants to do."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", forbid_unknown_fields=True):
    """Something that happened, in full; `visibility.seen` makes of it what one receiver may see."""

    turns_down: ClassVar[bool] = False
    """Whether everything shown for now is turned down with this event."""


class View(msgspec.Struct, frozen=True):
    """All that one seat (or a spectator) may see of the match right now."""

    def _repr_svg_(self) -> str | None:
        """A notebook shows a view as a picture, where somebody paints its game."""
        return painted(self)


class State(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Everything there is to know about the table at one moment. It never leaves the match."""

    turn: tuple[int, ...]
    """The seats that may move now: one, several while all act at once, none when the match is over."""
    before_turning_down: State | None = None
    """The table just before this move turned cards down; None after every other move."""


class Hidden(msgspec.Struct, frozen=True):
    """What no view shows while a match runs, at one moment of a match that has ended."""


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the seats from best to last, and their scores seat by seat."""

    ranking: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winner(self) -> int:
        return self.ranking[0]


O = TypeVar("O", bound=Options)  # noqa: E741 - options, as S is the state, M a move, E an event, V a view
S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
E_co = TypeVar("E_co", bound=Event, covariant=True)
V_co = TypeVar("V_co", bound=View, covariant=True)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Game(Protocol[O, S, M, E_co, V_co]):
    """The rules of one game. Pure: the same arguments always give the same answer.

    A refused move raises an error that says which
    rule forbids it. What is forced happens by itself, with its events, as part of the move that caused it.
    """

    name: str
    """What the game is called on the wire and on the command line."""
    title: str
    """What the game is called by people."""
    version: str
    """The version of these rules. Records name it, so that a change of rules never changes an old game."""
    seats: range
    """How many can play."""
    options: type[O]
    moves_of: Any
    """The closed union of its moves."""
    events_of: Any
    """The closed union of its events."""

    def start(self, options: O, seats: int, deal: Deal) -> tuple[S, tuple[E_co, ...]]:
        """Set the table up."""

    def moves(self, state: S, seat: int) -> tuple[M, ...]:
        """All lawful moves of a seat, none when it is not its turn."""

    def play(self, state: S, seat: int, move: M, deal: Deal) -> tuple[S, tuple[E_co, ...]]:
        """Make a move, or raise a RefusedMove."""

    def view(self, state: S, seat: int | None) -> V_co:
        """What a seat, or a spectator (None), may see now."""

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it runs."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


@runtime_checkable
class OpenAfterwards(Protocol[S_contra]):
    """What a game may offer besides: its secrets, for whoever looks back at a match that has ended.

    Neither a match nor anything that serves one calls this: `core.replay` alone does, with the record of a
    finished game in hand. A game without it can be looked back at too, through the eyes of its seats.
    """

    def hidden_until_over(self, state: S_contra) -> Hidden:
        """All that lay on the table in this state and that a spectator's view leaves out."""


def refuse_turn(turn: tuple[int, ...]) -> NoReturn:
    """What every game answers to a seat that is not to move."""
    if not turn:
        raise MatchOver("match-over", "The match is over.")
    whose = " and ".join(f"seat {seat}" for seat in turn)
    verb = "is" if len(turn) == 1 else "are"
    raise NotYourTurn("not-your-turn", f"It is not your turn: {whose} {verb} to move.", turn=turn)


def not_a_move(title: str, move: Never) -> NoReturn:
    """Where a game has taken all its moves apart and one is left: the types forbid it, and so does this sentence."""
    raise UnknownMove("unknown-move", f"This is not a move of {title}: {move!r}.")


A = TypeVar("A")
R = TypeVar("R")


def remembering_the_latest(function: Callable[[A], R]) -> Callable[[A], R]:
    """The same function; asked about the very object that it was asked about last, it gives the same answer at once.

    Only for frozen objects: one that could change would be answered with what it was.
    """
    remembered: tuple[A, R] | None = None

    @wraps(function)
    def answered(about: A) -> R:
        nonlocal remembered
        latest = remembered
        if latest is not None and latest[0] is about:
            return latest[1]
        answer = function(about)
        remembered = (about, answer)
        return answer

    return answered
