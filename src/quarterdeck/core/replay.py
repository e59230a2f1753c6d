"""Looking back at a finished game: every moment of it, as one pair of eyes saw it, or with everything laid open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec

from quarterdeck.core.errors import UnknownSeat
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.game import AnyGame, Hidden, OpenAfterwards, Outcome, State
from quarterdeck.core.record import Entry, Record
from quarterdeck.core.verify import verify
from quarterdeck.core.visibility import EventAge, seen, without_private_facts

Eyes: TypeAlias = int | Literal["all"] | None
"""Whose eyes: a seat's, a spectator's (None), or those of somebody who may see all, now that the game is over."""


class ReplayMoment(msgspec.Struct, frozen=True):
    """One entry of a finished game's log, and the table after it."""

    seat: int | None
    """Who moved; None for the deal."""
    move: Any
    """The move; None for the deal, and for another seat's: a seat is told what came of a move, not what was asked."""
    events: tuple[Any, ...]
    """What came of it, as these eyes were shown it at the time."""
    view: Any
    """All that these eyes could see then."""
    hidden: Any
    """All that nobody could see then; None unless everything is laid open, and where the game does not tell it."""
    shown: Any = None
    """The view just before this entry turned cards down; None where it turned none down."""


def look_back(record: Record, eyes: Eyes) -> tuple[Outcome, tuple[ReplayMoment, ...]]:
    """How a finished game ended, and every moment of it; a BadRecord says why a record is not one to look back at.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea")
    >>> crew = quarterdeck.hire(match, "parrot", "parrot", seed="noon")
    >>> outcome = crew.play()
    >>> record = match.record(crew.players)
    >>> outcome, moments = quarterdeck.look_back(record, eyes="all")
    >>> moments[0].hidden.pile[0], len(moments) == len(match)
    (<Card.GREEN_2: 'green-2'>, True)
    >>> quarterdeck.look_back(record, eyes=1)[1][0].hidden is None
    True
    """
    seats = len(record.players)
    if isinstance(eyes, int) and not 0 <= eyes < seats:
        raise UnknownSeat("no-such-seat", f"There is no seat {eyes} at this table of {seats}.", seat=eyes)
    match = verify(record)
    outcome = match.outcome()
    assert outcome is not None
    states = _states(match.game, match.options, record)
    told = zip(match.log, states, strict=True)
    return outcome, tuple(_moment(match.game, match.options, entry, state, eyes) for entry, state in told)


def _states(game: AnyGame, options: Any, record: Record) -> Iterator[State]:
    """The table after each entry. A match keeps its state to itself, so the rules are asked without one."""
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
        secrets = _hidden_of_finished(game, state)
        return ReplayMoment(entry.seat, entry.move, entry.events, game.view(state, None), secrets, shown)
    when = EventAge.LIVE if state.turn else EventAge.OVER
    events = tuple(seen(event, eyes, when, options) for event in entry.events)
    move = entry.move if eyes is not None and eyes == entry.seat else None
    return ReplayMoment(entry.seat, move, events, game.view(state, eyes), None, shown)


def _hidden_of_finished(game: AnyGame, state: State) -> Hidden | None:
    """What nobody could see in a state of a finished match, if the game tells it."""
    return game.hidden_until_over(state) if isinstance(game, OpenAfterwards) else None
