"""Proposals: what a player wants, checked against the table, becomes the draft of a log entry or a refusal.

A proposal changes nothing. Its draft takes effect when the store has written it.
"""

from typing import TypeAlias

import msgspec

from quarterdeck.core.errors import QuarterdeckError, UnknownSeat
from quarterdeck.core.match import AnyMatch, AnyPlannedMove
from quarterdeck.core.wire import encode, read_move
from quarterdeck.protocol.messages import Begin, Hurry, Leave, MakeMove, Return, WishPace
from quarterdeck.protocol.paces import PACES, PaceName
from quarterdeck.server.limits import LimitExceeded
from quarterdeck.server.table.log_entries import (
    AnyLogEntry,
    Began,
    Counted,
    Dismissed,
    HandedOver,
    Hired,
    Hurried,
    Left,
    Moved,
    PaceWished,
    PlayedAgain,
    Returned,
    Sat,
)
from quarterdeck.server.table.table import ARRIVALS_KEPT, Table

MOST_MOVES = 50_000
"""The most entries of a game: about ten times more than the longest games of bots that play at random."""
MOST_ARRIVALS = 500
"""How often players may come to one seat, come back to it, or change the pace from it."""
ARRIVALS_WITHIN = 60_000
"""At most `ARRIVALS_KEPT` of these arrivals are accepted in so many milliseconds."""


class NotAtTheTable(QuarterdeckError):
    """The seat does not belong to this person."""


class NotNow(QuarterdeckError):
    """The table refuses this now, and may accept it at another time. Nothing has changed."""


class Draft(msgspec.Struct, frozen=True):
    """A log entry that the table would accept as its next one."""

    entry: AnyLogEntry
    planned: AnyPlannedMove | None = None
    """The move, which the table's match makes when it is written."""

    @property
    def is_plain(self) -> bool:
        """Whether this is a move that does not end the game: nothing changes in how lists show the table."""
        return self.planned is not None and not self.planned.ends_the_match


TableCommand: TypeAlias = Begin | MakeMove | Leave | Return | Hurry | WishPace
"""A command that is written to the table's log."""


def propose(table: Table, person: str | None, command: TableCommand, now: int) -> Draft | None:
    """The draft of what a command asks for; None if that is already so."""
    if table.seq_of(person, command.seat, command.id) is not None:
        return None
    check_owner(table, person, command.seat)
    voyage = table.opened.voyage
    if voyage is not None and now >= voyage.closes:
        raise NotNow("voyage-over", "The day of this voyage is over.", phase=table.phase)
    match command:
        case MakeMove():
            return propose_move(table, command.seat, bytes(command.move), now, command.id)
        case Begin(seat=seat, nonce=nonce):
            return _begin(table, seat, nonce, command.id)
        case Leave(seat=seat):
            return _leave(table, seat, command.id)
        case Return(seat=seat):
            return _return(table, seat, command.id)
        case Hurry(seat=seat):
            return _hurry(table, seat, command.id)
        case WishPace(seat=seat, pace=pace):
            return _wish_pace(table, seat, pace, command.id)


def propose_move(table: Table, seat: int, text: bytes, now: int, command: str | None) -> Draft:
    """A move of a person or a bot, or a forced one (no command). The rules of the game may refuse it."""
    match = _running(table)
    if command is not None and seat in table.stood_in:
        raise NotNow("bot-plays", "A bot plays for you at the moment; take your seat back first.", seat=seat)
    opens = table.exposure.moves_allowed_at
    if now < opens and not match.over:
        raise NotNow("too-early", "Everybody is still looking at what was shown.", opens=opens)
    move = read_move(match.game, text)
    if table.coach is not None and command is not None:
        table.coach.check(match, move)
    return Draft(Moved(seat, msgspec.Raw(encode(move)), command), match.plan(seat, move))


def sit(table: Table, person: str, seat: int, name: str) -> Draft | None:
    """Take a free seat; None if the person has this seat already."""
    _check_seat(table, seat)
    chair = table.chairs[seat]
    if chair.person == person:
        return None
    if person in table.sent_away:
        raise NotAtTheTable("sent-away", "You have been sent away from this table.")
    _check_open(table)
    if not chair.is_open:
        raise _taken(table, seat)
    return Draft(Sat(seat, person, name))


def hire(table: Table, person: str | None, seat: int, bot: str, name: str) -> Draft | None:
    """Give a free seat to a bot; None if this bot has the seat already, even if the game has begun since."""
    _check_company(table, person, seat)
    chair = table.chairs[seat]
    if chair.bot == bot:
        return None
    _check_open(table)
    if not chair.is_open:
        raise _taken(table, seat)
    return Draft(Hired(seat, bot, name))


def dismiss(table: Table, person: str | None, seat: int) -> Draft | None:
    """Free a bot's seat, or, as the opener of the table, another person's.

    When people play again, each of them may free the seat of one who has not come; that person may still sit down.
    """
    _check_company(table, person, seat)
    _check_open(table)
    chair = table.chairs[seat]
    if chair.person == person:
        raise NotNow("own-seat", "This is your own seat: leave it instead.", seat=seat)
    if chair.person is not None and table.opened.before is not None and seat not in table.nonces:
        return Draft(Left(seat))
    if chair.person is not None and table.opener not in table.seats_of(person):
        raise NotAtTheTable("not-the-opener", "Only the opener of the table can send a player away.", seat=seat)
    return None if chair.is_open else Draft(Dismissed(seat))


