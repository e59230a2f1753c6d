"""The replay of a finished game: every moment as one receiver saw it, or with all secrets shown."""

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec

from quarterdeck.core.errors import UnknownSeat
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.game import AnyGame, OpenAfterwards, Outcome, State
from quarterdeck.core.record import Entry, Record
from quarterdeck.core.verify import verify
from quarterdeck.core.visibility import EventAge, seen, without_private_facts

Eyes: TypeAlias = int | Literal["all"] | None
"""The point of view: a seat, a spectator (None), or `all` with every secret."""


class ReplayMoment(msgspec.Struct, frozen=True):
    """One entry of a finished game's log, and the table after it.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2, phrase="a quiet sea", first=0)
    >>> crew = quarterdeck.hire(match, "parrot", "parrot", seed="noon")
    >>> outcome, record = crew.play(), match.record(crew.players)
    >>> outcome, (deal, moment, *later) = quarterdeck.look_back(record, eyes=0)
    >>> moment.seat, moment.move, sorted(moment.view.glimpse)  # the cells that seat 0 looked at
    (0, Look(side=<Side.WEST: 'west'>), [5, 10, 15])
    """

    seat: int | None
    """The seat that moved; None for the deal."""
    move: Any
    """The move; None for the deal and for the moves of other seats, of which a seat sees only the events."""
    events: tuple[Any, ...]
    """The events as they were shown to these eyes at that time."""
    view: Any
    """All that these eyes could see at that time."""
    hidden: Any
    """What no view showed at that time; None unless the eyes are `all`, and for a game that does not offer it."""
    shown: Any = None
    """The view just before this entry turned cards down; None if it turned none down."""


def look_back(record: Record, eyes: Eyes) -> tuple[Outcome, tuple[ReplayMoment, ...]]:
    """The result of a finished game and every moment of it; a BadRecord says why the record can't be replayed.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2, phrase="noon")
    >>> crew = quarterdeck.hire(match, "parrot", "parrot", seed="noon")
    >>> outcome, record = crew.play(), match.record(crew.players)
    >>> outcome, moments = quarterdeck.look_back(record, eyes="all")
    >>> moments[0].hidden.pile[0], len(moments) == len(match)
    (<Card.BLUE_6: 'blue-6'>, True)
    >>> quarterdeck.look_back(record, eyes=1)[1][0].hidden is None
    True
    """
    outcome, moments = moments_of(record, eyes)
    return outcome, tuple(moments)


def moments_of(record: Record, eyes: Eyes) -> tuple[Outcome, Iterator[ReplayMoment]]:
    """As `look_back`, one moment at a time: all moments of a long game together need much memory."""
    seats = len(record.players)
    if isinstance(eyes, int) and not 0 <= eyes < seats:
        raise UnknownSeat("no-such-seat", f"There is no seat {eyes} at this table of {seats}.", seat=eyes)
    match = verify(record)
    outcome = match.outcome()
    assert outcome is not None
    states = _states(match.game, match.options, record)
    told = zip(match.log, states, strict=True)
    return outcome, (_moment(match.game, match.options, entry, state, eyes) for entry, state in told)


def _states(game: AnyGame, options: Any, record: Record) -> Iterator[State]:
    """The state after each entry. A match does not give out its state, so this calls the rules directly."""
    deal = FairDeal(bytes.fromhex(record.secret), record.nonces)
    state, _ = game.start(options, len(record.players), deal)
    yield state
    for entry in record.log[1:]:
        assert entry.seat is not None
        state, _ = game.play(state, entry.seat, entry.move, deal)
        yield state


def _moment(game: AnyGame, options: Any, entry: Entry[Any, Any], state: State, eyes: Eyes) -> ReplayMoment:
    seat = None if eyes == "all" else eyes
    before = state.before_turning_down
    shown = None if before is None else without_private_facts(game.view(before, seat))
    if eyes == "all":
        secrets = game.hidden_until_over(state) if isinstance(game, OpenAfterwards) else None
        return ReplayMoment(entry.seat, entry.move, entry.events, game.view(state, None), secrets, shown)
    when = EventAge.LIVE if state.turn else EventAge.OVER
    events = tuple(seen(event, eyes, when, options) for event in entry.events)
    move = entry.move if eyes is not None and eyes == entry.seat else None
    return ReplayMoment(entry.seat, move, events, game.view(state, eyes), None, shown)
