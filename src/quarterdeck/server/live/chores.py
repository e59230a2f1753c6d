"""What falls due at a table while no player acts: bots think and move, looks end, clocks run out."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, assert_never

import msgspec

from quarterdeck.core.match import AnyMatch
from quarterdeck.core.wire import encode
from quarterdeck.protocol.messages import ENDED
from quarterdeck.server.live.attendance import ConnectedSeats
from quarterdeck.server.live.bot_moves import PendingBotMove, never_thinks, some_move
from quarterdeck.server.table.log_entries import Left, TookOver
from quarterdeck.server.table.proposals import MOST_MOVES, Draft, propose_move
from quarterdeck.server.table.table import Table
from quarterdeck.server.table.voyage import VOYAGER

ORPHANED = 12_000
"""After so many milliseconds without a write any worker may look after a table with bots."""
ORPHANED_WITHOUT_BOTS = 120_000

BEGIN_WITHIN = 60_000
"""A person for whom alone the game waits has so many milliseconds to begin. Then the seat is free again."""

ChoreKind: TypeAlias = Literal["think", "bot", "look", "clock", "absent", "empty", "late"]
"""`think`: ask a bot for its move. `bot`: make the bot's move. `look`: a private look is over, make the only move left.
`clock`, `absent`: a bot takes the seat over. `empty`, `late`: the person is away or does not begin, free the
seat."""


COUNTED_DOWN: tuple[ChoreKind, ...] = ("clock", "absent", "empty", "late")
"""The chores by which a person loses a seat, for a time or for good."""


class Chore(msgspec.Struct, frozen=True):
    """What falls due next at a table, for which seat, and when."""

    due: int
    seat: int
    kind: ChoreKind


def next_chore(
    table: Table, attendance: ConnectedSeats, pending: Mapping[int, PendingBotMove], now: int, *, all_seen: bool
) -> Chore | None:
    """What falls due first if no player acts; None if nothing will.

    While the workers can't hear each other (`all_seen` is false) no seat counts as absent: its player may be connected
    to another worker.
    """
    match = table.match
    if match is None:
        return _empty_seat(table, attendance, now) if all_seen and table.phase == "open" else None
    if match.over or len(match) >= MOST_MOVES:
        return None
    if table.coach is not None:
        return _chore_of_script(table, table.coach.scripted(match))
    chores = []
    for seat in match.turn if table.opened.voyage is None else _to_move_on_voyage(table, match, attendance, now):
        if table.bot_at(seat) is not None:
            chores.append(_chore_of_bot(table, seat, pending.get(seat)))
        else:
            chores += _chores_of_person(table, match, attendance, seat, now, all_seen)
    return min(chores, key=_by_due) if chores else None


def _to_move_on_voyage(table: Table, match: AnyMatch, attendance: ConnectedSeats, now: int) -> tuple[int, ...]:
    """The seat that is to move on a voyage: where several may move, the first of them.

    So the order never depends on time, and the same moves always meet the same answers. The crew waits while the
    voyager is not there, who therefore misses no card.
    """
    assert table.opened.voyage is not None
    if now >= table.opened.voyage.closes:
        return ()
    waits = VOYAGER not in match.turn and table.chairs[VOYAGER].person is not None and not attendance.is_here(VOYAGER)
    return () if waits else match.turn[:1]


def _by_due(chore: Chore) -> int:
    return chore.due


def _empty_seat(table: Table, attendance: ConnectedSeats, now: int) -> Chore | None:
    """Before the game a seat becomes free again if its person went away, or does not begin while others wait."""
    chores = []
    for seat, chair in enumerate(table.chairs):
        if chair.person is not None:
            waited = attendance.waited_for(table, seat, now)
            gone = attendance.gone_since(seat, now)
            if waited is not None and gone is not None:
                since = max(waited, gone, table.exposure.waiting_since[seat])
                chores.append(Chore(since + table.terms.patience * 1000, seat, "empty"))
            if waited is not None and seat in table.late_since:
                chores.append(Chore(max(waited, table.late_since[seat]) + BEGIN_WITHIN, seat, "late"))
    return min(chores, key=_by_due, default=None)


def _chore_of_script(table: Table, scripted: tuple[int, Any] | None) -> Chore | None:
    """The next move of a lesson's or a puzzle's script. The learner has as long as it takes.

    What a puzzle shows comes at the pace of the cards: no player ponders.
    """
    if scripted is None:
        return None
    seat, _ = scripted
    ponders = table.opened.puzzle is None
    return Chore(table.exposure.bot_moves_at(seat) if ponders else table.exposure.moves_allowed_at, seat, "bot")


def _chore_of_bot(table: Table, seat: int, pending: PendingBotMove | None) -> Chore:
    """A bot is asked at once, and moves after pondering.

    A bot that still thinks about an older question is not asked a second one: one seat keeps one process busy.
    """
    bot = table.bot_at(seat)
    assert bot is not None
    if never_thinks(bot):
        return Chore(table.exposure.bot_moves_at(seat), seat, "bot")
    if pending is not None and (pending.is_of(table) or pending.answered_at is None):
        return Chore(pending.due(table), seat, "bot")
    return Chore(table.at, seat, "think")


def _chores_of_person(
    table: Table, match: AnyMatch, attendance: ConnectedSeats, seat: int, now: int, all_seen: bool
) -> list[Chore]:
    since = table.exposure.waiting_since[seat]
    chores = []
    forced = table.exposure.forced_move(match, seat)
    if forced is not None:
        chores.append(Chore(forced[0], seat, "look"))
    waited = attendance.waited_for(table, seat, now)
    if waited is not None:
        if table.terms.clock is not None and not table.exposure.is_looking(seat):  # a look has a time of its own
            chores.append(Chore(max(since, waited) + table.terms.clock * 1000, seat, "clock"))
        gone = attendance.gone_since(seat, now)
        if gone is not None and all_seen:
            chores.append(Chore(max(since, waited, gone) + table.terms.patience * 1000, seat, "absent"))
    return chores


def draft_for(chore: Chore, table: Table, pending: PendingBotMove | None, now: int) -> Draft | None:
    """The log entry that this chore writes; None if it writes none."""
    match chore.kind:
        case "think":
            return None
        case "bot":
            return _bots_move(table, chore.seat, pending, now)
        case "look":
            return _forced_move(table, chore.seat, now)
        case "empty" | "late":
            return Draft(Left(chore.seat))
        case "clock" | "absent":
            return Draft(TookOver(chore.seat, chore.kind))
        case _:
            assert_never(chore.kind)


def _bots_move(table: Table, seat: int, pending: PendingBotMove | None, now: int) -> Draft:
    """The bot's answer; without one, some lawful move, so that no table waits for a bot that can't play."""
    answered = pending is not None and pending.is_of(table) and pending.move is not None
    move = pending.move if pending is not None and answered else some_move(table, seat)
    return propose_move(table, seat, encode(move), now, None)


def _forced_move(table: Table, seat: int, now: int) -> Draft:
    assert table.match is not None
    forced = table.exposure.forced_move(table.match, seat)
    assert forced is not None
    return propose_move(table, seat, encode(forced[1]), now, None)


def due_to_store(table: Table, stored: int | None, now: int) -> int | None:
    """The due time to write into the store; None if the stored one is good enough, or the table has ended.

    It lets another worker take the table over if this one dies. It is rewritten seldom.
    """
    if table.phase in ENDED:
        return None
    horizon = ORPHANED if table.bots else ORPHANED_WITHOUT_BOTS
    return None if stored is not None and now + horizon / 2 < stored <= now + horizon else now + horizon