def hand_over(table: Table, giver: str, seat: int, taker: str) -> Draft | None:
    """Move a seat to another device."""
    owner = table.chairs[seat].person
    if owner == taker:
        return None
    if owner != giver:
        raise NotAtTheTable("not-your-seat", "This seat no longer belongs to the person who made the link.", seat=seat)
    return Draft(HandedOver(seat, taker))


def play_again(table: Table, person: str | None, new_table: str) -> Draft | None:
    """Name the new table at which the same players play again; None if it has been named already."""
    if not table.seats_of(person):
        raise NotAtTheTable("not-at-the-table", "Only those who played can ask for another game.")
    check_no_voyage(table)
    if table.phase != "over":
        raise NotNow("match-running", "The game is not over yet.", phase=table.phase)
    return None if table.next is not None else Draft(PlayedAgain(new_table))


def within_limits(table: Table, draft: Draft | None, now: int) -> Draft | None:
    """The draft, or an error if the seat changes too often or the game is too long: a log has a limited length."""
    entry = None if draft is None else draft.entry
    if isinstance(entry, Moved):
        if table.match is not None and len(table.match) >= MOST_MOVES:
            raise NotNow("log-full", f"This game has had {MOST_MOVES} moves: no more can be made.", most=MOST_MOVES)
    elif isinstance(entry, Counted):
        count, times = table.arrivals.get(entry.seat, (0, ()))
        if count >= MOST_ARRIVALS:
            raise LimitExceeded("too-often", "This seat has changed too often at this table.", seat=entry.seat)
        if len(times) == ARRIVALS_KEPT and now < times[0] + ARRIVALS_WITHIN:
            sentence = "This seat has changed too often; please wait a moment."
            wait = times[0] + ARRIVALS_WITHIN - now
            raise LimitExceeded("too-often", sentence, retry_after=wait, seat=entry.seat)
    return draft


def _begin(table: Table, seat: int, nonce: str, command: str) -> Draft | None:
    if table.phase != "open":
        raise NotNow("no-longer-open", "The game has begun already.", phase=table.phase)
    if seat in table.nonces:
        raise NotNow("begun", "You have begun already: your part of the deal can't be changed.", seat=seat)
    return Draft(Began(seat, nonce, command))


def _leave(table: Table, seat: int, command: str) -> Draft | None:
    """Leave a seat. A voyage can't be left: its crew waits for its voyager, and no bot plays on."""
    if table.phase not in ("open", "running"):
        raise NotNow("match-over", "The match is over.", phase=table.phase)
    return None if seat in table.stood_in or table.opened.voyage is not None else Draft(Left(seat, command))


def _return(table: Table, seat: int, command: str) -> Draft | None:
    if table.phase != "running":
        raise NotNow("not-running", "There is no game to return to.", phase=table.phase)
    return Draft(Returned(seat, command)) if seat in table.stood_in else None


def _hurry(table: Table, seat: int, command: str) -> Draft | None:
    _check_plays(table, seat)
    if table.hurried:
        return None
    if not table.may_hurry(seat):
        sentence = "Bots hurry only while you are out of the round and no other person is to move in it."
        raise NotNow("no-hurry", sentence, seat=seat)
    return Draft(Hurried(seat, command))


def _wish_pace(table: Table, seat: int, pace: PaceName, command: str) -> Draft | None:
    _check_plays(table, seat)
    if not PACES[pace].exposure:
        raise NotNow("pace-for-programs", f"The pace {pace} is for programs only.", pace=pace)
    return None if pace == table.wishes.get(seat, table.pace) else Draft(PaceWished(seat, pace, command))


def _check_plays(table: Table, seat: int) -> None:
    """Raise unless the game runs and the person at this seat plays."""
    if table.phase != "running":
        raise NotNow("not-running", "No game is being played here now.", phase=table.phase)
    if seat in table.stood_in:
        raise NotNow("bot-plays", "A bot plays for you at the moment; take your seat back first.", seat=seat)


def _running(table: Table) -> AnyMatch:
    if table.match is None:
        raise NotNow("not-begun", "The game has not begun yet.", phase=table.phase)
    return table.match


def check_owner(table: Table, person: str | None, seat: int) -> None:
    """Raise unless the seat belongs to this person."""
    _check_seat(table, seat)
    if person is None or table.chairs[seat].person != person:
        raise NotAtTheTable("not-your-seat", f"Seat {seat} is not yours.", seat=seat)


def check_no_voyage(table: Table) -> None:
    """Raise at a table of the daily voyage: it is sailed once, by the person and on the device that began it."""
    if table.opened.voyage is not None:
        raise NotNow("only-one-voyage", "You can sail a voyage only once, on the device on which you set sail.")


def _check_company(table: Table, person: str | None, seat: int) -> None:
    """Raise unless this person sits at the table, and it has such a seat."""
    if not table.seats_of(person):
        raise NotAtTheTable("not-at-the-table", "You have no seat at this table.")
    _check_seat(table, seat)


def _check_open(table: Table) -> None:
    if table.phase != "open":
        raise NotNow("no-longer-open", "This table is no longer open.", phase=table.phase)


def _taken(table: Table, seat: int) -> NotNow:
    return NotNow("seat-taken", f"Seat {seat} is taken by {table.chairs[seat].name}.", seat=seat)


def _check_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.chairs):
        raise UnknownSeat("no-such-seat", f"There is no seat {seat} at this table of {len(table.chairs)}.", seat=seat)
