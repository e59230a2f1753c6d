"""What has to be done at a table when nobody does anything: bots move, looks end, clocks run out."""

from __future__ import annotations

import hmac

import msgspec

from quarterdeck.bots.bot import Seat
from quarterdeck.bots.crew import hire
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.wire import encode
from quarterdeck.server.attendance import Attendance
from quarterdeck.server.happenings import Left, TookOver
from quarterdeck.server.proposals import Draft, propose_move
from quarterdeck.server.table import Table


class Chore(msgspec.Struct, frozen=True):
    """What falls due next at a table, for which seat, and when."""

    due: int
    seat: int
    kind: str
    """`bot`: it moves; `look`: the look is over; `clock`, `absent`: a bot takes the seat over; `empty`: it is freed."""


def next_chore(table: Table, attendance: Attendance, now: int, *, all_seen: bool) -> Chore | None:
    """The first thing that will have to be done if nobody moves; None: the table can wait for ever.

    Where the workers can't hear each other (not `all_seen`), nobody is taken for absent: they may be elsewhere.
    """
    match = table.match
    if match is None:
        return _empty_chair(table, attendance, now) if all_seen and table.phase == "open" else None
    if match.over:
        return None
    chores = [chore for seat in match.turn for chore in _chores(table, match, attendance, seat, now, all_seen)]
    return min(chores, key=lambda chore: chore.due, default=None)


def _empty_chair(table: Table, attendance: Attendance, now: int) -> Chore | None:
    """Before the game nobody is kept waiting by somebody who sat down and went away: the seat is free again."""
    chores = []
    for seat, chair in enumerate(table.chairs):
        if chair.person is not None:
            waited = attendance.waited_for(table, seat, now)
            gone = attendance.gone_since(seat, now)
            if waited is not None and gone is not None:
                since = max(waited, gone, table.waiting[seat])
                chores.append(Chore(since + table.terms.patience * 1000, seat, "empty"))
    return min(chores, key=lambda chore: chore.due, default=None)


def _chores(table: Table, match: AnyMatch, attendance: Attendance, seat: int, now: int, all_seen: bool) -> list[Chore]:
    since = table.waiting[seat]
    if table.bot_at(seat) is not None:
        return [Chore(since + table.pace.thought, seat, "bot")]
    chores = []
    if seat in table.looks and len(match.moves(seat)) == 1:
        chores.append(Chore(max(table.looks[seat], table.opens), seat, "look"))
    waited = attendance.waited_for(table, seat, now)
    if waited is not None:
        if table.terms.clock is not None:
            chores.append(Chore(max(since, waited) + table.terms.clock * 1000, seat, "clock"))
        gone = attendance.gone_since(seat, now)
        if gone is not None and all_seen:
            chores.append(Chore(max(since, waited, gone) + table.terms.patience * 1000, seat, "absent"))
    return chores


def done(table: Table, chore: Chore, now: int) -> Draft:
    """What doing the chore makes happen."""
    match chore.kind:
        case "bot":
            return _bot_move(table, chore.seat, now)
        case "look":
            return _only_move(table, chore.seat, now)
        case "empty":
            return Draft(Left(chore.seat))
        case "clock":
            return Draft(TookOver(chore.seat, "clock"))
        case _:
            return Draft(TookOver(chore.seat, "absent"))


def _bot_move(table: Table, seat: int, now: int) -> Draft:
    """A bot is hired anew for each move, from a seed of the table's: any worker's bot plays the same."""
    assert table.match is not None
    name = table.bot_at(seat)
    assert name is not None
    label = f"bot/{seat}/{table.seq}".encode()
    seed = hmac.digest(bytes.fromhex(table.opened.secret), label, "sha256").hex()
    move = hire(name, seed).choose(Seat(table.match, seat))
    return propose_move(table, seat, encode(move), now, None)


def _only_move(table: Table, seat: int, now: int) -> Draft:
    """When the time for looking is over there is one thing left to do, and it need not be waited for."""
    assert table.match is not None
    (move,) = table.match.moves(seat)
    return propose_move(table, seat, encode(move), now, None)
