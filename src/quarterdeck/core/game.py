"""The rules protocol that every game implements, and the base types of moves, events, views and states."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar, Never, NoReturn, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import MatchOver, NotYourTurn, UnknownMove
from quarterdeck.core.plugins import painted


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices made before a match. Every field has a default and a one-line description."""


class Move(msgspec.Struct, frozen=True, gc=False, tag_field="move", forbid_unknown_fields=True):
    """An action that a player asks for."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", forbid_unknown_fields=True):
    """A fact of the match, in full; `visibility.seen` masks it for one receiver."""

    turns_down: ClassVar[bool] = False
    """Whether this event turns down everything that was shown for now."""
    disturbs: ClassVar[tuple[str, ...]] = ()
    """The fields that name a place whose card this event turns up or moves: it ends private looks at that place."""
    beat: ClassVar[float | None] = None
    """How long players are shown this event before the next move is accepted, in parts of the table's exposure time.
    None: the whole time if a field is shown for now, else no time."""


class View(msgspec.Struct, frozen=True):
    """All that one seat, or a spectator, may see now."""

    def _repr_svg_(self) -> str | None:
        return painted(self)


class State(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """All facts of the table at one moment, secrets included. It never leaves the match."""

    turn: tuple[int, ...]
    """The seats that may move now: one, several while all act at once, none when the match is over."""
    before_turning_down: State | None = None
    """The table just before this move turned cards down; None after every other move."""


class Hidden(msgspec.Struct, frozen=True):
    """What no view showed at one moment of a match that has ended."""


class Outcome(msgspec.Struct, frozen=True):
    """The result of a match: the seats from best to last, and the score of each seat.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2, phrase="low tide")
    >>> outcome = quarterdeck.hire(match, "parrot", "parrot", seed="noon").play()
    >>> outcome.winner, outcome.scores[outcome.winner]
    (1, 9)
    """

    ranking: tuple[int, ...]
    """The seats from best to last."""
    scores: tuple[int, ...]
    """The score of each seat, seat by seat."""

    @property
    def winner(self) -> int:
        """The first seat of the ranking."""
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

    A refused move raises an error that names the rule. Forced actions are part of the move that causes them.
    """

    name: str
    """The name on the wire and on the command line."""
    title: str
    """The name that people read."""
    version: str
    """The version of these rules. Records name it, so a change of rules does not change old games."""
    seats: range
    """The allowed numbers of players."""
    options: type[O]
    moves_of: Any
    """The closed union of its moves."""
    events_of: Any
    """The closed union of its events."""

    def start(self, options: O, seats: int, deal: Deal) -> tuple[S, tuple[E_co, ...]]:
        """The first state, and the events of the deal."""

    def moves(self, state: S, seat: int) -> tuple[M, ...]:
        """All lawful moves of a seat; none when it is not its turn."""

    def play(self, state: S, seat: int, move: M, deal: Deal) -> tuple[S, tuple[E_co, ...]]:
        """Make a move, or raise a RefusedMove."""

    def view(self, state: S, seat: int | None) -> V_co:
        """What a seat, or a spectator (None), may see now."""

    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the match runs."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


@runtime_checkable
class OpenAfterwards(Protocol[S_contra]):
    """Optional for a game: it shows its secrets in the replay of a finished match. Only `core.replay` calls this."""

    def hidden_until_over(self, state: S_contra) -> Hidden:
        """Everything in this state that a spectator's view leaves out."""


@runtime_checkable
class InRounds(Protocol[S_contra]):
    """Optional for a game: players can be out of a round and only watch until the next one begins."""

    def still_in(self, state: S_contra) -> tuple[int, ...]:
        """The seats that may still move before the round ends. Everybody knows this."""


@runtime_checkable
class SharedViews(Protocol[S_contra]):
    """Optional for a game: seats mostly see what everybody sees, so that a server makes one view for all of them."""

    def seeing_more(self, state: S_contra) -> tuple[int, ...]:
        """The seats whose view differs from a spectator's, in more than its field `seat`."""


def refuse_turn(turn: tuple[int, ...]) -> NoReturn:
    """The answer of every game to a seat that may not move."""
    if not turn:
        raise MatchOver("match-over", "The match is over.")
    whose = " and ".join(f"seat {seat}" for seat in turn)
    verb = "is" if len(turn) == 1 else "are"
    raise NotYourTurn("not-your-turn", f"It is not your turn: {whose} {verb} to move.", turn=turn)


def not_a_move(title: str, move: Never) -> NoReturn:
    """For the last case of a `match` over all moves: the types forbid it, and an untyped caller gets this error."""
    raise UnknownMove("unknown-move", f"This is not a move of {title}: {move!r}.")


A = TypeVar("A")
R = TypeVar("R")


def remembering_the_latest(function: Callable[[A], R]) -> Callable[[A], R]:
    """Cache the latest answer and return it for the same object. Only for functions of frozen objects."""
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
