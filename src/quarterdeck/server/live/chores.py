"""What has to be done at a table when nobody does anything: bots move, looks end, clocks run out."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Any

import msgspec

from quarterdeck.bots.aboard import Aboard, berth_in
from quarterdeck.bots.bot import UNHURRIED
from quarterdeck.bots.crew import FORMER_NAMES
from quarterdeck.bots.lines import Question
from quarterdeck.bots.parrot import Parrot
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.wire import encode
from quarterdeck.server.live.attendance import Attendance
from quarterdeck.server.live.bot_moves import PendingBotMove
from quarterdeck.server.table.log_entries import Left, TookOver
from quarterdeck.server.table.proposals import Draft, propose_move
from quarterdeck.server.table.table import Table


class Chore(msgspec.Struct, frozen=True):
    """What falls due next at a table, for which seat, and when."""

    due: int
    seat: int
    kind: str
    """`think`: a bot is asked; `bot`: it moves; `look`: the look is over; `clock`, `absent`: a bot takes the seat over;
    `empty`: it is freed."""


def next_chore(
    table: Table, attendance: Attendance, thoughts: Mapping[int, PendingBotMove], now: int, *, all_seen: bool
) -> Chore | None:
    """The first thing that will have to be done if nobody moves; None: the table can wait for ever.

    Where the workers can't hear each other (not `all_seen`), nobody is taken for absent: they may be elsewhere.
    """
    match = table.match
    if match is None:
        return _empty_chair(table, attendance, now) if all_seen and table.phase == "open" else None
    if match.over:
        return None
    chores = []
    for seat in match.turn:
        if table.bot_at(seat) is not None:
            chores.append(_bots_chore(table, seat, thoughts.get(seat)))
        else:
            chores += _peoples_chores(table, match, attendance, seat, now, all_seen)
    return min(chores, key=lambda chore: chore.due, default=None)


def _empty_chair(table: Table, attendance: Attendance, now: int) -> Chore | None:
    """Before the game nobody is kept waiting by somebody who sat down and went away: the seat is free again."""
    chores = []
    for seat, chair in enumerate(table.chairs):
        if chair.person is not None:
            waited = attendance.waited_for(table, seat, now)
            gone = attendance.gone_since(seat, now)
            if waited is not None and gone is not None:
                since = max(waited, gone, table.exposure.waiting_since[seat])
                chores.append(Chore(since + table.terms.patience * 1000, seat, "empty"))
    return min(chores, key=lambda chore: chore.due, default=None)


def _bots_chore(table: Table, seat: int, thought: PendingBotMove | None) -> Chore:
    """A bot is asked as soon as it can be, and moves when it has pondered long enough.

    While it still thinks about what has gone by meanwhile it is not asked anew: one seat keeps one process busy.
    """
    bot = table.bot_at(seat)
    assert bot is not None
    if never_thinks(bot):
        return Chore(table.exposure.bot_moves_at(seat, table.exposure.pace.thought), seat, "bot")
    if thought is not None and (thought.is_of(table) or thought.hesitation is None):
        return Chore(thought.ends(table), seat, "bot")
    return Chore(table.at, seat, "think")


def _peoples_chores(
    table: Table, match: AnyMatch, attendance: Attendance, seat: int, now: int, all_seen: bool
) -> list[Chore]:
    since = table.exposure.waiting_since[seat]
    chores = []
    forced = table.exposure.forced_move(match, seat)
    if forced is not None:
        chores.append(Chore(forced[0], seat, "look"))
    waited = attendance.waited_for(table, seat, now)
    if waited is not None:
        if table.terms.clock is not None:
            chores.append(Chore(max(since, waited) + table.terms.clock * 1000, seat, "clock"))
        gone = attendance.gone_since(seat, now)
        if gone is not None and all_seen:
            chores.append(Chore(max(since, waited, gone) + table.terms.patience * 1000, seat, "absent"))
    return chores


def done(table: Table, chore: Chore, thought: PendingBotMove | None, now: int) -> Draft:
    """What doing the chore makes happen."""
    match chore.kind:
        case "bot":
            return _bots_move(table, chore.seat, thought, now)
        case "look":
            return _only_move(table, chore.seat, now)
        case "empty":
            return Draft(Left(chore.seat))
        case "clock":
            return Draft(TookOver(chore.seat, "clock"))
        case _:
            return Draft(TookOver(chore.seat, "absent"))


def never_thinks(bot: str) -> bool:
    """A parrot costs so little that nobody has to be asked for its move."""
    return FORMER_NAMES.get(bot, bot) == "parrot"


def _bots_move(table: Table, seat: int, thought: PendingBotMove | None, now: int) -> Draft:
    """What it has in mind. Where that is nothing, any lawful move: nobody's table waits for a bot that can't play."""
    has_one = thought is not None and thought.is_of(table) and thought.move is not None
    move = thought.move if thought is not None and has_one else any_move(table, seat)
    return propose_move(table, seat, encode(move), now, None)


def any_move(table: Table, seat: int) -> Any:
    """A lawful move, the same whoever asks: a parrot's, and that of a bot which has failed."""
    assert table.match is not None
    parrot = Parrot(berth_in(table.match, seat, _seed(table, seat)))
    return Aboard(parrot, table.match, seat).choose()


def question(table: Table, seat: int) -> Question:
    """What the bot at this seat is asked now. Its seed is the table's, so any worker's bot plays the same."""
    match, bot = table.match, table.bot_at(seat)
    assert match is not None
    assert bot is not None
    berth = berth_in(match, seat, _seed(table, seat))
    return Question(bot, berth, tuple(match.events_as_shown(seat)), match.view(seat), match.moves(seat), UNHURRIED)


def _seed(table: Table, seat: int) -> str:
    return hmac.digest(bytes.fromhex(table.opened.secret), f"bot/{seat}".encode(), "sha256").hex()


def _only_move(table: Table, seat: int, now: int) -> Draft:
    """When the time for a private look is over and only one move is left, the table makes it for the seat."""
    assert table.match is not None
    forced = table.exposure.forced_move(table.match, seat)
    assert forced is not None
    return propose_move(table, seat, encode(forced[1]), now, None)
